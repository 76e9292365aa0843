//! Moves in XBoard's words and in ours, both ways.

use super::*;
use crate::{session::table, variants::find};

/// Moves in the game's start position, in our text and in XBoard's.
fn check(game: &str, fen: &str, rows: &[(&str, &str)]) {
    let mut table = table::open(find(game).expect("a game"), 1, 1);
    table.set_fen(fen).expect("a position");
    let style = Style { plain: false };
    for (ours, theirs) in rows {
        let legal = table.legal(ours).expect("a legal move");
        assert_eq!(
            style.write(&mut *table, &View::new(), &legal),
            *theirs,
            "{ours}"
        );
        assert_eq!(style.read(table.facts(), theirs), *ours, "{theirs}");
        let plain = Style { plain: true };
        assert_eq!(plain.write(&mut *table, &View::new(), &legal), *ours);
        assert_eq!(plain.read(table.facts(), ours), *ours);
    }
}

#[test]
fn scirocco_counts_ranks_from_0_and_marks_promotions() {
    let fen = "4k5/1O7p/4+N5/P9/3p1p4/2+D1+F1EP2/10/1U8/10/4K5 w 0 1";
    let rows = [
        ("e5f6,f6g7", "e4f5,f5g6"),
        ("c5d6,d6c5", "c4d5,d5c4"),
        ("a7a8+", "a6a7=+"),
        ("b9b10", "b8b9"),
        ("e8e10", "e7e9"),
    ];
    check("scirocco", fen, &rows);
}

#[test]
fn chess_is_written_alike() {
    let fen = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(
        "chess",
        fen,
        &[("e1g1", "e1g1"), ("b7a8q", "b7a8q"), ("h1h8", "h1h8")],
    );
}

/// Moves as XBoard sends or passes them on, and what they are.
fn check_read(game: &str, fen: &str, rows: &[(&str, &str)]) {
    let mut table = table::open(find(game).expect("a game"), 1, 1);
    table.set_fen(fen).expect("a position");
    for (theirs, ours) in rows {
        let read = Style { plain: false }.read_move(&mut *table, &View::new(), theirs);
        assert_eq!(read, *ours, "{theirs}");
        assert_eq!(table.legal(&read).as_ref(), Ok(&read), "{theirs}");
    }
}

/// Moves of ours, and what XBoard is sent.
fn check_written(game: &str, fen: &str, rows: &[(&str, &str)]) {
    let mut table = table::open(find(game).expect("a game"), 1, 1);
    table.set_fen(fen).expect("a position");
    for (ours, theirs) in rows {
        let legal = table.legal(ours).expect("a legal move");
        assert_eq!(
            Style { plain: false }.write(&mut *table, &View::new(), &legal),
            *theirs
        );
        assert_eq!(
            Style { plain: true }.write(&mut *table, &View::new(), &legal),
            *ours
        );
    }
}

#[test]
fn cashew_says_when_a_capture_promotes() {
    let fen = "6k6/13/13/13/3v9/3v9/3v2pp5/3W!2L!6/2p3+E'6/3V1v7/13/13/6K6 w 0 1";
    let written = [
        ("d6d7,d7d8,d8d9", "d6xd7xd8-d9=+"),
        ("d6d7,d7d8", "d6d7,d7d8=+"),
        ("g6g7,g7g6", "g6g7,g7g6=+"),
        ("g6h7", "g6h7=+"),
        ("g6g8", "g6g8"),
        ("g5f4", "g5f4"),
        ("d4c5", "d4c5"),
        ("@@@@", "@@@@"),
    ];
    check_written("cashew-shogi", fen, &written);
    let read = [
        ("d6d7,d7d8,d8d9+", "d6d7,d7d8,d8d9"),
        ("d6d7,d7d8,d8d9", "d6d7,d7d8,d8d9"),
        ("g6g7,g7g6=+", "g6g7,g7g6"),
        ("g6h7+", "g6h7"),
        ("g6h7", "g6h7"),
        ("d6d7,d7d8w;", "d6d7,d7d8"),
        ("@@@@", "@@@@"),
    ];
    check_read("cashew-shogi", fen, &read);
}

#[test]
fn a_pawn_that_stays_one_on_the_last_rank_is_named() {
    let fen = "6k6/2P10/13/13/13/13/13/13/13/2P10/13/13/6K6 w 0 1";
    let written = [("c12c13", "c12c13p"), ("c4c5", "c4c5"), ("g1h1", "g1h1")];
    check_written("cashew-shogi", fen, &written);
    check_read(
        "cashew-shogi",
        fen,
        &[("c12c13p", "c12c13"), ("c12c13", "c12c13")],
    );
    let fen = "4k5/P8p/10/10/10/10/10/10/10/4K5 w 0 1";
    check_written("scirocco", fen, &[("a9a10", "a8a9p"), ("a9a10+", "a8a9=+")]);
    check_read("scirocco", fen, &[("a8a9p", "a9a10"), ("a8a9=+", "a9a10+")]);
}

#[test]
fn al_ces_explosions_castlings_and_promotions() {
    let fen = "r4k3r/10/4E5/10/3pP5/3PA5/10/10/1P8/R4K3R w KQkq - 0 1";
    let written = [
        ("e4e4", "e4d5,d5e4"),
        ("f0i0", "f0i0"),
        ("f0c0", "f0c0"),
        ("e7g9b", "e7g9b"),
        ("e7g9", "e7g9"),
    ];
    check_written("al-ces", fen, &written);
    let read = [
        ("e4d5,d5e4", "e4e4"),
        ("e4f5,f5e4", "e4e4"),
        ("e4e4,d4f4", "e4e4"),
        ("e4e4", "e4e4"),
        ("e7g9e", "e7g9"),
        ("e7g9=", "e7g9"),
        ("e7g9b", "e7g9b"),
        ("f0i0", "f0i0"),
    ];
    check_read("al-ces", fen, &read);
}

#[test]
fn promotions_to_another_letter_name_it() {
    let fen = "4k5/9p/10/P9/10/10/10/1U8/10/4K5 w 0 1";
    let mut table = table::open(find("scirocco-1999").expect("a game"), 1, 1);
    table.set_fen(fen).expect("a position");
    let style = Style { plain: false };
    assert_eq!(style.write(&mut *table, &View::new(), "a7a8+"), "a6a7a");
    assert_eq!(style.read_move(&mut *table, &View::new(), "a6a7a"), "a7a8+");
    assert_eq!(style.read_move(&mut *table, &View::new(), "a6a7d"), "a7a8d");
    assert_eq!(
        style.read_move(&mut *table, &View::new(), "a6a7=+"),
        "a7a8+"
    );
    assert_eq!(style.read_move(&mut *table, &View::new(), ""), "");
}

#[test]
fn what_users_and_saved_games_add_is_read() {
    let table = table::open(find("scirocco").expect("a game"), 1, 1);
    let read = |text| Style { plain: false }.read(table.facts(), text);
    let rows = [
        ("a6a7+", "a7a8+"),
        ("b8b9=", "b9b10"),
        ("e4f5,f5g6;", "e5f6,f6g7"),
        (" h0h4 ", "h1h5"),
        ("@@@@", "@@@@"),
        ("P@e3", "P@e4"),
        ("", ""),
        ("e99999999999e1", "e99999999999e2"),
    ];
    for (theirs, ours) in rows {
        assert_eq!(read(theirs), ours, "{theirs}");
    }
}
