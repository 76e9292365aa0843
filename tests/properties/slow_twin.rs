//! The engine's rules against the slow generator: move lists, the positions after every move, results.

use simoom::rules::{Outcome, Position, Rules, outcome::Reason, variant::Captured};

use super::{
    property,
    random::{Random, somewhere, walk},
    slow::Slow,
};

/// The result without history, which the slow generator does not know, and without what it leaves out.
fn plain_result<const W: usize>(position: &Position<W>) -> String {
    let mut alone = position.rules().position(&position.fen()).unwrap();
    match alone.outcome() {
        Outcome::Draw(Reason::FiftyMoves | Reason::InsufficientMaterial) => Outcome::None,
        outcome => outcome,
    }
    .text(position.rules().players)
}

/// Compares one position; returns how many moves were compared.
fn compare<const W: usize>(position: &mut Position<W>) -> usize {
    let rules = position.rules();
    let fen = position.fen();
    let slow = Slow::from_fen(&rules.name, &fen)
        .unwrap_or_else(|error| panic!("{} {fen}: {error}", rules.name));
    let moves = position.legal_moves();
    let successors = slow.successors();
    let wanted: Vec<&String> = successors.iter().map(|(text, _)| text).collect();
    let texts = position.texts(&moves);
    let found: Vec<&String> = texts.iter().collect();
    if found != wanted {
        let extra: Vec<_> = found.iter().filter(|text| !wanted.contains(text)).collect();
        let missing: Vec<_> = wanted.iter().filter(|text| !found.contains(text)).collect();
        panic!(
            "{} {fen}: too many {extra:?}, missing {missing:?}",
            rules.name
        );
    }
    for mv in &moves {
        let text = rules.move_text(*mv);
        position.make(*mv);
        let at = successors
            .binary_search_by(|(slow_text, _)| slow_text.cmp(&text))
            .unwrap();
        assert_eq!(
            position.fen(),
            successors[at].1.fen(),
            "{} {fen} {text}",
            rules.name
        );
        position.unmake();
    }
    let slow_result = slow.result();
    let slow_result = match slow_result.as_str() {
        "draw: fifty moves" | "draw: insufficient material" => "none",
        result => result,
    };
    assert_eq!(plain_result(position), slow_result, "{} {fen}", rules.name);
    moves.len()
}

/// A walk that ends when enough moves were compared, so that games of many moves take no longer than others.
fn twin<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    const ENOUGH: usize = 600;
    // Where hundreds of drops are legal the slow generator takes seconds for a position: fewer are enough there.
    let many_drops = rules.settings.captured == Captured::Hand && rules.kinds.len() > 20;
    if many_drops && !seed.is_multiple_of(12) {
        return;
    }
    let random = &mut Random::new(seed, &rules.name);
    let mut compared = 0;
    walk(somewhere(rules, random), 12, random, |position, _| {
        if compared < ENOUGH {
            compared += compare(position);
        }
    });
}

property!(the_slow_generator_agrees, 48, twin);
