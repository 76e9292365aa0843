//! The time control of a CECP game, and how long to think about the next move.

use std::time::Duration;

use engine_protocol::Command;

use crate::{search::TimeLimit, session::desk::Desk};

/// How long a game may last, and how deep a search may go.
#[derive(Clone, Debug)]
pub(super) struct Control {
    moves_per_session: u32,
    base_ms: u64,
    increment_ms: u64,
    /// Time for each move, instead of a clock.
    per_move_ms: Option<u64>,
    /// Plies at most.
    pub(super) depth: Option<u32>,
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
            left_ms: 300_000,
        }
    }
}

impl Control {
    /// Obeys a command about time; false for any other.
    pub(super) fn set(&mut self, command: &Command) -> bool {
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
                self.begin();
            }
            Command::TimePerMove(ms) => self.per_move_ms = Some(ms),
            Command::DepthLimit(depth) => self.depth = Some(depth).filter(|depth| *depth > 0),
            Command::OwnTime(ms) => self.left_ms = ms,
            Command::OpponentTime(_) => {}
            _ => return false,
        }
        true
    }

    /// The clock as it stands when a game begins.
    pub(super) fn begin(&mut self) {
        self.left_ms = i64::try_from(self.base_ms).unwrap_or(i64::MAX);
    }

    /// The time for the next move, after so many moves of the engine.
    pub(super) fn plan(&self, moves: usize, desk: &Desk) -> TimeLimit {
        if let Some(ms) = self.per_move_ms {
            let usable = ms.saturating_sub(desk.settings().overhead_ms);
            return TimeLimit::fixed(Duration::from_millis(usable));
        }
        desk.plan(self.left_ms, self.increment_ms, self.moves_to_go(moves))
    }

    /// Moves to the next session, if there are sessions.
    fn moves_to_go(&self, moves: usize) -> Option<u32> {
        let session = self.moves_per_session;
        let done = u32::try_from(moves)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn control(moves_per_session: u32, base_ms: u64, increment_ms: u64) -> Control {
        let mut control = Control::default();
        assert!(control.set(&Command::Level {
            moves_per_session,
            base_ms,
            increment_ms
        }));
        control
    }

    #[test]
    fn the_clock_runs_and_is_refilled() {
        let mut control = control(40, 30_000, 100);
        control.spend(Duration::from_millis(1_100), 1);
        assert_eq!(control.left_ms, 29_000);
        control.spend(Duration::from_millis(1_100), 40);
        assert_eq!(control.left_ms, 58_000);
        assert!(control.set(&Command::OwnTime(-20)));
        assert_eq!(control.left_ms, -20);
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
