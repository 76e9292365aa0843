//! The board as a picture in SVG: any size of board, reserves beside it, no other file needed.
//! A piece is a shield in its owner's colour that points the way the owner moves; its ID stands on it, promoted ones in red.

use std::fmt::Write;

use crate::{
    board::{Piece, Player},
    rules::{Position, variant::Captured},
};

/// Width of a square.
const SQUARE: i32 = 60;
/// Room for coordinates on every side of the board.
const MARGIN: i32 = 34;
/// Width of the column for reserves.
const RESERVE: i32 = 84;

/// What does not depend on the position. Blue and Tan are the colours of Scirocco's inventor.
const STYLE: &str = "
  .frame { fill: #3f372d }
  .light { fill: #f6eedd }
  .dark { fill: #e4d4b5 }
  text { font-family: 'DejaVu Sans', Verdana, Helvetica, sans-serif; text-anchor: middle }
  .name { fill: #e9dcc3; font-size: 15px }
  .id { font-size: 23px; font-weight: bold }
  .long { font-size: 18px; font-weight: bold }
  .shield { stroke-width: 2; stroke-linejoin: round }
  .first .shield { fill: #2e5f9e; stroke: #16324f }
  .first text { fill: #ffffff }
  .first.promoted text { fill: #ffd0c4 }
  .second .shield { fill: #e0ac62; stroke: #6d4517 }
  .second text { fill: #2d1c06 }
  .second.promoted text { fill: #a50f0f }
  .ring { fill: none; stroke-width: 2; stroke-linejoin: round }
  .first .ring { stroke: #ff8f76 }
  .second .ring { stroke: #b51d12 }
  .turn { fill: #f2c14e }
  .count { fill: #e9dcc3; font-size: 15px; text-anchor: start }
";

/// The picture.
pub fn picture<const W: usize>(position: &Position<W>) -> String {
    let rules = position.rules();
    let geometry = &rules.geometry;
    let board = [geometry.files(), geometry.ranks()].map(|n| i32::from(n) * SQUARE);
    let beside = if rules.settings.captured == Captured::Hand {
        RESERVE
    } else {
        0
    };
    let (width, height) = (board[0] + 2 * MARGIN + beside, board[1] + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <title>{}: {}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"frame\" width=\"{width}\" height=\"{height}\" rx=\"10\"/>\n",
        escaped(&rules.title),
        position.fen(),
    );
    squares(&mut svg, position);
    coordinates(&mut svg, position);
    for square in position.occupied() {
        if let Some(piece) = position.at(square) {
            let x = MARGIN + geometry.file(square) * SQUARE + SQUARE / 2;
            let y = MARGIN + board[1] - geometry.rank(square) * SQUARE - SQUARE / 2;
            shield(
                &mut svg,
                position,
                piece,
                (x, y),
                &rules.square_text(square),
            );
        }
    }
    if beside > 0 {
        reserves(&mut svg, position, board);
    }
    turn_mark(&mut svg, position.turn(), board[1]);
    svg += "</svg>\n";
    svg
}

/// The squares; a corner nearest the first player's left is dark.
fn squares<const W: usize>(svg: &mut String, position: &Position<W>) {
    let geometry = &position.rules().geometry;
    for square in geometry.squares() {
        let (file, rank) = (geometry.file(square), geometry.rank(square));
        let (x, y) = (
            MARGIN + file * SQUARE,
            MARGIN + (i32::from(geometry.ranks()) - 1 - rank) * SQUARE,
        );
        let class = if (file + rank) % 2 == 0 {
            "dark"
        } else {
            "light"
        };
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        );
    }
}

/// Files below and above, ranks left and right.
fn coordinates<const W: usize>(svg: &mut String, position: &Position<W>) {
    let rules = position.rules();
    let (files, ranks) = (
        i32::from(rules.geometry.files()),
        i32::from(rules.geometry.ranks()),
    );
    let (width, height) = (files * SQUARE, ranks * SQUARE);
    let mut name = |x: i32, y: i32, text: String| {
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{x}\" y=\"{}\">{text}</text>",
            y + 5
        );
    };
    for file in 0..files {
        let x = MARGIN + file * SQUARE + SQUARE / 2;
        for y in [MARGIN / 2, MARGIN + height + MARGIN / 2] {
            name(x, y, char::from(b'a' + file as u8).to_string());
        }
    }
    for rank in 0..ranks {
        let y = MARGIN + height - rank * SQUARE - SQUARE / 2;
        for x in [MARGIN / 2, MARGIN + width + MARGIN / 2] {
            name(x, y, (rank + i32::from(rules.first_rank)).to_string());
        }
    }
}

/// A piece around a point; `place` tells where it is in the words of the game.
fn shield<const W: usize>(
    svg: &mut String,
    position: &Position<W>,
    piece: Piece,
    (x, y): (i32, i32),
    place: &str,
) {
    let kind = position.rules().kind(piece.kind());
    let letters = kind.id.trim_start_matches('+');
    let promoted = letters.len() < kind.id.len();
    let (side, flip) = if piece.player() == Player::FIRST {
        ("first", 1)
    } else {
        ("second", -1)
    };
    let _ = write!(
        svg,
        "<g class=\"{side}{}\" transform=\"translate({x} {y})\"><title>{} {place}</title>\
         <path class=\"shield\" d=\"{}\"/>",
        if promoted { " promoted" } else { "" },
        escaped(&kind.name),
        outline(flip, 0),
    );
    if promoted {
        let _ = write!(svg, "<path class=\"ring\" d=\"{}\"/>", outline(flip, 4));
    }
    let class = if letters.len() > 1 { "long" } else { "id" };
    // Letters sit a little towards the broad end of the shield.
    let baseline = 8 + 3 * flip;
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" y=\"{baseline}\">{letters}</text></g>"
    );
}

/// The outline of a shield that points up (`flip` 1) or down (-1), so much smaller on every side.
fn outline(flip: i32, inset: i32) -> String {
    let (half, top, shoulder, bottom) = (21 - inset, -25 + inset, -13 + inset / 2, 23 - inset);
    let corner = 7 - inset / 2;
    let [top, shoulder, bottom, curve] = [top, shoulder, bottom, bottom - corner].map(|y| y * flip);
    let inner = half - corner;
    format!(
        "M0 {top} L{half} {shoulder} V{curve} Q{half} {bottom} {inner} {bottom} \
         H-{inner} Q-{half} {bottom} -{half} {curve} V{shoulder} Z"
    )
}

/// Pieces in hand: the second player's from the top, the first player's from the bottom, closer where there are many.
fn reserves<const W: usize>(svg: &mut String, position: &Position<W>, board: [i32; 2]) {
    let rules = position.rules();
    let x = MARGIN + board[0] + MARGIN + 22;
    let held = rules.all_players().map(|player| {
        let kinds = rules.all_kinds();
        let held = kinds.filter(|kind| position.held(player, *kind) > 0);
        (player, held.collect::<Vec<_>>())
    });
    let held: Vec<_> = held.collect();
    let all: usize = held.iter().map(|(_, kinds)| kinds.len()).sum();
    let step = SQUARE.min(board[1] / (all as i32).max(1));
    for (player, kinds) in held {
        for (i, kind) in (0..).zip(kinds) {
            let from_edge = SQUARE / 2 + i * step;
            let y = if player == Player::FIRST {
                board[1] - from_edge
            } else {
                from_edge
            };
            let at = (x, MARGIN + y);
            shield(svg, position, Piece::new(player, kind), at, "in hand");
            let count = position.held(player, kind);
            let _ = writeln!(
                svg,
                "<text class=\"count\" x=\"{}\" y=\"{}\">×{count}</text>",
                at.0 + 27,
                at.1 + 5
            );
        }
    }
}

/// A text as XML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A dot at the corner nearest the player on turn.
fn turn_mark(svg: &mut String, turn: Player, height: i32) {
    let y = if turn == Player::FIRST {
        MARGIN + height + MARGIN / 2
    } else {
        MARGIN / 2
    };
    let _ = writeln!(
        svg,
        "<circle class=\"turn\" cx=\"{}\" cy=\"{y}\" r=\"6\"><title>to move</title></circle>",
        MARGIN / 2
    );
}
