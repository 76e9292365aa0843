//! The time control of a CECP game, and how long to think about the next move.

use std::time::Duration;

use engine_protocol::Command;

use super::Cecp;
use crate::{
    search::{TimeLimit, Watch},
    session::{desk::Desk, output::Output, table::Order},
};

/// How long a game may last, and how deep a search may go.
#[derive(Clone, Debug)]
pub(super) struct Control {
    moves_per_session: u32,
    base_ms: u64,
    increment_ms: u64,
    /// Time for each move, instead of a clock.
    per_move_ms: Option<u64>,
    /// Plies at most.
    depth: Option<u32>,
    /// Moves the engine had made when the GUI set the clock: sessions are counted from there.
    before: usize,
    /// Count time in nodes, so many a second; 0 for the processor's time.
    node_rate: Option<u64>,
    /// The engine's clock, as the GUI last told it or as it has run since.
    left_ms: i64,
}

/// Until the GUI says otherwise: five minutes for the game.
impl Default for Control {
    fn default() -> Self {
        Self {
            moves_per_session: 0,
            base_ms: 300_000,
            increment_ms: 0,
            per_move_ms: None,
            depth: None,
            before: 0,
            node_rate: None,
            left_ms: 300_000,
        }
    }
}

impl Control {
    /// Obeys a command about time, after so many moves of the engine; false for any other.
    pub(super) fn set(&mut self, command: &Command, moves: usize) -> bool {
        match *command {
            Command::Level {
                moves_per_session,
                base_ms,
                increment_ms,
            } => {
                self.moves_per_session = moves_per_session;
                self.base_ms = base_ms;
                self.increment_ms = increment_ms;
                self.per_move_ms = None;
                self.fill();
                self.before = moves;
            }
            Command::TimePerMove(ms) => self.per_move_ms = Some(ms),
            Command::NodeRate(rate) => self.node_rate = Some(rate),
            Command::DepthLimit(depth) => self.depth = Some(depth).filter(|depth| *depth > 0),
            Command::OwnTime(ms) => self.left_ms = ms,
            Command::OpponentTime(_) => {}
            _ => return false,
        }
        true
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        self.depth = None;
        self.node_rate = None;
        self.recount();
        self.fill();
    }

    /// Moves are counted anew, as the position is.
    pub(super) fn recount(&mut self) {
        self.before = 0;
    }

    /// The clock as it stands when a session begins.
    fn fill(&mut self) {
        self.left_ms = i64::try_from(self.base_ms).unwrap_or(i64::MAX);
    }

    /// Bounds the search for the next move, after so many moves of the engine, so many of whose seats share the clock.
    pub(super) fn bound(&self, order: &mut Order, moves: usize, share: usize, desk: &Desk) {
        order.depth = self.depth;
        let time = self.plan(moves, share, desk);
        match self.node_rate {
            None => order.time = Some(time),
            Some(0) => {
                order.time = Some(time);
                order.watch = Watch::processor();
            }
            Some(rate) => {
                let ms = u64::try_from(time.soft.as_millis()).unwrap_or(u64::MAX);
                order.nodes = Some((ms.saturating_mul(rate) / 1000).max(1));
                order.watch = Watch::processor();
            }
        }
    }

    /// The time for the next move. Nothing is lost between engine and clock where nodes are counted.
    fn plan(&self, moves: usize, share: usize, desk: &Desk) -> TimeLimit {
        if let Some(ms) = self.per_move_ms {
            let counts_nodes = self.node_rate.is_some_and(|rate| rate > 0);
            let lost = if counts_nodes {
                0
            } else {
                desk.settings().overhead_ms
            };
            return TimeLimit::at_most(Duration::from_millis(ms.saturating_sub(lost)));
        }
        // What is left goes on all seats alike. XBoard's sessions count half-moves of its own among the moves.
        let left = self.left_ms / i64::try_from(share).unwrap_or(i64::MAX);
        let to_go = self.moves_to_go(moves).filter(|_| share == 1);
        desk.plan(left, self.increment_ms, to_go)
    }

    /// The time that a search of so many nodes has used, which has run for so long.
    pub(super) fn used(&self, nodes: u64, on_the_wall: Duration) -> Duration {
        match self.node_rate {
            Some(rate) if rate > 0 => Duration::from_millis(nodes.saturating_mul(1000) / rate),
            _ => on_the_wall,
        }
    }

    /// What is odd about the time, if something is.
    pub(super) fn remark(&self) -> Option<&'static str> {
        let none = match self.per_move_ms {
            Some(ms) => ms == 0,
            None => self.base_ms == 0 && self.increment_ms == 0,
        };
        none.then_some("no time at all: every move is made at once, unless a clock says more")
    }

    /// Moves to the next session, if there are sessions.
    fn moves_to_go(&self, moves: usize) -> Option<u32> {
        let session = self.moves_per_session;
        let done = u32::try_from(moves.saturating_sub(self.before))
            .unwrap_or(u32::MAX)
            .checked_rem(session)?;
        Some(session - done)
    }

    /// The engine has made a move, its `moves`th, that took so long.
    pub(super) fn spend(&mut self, time: Duration, moves: usize) {
        let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        let time = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.left_ms = self.left_ms.saturating_sub(time);
        self.left_ms = self.left_ms.saturating_add(signed(self.increment_ms));
        if self.moves_to_go(moves) == Some(self.moves_per_session) {
            self.left_ms = self.left_ms.saturating_add(signed(self.base_ms));
        }
    }
}

impl Cecp {
    /// Obeys a command about time; false for any other.
    pub(super) fn set_time(
        &mut self,
        command: &Command,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) -> bool {
        let set = self.control.set(command, desk.table().plies() / 2);
        if matches!(command, Command::Level { .. } | Command::TimePerMove(_))
            && let Some(remark) = self.control.remark()
        {
            out.comment(remark);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(moves_per_session: u32, base_ms: u64, increment_ms: u64) -> Control {
        let mut control = Control::default();
        let level = Command::Level {
            moves_per_session,
            base_ms,
            increment_ms,
        };
        assert!(control.set(&level, 0));
        control
    }

    #[test]
    fn the_clock_runs_and_is_refilled() {
        let mut control = control(40, 30_000, 100);
        control.spend(Duration::from_millis(1_100), 1);
        assert_eq!(control.left_ms, 29_000);
        control.spend(Duration::from_millis(1_100), 40);
        assert_eq!(control.left_ms, 58_000);
        assert!(control.set(&Command::OwnTime(-20), 0));
        assert_eq!(control.left_ms, -20);
    }

    #[test]
    fn sessions_are_counted_from_the_command() {
        let mut control = control(40, 30_000, 0);
        let level = Command::Level {
            moves_per_session: 20,
            base_ms: 60_000,
            increment_ms: 0,
        };
        assert!(control.set(&level, 40));
        assert_eq!(control.left_ms, 60_000);
        assert_eq!(control.moves_to_go(40), Some(20));
        assert_eq!(control.moves_to_go(59), Some(1));
        control.begin();
        assert_eq!(control.moves_to_go(0), Some(20));
    }

    #[test]
    fn time_is_counted_in_nodes_until_the_next_game() {
        let mut control = Control::default();
        assert!(control.set(&Command::NodeRate(10_000), 0));
        let wall = Duration::from_secs(1);
        assert_eq!(control.used(5_000, wall), Duration::from_millis(500));
        assert!(control.set(&Command::NodeRate(0), 0));
        assert_eq!(control.used(5_000, wall), wall);
        control.begin();
        assert_eq!(control.node_rate, None);
    }

    #[test]
    fn a_clock_without_time_is_remarked_on() {
        assert!(control(0, 0, 0).remark().is_some());
        assert!(control(0, 0, 100).remark().is_none());
        let mut control = control(40, 300_000, 0);
        assert!(control.remark().is_none());
        assert!(control.set(&Command::TimePerMove(0), 0));
        assert!(control.remark().is_some());
    }

    #[test]
    fn sessions_count_down() {
        let sessions = control(40, 30_000, 0);
        assert_eq!(sessions.moves_to_go(0), Some(40));
        assert_eq!(sessions.moves_to_go(39), Some(1));
        assert_eq!(sessions.moves_to_go(40), Some(40));
        assert_eq!(control(0, 30_000, 0).moves_to_go(40), None);
    }
}
