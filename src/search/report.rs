//! What a search tells while it runs and when it ends: plain values, no text.

use std::time::Duration;

use eval::Score;

use super::seats::Standing;
use crate::board::Move;

/// How a score is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// As it is.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

impl Bound {
    /// How the best score of a node is meant that was searched with this window.
    pub fn of(best: Score, alpha: Score, beta: Score) -> Self {
        if best >= beta {
            Self::Lower
        } else if best > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// One line of thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Plies of the full search.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// Place among the best moves, from 1.
    pub multipv: usize,
    /// For the player on turn.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// Positions visited so far, over all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// Used part of the table in thousandths.
    pub hashfull: u32,
    /// The expected moves; the first is the one thought best.
    pub pv: Vec<Move>,
    /// How each seat stands behind these; empty unless it was asked for, and where only two play.
    pub seats: Vec<Standing>,
}

/// What a search ends with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The best move; `None` only when there is no legal move, the rule on repetition included.
    pub best: Option<Move>,
    /// The expected answer.
    pub ponder: Option<Move>,
    /// For the player on turn.
    pub score: Score,
    /// The last depth that was finished.
    pub depth: u32,
    /// Positions visited, over all threads.
    pub nodes: u64,
}

/// The root move that a search looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// Plies of the full search.
    pub depth: u32,
    /// The move.
    pub mv: Move,
    /// Its number among those that are searched, from 1.
    pub number: usize,
}

/// Who hears of a search while it runs.
pub trait Report {
    /// A depth has ended, for one of the best moves.
    fn line(&mut self, info: &Info);
    /// The score of a depth that goes on has turned out to be higher or lower than was expected.
    fn bound(&mut self, _info: &Info) {}
    /// Another root move is looked at; told only when the search has gone on for a second.
    fn root_move(&mut self, _current: &RootMove) {}
}

/// Passes on the lines alone.
pub(super) struct Lines<'a>(pub &'a mut dyn FnMut(&Info));

impl Report for Lines<'_> {
    fn line(&mut self, info: &Info) {
        (self.0)(info);
    }
}

/// Passes on nothing: only one thread of a search is heard.
pub(super) struct Silence;

impl Report for Silence {
    fn line(&mut self, _info: &Info) {}
}
