//! Scirocco by the rules of 2001 and 1999, where they differ from those of 2009.

use expect_test::expect;

use super::{check_after, check_moves};
use crate::common::game;

#[test]
fn a_dervish_of_2001_lends_no_turn() {
    let fen = "k9/w9/10/10/10/6EP2/5P4/10/10/3K6 w 0 1";
    check_moves("scirocco-2001", fen, "h5", expect!["h5f5 h5h6"]);
    check_moves("scirocco-2001", fen, "f4", expect!["f4f5 f4h6"]);
}

#[test]
fn a_harpy_of_2001_flies_any_distance() {
    let fen = "k9/w9/10/10/10/10/10/10/4+EP4/3K6 w 0 1";
    check_moves(
        "scirocco-2001",
        fen,
        "e2",
        expect![
            "e2a2 e2a6 e2b2 e2b5 e2c2 e2c4 e2d2 e2d3 e2e1 e2e10 e2e3 e2e4 e2e5 e2e6 e2e7 e2e8 e2e9 e2f1 e2f3 e2g4 e2h5 e2i6 e2j7"
        ],
    );
}

#[test]
fn a_harpy_of_2001_lends_to_friends_a_knights_leap_away() {
    let fen = "k9/w9/10/10/4P5/10/3P6/4P5/4+E5/3K6 w 0 1";
    check_moves(
        "scirocco-2001",
        fen,
        "d4",
        expect!["d4b3 d4b5 d4c2 d4c6 d4d5 d4f3 d4f5"],
    );
    check_moves("scirocco-2001", fen, "e3", expect!["e3e4"]);
    check_moves("scirocco-2001", fen, "e6", expect!["e6e7"]);
}

#[test]
fn pawns_of_1999_become_alfils_then_dabbabas_then_frogs() {
    let fen = "9k/9w/1P1A1D1R2/10/10/10/10/10/10/3K6 w 0 1";
    check_after(
        "scirocco-1999",
        fen,
        "b8b9+",
        expect!["9k/1A7w/3A1D1R2/10/10/10/10/10/10/3K6 b 0 1"],
    );
    check_after(
        "scirocco-1999",
        fen,
        "d8b10+",
        expect!["1D7k/9w/1P3D1R2/10/10/10/10/10/10/3K6 b 0 1"],
    );
    check_after(
        "scirocco-1999",
        fen,
        "f8f6+",
        expect!["9k/9w/1P1A3R2/10/5R4/10/10/10/10/3K6 b 0 1"],
    );
    check_moves(
        "scirocco-1999",
        fen,
        "h8",
        expect!["h8e5 h8e8 h8g7 h8g8 h8g9 h8h5 h8h7 h8h9 h8i7 h8i8 h8i9"],
    );
}

#[test]
fn a_guard_of_1999_is_a_zebra_then_a_bishop_to_and_fro() {
    let fen = "9k/9w/U2+U3+A2/10/10/10/10/10/10/3K6 w 0 1";
    check_after(
        "scirocco-1999",
        fen,
        "a8a9+",
        expect!["9k/+U8w/3+U3+A2/10/10/10/10/10/10/3K6 b 0 1"],
    );
    check_after(
        "scirocco-1999",
        fen,
        "d8f5+",
        expect!["9k/9w/U6+A2/10/10/5+A4/10/10/10/3K6 b 0 1"],
    );
    check_after(
        "scirocco-1999",
        fen,
        "h8g7+",
        expect!["9k/9w/U2+U6/6+U3/10/10/10/10/10/3K6 b 0 1"],
    );
}

#[test]
fn a_scirocco_of_1999_becomes_what_its_move_says() {
    let fen = "9k/9w/4S5/10/10/10/10/10/10/3K6 w 0 1";
    check_after(
        "scirocco-1999",
        fen,
        "e8e9+",
        expect!["9k/4+D4w/10/10/10/10/10/10/10/3K6 b 0 1"],
    );
    check_after(
        "scirocco-1999",
        fen,
        "e8f9+",
        expect!["9k/5+S3w/10/10/10/10/10/10/10/3K6 b 0 1"],
    );
    check_after(
        "scirocco-1999",
        fen,
        "e8e7",
        expect!["9k/9w/10/4S5/10/10/10/10/10/3K6 b 1 1"],
    );
}

#[test]
fn there_is_no_tadpole_in_1999_and_no_frog_later() {
    let tadpole = "k9/w9/10/10/10/10/10/10/9+P/9K w 0 1";
    let frog = "k9/w9/10/10/10/10/10/10/9R/9K w 0 1";
    assert!(game::try_position("scirocco-1999", tadpole).is_err());
    assert!(game::try_position("scirocco-1999", frog).is_ok());
    for variant in ["scirocco", "scirocco-2001"] {
        assert!(game::try_position(variant, tadpole).is_ok());
        assert!(game::try_position(variant, frog).is_err());
    }
}

#[test]
fn nothing_else_changes_the_start() {
    let start = |variant| game::array(variant, 0).unwrap().fen();
    expect!["vdgecn1tah/1msofwksi1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1ISKWFOSM1/HAT1NCEGDV w 0 1"]
        .assert_eq(&start("scirocco-2001"));
    expect!["v1gecn1t1h/1msofwksi1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1ISKWFOSM1/H1T1NCEG1V w 0 1"]
        .assert_eq(&start("scirocco-1999"));
}
