//! Scirocco's relays: what Dervishes and Harpies lend, to whom, and which moves count as a piece's own.

use expect_test::expect;

use super::{check_after, check_moves};

const GAME: &str = "scirocco";

#[test]
fn a_dervish_lends_a_corner_the_leap_across() {
    let fen = "k9/w9/10/10/10/6EP2/5P4/10/10/3K6 w 0 1";
    check_moves(GAME, fen, "f4", expect!["f4f5 f4h6"]);
}

#[test]
fn a_dervish_lends_a_side_the_leap_across_and_two_turns() {
    let fen = "k9/w9/10/10/10/6EP2/5P4/10/10/3K6 w 0 1";
    check_moves(GAME, fen, "h5", expect!["h5f5 h5g4 h5g6 h5h6"]);
}

#[test]
fn lent_moves_capture_but_never_friends() {
    let fen = "k9/w9/10/10/6p3/5WEc2/6P3/10/10/3K6 w 0 1";
    check_moves(GAME, fen, "f5", expect!["f5e5 f5f4 f5f6 f5g6 f5h5"]);
}

#[test]
fn a_dervish_serves_only_its_own_side() {
    let fen = "k9/w9/10/10/10/3Pe5/10/10/10/3K6 w 0 1";
    check_moves(GAME, fen, "d5", expect!["d5d6"]);
}

#[test]
fn a_harpy_lends_the_knights_leap_along_open_lines() {
    let fen = "k9/w9/10/4P5/10/4+E2P2/10/10/10/3K6 w 0 1";
    check_moves(
        GAME,
        fen,
        "e7",
        expect!["e7c6 e7c8 e7d5 e7d9 e7e8 e7e8+ e7f5 e7f9 e7g6 e7g8"],
    );
    check_moves(
        GAME,
        fen,
        "h5",
        expect!["h5f4 h5f6 h5g3 h5g7 h5h6 h5i3 h5i7 h5j4 h5j6"],
    );
}

#[test]
fn a_harpy_lends_nothing_past_a_piece_or_beyond_three_squares() {
    let fen = "k9/w9/4P5/4p5/10/P3+E5/10/10/10/3K6 w 0 1";
    check_moves(GAME, fen, "e8", expect!["e8e9 e8e9+"]);
    check_moves(GAME, fen, "a5", expect!["a5a6"]);
}

#[test]
fn a_harpy_does_not_capture_by_itself_but_does_by_a_lent_move() {
    let fen = "k9/w9/10/10/4pp4/3E+E5/10/10/10/3K6 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect!["e5b2 e5b8 e5c3 e5c5 e5c7 e5d4 e5d6 e5e2 e5e3 e5e4 e5f4 e5f5 e5g3 e5g5 e5h2 e5h5"],
    );
}

#[test]
fn relays_serve_royal_pieces_and_each_other() {
    // The King beside e5 and at a corner of e6: f5d5 and f5d7 are lent. The Dervishes stand side by side.
    let fen = "k9/w9/10/10/4E5/4EK4/10/10/10/10 w 0 1";
    check_moves(
        GAME,
        fen,
        "f5",
        expect!["f5d5 f5d7 f5e4 f5f4 f5f6 f5g4 f5g5 f5g6"],
    );
    check_moves(
        GAME,
        fen,
        "e5",
        expect!["e5c3 e5c5 e5c7 e5d6 e5e3 e5e7 e5f6 e5g3 e5g5 e5g7"],
    );
}

#[test]
fn relays_do_not_chain() {
    // The Harpy lends the Dervish its leap; the Pawn beside the Dervish gets only what the Dervish itself lends.
    let fen = "k9/w9/10/10/10/2E1+E5/1P8/10/10/7K2 w 0 1";
    check_moves(GAME, fen, "b4", expect!["b4b5 b4d6"]);
    check_moves(
        GAME,
        fen,
        "c5",
        expect!["c5a3 c5a4 c5a5 c5a6 c5a7 c5b3 c5b7 c5c3 c5c7 c5d3 c5d7 c5e3 c5e4 c5e6 c5e7"],
    );
}

#[test]
fn a_lent_move_that_is_the_pieces_own_is_one_move_and_may_promote() {
    let fen = "k9/w5p3/5GE3/10/10/10/10/10/10/3K6 w 0 1";
    check_moves(
        GAME,
        fen,
        "f8",
        expect![
            "f8d8 f8d8+ f8e7 f8e7+ f8e9 f8e9+ f8f10 f8f10+ f8f6 f8f6+ f8g7 f8g7+ f8g9 f8h8 f8h8+"
        ],
    );
}

#[test]
fn a_lent_move_does_not_promote() {
    let fen = "k9/w5E3/5P4/10/10/10/10/10/10/3K6 w 0 1";
    check_moves(GAME, fen, "f8", expect!["f8f9 f8f9+ f8h10"]);
}

#[test]
fn a_move_lent_by_two_dervishes_is_one_move() {
    // The Dervishes e4 and f3 both lend the Pawn f4 the turn to e3.
    let fen = "k9/w9/10/10/10/10/4EP4/5E4/10/3K6 w 0 1";
    check_moves(GAME, fen, "f4", expect!["f4d4 f4e3 f4e5 f4f2 f4f5 f4g3"]);
}

#[test]
fn a_zigs_capture_over_an_enemy_and_a_leap_lent_by_a_friend_differ() {
    let over_an_enemy = "k9/w9/10/10/10/5p4/4+F5/10/10/3K6 w 0 1";
    check_after(
        GAME,
        over_an_enemy,
        "e4f5,f5g6",
        expect!["k9/w9/10/10/6+F3/10/10/10/10/3K6 b 0 1"],
    );
    let over_a_friend = "k9/w9/10/10/10/5E4/4+F5/10/10/3K6 w 0 1";
    check_after(
        GAME,
        over_a_friend,
        "e4g6",
        expect!["k9/w9/10/10/6+F3/5E4/10/10/10/3K6 b 1 1"],
    );
}

#[test]
fn the_relayer_stays_as_it_is() {
    let fen = "k9/w9/10/10/10/10/10/10/4EP4/3K6 w 0 1";
    check_after(
        GAME,
        fen,
        "f2d2",
        expect!["k9/w9/10/10/10/10/10/10/3PE5/3K6 b 1 1"],
    );
}
