//! Texts of moves.

use proptest::prelude::*;

use super::{config, games, spoil, spoilings};
use crate::common::{
    all_fens,
    game::{Play, position},
};

/// A text is either one of the legal moves or changes nothing.
fn check_move(position: &mut dyn Play, text: &str) {
    let (before, moves) = (position.fen(), position.moves());
    if position.play(text) {
        assert!(
            moves.iter().any(|mv| mv.eq_ignore_ascii_case(text)),
            "{before} {text:?}"
        );
        position.undo();
    }
    assert_eq!(position.fen(), before, "{text:?}");
    assert!(position.is_consistent(), "{before} {text:?}");
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_moves_are_refused_or_played_whole(
        pick: prop::sample::Index,
        text in "([a-m][0-9]{1,2}){0,2}[a-zA-Z@+=,é]{0,3}([a-m][0-9]){0,3}",
    ) {
        for variant in games() {
            let fens = all_fens(variant);
            check_move(position(variant, pick.get(fens).as_str()).as_mut(), &text);
        }
    }

    #[test]
    fn spoilt_moves_are_refused_or_played_whole(
        pick: prop::sample::Index,
        which: prop::sample::Index,
        ways in spoilings("[a-m0-9@+=,é]{0,3}"),
    ) {
        for variant in games() {
            let fens = all_fens(variant);
            let mut position = position(variant, pick.get(fens).as_str());
            let moves = position.moves();
            if !moves.is_empty() {
                let text = ways.iter().fold(which.get(&moves).clone(), |text, way| spoil(&text, way));
                check_move(position.as_mut(), &text);
            }
        }
    }
}
