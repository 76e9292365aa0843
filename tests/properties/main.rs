//! What must hold in every position of every built-in game, tried in random play and on boards sprinkled with pieces.
//! Proptest chooses the seeds; a failing seed is printed and plays the same game again.

#[path = "../common/mod.rs"]
mod common;
#[path = "../slow/mod.rs"]
mod slow;

mod attacks;
mod moves;
mod play;
mod quarter_turn;
mod random;
mod slow_twin;
mod turned;

/// Runs a property in every built-in game with seeds chosen by proptest: `property!(name, cases, check)`, where
/// `check(rules, seed)` is generic over the width of bitboards.
macro_rules! property {
    ($(#[$meta:meta])* $name:ident, $cases:expr, $check:path) => {
        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig {
                cases: $cases,
                failure_persistence: None,
                max_shrink_iters: 0,
                ..Default::default()
            })]
            $(#[$meta])*
            #[test]
            fn $name(seed: u64) {
                for game in simoom::variants::all() {
                    simoom::with_game!(game, |rules| $check(rules, seed));
                }
            }
        }
    };
}

use property;
