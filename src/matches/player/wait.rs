//! How long a move is waited for: the engine's time and the margin, then it is told to move, then a last while.

use std::time::{Duration, Instant};

use super::{
    Fault, Turn,
    link::{Heard, Link, Silence},
    program::Trouble,
};
use crate::{matches::control::Control, search::Stop};

/// How long an engine that was told to move is waited for.
const ANSWER: Duration = Duration::from_secs(5);

/// How long a move is waited for that no time bounds.
const MOVE: Duration = Duration::from_secs(300);

/// The wait for one move.
pub struct Wait<'a> {
    stop: &'a Stop,
    /// What tells the engine to move now, until it was said.
    hurry: Option<&'static str>,
    until: Instant,
    end: Instant,
}

impl<'a> Wait<'a> {
    /// A wait that began when the engine was told to think. `hurry` tells it to move now.
    pub fn new(
        began: Instant,
        allowed: Option<Duration>,
        patience: Option<Duration>,
        hurry: &'static str,
        stop: &'a Stop,
    ) -> Self {
        let until = began + allowed.unwrap_or_else(|| patience.unwrap_or(MOVE));
        let end = until + patience.unwrap_or(ANSWER);
        Self {
            stop,
            hurry: Some(hurry),
            until,
            end,
        }
    }

    /// The next line. When the time is over the engine is told to move; when the wait is over that is an error.
    pub fn hear(&mut self, link: &mut Link) -> Result<Heard, Trouble> {
        loop {
            match link.hear(self.until, Some(self.stop)) {
                Ok(heard) => return Ok(heard),
                Err(Silence::Late) if self.hurry.is_some() => {
                    self.until = self.end;
                    self.hurry
                        .take()
                        .into_iter()
                        .for_each(|word| link.say(word));
                }
                Err(silence) => {
                    return Err(Trouble::silence(silence, link, Fault::Stall, "a move"));
                }
            }
        }
    }
}

/// How long a move may take; none where no time bounds it.
pub fn allowed(control: &Control, turn: &Turn<'_>, seat: usize) -> Option<Duration> {
    let clock = control.clock.and(turn.left.get(seat).copied());
    let time = clock.into_iter().chain(control.move_time).min();
    time.map(|time| time + control.margin)
}
