//! Search: one alpha-beta for all games. Start at [`Engine::search`].
//! It knows positions and scores; it knows no text and no game's name.

mod camps;
mod common;
mod continuation;
mod correction;
mod cuts;
mod driver;
mod ends;
pub mod exchange;
mod extend;
mod freedom;
mod history;
mod ideas;
pub mod limits;
mod maxn;
mod method;
mod negamax;
mod patience;
mod picker;
mod prune;
mod pv;
mod quiesce;
mod reduce;
pub mod report;
pub mod seats;
pub mod shares;
pub mod skill;
mod skips;
mod threats;
pub mod tt;
mod worker;

use std::{sync::atomic::AtomicU64, thread::Builder};

use eval::{Score, Weights};
use thiserror::Error;

pub use self::{
    camps::Camps,
    limits::{Clock, Given, Limits, Stop, TimeLimit, Watch},
    method::Method,
    report::{Bound, Choice, Info, Report, RootMove},
    skill::Skill,
};
use self::{
    common::Common,
    history::History,
    report::{Lines, Silence},
    worker::Shared,
};
use crate::{
    features::weights::weights_for,
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
    weights: Weights,
    table: tt::Table,
    /// What each thread has learnt.
    histories: Vec<History>,
    _width: std::marker::PhantomData<[u64; W]>,
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
        Ok(Self {
            weights: weights_for(rules),
            table: tt::Table::new(hash_mb)?,
            histories: vec![History::new(); threads.max(1)],
            _width: std::marker::PhantomData,
        })
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.fill_with(History::new);
    }

    /// Changes the table's size; what it held is forgotten.
    ///
    /// # Errors
    /// When there is no memory for it; the old table then stands.
    pub fn resize(&mut self, hash_mb: usize) -> Result<(), HashError> {
        self.table = tt::Table::new(hash_mb)?;
        Ok(())
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), History::new);
    }

    /// The evaluation's tables.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Looks for the best move of a position (whose history counts for repetition), until a limit or the signal;
    /// the signal is set when it returns. Calls `report` after each depth and for each of several best moves.
    /// A legal move is found whatever the limits.
    pub fn search(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Choice {
        self.search_reporting(position, limits, stop, &mut Lines(report))
    }

    /// The same, and tells all that can be told while it runs.
    pub fn search_reporting(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn Report,
    ) -> Choice {
        if let Some(skill) = limits.skill {
            return skill.play(self, position, limits, stop, report);
        }
        let mut root_moves = position.clone().game_moves();
        if !limits.only.is_empty() {
            root_moves.retain(|mv| limits.only.contains(mv));
        }
        if root_moves.is_empty() {
            return Choice {
                best: None,
                ponder: None,
                score: Score::DRAW,
                depth: 0,
                nodes: 0,
            };
        }
        let shared = Shared {
            table: &self.table,
            weights: &self.weights,
            limits,
            stop,
            nodes: AtomicU64::new(0),
            common: Common::default(),
        };
        self.histories.iter_mut().for_each(History::age);
        self.table.grow_older();
        let Some((first, others)) = self.histories.split_first_mut() else {
            unreachable!("there is always one thread");
        };
        let (shared, root_moves) = (&shared, &root_moves[..]);
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .filter_map(|(i, history)| {
                    let run = move || {
                        driver::run(shared, position, history, root_moves, i + 1, &mut Silence)
                    };
                    // Where the system gives no more threads, fewer search.
                    Builder::new().spawn_scoped(scope, run).ok()
                })
                .collect();
            let choice = driver::run(shared, position, first, root_moves, 0, report);
            let others = helpers.into_iter().filter_map(|helper| helper.join().ok());
            Choice {
                nodes: choice.nodes + others.map(|other| other.nodes).sum::<u64>(),
                ..choice
            }
        })
    }
}
