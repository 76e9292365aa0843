//! Games of Simoom against itself in great numbers, for their positions: what the fit of the evaluation learns from.
//! A game depends on the seed and its own number alone. Start at [`play`]; [`record`] is the form in which games are kept,
//! [`archive`] the file of them.

pub mod archive;
pub mod record;

use std::time::Instant;

pub use self::{archive::Archive, record::Game};
use crate::{
    matches::opening,
    rules::{Outcome, Position, Rules},
    search::{Engine, HashError, Limits, Stop},
};

/// The hash table of the searcher, in MB: small, for it is emptied before every game.
const HASH_MB: usize = 4;

/// How games are played.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Settings {
    /// Name of the variant.
    pub game: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// Random moves at the start of each game.
    pub random_plies: usize,
    /// A game of so many plies is left unfinished.
    pub max_plies: usize,
    /// Where the random arrays and moves come from.
    pub seed: u64,
}

/// A searcher that plays games one after another.
pub struct SelfPlayer<const W: usize> {
    rules: &'static Rules<W>,
    engine: Engine<W>,
}

impl<const W: usize> SelfPlayer<W> {
    /// A searcher of one thread.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(rules: &'static Rules<W>) -> Result<Self, HashError> {
        let engine = Engine::new(rules, HASH_MB, 1)?;
        Ok(Self { rules, engine })
    }

    /// Plays the game of this number. With two seats it ends as soon as the search sees the end.
    pub fn play(&mut self, settings: &Settings, number: u32) -> Game {
        let random = &mut opening::generator(settings.seed, number);
        let mut position = opening::any_array(self.rules, random);
        let start = position.fen();
        opening::play_on(&mut position, settings.random_plies, random);
        let opening = opening_moves(self.rules, &start, &position);
        self.engine.clear();
        let mut game = Game {
            start,
            opening,
            plies: Vec::new(),
            outcome: record::End::Unfinished,
        };
        while position.ply() < settings.max_plies {
            let outcome = position.outcome();
            if outcome != Outcome::None {
                game.outcome = record::End::of(outcome);
                break;
            }
            let limits = Limits {
                nodes: Some(settings.nodes),
                started: Instant::now(),
                ..Limits::default()
            };
            let stop = Stop::default();
            let choice = self.engine.search(&position, &limits, &stop, &mut |_| ());
            let Some(mv) = choice.best else { break };
            let Some(index) = record::index_of(&position, mv) else {
                break;
            };
            game.plies.push(record::Ply {
                index,
                score: choice.score.0.clamp(-30_000, 30_000) as i16,
            });
            if self.rules.players == 2 && choice.score.is_decided() {
                let mover = position.turn();
                let winner = if choice.score.0 > 0 {
                    mover
                } else {
                    mover.other()
                };
                game.outcome = record::End::Win(winner);
                break;
            }
            position.make(mv);
        }
        game
    }
}

/// The moves that lead from the start to the position, by their places in the lists of legal moves.
fn opening_moves<const W: usize>(
    rules: &'static Rules<W>,
    start: &str,
    position: &Position<W>,
) -> Vec<u16> {
    let Ok(mut walker) = rules.position(start) else {
        return Vec::new();
    };
    let mut indices = Vec::new();
    for mv in position.moves() {
        indices.extend(record::index_of(&walker, mv));
        walker.make(mv);
    }
    indices
}
