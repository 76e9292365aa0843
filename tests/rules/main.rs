//! The rules of the games: all cases and lines of the position files, then each unusual rule by name.

#[path = "../common/mod.rs"]
mod common;
#[path = "../slow/mod.rs"]
mod slow;

mod arena;
mod arena_fusion;
mod arrangements;
mod arrays;
mod cases;
mod scirocco_ends;
mod scirocco_older;
mod scirocco_pieces;
mod scirocco_relays;

use common::game::{self, moves_from};
use expect_test::Expect;

/// The moves of the piece on a square, as one text.
#[track_caller]
fn check_moves(variant: &str, fen: &str, square: &str, wanted: Expect) {
    let moves = game::position(variant, fen).moves();
    wanted.assert_eq(&moves_from(&moves, square).join(" "));
}

/// The result after some moves, each of which must be legal.
#[track_caller]
fn check_result(variant: &str, fen: &str, moves: &str, wanted: Expect) {
    let mut position = game::position(variant, fen);
    for text in moves.split_whitespace() {
        assert!(
            position.play(text),
            "{text} is not legal in {}",
            position.fen()
        );
    }
    wanted.assert_eq(&position.result());
}

/// The FEN after a legal move.
#[track_caller]
fn check_after(variant: &str, fen: &str, text: &str, wanted: Expect) {
    let mut position = game::position(variant, fen);
    assert!(position.play(text), "{text} is not legal in {fen}");
    wanted.assert_eq(&position.fen());
}
