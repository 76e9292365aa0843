//! When a search ends: depth, nodes, time, or a signal from outside.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use eval::Score;

use super::{method::Method, skill::Skill};
use crate::{board::Move, platform::cpu_time};

/// What bounds one search; `Default` is no bound at all.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Plies to look ahead at most.
    pub depth: Option<u32>,
    /// Nodes to visit at most, over all threads.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<TimeLimit>,
    /// When the clock of this move began to run.
    pub started: Instant,
    /// How many best moves are wanted, at least 1.
    pub multipv: usize,
    /// The root moves to consider; empty means all.
    pub only: Vec<Move>,
    /// The clock by which time is measured.
    pub watch: Watch,
    /// Scores that are taken as they are.
    pub given: Vec<Given>,
    /// Whether lines of thought tell how each seat stands.
    pub seat_scores: bool,
    /// End as soon as a win in so many own moves is found.
    pub mate: Option<u32>,
    /// Centipawns that a draw is worth less than nothing to the player on turn.
    pub contempt: i32,
    /// Play below full strength.
    pub skill: Option<Skill>,
    /// How more than two players are searched.
    pub method: Method,
}

/// The clock by which a search measures time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Watch {
    /// The one on the wall.
    #[default]
    Wall,
    /// The processor's, which stood at this when the search began.
    Processor(Duration),
}

impl Watch {
    /// The processor's clock as it stands, or the one on the wall where there is no other.
    pub fn processor() -> Self {
        cpu_time().map_or(Self::Wall, Self::Processor)
    }
}

/// The score of a position that is not to be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    /// The position's key.
    pub key: u64,
    /// For the player on turn.
    pub score: Score,
    /// Holds for searches of up to so many plies.
    pub depth: u32,
}

impl Limits {
    /// Whether this score is the win that was looked for.
    pub fn is_mate_found(&self, score: Score) -> bool {
        let found = score.mate_moves().unwrap_or(0);
        self.mate
            .is_some_and(|moves| found > 0 && found.unsigned_abs() <= moves)
    }

    /// The time since the clock of this move began to run.
    pub fn elapsed(&self) -> Duration {
        let on_the_wall = || self.started.elapsed();
        match self.watch {
            Watch::Wall => on_the_wall(),
            Watch::Processor(began) => {
                cpu_time().map_or_else(on_the_wall, |now| now.saturating_sub(began))
            }
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            started: Instant::now(),
            multipv: 1,
            only: Vec::new(),
            watch: Watch::Wall,
            given: Vec::new(),
            seat_scores: false,
            mate: None,
            contempt: 0,
            skill: None,
            method: Method::default(),
        }
    }
}

/// Time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// No new depth is begun after this.
    pub soft: Duration,
    /// The search is broken off after this.
    pub hard: Duration,
    /// All of it is used, even where the move is clear before.
    pub exact: bool,
}

impl TimeLimit {
    /// Exactly this long.
    pub fn fixed(time: Duration) -> Self {
        Self {
            soft: time,
            hard: time,
            exact: true,
        }
    }

    /// As long as this, or shorter where the move is clear before.
    pub fn at_most(time: Duration) -> Self {
        Self {
            exact: false,
            ..Self::fixed(time)
        }
    }
}

/// What stays on the clock for the times when a busy machine lets the search wait; at most half of what is left.
const RESERVE: Duration = Duration::from_millis(50);

/// A player's clock as it stands when the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left; nothing when the clock has run out or below zero.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves to the next time control, if it comes.
    pub moves_to_go: Option<u32>,
    /// What is lost between engine and clock on every move.
    pub overhead: Duration,
}

impl Clock {
    /// How long to think about one move.
    pub fn plan(&self) -> TimeLimit {
        // Large variants last about a hundred moves a side: the rest of the game is taken as forty more.
        let moves = self.moves_to_go.unwrap_or(40).clamp(1, 40);
        let reserve = RESERVE.min(self.left / 2);
        let usable = self.left.saturating_sub(self.overhead + reserve);
        let gain = self.increment.saturating_sub(self.overhead);
        let share = usable / moves + gain * 3 / 4;
        let ceiling = if moves == 1 {
            usable * 4 / 5
        } else {
            usable / 4
        };
        let hard = (share * 4).min(ceiling);
        TimeLimit {
            soft: (share * 7 / 10).min(hard),
            hard,
            exact: false,
        }
    }
}

/// A signal that ends a search from another thread. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the search soon.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets a new search begin.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
