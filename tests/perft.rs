//! Counts of move sequences: every row of the position files up to two million nodes.

mod common;

use common::{PositionFile, all_files};
use simoom::{
    rules::perft::{PerftOptions, perft},
    variants, with_game,
};

/// Larger counts are checked with the release binary.
const MAX_NODES: u64 = 2_000_000;

fn check(file: &PositionFile, variant: &str) {
    let mut rows = 0;
    for row in file.perft.iter().filter(|row| row.variant == variant) {
        let game = variants::find(&row.variant).unwrap();
        for (depth, wanted) in row
            .perft
            .iter()
            .enumerate()
            .filter(|(_, n)| **n <= MAX_NODES)
        {
            let depth = depth as u32 + 1;
            let found = with_game!(game, |rules| {
                let mut position = rules.position(&row.fen).unwrap();
                perft(&mut position, depth, PerftOptions::default())
            });
            assert_eq!(
                found, *wanted,
                "perft {depth} of {variant} from {}",
                row.fen
            );
            rows += 1;
        }
    }
    assert!(rows > 0, "no counts of {variant}");
}

#[test]
fn every_known_game_counts_right() {
    for file in all_files() {
        let mut names: Vec<_> = file.perft.iter().map(|row| row.variant.clone()).collect();
        names.dedup();
        for name in names {
            if variants::find(&name).is_ok() {
                check(&file, &name);
            }
        }
    }
}
