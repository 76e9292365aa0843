//! Arena: rules that the position files do not show, and what the number of players left changes.

use expect_test::expect;
use simoom::rules::movegen::{Counter, Want, generate};

use super::{check_after, check_result, common::game, slow};

/// Every compound, and every plain piece but the King, in reserve.
const ALL: &str = "QRBNPFEWDMACM'UK'F'K!B'W'D'D!HH'H!P'Q'R'TE'E!N'P!Q!R!F!N!GG'G!VV'V!";

#[test]
fn a_position_may_have_more_than_ten_thousand_moves() {
    let fen = format!("11/11/4k6/7p3/11/11/3W7/11/11/11/5K5[{ALL}] w 0 1");
    let mut position = game::position("arena", &fen);
    let moves = position.moves();
    assert!(moves.len() > 10_000, "{}", moves.len());
    assert_eq!(position.perft(1), moves.len() as u64);
    assert_eq!(
        slow::Slow::from_fen("arena", &fen).unwrap().legal_moves(),
        moves
    );
}

#[test]
fn finding_a_move_is_finding_one_of_the_list() {
    simoom::with_game!(simoom::variants::find("arena4").unwrap(), |rules| {
        for fen in crate::common::all_fens("arena4") {
            let position = rules.position(fen).unwrap();
            let mut counter = Counter::default();
            generate(&position, Want::All, &mut counter);
            assert_eq!(position.has_move(), counter.0 > 0, "{fen}");
        }
    });
}

#[test]
fn the_last_king_wins_at_once() {
    check_result(
        "arena3",
        "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,rN,11/13/13/7,rP,5/13/13/6,rK,6[r:;b:;y:N;g:] y ry 0 1",
        "g9g1",
        expect!["y wins: last king"],
    );
}

#[test]
fn a_king_may_be_taken_in_spite_of_check() {
    // Green's Rook gives check to Red, who takes Green's King all the same.
    check_result(
        "arena4",
        "13/13/13/13/4,rP,8/13/12,gK/13/13/13/12,rR/13/6,rK,1,gR,4[r:;b:;y:;g:] r rg 0 1",
        "m3m7",
        expect!["r wins: last king"],
    );
}

#[test]
fn a_hand_given_position_is_settled() {
    let position = game::position(
        "arena4",
        "6,yK,6/13/13/5,yP,7/6,yR,6/4,rR,8/bK,8,gW,2,gK/13/5,rP,7/13/13/1,bR,11/6,rK,6[r:;b:;y:;g:] b rbyg 3 7",
    );
    expect!["6,yK,6/13/13/5,yP,7/6,yR,6/4,rR,8/9,gW,2,gK/13/5,rP,7/13/13/13/6,rK,6[r:;b:;y:;g:] y ryg 3 7"].assert_eq(&position.fen());
}

#[test]
fn a_dead_seat_has_nothing() {
    let refusal = |fen| game::try_position("arena4", fen).err().unwrap();
    expect!["b is out of the game, yet has pieces"].assert_eq(&refusal(
        "6,yK,6/13/13/13/13/13/12,gK/13/13/13/13/1,bR,11/6,rK,6[r:;b:;y:;g:] r ryg 0 1",
    ));
}

#[test]
fn a_split_leaves_nothing_behind() {
    check_after(
        "arena",
        "11/11/4k6/7p3/11/11/3W7/11/11/11/5K5[CC] w 0 1",
        "B@f6=C",
        expect!["11/11/4k6/7p3/11/5B5/3W7/11/11/11/5K5[C] b 1 1"],
    );
}
