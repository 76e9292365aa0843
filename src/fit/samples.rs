//! Positions of games as rows of a regression: the score they have, and how each parameter moves it.

use eval::Weights;
use rayon::prelude::*;

use super::Parameters;
use crate::{
    board::{Move, Player},
    features,
    rules::{Position, Rules},
    search::Camps,
    selfplay::{Game, record::End},
};

/// By how much a parameter is changed to see what it does: much, for scores are whole centipawns.
const PROBE: i64 = 64;
/// Of each game every position with this distance is taken: neighbours say nearly the same.
const DISTANCE: usize = 3;
/// Every game whose number divides by this is kept apart, to see whether the fit holds for games it has not seen.
const HELD_OUT: usize = 10;
/// Scores beyond this, in centipawns, say only that the game is over.
const DECIDED: i16 = 3_000;

/// One position.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Centipawns for the player on turn, by the weights as they were.
    pub score: f32,
    /// What came of it for the player on turn, 0 to 1.
    pub target: f32,
    /// Parameters that matter here, and what one more of each adds to the score.
    pub terms: Box<[(u16, f32)]>,
}

/// All positions.
#[derive(Clone, Debug)]
pub struct Samples {
    /// Those that teach.
    pub taught: Vec<Sample>,
    /// Those kept apart.
    pub held_out: Vec<Sample>,
    /// Games they come from.
    pub games: usize,
}

impl Samples {
    /// Takes the quiet positions of the games that have a result. `blend` is the part of the result in a target; the rest
    /// comes from the score that the search gave.
    pub fn collect<const W: usize>(
        rules: &'static Rules<W>,
        parameters: &Parameters,
        games: &[Game],
        blend: f64,
    ) -> Self {
        let own = features::weights::tables(rules, &parameters.file_with(&[]));
        let probes: Vec<Weights> = (0..parameters.len())
            .into_par_iter()
            .map(|i| features::weights::tables(rules, &parameters.file_with_one(i, PROBE)))
            .collect();
        let rows: Vec<Vec<Sample>> = games
            .par_iter()
            .map(|game| of_game(rules, game, &own, &probes, blend))
            .collect();
        let mut samples = Self {
            taught: Vec::new(),
            held_out: Vec::new(),
            games: rows.iter().filter(|rows| !rows.is_empty()).count(),
        };
        for (number, rows) in rows.into_iter().enumerate() {
            if number % HELD_OUT == 0 {
                samples.held_out.extend(rows);
            } else {
                samples.taught.extend(rows);
            }
        }
        samples
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.taught.len() + self.held_out.len()
    }

    /// In how many of the teaching positions each parameter matters.
    pub fn matters(&self, parameters: usize) -> Vec<usize> {
        let mut counts = vec![0; parameters];
        for sample in &self.taught {
            for (index, _) in &sample.terms {
                counts[usize::from(*index)] += 1;
            }
        }
        counts
    }
}

fn of_game<const W: usize>(
    rules: &'static Rules<W>,
    game: &Game,
    own: &Weights,
    probes: &[Weights],
    blend: f64,
) -> Vec<Sample> {
    let mut rows = Vec::new();
    let mut since = DISTANCE;
    // A start that is no position gives no rows: such a game does not count.
    let _ = game.replay(rules, |position, mv, score| {
        since += 1;
        let us = position.turn();
        let Some(result) = result(game.outcome, us) else {
            return;
        };
        if since < DISTANCE || score.abs() >= DECIDED || !is_quiet(position, mv) {
            return;
        }
        since = 0;
        let seen = 1.0 / (1.0 + (-f64::from(score) / 400.0).exp());
        let score = value(position, own);
        let terms = probes.iter().enumerate().filter_map(|(i, probe)| {
            let change = value(position, probe) - score;
            (change != 0.0).then_some((i as u16, change / PROBE as f32))
        });
        rows.push(Sample {
            score,
            target: (blend * result + (1.0 - blend) * seen) as f32,
            terms: terms.collect(),
        });
    });
    rows
}

/// What a player made of a game; `None` when it has no result.
fn result(end: End, player: Player) -> Option<f64> {
    match end {
        End::Win(winner) => Some(f64::from(u8::from(winner == player))),
        End::Draw => Some(0.5),
        End::Unfinished => None,
    }
}

/// Whether the position is judged by what stands on the board: no check, and the search found nothing to take.
fn is_quiet<const W: usize>(position: &Position<W>, mv: Move) -> bool {
    let takes = match mv {
        Move::Step { to, promote, .. } => promote.is_some() || position.at(to).is_some(),
        Move::EnPassant { .. } | Move::Legs { .. } | Move::Explode { .. } => true,
        Move::Double { .. } | Move::Drop { .. } | Move::Castle { .. } | Move::Pass => false,
    };
    !takes && !position.in_check(position.turn())
}

/// The score for the player on turn.
fn value<const W: usize>(position: &Position<W>, weights: &Weights) -> f32 {
    let sums = features::accumulate(position, weights);
    let view = Camps::of(position).view(position);
    features::evaluate(position, weights, &sums, view).0 as f32
}
