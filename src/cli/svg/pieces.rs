//! Pieces and reserves in a picture of the board.
//! A piece is a shield in its owner's colour that points the way the owner moves; its ID stands on it, promoted ones in red.

use std::fmt::Write;

use super::{Frame, MARGIN, RESERVE, SQUARE, colour, escaped, has_strips};
use crate::{
    board::{Kind, Piece, Player},
    rules::{Position, Rules},
};

/// A piece around a point; `place` tells where it is in the words of the game.
pub fn shield<const W: usize>(
    svg: &mut String,
    rules: &Rules<W>,
    piece: Piece,
    (x, y): (i32, i32),
    place: &str,
) {
    let kind = rules.kind(piece.kind());
    let letters = kind.id.trim_start_matches('+');
    let promoted = letters.len() < kind.id.len();
    let quarters = rules.quarters(piece.player());
    let turned = match quarters {
        0 => String::new(),
        _ => format!(" transform=\"rotate({})\"", 90 * quarters),
    };
    let _ = write!(
        svg,
        "<g class=\"{}{}\" transform=\"translate({x} {y})\"><title>{} {place}</title>\
         <path class=\"shield\"{turned} d=\"{}\"/>",
        colour(rules, piece.player()),
        if promoted { " promoted" } else { "" },
        escaped(&kind.name),
        outline(0),
    );
    if promoted {
        let _ = write!(svg, "<path class=\"ring\"{turned} d=\"{}\"/>", outline(4));
    }
    let class = if letters.len() > 1 { "long" } else { "id" };
    // Letters sit a little towards the broad end of the shield.
    let (dx, dy) = [(0, 3), (-3, 0), (0, -3), (3, 0)][quarters];
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{dx}\" y=\"{}\">{letters}</text></g>",
        8 + dy
    );
}

/// The outline of a shield that points up, so much smaller on every side.
pub fn outline(inset: i32) -> String {
    let (half, top, shoulder, bottom) = (21 - inset, -25 + inset, -13 + inset / 2, 23 - inset);
    let corner = 7 - inset / 2;
    let (curve, inner) = (bottom - corner, half - corner);
    format!(
        "M0 {top} L{half} {shoulder} V{curve} Q{half} {bottom} {inner} {bottom} \
         H-{inner} Q-{half} {bottom} -{half} {curve} V{shoulder} Z"
    )
}

/// Pieces in hand: those of two players in one column, the second player's from the top, the first player's from the
/// bottom; those of more each before its owner, from the owner's left. Closer where there are many.
pub fn reserves<const W: usize>(svg: &mut String, position: &Position<W>, frame: Frame) {
    let rules = position.rules();
    let all: Vec<(Player, Vec<Kind>)> = rules
        .all_players()
        .map(|player| {
            let kinds = rules.all_kinds();
            let held = kinds.filter(|kind| position.held(player, *kind) > 0);
            (player, held.collect())
        })
        .collect();
    let in_column: usize = all.iter().map(|(_, kinds)| kinds.len()).sum();
    for (player, kinds) in &all {
        let quarters = rules.quarters(*player);
        let sideways = has_strips(rules) && quarters.is_multiple_of(2);
        let length = if sideways { frame.size.0 } else { frame.size.1 };
        let count = if has_strips(rules) {
            kinds.len()
        } else {
            in_column
        };
        let step = SQUARE.min(length / (count as i32).max(1));
        for (i, kind) in (0..).zip(kinds) {
            let along = SQUARE / 2 + i * step;
            let at = if has_strips(rules) {
                in_strip(frame, quarters, along)
            } else {
                in_column_of_two(frame, quarters, along)
            };
            shield(svg, rules, Piece::new(*player, *kind), at, "in hand");
            let (class, x, y) = if sideways {
                ("count below", at.0, at.1 + 39)
            } else {
                ("count", at.0 + 27, at.1 + 5)
            };
            let held = position.held(*player, *kind);
            let _ = writeln!(
                svg,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">×{held}</text>"
            );
        }
    }
}

/// A place in the column beside the board, so far from the owner's end.
fn in_column_of_two(frame: Frame, quarters: usize, along: i32) -> (i32, i32) {
    let x = frame.origin.0 + frame.size.0 + MARGIN + 22;
    let from_top = if quarters == 0 {
        frame.size.1 - along
    } else {
        along
    };
    (x, frame.origin.1 + from_top)
}

/// A place in the strip before a seat, so far from the owner's left.
fn in_strip(frame: Frame, quarters: usize, along: i32) -> (i32, i32) {
    let ((left, top), (width, height)) = (frame.origin, frame.size);
    let near = MARGIN + RESERVE / 2;
    match quarters {
        0 => (left + along, top + height + near - 12),
        1 => (left - near - 14, top + along),
        2 => (left + width - along, top - near - 12),
        _ => (left + width + near - 14, top + height - along),
    }
}
