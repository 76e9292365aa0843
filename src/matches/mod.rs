//! Whole games of Simoom against itself, in one process. Start at [`run`].
//! Each game begins with a few random moves from a seed, so that games differ and a match can be played again.

pub mod clock;
pub mod control;
pub mod game;
pub mod opening;
pub mod player;
pub mod record;
pub mod stats;
pub mod tally;

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
};

pub use self::{
    clock::Control,
    game::{Ending, Fault, Game},
    tally::Tally,
};
use crate::{
    rules::Rules,
    search::{HashError, Stop},
};

/// What a match is to be.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many games, from 1.
    pub games: u32,
    /// What bounds the thinking.
    pub control: Control,
    /// A game of so many plies is broken off, unfinished.
    pub max_plies: usize,
    /// Where the random openings come from.
    pub seed: u64,
    /// How many games are played at a time, from 1.
    pub concurrency: usize,
}

/// Plays a match. `report` is called with every game, in order of their numbers; when it fails, the match ends.
///
/// # Errors
/// When there is no memory for a searcher, or `report` fails.
pub fn run<const W: usize, E: From<HashError>>(
    rules: &'static Rules<W>,
    settings: &Settings,
    mut report: impl FnMut(Game) -> Result<(), E>,
) -> Result<Tally, E> {
    let stop = Stop::default();
    let next = AtomicU32::new(1);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..settings.concurrency.max(1) {
            let (sender, stop, next) = (sender.clone(), stop.clone(), &next);
            scope.spawn(move || {
                while !stop.is_set() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > settings.games {
                        break;
                    }
                    let game = game::play(rules, settings, number, &stop);
                    // The receiver is gone when the match has ended early.
                    if sender.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = in_order(&receiver, &mut report);
        stop.set();
        result
    })
}

/// Hands games on in order of their numbers, however they come in.
fn in_order<E: From<HashError>>(
    receiver: &mpsc::Receiver<(u32, Result<Game, HashError>)>,
    report: &mut impl FnMut(Game) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut tally = Tally::default();
    let mut waiting = BTreeMap::new();
    let mut due = 1;
    for (number, game) in receiver {
        waiting.insert(number, game?);
        while let Some(game) = waiting.remove(&due) {
            tally.add(&game.ending);
            report(game)?;
            due += 1;
        }
    }
    Ok(tally)
}
