//! Making and taking back: everything is as it was, and what is kept step by step equals what is computed from scratch.

use simoom::{
    features::{self, weights::weights_for},
    rules::{Position, Rules},
};

use super::{
    property,
    random::{Random, some_move, somewhere, walk},
};

/// All that can be asked of a position, as one text.
fn everything<const W: usize>(position: &mut Position<W>) -> String {
    let moves = position.legal_moves();
    format!(
        "{} key {:x} ply {} outcome {} moves {:?}",
        position.fen(),
        position.key(),
        position.ply(),
        position.outcome_text(),
        moves,
    )
}

fn taking_back_restores<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    let mut position = somewhere(rules, random);
    let mut before = vec![everything(&mut position)];
    while before.len() < 25
        && let Some(mv) = some_move(&mut position, random)
    {
        position.make(mv);
        before.push(everything(&mut position));
    }
    while let Some(wanted) = before.pop() {
        assert_eq!(everything(&mut position), wanted, "{}", rules.name);
        assert!(position.is_consistent(), "{} {wanted}", rules.name);
        position.unmake();
    }
}

property!(taking_back_restores_everything, 24, taking_back_restores);

/// Every move of a position, not only the one that is played.
fn each_move_restores<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 6, random, |position, _| {
        let (fen, key) = (position.fen(), position.key());
        for mv in position.legal_moves() {
            position.make(mv);
            assert!(position.is_consistent(), "{} {fen} {mv:?}", rules.name);
            position.unmake();
            assert_eq!(position.key(), key, "{} {fen} {mv:?}", rules.name);
        }
        assert_eq!(position.fen(), fen, "{}", rules.name);
        assert!(position.is_consistent(), "{} {fen}", rules.name);
    });
}

property!(every_move_keeps_hash_and_classes, 12, each_move_restores);

/// The evaluation's sums, which follow what each move writes.
fn sums_follow<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    let weights = weights_for(rules);
    let mut position = somewhere(rules, random);
    let mut sums = features::accumulate(&position, &weights);
    for _ in 0..25 {
        let Some(mv) = some_move(&mut position, random) else {
            return;
        };
        position.make(mv);
        features::follow(&mut sums, &position, &weights);
        let fresh = features::accumulate(&position, &weights);
        assert_eq!(sums, fresh, "{} {} {mv:?}", rules.name, position.fen());
    }
}

property!(sums_follow_every_move, 12, sums_follow);

fn fen_round_trip<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 30, random, |position, _| {
        let fen = position.fen();
        let read = rules.position(&fen);
        let read = read.unwrap_or_else(|error| panic!("{} {fen}: {error}", rules.name));
        assert_eq!(read.fen(), fen, "{}", rules.name);
        assert_eq!(read.key(), position.key(), "{} {fen}", rules.name);
        assert_eq!(
            read.legal_moves(),
            position.legal_moves(),
            "{} {fen}",
            rules.name
        );
    });
}

property!(a_fen_reads_back_as_the_same_position, 24, fen_round_trip);
