//! The board as a picture in SVG: any size of board, two to four seats, reserves beside it, no other file needed.
//! Start at [`picture`]; pieces and reserves are drawn in `pieces`.

mod glyphs;
mod pieces;

use std::fmt::Write;

pub use self::glyphs::glyphs;

use crate::{
    board::{Bitboard, Player, Square},
    rules::{Position, Rules, variant::Captured},
};

/// Width of a square.
const SQUARE: i32 = 60;
/// Room for coordinates on every side of the board.
const MARGIN: i32 = 34;
/// Width of the column or strip for a reserve.
const RESERVE: i32 = 84;

/// What does not depend on the position. Blue and Tan are the colours of Scirocco's inventor.
const STYLE: &str = "
  .frame { fill: #3f372d }
  .light { fill: #f6eedd }
  .dark { fill: #e4d4b5 }
  .zone { fill: #b98a3c; fill-opacity: 0.33 }
  .keep { fill-opacity: 0.3 }
  text { font-family: 'DejaVu Sans', Verdana, Helvetica, sans-serif; text-anchor: middle }
  .name { fill: #e9dcc3; font-size: 15px }
  .id { font-size: 23px; font-weight: bold }
  .long { font-size: 18px; font-weight: bold }
  .shield { stroke-width: 2; stroke-linejoin: round }
  .first .shield, .blue .shield { fill: #2e5f9e; stroke: #16324f }
  .first text, .blue text { fill: #ffffff }
  .first.promoted text { fill: #ffd0c4 }
  .second .shield { fill: #e0ac62; stroke: #6d4517 }
  .second text { fill: #2d1c06 }
  .second.promoted text { fill: #a50f0f }
  .red .shield { fill: #b3302c; stroke: #4f1210 }
  .red text { fill: #ffffff }
  .yellow .shield { fill: #f0cb45; stroke: #6b5206 }
  .yellow text { fill: #2d1c06 }
  .green .shield { fill: #3b8047; stroke: #16371c }
  .green text { fill: #ffffff }
  .keep.first, .keep.blue { fill: #2e5f9e }
  .keep.second { fill: #d98a1f }
  .keep.red { fill: #b3302c }
  .keep.yellow { fill: #f0c52a }
  .keep.green { fill: #3b8047 }
  .ring { fill: none; stroke-width: 2; stroke-linejoin: round }
  .first .ring { stroke: #ff8f76 }
  .second .ring { stroke: #b51d12 }
  .turn { fill: #f2c14e }
  text.count { fill: #e9dcc3; font-size: 15px; text-anchor: start }
  text.below { text-anchor: middle }
";

/// Where the board is in the picture.
#[derive(Clone, Copy)]
struct Frame {
    /// Its left and upper edge.
    origin: (i32, i32),
    /// Width and height.
    size: (i32, i32),
}

impl Frame {
    fn of<const W: usize>(rules: &Rules<W>) -> Self {
        let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
        let edge = if has_strips(rules) {
            MARGIN + RESERVE
        } else {
            MARGIN
        };
        Self {
            origin: (edge, edge),
            size: (i32::from(files) * SQUARE, i32::from(ranks) * SQUARE),
        }
    }

    /// The upper left corner of a square.
    fn corner<const W: usize>(&self, rules: &Rules<W>, square: Square) -> (i32, i32) {
        let (file, rank) = (rules.geometry.file(square), rules.geometry.rank(square));
        (
            self.origin.0 + file * SQUARE,
            self.origin.1 + self.size.1 - (rank + 1) * SQUARE,
        )
    }
}

/// Whether reserves lie on all sides of the board, each before its owner; with two players they share a column.
fn has_strips<const W: usize>(rules: &Rules<W>) -> bool {
    has_reserves(rules) && rules.players > 2
}

fn has_reserves<const W: usize>(rules: &Rules<W>) -> bool {
    rules.settings.captured == Captured::Hand
}

/// The picture.
pub fn picture<const W: usize>(position: &Position<W>) -> String {
    let rules = position.rules();
    let frame = Frame::of(rules);
    let column = if has_reserves(rules) && !has_strips(rules) {
        RESERVE
    } else {
        0
    };
    let width = frame.size.0 + 2 * frame.origin.0 + column;
    let height = frame.size.1 + 2 * frame.origin.1;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <title>{}: {}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"frame\" width=\"{width}\" height=\"{height}\" rx=\"10\"/>\n",
        escaped(&rules.title),
        position.fen(),
    );
    squares(&mut svg, position, frame);
    coordinates(&mut svg, rules, frame);
    for square in position.occupied() {
        if let Some(piece) = position.at(square) {
            let (x, y) = frame.corner(rules, square);
            let middle = (x + SQUARE / 2, y + SQUARE / 2);
            pieces::shield(&mut svg, rules, piece, middle, &rules.square_text(square));
        }
    }
    if has_reserves(rules) {
        pieces::reserves(&mut svg, position, frame);
    }
    turn_mark(&mut svg, position, frame);
    svg += "</svg>\n";
    svg
}

/// The squares; a corner nearest the first player's left is dark. Those where every player must have a piece or where
/// pieces fuse are tinted, and the living players' Keeps in their owners' colours.
fn squares<const W: usize>(svg: &mut String, position: &Position<W>, frame: Frame) {
    let rules = position.rules();
    let mut draw = |class: &str, square| {
        let (x, y) = frame.corner(rules, square);
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        );
    };
    for square in rules.geometry.squares() {
        let dark = (rules.geometry.file(square) + rules.geometry.rank(square)) % 2 == 0;
        draw(if dark { "dark" } else { "light" }, square);
    }
    let fusing = rules.fusion.as_ref().map(|fusion| fusion.zone);
    for square in rules.presence | fusing.unwrap_or(Bitboard::EMPTY) {
        draw("zone", square);
    }
    for player in position.living() {
        let keep = rules.keeps[player.index()];
        for square in keep.when(keep != rules.board) {
            draw(&format!("keep {}", colour(rules, player)), square);
        }
    }
}

/// Files below and above, ranks left and right.
fn coordinates<const W: usize>(svg: &mut String, rules: &Rules<W>, frame: Frame) {
    let ((left, top), (width, height)) = (frame.origin, frame.size);
    let mut name = |x: i32, y: i32, text: String| {
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{x}\" y=\"{}\">{text}</text>",
            y + 5
        );
    };
    for file in 0..rules.geometry.files() {
        let x = left + i32::from(file) * SQUARE + SQUARE / 2;
        for y in [top - MARGIN / 2, top + height + MARGIN / 2] {
            name(x, y, char::from(b'a' + file).to_string());
        }
    }
    for rank in 0..rules.geometry.ranks() {
        let y = top + height - i32::from(rank) * SQUARE - SQUARE / 2;
        for x in [left - MARGIN / 2, left + width + MARGIN / 2] {
            name(x, y, (rank + rules.first_rank).to_string());
        }
    }
}

/// The class of a player's pieces.
fn colour<const W: usize>(rules: &Rules<W>, player: Player) -> &'static str {
    match (rules.players > 2, player.index()) {
        (false, 0) => "first",
        (false, _) => "second",
        (true, 0) => "red",
        (true, 1) => "blue",
        (true, 2) => "yellow",
        (true, _) => "green",
    }
}

/// A text as XML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A dot at a corner of the player on turn: with two players on the left, else at the player's own left.
fn turn_mark<const W: usize>(svg: &mut String, position: &Position<W>, frame: Frame) {
    let quarters = position.rules().quarters(position.turn());
    let above = quarters == 1 || quarters == 2;
    let right = position.rules().players > 2 && quarters >= 2;
    let place = |from: i32, length: i32, far: bool| {
        from + if far {
            length + MARGIN / 2
        } else {
            -MARGIN / 2
        }
    };
    let x = place(frame.origin.0, frame.size.0, right);
    let y = place(frame.origin.1, frame.size.1, !above);
    let _ = writeln!(
        svg,
        "<circle class=\"turn\" cx=\"{x}\" cy=\"{y}\" r=\"6\"><title>to move</title></circle>",
    );
}
