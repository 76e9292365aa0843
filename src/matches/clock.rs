//! What bounds the thinking in a match: a clock for each player, or nodes.

use std::{
    str::FromStr,
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::search::{Clock, Limits};

/// What a busy machine may take from a move beside the search itself. Clocks are real, and a thread that waits for its
/// turn loses some milliseconds: with this much said to be lost, players keep a reserve for it.
const OVERHEAD: Duration = Duration::from_millis(5);

/// What bounds the thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// A time for the game and more after every move.
    Clock {
        /// For the game.
        base: Duration,
        /// After every move.
        increment: Duration,
    },
    /// So many nodes a move; clocks do not run.
    Nodes(u64),
}

/// What is wrong with the text of a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "a time control is SECONDS or SECONDS+INCREMENT, as 0.2+0.002, and more than nothing; not `{0}`"
)]
pub struct ControlError(String);

impl FromStr for Control {
    type Err = ControlError;

    /// Reads `SECONDS` or `SECONDS+INCREMENT`.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        let seconds = |part: &str| {
            let plain = part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            let number: f64 = part.parse().ok().filter(|_| plain)?;
            Duration::try_from_secs_f64(number).ok()
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Self::Clock { base, increment }),
            _ => Err(ControlError(text.to_owned())),
        }
    }
}

/// The clocks of one game.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: Control,
    left: [Duration; 2],
}

impl Clocks {
    /// The clocks at the start.
    pub fn new(control: Control) -> Self {
        let left = match control {
            Control::Clock { base, .. } => [base; 2],
            Control::Nodes(_) => [Duration::ZERO; 2],
        };
        Self { control, left }
    }

    /// The limits of a move that begins now.
    pub fn limits(&self, player: usize) -> Limits {
        let started = Instant::now();
        match self.control {
            Control::Nodes(nodes) => Limits {
                nodes: Some(nodes),
                started,
                ..Limits::default()
            },
            Control::Clock { increment, .. } => {
                let clock = Clock {
                    left: self.left[player],
                    increment,
                    moves_to_go: None,
                    overhead: OVERHEAD,
                };
                Limits {
                    time: Some(clock.plan()),
                    started,
                    ..Limits::default()
                }
            }
        }
    }

    /// Takes the time of a move off a player's clock; `false` when there was not so much.
    pub fn spend(&mut self, player: usize, time: Duration) -> bool {
        let Control::Clock { increment, .. } = self.control else {
            return true;
        };
        match self.left[player].checked_sub(time) {
            Some(left) => {
                self.left[player] = left.saturating_add(increment);
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read() {
        let control = Control::Clock {
            base: Duration::from_millis(200),
            increment: Duration::from_millis(2),
        };
        assert_eq!("0.2+0.002".parse(), Ok(control));
        let control = Control::Clock {
            base: Duration::from_secs(60),
            increment: Duration::ZERO,
        };
        assert_eq!("60".parse(), Ok(control));
        for text in [
            "",
            "+",
            "0+1",
            "1+",
            "-1+0",
            "1e9+0",
            "inf",
            "nan",
            "1+2+3",
            "99999999999999999999",
        ] {
            assert_eq!(text.parse::<Control>(), Err(ControlError(text.to_owned())));
        }
    }

    #[test]
    fn a_move_may_take_what_is_left_and_no_more() {
        let mut clocks = Clocks::new("1+0.5".parse().unwrap());
        assert!(clocks.spend(0, Duration::from_millis(1000)));
        assert!(clocks.spend(0, Duration::from_millis(500)));
        assert!(!clocks.spend(0, Duration::from_millis(501)));
        assert!(clocks.spend(1, Duration::from_millis(999)));
        assert!(Clocks::new(Control::Nodes(1)).spend(0, Duration::from_secs(9999)));
    }
}
