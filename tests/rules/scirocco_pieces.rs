//! Scirocco's unusual pieces, and where promotion is allowed.

use expect_test::expect;

use super::{check_after, check_moves};

const GAME: &str = "scirocco";

#[test]
fn a_wagon_needs_an_empty_first_square_and_never_stops_there() {
    let fen = "k9/w9/10/4p5/10/3nV1c3/10/10/4P5/7K2 w 0 1";
    check_moves(GAME, fen, "e5", expect!["e5e3 e5e7 e5g5"]);
}

#[test]
fn a_wagon_with_no_room_beyond_the_first_square_stays() {
    let fen = "k9/w9/10/10/10/10/10/10/1V8/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "b2",
        expect![
            "b2b10 b2b10+ b2b4 b2b5 b2b6 b2b7 b2b8 b2b8+ b2b9 b2b9+ b2d2 b2e2 b2f2 b2g2 b2h2 b2i2 b2j2"
        ],
    );
}

#[test]
fn an_octopus_goes_on_straight_from_empty_corners_only() {
    let fen = "k9/w9/10/3p1P4/10/4+H5/3n6/10/5p4/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect![
            "e5a6 e5b6 e5c6 e5d6 e5d7 e5f2 e5f3 e5f4 e5f6 e5g4 e5g6 e5h4 e5h6 e5i4 e5i6 e5j4 e5j6"
        ],
    );
}

#[test]
fn a_spider_goes_on_diagonally_from_empty_sides_only() {
    let fen = "k9/w9/10/10/4P5/3n+V5/10/5p4/10/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect!["e5b1 e5c2 e5d3 e5e4 e5f3 e5f5 e5g4 e5g6 e5h3 e5h7 e5i2 e5i8 e5j1 e5j9"],
    );
}

#[test]
fn a_genie_takes_without_moving() {
    let fen = "k9/w9/10/10/3np5/3P+D5/5c4/10/4p5/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect![
            "e5b2 e5c3 e5d4 e5d6 e5d6,d6e5 e5e2 e5e3 e5e4 e5e6 e5e6,e6e5 e5f4 e5f4,f4e5 e5f5 e5f6 e5g5 e5g7 e5h5 e5h8"
        ],
    );
    check_after(
        GAME,
        fen,
        "e5f4,f4e5",
        expect!["k9/w9/10/10/3np5/3P+D5/10/10/4p5/7K2 b 0 1"],
    );
}

#[test]
fn a_zig_takes_diagonal_neighbours_by_leaping_over_them() {
    let fen = "k9/w9/10/2p5p1/3n1n4/4+F5/3n1P4/10/10/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect!["e5c5 e5d4,d4c3 e5d5 e5e3 e5e4 e5e6 e5e7 e5f5 e5f6,f6g7 e5g5"],
    );
    check_after(
        GAME,
        fen,
        "e5d4,d4c3",
        expect!["k9/w9/10/2p5p1/3n1n4/10/5P4/2+F7/10/7K2 b 0 1"],
    );
}

#[test]
fn a_zag_takes_straight_neighbours_by_leaping_over_them() {
    let fen = "k9/w9/10/4p5/4n5/2Pn+Wn4/4P5/10/10/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect!["e5c3 e5c7 e5d4 e5d6 e5f4 e5f5,f5g5 e5f6 e5g3 e5g7"],
    );
    check_after(
        GAME,
        fen,
        "e5f5,f5g5",
        expect!["k9/w9/10/4p5/4n5/2Pn2+W3/4P5/10/10/7K2 b 0 1"],
    );
}

#[test]
fn zig_and_zag_do_not_leap_off_the_board() {
    let fen = "k9/w9/10/10/10/10/10/10/1n7p/+F6K1+W w 0 1";
    check_moves(GAME, fen, "a1", expect!["a1a2 a1a3 a1b1 a1b2,b2c3 a1c1"]);
    check_moves(GAME, fen, "j1", expect!["j1h3 j1i2 j1j2,j2j3"]);
}

#[test]
fn a_vulture_moves_as_a_bishop_and_captures_as_a_rook() {
    let fen = "k9/w9/2p5p1/10/5n4/p3+S4n/10/10/4p5/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e5",
        expect![
            "e5a1 e5a5 e5b2 e5b8 e5c3 e5c7 e5d4 e5d5 e5d6 e5e2 e5e4 e5e6 e5f4 e5f5 e5f6 e5g3 e5h2 e5i1 e5j5"
        ],
    );
}

#[test]
fn a_pawn_has_no_double_step_and_no_move_on_its_last_rank() {
    let fen = "k1P7/w9/10/10/10/10/10/P9/10/7K2 w 0 1";
    check_moves(GAME, fen, "a3", expect!["a3a4"]);
    check_moves(GAME, fen, "c10", expect![""]);
}

#[test]
fn a_move_promotes_when_it_starts_or_ends_in_the_zone() {
    let fen = "k9/w9/4N5/4N5/4N5/10/10/10/10/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e8",
        expect![
            "e8c7 e8c7+ e8c9 e8c9+ e8d10 e8d10+ e8d6 e8d6+ e8f10 e8f10+ e8f6 e8f6+ e8g7 e8g7+ e8g9 e8g9+"
        ],
    );
    check_moves(
        GAME,
        fen,
        "e7",
        expect!["e7c6 e7c8 e7c8+ e7d5 e7d9 e7d9+ e7f5 e7f9 e7f9+ e7g6 e7g8 e7g8+"],
    );
    check_moves(
        GAME,
        fen,
        "e6",
        expect!["e6c5 e6c7 e6d4 e6d8 e6d8+ e6f4 e6f8 e6f8+ e6g5 e6g7"],
    );
}

#[test]
fn the_second_player_promotes_on_the_first_three_ranks() {
    let fen = "k9/10/10/10/10/10/3p6/4p5/9W/9K b 0 1";
    check_moves(GAME, fen, "d4", expect!["d4d3 d4d3+"]);
    check_moves(GAME, fen, "e3", expect!["e3e2 e3e2+"]);
    check_after(
        GAME,
        fen,
        "d4d3+",
        expect!["k9/10/10/10/10/10/10/3+pp5/9W/9K w 0 2"],
    );
}

#[test]
fn promoted_pieces_do_not_promote_again() {
    let fen = "k9/w9/4+O5/10/10/10/10/10/10/7K2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e8",
        expect!["e8b7 e8b9 e8c7 e8c9 e8d10 e8d5 e8d6 e8f10 e8f5 e8f6 e8g7 e8g9 e8h7 e8h9"],
    );
}

#[test]
fn a_king_may_become_an_emperor() {
    let fen = "k9/w9/4K5/10/10/10/10/10/10/7W2 w 0 1";
    check_moves(
        GAME,
        fen,
        "e8",
        expect![
            "e8d7 e8d7+ e8d8 e8d8+ e8d9 e8d9+ e8e7 e8e7+ e8e9 e8e9+ e8f7 e8f7+ e8f8 e8f8+ e8f9 e8f9+"
        ],
    );
}
