//! Counts of move sequences: every row of the position files up to two million nodes, a test a game.

mod common;

use common::{all_files, game};
use simoom::variants;

/// Larger counts are checked with the release binary.
const MAX_NODES: u64 = 2_000_000;

/// Checks all rows of a game and says for each wrong one which counts were found.
fn check(variant: &str) {
    let mut checked = 0;
    let mut wrong = String::new();
    for row in all_files().into_iter().flat_map(|file| file.perft) {
        if row.variant != variant {
            continue;
        }
        let mut position = game::position(variant, &row.fen);
        for (wanted, depth) in row.perft.iter().zip(1..) {
            if *wanted > MAX_NODES {
                break;
            }
            let found = position.perft(depth);
            if found != *wanted {
                wrong += &format!("depth {depth}: {found}, not {wanted}: {}\n", row.fen);
                break;
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{variant}\n{wrong}");
    assert!(checked > 0, "no counts of {variant}");
}

macro_rules! games {
    ($($test:ident $name:literal,)*) => {
        /// The games with a test of their own.
        const NAMED: &[&str] = &[$($name),*];

        $(
            #[test]
            fn $test() {
                check($name);
            }
        )*
    };
}

games! {
    scirocco "scirocco",
    scirocco_2001 "scirocco-2001",
    scirocco_1999 "scirocco-1999",
    chess "chess",
    grand "grand",
    crazyhouse "crazyhouse",
}

#[test]
fn every_other_built_in_game() {
    for game in variants::all() {
        if !NAMED.contains(&game.name()) {
            check(game.name());
        }
    }
}
