//! FENs.

use proptest::{collection::vec, prelude::*};
use simoom::{rules::Rules, variants, with_game};

use super::{check_message, config, games, spoil, spoilings};
use crate::common::{
    all_fens,
    game::{position, try_position},
};

/// Reads a FEN: either it is refused with a message of one line, or the position is whole and reads back the same.
fn check_fen(variant: &str, fen: &str) {
    let mut position = match try_position(variant, fen) {
        Ok(position) => position,
        Err(message) => return check_message(&message, fen),
    };
    assert!(position.is_consistent(), "{variant} {fen:?}");
    let written = position.fen();
    let again = try_position(variant, &written);
    let again = again.unwrap_or_else(|error| panic!("{variant} {fen:?} -> {written:?}: {error}"));
    assert_eq!(again.fen(), written, "{variant} {fen:?}");
    position.result();
    for text in position.moves().iter().take(40) {
        assert!(position.play(text), "{variant} {written} {text}");
        assert!(position.is_consistent(), "{variant} {written} {text}");
        position.undo();
    }
    assert_eq!(position.fen(), written, "{variant} {fen:?}");
}

#[test]
fn absurd_fens() {
    let fields = vec!["w"; 1000].join(" ");
    let slashes = "/".repeat(1000);
    let digits = "9".repeat(1000);
    for variant in games() {
        let start = position(variant, &all_fens(variant)[0]).fen();
        let (board, rest) = start.split_once(' ').unwrap();
        let absurd = [
            String::new(),
            " \t ".to_owned(),
            fields.clone(),
            slashes.clone(),
            digits.clone(),
            format!("{board} {fields}"),
            format!("{board}/{board} {rest}"),
            format!("{digits}/{board} {rest}"),
            format!("{board}{slashes} {rest}"),
            format!("{} {rest}", "P".repeat(1000)),
            format!("{} {rest}", board.replace(['K', 'k'], "P")),
            format!("{} {rest}", board.replace(['P', 'p'], "K")),
            format!("{board}[{}] {rest}", "P".repeat(1000)),
            format!("{board}[ {rest}"),
            format!("{board}[]] {rest}"),
            format!("{start} 1"),
            format!("{board} {rest}{digits}"),
            format!("{board} é{rest}"),
            format!("é{board} {rest}"),
            format!("+{board} {rest}"),
            format!("{board}+ {rest}"),
        ];
        for fen in absurd {
            check_fen(variant, &fen);
        }
    }
}

/// A board without a piece, by its size alone.
fn empty_board<const W: usize>(rules: &Rules<W>) -> String {
    let rank = rules.geometry.files().to_string();
    vec![rank; usize::from(rules.geometry.ranks())].join("/")
}

#[test]
fn empty_boards_and_extreme_counters() {
    for game in variants::all() {
        let board = with_game!(game, |rules| empty_board(rules));
        for rest in ["", " w", " b", " w - - 0 1", " w 0 1"] {
            check_fen(game.name(), &format!("{board}{rest}"));
        }
        let start = with_game!(game, |rules| rules.start_position().fen());
        let (head, _) = start.rsplit_once(' ').unwrap();
        let (head, _) = head.rsplit_once(' ').unwrap();
        for counters in [
            "65535 65535",
            "65536 1",
            "0 65536",
            "-1 1",
            "0 -1",
            "1e3 1",
            "0 0",
            "+5 1",
        ] {
            check_fen(game.name(), &format!("{head} {counters}"));
        }
    }
}

#[test]
fn counters_do_not_overflow_in_play() {
    for game in variants::all() {
        with_game!(game, |rules| {
            let start = rules.start_position().fen();
            let mut fields: Vec<&str> = start.split(' ').collect();
            let count = fields.len();
            fields[count - 2..].fill("65535");
            let mut position = rules.position(&fields.join(" ")).unwrap();
            for _ in 0..4 {
                let Some(mv) = position.legal_moves().first().copied() else {
                    break;
                };
                position.make(mv);
                check_fen(rules.name.as_str(), &position.fen());
            }
        });
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_bytes_are_no_fen(bytes in vec(any::<u8>(), 0..120)) {
        for variant in games() {
            check_fen(variant, &String::from_utf8_lossy(&bytes));
        }
    }

    #[test]
    fn letters_of_fens_in_any_order(fen in "[pnbrqkPNBRQKe+~!'0-9/\\[\\] wb-]{0,90}") {
        for variant in games() {
            check_fen(variant, &fen);
        }
    }

    #[test]
    fn spoilt_fens(pick: prop::sample::Index, ways in spoilings("[a-zA-Z0-9+/ \\[\\]~!'é-]{0,4}")) {
        for variant in games() {
            let fens = all_fens(variant);
            let fen = ways.iter().fold(pick.get(fens).clone(), |fen, way| spoil(&fen, way));
            check_fen(variant, &fen);
        }
    }
}
