//! What bounds a player's thinking: clocks, a time for each move, nodes, depth, together or alone.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What bounds a player's thinking; several bounds may hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Control {
    /// The clock of the game.
    pub clock: Option<Period>,
    /// Time for each move.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// What may be used beyond the time without losing by it.
    pub margin: Duration,
}

/// The clock of a game, or of each of its periods of so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Period {
    /// Moves after which `base` is added again.
    pub moves: Option<u32>,
    /// At the start.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// What is wrong with the text of a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "a time control is SECONDS or SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, as 0.2+0.002, and more than nothing; not `{0}`"
)]
pub struct ControlError(String);

/// What is wrong with the text of a time.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a time is a number of seconds, as 0.5, without sign; not `{0}`")]
pub struct SecondsError(String);

impl Control {
    /// Whether time is what bounds the thinking.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some()
    }

    /// Whether anything bounds it.
    pub fn is_bound(&self) -> bool {
        self.is_timed() || self.nodes.is_some() || self.depth.is_some()
    }

    /// These bounds where there are any, else the general ones; the margin is the larger.
    pub fn or(self, general: Self) -> Self {
        let margin = self.margin.max(general.margin);
        let bounds = if self.is_bound() { self } else { general };
        Self { margin, ..bounds }
    }
}

/// A number of seconds, written without sign and exponent.
///
/// # Errors
/// When the text is no such number.
pub fn seconds(text: &str) -> Result<Duration, SecondsError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number = text.parse::<f64>().ok().filter(|_| plain);
    let time = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    time.ok_or_else(|| SecondsError(text.to_owned()))
}

impl FromStr for Period {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let wrong = || ControlError(text.to_owned());
        let (moves, times) = match text.split_once('/') {
            Some((moves, times)) => {
                let moves = moves.parse().ok().filter(|moves| *moves > 0);
                (Some(moves.ok_or_else(wrong)?), times)
            }
            None => (None, text),
        };
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        match (seconds(base), seconds(increment)) {
            (Ok(base), Ok(increment)) if !base.is_zero() => Ok(Self {
                moves,
                base,
                increment,
            }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.map(|clock| format!("tc={clock}")));
        let each = self.move_time.map(|time| time.as_secs_f64());
        parts.extend(each.map(|each| format!("st={each}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["0.2+0.002", "60", "40/60+0.6", "1/0.5"] {
            let period: Period = text.parse().unwrap();
            assert_eq!(period.to_string(), text);
        }
        let period = Period {
            moves: Some(40),
            base: Duration::from_secs(60),
            increment: Duration::from_millis(600),
        };
        assert_eq!("40/60+0.6".parse(), Ok(period));
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
            "0/1",
            "/1",
            "40/",
            "99999999999999999999",
        ] {
            assert_eq!(text.parse::<Period>(), Err(ControlError(text.to_owned())));
        }
    }

    #[test]
    fn own_bounds_replace_the_general_ones() {
        let general = Control {
            clock: "1".parse().ok(),
            margin: Duration::from_millis(50),
            ..Control::default()
        };
        let own = Control {
            nodes: Some(7),
            ..Control::default()
        };
        assert_eq!(own.or(general).to_string(), "nodes=7");
        assert_eq!(own.or(general).margin, general.margin);
        assert_eq!(Control::default().or(general), general);
    }
}
