//! One game of a match: two searchers, their clocks, and a referee who trusts neither.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use super::{Settings, clock::Clocks, opening};
use crate::{
    board::{Move, Player},
    rules::{Outcome, Position, Rules, seats::seat_letter},
    search::{Engine, HashError, Stop},
};

/// The hash table of each player, in MB.
const HASH_MB: usize = 16;

/// Random moves at the start of a game.
const OPENING_PLIES: usize = 4;

/// What a player may do wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Thought longer than the clock had.
    Time,
    /// Played a move that is not legal.
    IllegalMove,
    /// Crashed.
    Crash,
    /// Gave no move though there is one.
    Stall,
}

/// How a game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// By a fault, which loses.
    Fault {
        /// Whose fault.
        by: Player,
        /// Which.
        fault: Fault,
    },
    /// At the length limit, without a result.
    Unfinished,
}

impl Ending {
    /// The text of the records, in a game of so many seats.
    pub fn text(&self, seats: u8) -> String {
        match self {
            Self::Rules(outcome) => outcome.text(seats),
            Self::Unfinished => "unfinished: length limit".to_owned(),
            Self::Fault { by, fault } => {
                let winner = seat_letter(by.other(), seats);
                let reason = match fault {
                    Fault::Time => "time",
                    Fault::IllegalMove => "illegal move",
                    Fault::Crash => "disconnect",
                    Fault::Stall => "stall",
                };
                format!("{winner} wins: {reason}")
            }
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the match, from 1.
    pub number: u32,
    /// Name of the variant.
    pub variant: String,
    /// How many seats the variant has.
    pub seats: u8,
    /// Where it began.
    pub start: String,
    /// Whether that is the game's usual start position.
    pub usual_start: bool,
    /// The moves, those of the random opening included.
    pub moves: Vec<String>,
    /// How it ended.
    pub ending: Ending,
    /// How long it took.
    pub time: Duration,
}

/// Plays the game of this number; the signal breaks it off as unfinished after the move being thought about.
///
/// # Errors
/// When there is no memory for a searcher.
pub fn play<const W: usize>(
    rules: &'static Rules<W>,
    settings: &Settings,
    number: u32,
    stop: &Stop,
) -> Result<Game, HashError> {
    let random = &mut opening::generator(settings.seed, number);
    let mut position = opening::any_array(rules, random);
    let start = position.fen();
    opening::play_on(&mut position, OPENING_PLIES.min(settings.max_plies), random);
    let mut engines = [
        Engine::new(rules, HASH_MB, 1)?,
        Engine::new(rules, HASH_MB, 1)?,
    ];
    let began = Instant::now();
    let mut clocks = Clocks::new(settings.control);
    let ending = loop {
        let outcome = position.outcome();
        if outcome != Outcome::None {
            break Ending::Rules(outcome);
        }
        if position.ply() >= settings.max_plies || stop.is_set() {
            break Ending::Unfinished;
        }
        let by = position.turn();
        let engine = &mut engines[by.index() & 1];
        match think(engine, &position, &mut clocks) {
            Ok(mv) => position.make(mv),
            Err(fault) => break Ending::Fault { by, fault },
        }
    };
    Ok(Game {
        number,
        variant: rules.name.clone(),
        seats: rules.players,
        usual_start: start == rules.start_position().fen(),
        start,
        moves: position.moves().map(|mv| rules.move_text(mv)).collect(),
        ending,
        time: began.elapsed(),
    })
}

/// A move of the player on turn, checked for legality and against the real clock.
fn think<const W: usize>(
    engine: &mut Engine<W>,
    position: &Position<W>,
    clocks: &mut Clocks,
) -> Result<Move, Fault> {
    let player = position.turn().index() & 1;
    let limits = clocks.limits(player);
    // A searcher that has crashed is not asked again: its game ends here.
    let stop = Stop::default();
    let search = AssertUnwindSafe(|| engine.search(position, &limits, &stop, &mut |_| ()));
    let choice = catch_unwind(search).map_err(|_| Fault::Crash)?;
    let in_time = clocks.spend(player, limits.started.elapsed());
    let mv = choice.best.ok_or(Fault::Stall)?;
    if !position.clone().game_moves().contains(&mv) {
        return Err(Fault::IllegalMove);
    }
    if in_time { Ok(mv) } else { Err(Fault::Time) }
}
