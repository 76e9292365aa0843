//! The players of a match: programs that speak CECP or UCI, and Simoom itself. Start at [`Player`] and [`Spec::open`].
//! A player hands over moves as it writes them; whether they are legal, and what a claim is worth, the referee decides.

mod cecp;
pub mod check;
pub mod file;
mod greet;
mod link;
mod log;
mod options;
mod own;
pub mod parse;
mod process;
mod program;

pub mod spec;
mod texts;
mod uci;
mod values;
mod wait;

use std::{fmt, time::Duration};

use engine_protocol::{GameResult, Info, Score};
use thiserror::Error;

pub use self::{
    log::Log,
    spec::{Spec, SpecError},
};
use super::control::Control;
use crate::search::Stop;

/// A player in a game: another process, or Simoom itself. One is used for many games, one after another;
/// when it is dropped, its process and all that belongs to it end.
pub trait Player: Send {
    /// The name that the user gave it, else the one the engine gives itself, else that of its program.
    fn name(&self) -> &str;

    /// Starts the process, unless one is running, and learns what it can do.
    ///
    /// # Errors
    /// When it does not start, or does not say in time that it has.
    fn start(&mut self) -> Result<(), Failure>;

    /// Forgets everything and sets up a new game, in a new process where there is none or where it is wanted.
    ///
    /// # Errors
    /// When it does not start, does not play the game, refuses the position or does not answer in time.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure>;

    /// Thinks about the position after `turn.moves`, in which the seat of its game is to move. It is waited for until
    /// its time, the margin and its time-out are over; a move that comes late within that time is a thought like any other.
    ///
    /// # Errors
    /// When there is no move: see [`Fault`]. After an error another game may be begun.
    fn think(&mut self, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Failure>;

    /// The game is over; thinking and pondering end. The result is a text such as `1-0 {w wins: checkmate}`.
    fn end_game(&mut self, result: &str);
}

/// A game that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The variant, by our name for it.
    pub variant: &'a str,
    /// The position in which it begins.
    pub start: &'a str,
    /// Whether that is the variant's usual start position.
    pub usual_start: bool,
    /// The player's seat, from 0 in the order of the turns.
    pub seat: usize,
    /// How many seats the game has.
    pub seats: usize,
    /// What bounds the player's thinking.
    pub control: &'a Control,
    /// The names of whoever plays the other seats, with commas between them.
    pub opponent: &'a str,
}

/// The state of a game in which a player is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// All moves since the start of the game, in our texts.
    pub moves: &'a [String],
    /// The position after them.
    pub fen: &'a str,
    /// What is left on the clock of each seat; empty where no clock runs.
    pub left: &'a [Duration],
    /// The moves of the player, this one included, until its clock gets its next period; none where there is no such.
    pub moves_to_go: Option<u32>,
    /// Whether the opponent offered a draw with its last move.
    pub draw_offered: bool,
}

/// What came out of thinking.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The move, as the engine wrote it; none only where there is a claim in its place.
    pub text: Option<String>,
    /// What the engine claims.
    pub claim: Option<Claim>,
    /// From telling the engine to think until its move was read: what its clock is charged with.
    pub time: Duration,
    /// What the runner itself used around that.
    pub overhead: Duration,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The score from the player's view.
    pub score: Option<Score>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// The expected moves, as the engine wrote them.
    pub pv: Option<String>,
    /// What was last said to the engine and heard from it, as in [`Failure::talk`].
    pub talk: Vec<String>,
}

impl Thought {
    /// Takes the figures of a line of thought; lines that are not of the best move say nothing about it.
    fn take(&mut self, info: &Info) {
        if info.multipv.is_some_and(|rank| rank > 1) {
            return;
        }
        self.nodes = info.nodes.or(self.nodes);
        if info.score.is_some() {
            self.score = info.score;
            self.depth = info.depth.or(self.depth);
        }
        if !info.pv.is_empty() {
            self.pv = Some(info.pv.join(" "));
        }
    }
}

/// What an engine may claim beside a move or in place of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It gives up.
    Resign,
    /// It offers a draw, or takes one that was offered.
    Draw,
    /// The game is over by rule, it says.
    Result {
        /// How.
        result: GameResult,
        /// Why.
        comment: String,
    },
}

/// Why there is no move, or no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The program could not be started, or did not say in time what it can do.
    Start,
    /// The program ended, or closed its output.
    Crash,
    /// No move came, though all its time was over.
    Stall,
    /// What it said in place of a move says none.
    Garbage,
    /// It does not play the game, or refused a position or a legal move.
    Refused,
    /// The match was stopped meanwhile; nobody is at fault.
    Stopped,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "did not start",
            Self::Crash => "crashed",
            Self::Stall => "gave no move",
            Self::Garbage => "said no move",
            Self::Refused => "refused",
            Self::Stopped => "was stopped",
        })
    }
}

/// What went wrong with a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{player} {fault}: {detail}")]
pub struct Failure {
    /// The player's name.
    pub player: String,
    /// What is the matter.
    pub fault: Fault,
    /// What happened, in one line.
    pub detail: String,
    /// What was last said to the engine, with `> ` before it, and what it last said, with `< `; oldest first.
    pub talk: Vec<String>,
}
