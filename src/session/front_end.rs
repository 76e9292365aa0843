//! What a protocol's front end is to the session's loop, and the name under which the engine goes.

use std::time::Instant;

use super::{desk::Desk, event::News, output::Output};

/// The engine's name with its version.
pub const NAME: &str = concat!("Simoom ", env!("CARGO_PKG_VERSION"));
/// Who made it.
pub const AUTHOR: &str = "the Simoom authors";

/// Whether the session goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    Continue,
    /// The GUI wants the engine to leave.
    Quit,
}

/// One of the two protocols, from the engine's side.
pub trait FrontEnd {
    /// Obeys a line that came at this time.
    fn obey(&mut self, line: &str, at: Instant, desk: &mut Desk, out: &mut Output<'_>) -> Flow;
    /// Tells the GUI news of the search it awaits.
    fn news(&mut self, news: News, desk: &mut Desk, out: &mut Output<'_>);
}
