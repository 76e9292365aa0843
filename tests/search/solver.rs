//! A full-width solver of forced wins for two players, and random positions in which the search must find one too.

use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use simoom::{
    board::{Move, Player},
    rules::{Outcome, Position, Rules, outcome::Reason},
    search::Engine,
};

use super::best;

/// Whether the player on turn wins within so many own moves, and by which last reason.
pub fn wins_in<const W: usize>(pos: &mut Position<W>, own_moves: u32) -> Option<Reason> {
    let us = pos.turn();
    let moves = pos.legal_moves();
    moves
        .into_iter()
        .find_map(|mv| win_by(pos, us, mv, own_moves))
}

/// The reason by which a move wins within so many own moves, itself counted, against any defence.
pub fn win_by<const W: usize>(
    pos: &mut Position<W>,
    us: Player,
    mv: Move,
    own_moves: u32,
) -> Option<Reason> {
    pos.make(mv);
    let replies = pos.legal_moves();
    let reason = match (pos.decided(), replies.is_empty()) {
        (Some((winner, reason)), _) => (winner == us).then_some(reason),
        (None, true) => match pos.without_move() {
            Outcome::Win(winner, reason) if winner == us => Some(reason),
            _ => None,
        },
        (None, false) if own_moves > 1 => {
            let mut last = None;
            for reply in replies {
                pos.make(reply);
                last = match pos.decided() {
                    Some(_) => None,
                    None => wins_in(pos, own_moves - 1),
                };
                pos.unmake();
                if last.is_none() {
                    break;
                }
            }
            last
        }
        _ => None,
    };
    pos.unmake();
    reason
}

/// What is to be solved.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// A win in exactly so many own moves.
    pub own_moves: u32,
    /// How deep the search looks.
    pub depth: u32,
    /// In at least so many positions.
    pub wanted: usize,
    /// By these last reasons, each of which must come up.
    pub reasons: &'a [Reason],
}

/// Finds positions with the win of a task and checks that the search finds one too.
pub fn solves<const W: usize>(
    rules: &'static Rules<W>,
    task: &Task<'_>,
    position: impl Fn(&mut Xoshiro256PlusPlus) -> Option<Position<W>>,
) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(task.own_moves.into());
    let mut engine = Engine::new(rules, 1, 1).unwrap();
    let mut reasons = std::collections::BTreeMap::new();
    let mut found = 0;
    for _ in 0..20_000 {
        if found >= task.wanted && reasons.len() == task.reasons.len() {
            return;
        }
        let Some(mut pos) = position(&mut rng) else {
            continue;
        };
        if task.own_moves > 1 && wins_in(&mut pos, task.own_moves - 1).is_some() {
            continue;
        }
        let Some(reason) = wins_in(&mut pos, task.own_moves) else {
            continue;
        };
        if !task.reasons.contains(&reason) {
            continue;
        }
        found += 1;
        *reasons.entry(reason.to_string()).or_insert(0) += 1;
        let mv = best(&mut engine, &pos, task.depth);
        let us = pos.turn();
        assert!(
            win_by(&mut pos, us, mv, task.own_moves).is_some(),
            "{} has a win in {} ({reason}), not by {}",
            pos.fen(),
            task.own_moves,
            rules.move_text(mv),
        );
    }
    panic!("too few positions: {reasons:?}");
}
