//! The clock of a CECP engine: at the start of a game, and before each move.

use std::time::Duration;

use engine_protocol::Command;

use super::{Cecp, say};
use crate::matches::player::{Fault, Turn, link::Link, program::Trouble};

/// A clock that bounds nothing: hours, which the oldest engines can still count.
const PLENTY: Duration = Duration::from_secs(10 * 3600);

/// What is counted in nodes lasts so long.
const UNIT: Duration = Duration::from_secs(1);

impl Cecp {
    /// Says what bounds the engine's thinking in this game.
    pub(super) fn set_clock(&self, link: &mut Link) -> Result<(), Trouble> {
        let control = &self.game.control;
        if let Some(nodes) = control.nodes {
            if !self.features.nps {
                let detail = "CECP has no limit of nodes, and the engine counts no time in nodes (feature nps=0); \
                              use st or depth, or proto=uci";
                return Err(Trouble::new(Fault::Refused, detail));
            }
            // So many nodes a second, and a second for each move.
            say(link, &Command::NodeRate(nodes));
            say(link, &Command::TimePerMove(milliseconds(UNIT)));
        } else if let Some(time) = control.move_time {
            say(link, &self.time_per_move(time));
        } else {
            let (moves, base, increment) = match control.clock {
                Some(clock) => (clock.moves, clock.base, clock.increment),
                None => (None, PLENTY, Duration::ZERO),
            };
            say(
                link,
                &Command::Level {
                    moves_per_session: moves.unwrap_or(0),
                    base_ms: self.base(base),
                    increment_ms: milliseconds(increment),
                },
            );
        }
        if let Some(depth) = control.depth {
            say(link, &Command::DepthLimit(depth));
        }
        Ok(())
    }

    /// A time for each move. Most engines read whole seconds only: less than that is a session of one move,
    /// whose clock the command `time` tells in hundredths.
    fn time_per_move(&self, time: Duration) -> Command {
        let ms = milliseconds(time);
        if self.features.plain || ms.is_multiple_of(1000) {
            return Command::TimePerMove(ms);
        }
        Command::Level {
            moves_per_session: 1,
            base_ms: self.base(time),
            increment_ms: 0,
        }
    }

    /// The time of a session. Most engines read whole seconds only; the true clock is told before each move.
    fn base(&self, time: Duration) -> u64 {
        let ms = milliseconds(time);
        if self.features.plain {
            ms
        } else {
            ms.div_ceil(1000) * 1000
        }
    }

    /// Tells the clocks before a move.
    pub(super) fn tell_clocks(&self, link: &mut Link, turn: &Turn<'_>) {
        if !self.features.time {
            return;
        }
        let control = &self.game.control;
        let (own, other) = if control.nodes.is_some() {
            (UNIT, UNIT)
        } else if let Some(time) = control.move_time {
            (time, time)
        } else if control.clock.is_some() {
            let of = |seat: usize| turn.left.get(seat).copied().unwrap_or_default();
            let next = (self.game.seat + 1) % self.game.seats.max(1);
            (of(self.game.seat), of(next))
        } else {
            (PLENTY, PLENTY)
        };
        let signed = |time| i64::try_from(milliseconds(time)).unwrap_or(i64::MAX);
        say(link, &Command::OwnTime(signed(own)));
        say(link, &Command::OpponentTime(signed(other)));
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}
