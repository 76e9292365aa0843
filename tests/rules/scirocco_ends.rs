//! How a game of Scirocco ends.

use expect_test::expect;

use super::{check_moves, check_result};
use crate::common::game;

const GAME: &str = "scirocco";

/// Kings and a Wazir each, far apart: both sides can go to and fro.
const SHUTTLE: &str = "3k6/3w6/10/10/10/10/10/10/3W6/3K6 w 0 1";
/// Blue's King can only go from a1 to b1 and back; nothing else of Blue's can move.
const CAGE: &str = "9k/10/10/10/10/10/10/ppp7/VVVp6/K1Vp6 b 0 1";

#[test]
fn capturing_the_king_wins() {
    let fen = "4w1k3/10/5N4/10/10/10/10/P9/10/3K6 w 0 1";
    check_result(GAME, fen, "f8g10", expect!["w wins: king captured"]);
    check_result(GAME, fen, "f8g10+", expect!["w wins: king captured"]);
}

#[test]
fn capturing_the_emperor_wins() {
    let fen = "4w1+k3/10/5N4/10/10/10/10/P9/10/3K6 w 0 1";
    check_result(GAME, fen, "f8g10", expect!["w wins: king captured"]);
}

#[test]
fn a_king_may_be_left_in_attack_and_is_then_captured() {
    let fen = "4w1k3/3+n6/10/10/10/10/10/P9/10/3K6 w 0 1";
    check_result(GAME, fen, "a3a4", expect!["none"]);
    check_result(GAME, fen, "a3a4 d9d1", expect!["b wins: king captured"]);
}

#[test]
fn a_bare_king_has_lost_at_once() {
    let fen = "6k3/6p3/5K4/10/10/10/10/10/10/7W2 w 0 1";
    check_result(GAME, fen, "f8g9", expect!["w wins: bared"]);
    assert_eq!(after(fen, "f8g9"), "");
}

#[test]
fn a_bare_emperor_has_lost_too() {
    let fen = "6+k3/6p3/5K4/10/10/10/10/10/10/7W2 w 0 1";
    check_result(GAME, fen, "f8g9", expect!["w wins: bared"]);
}

#[test]
fn with_both_sides_bare_the_side_to_move_has_lost() {
    check_result(
        GAME,
        "k9/10/10/10/10/10/10/10/10/9K w 0 1",
        "",
        expect!["b wins: bared"],
    );
    check_result(
        GAME,
        "k9/10/10/10/10/10/10/10/10/9K b 0 1",
        "",
        expect!["w wins: bared"],
    );
}

#[test]
fn a_missing_king_counts_before_baring() {
    let bare_against_none = "pp8/10/10/10/10/10/10/10/10/9K w 0 1";
    check_result(
        GAME,
        bare_against_none,
        "",
        expect!["w wins: king captured"],
    );
    let none_at_all = "pp8/10/10/10/10/10/10/10/10/8PP w 0 1";
    check_result(GAME, none_at_all, "", expect!["b wins: king captured"]);
}

#[test]
fn a_side_without_a_move_has_lost() {
    let fen = "10/10/7K2/7W2/10/10/10/10/pp8/kp8 b 0 1";
    check_result(GAME, fen, "", expect!["w wins: no move"]);
}

#[test]
fn a_third_occurrence_is_illegal() {
    let round = "d1e1 d10e10 e1d1 e10d10 ";
    check_result(GAME, SHUTTLE, round, expect!["none"]);
    let mut position = game::position(GAME, SHUTTLE);
    for text in (round.to_owned() + "d1e1 d10e10 e1d1").split_whitespace() {
        assert!(position.play(text), "{text}");
    }
    assert!(!position.play("e10d10"), "the third occurrence");
    assert!(position.play("e10f10"), "another move");
}

#[test]
fn occurrences_are_counted_anew_after_a_capture() {
    let fen = "3k6/3w6/10/10/10/10/10/p9/W2W6/3K6 w 0 1";
    let before = "d1e1 d10e10 e1d1 e10d10 a2a3 ";
    let after = "d10e10 d1e1 e10d10 e1d1 d10e10 d1e1 e10d10";
    let mut position = game::position(GAME, fen);
    for text in (before.to_owned() + after).split_whitespace() {
        assert!(position.play(text), "{text}");
    }
    assert!(
        !position.play("e1d1"),
        "the third occurrence since the capture"
    );
}

#[test]
fn a_side_all_of_whose_moves_repeat_has_lost() {
    check_moves(GAME, &CAGE.replace(" b ", " w "), "a1", expect!["a1b1"]);
    let line = "j10j9 a1b1 j9j10 b1a1 j10j9 a1b1";
    check_result(GAME, CAGE, line, expect!["none"]);
    check_result(
        GAME,
        CAGE,
        &(line.to_owned() + " j9j10"),
        expect!["b wins: no move"],
    );
}

/// The moves after a move, as one text.
fn after(fen: &str, text: &str) -> String {
    let mut position = game::position(GAME, fen);
    assert!(position.play(text));
    position.moves().join(" ")
}
