//! The CECP (XBoard, version 2) and UCI protocols as data: lines of text to
//! commands and replies, and back, for both ends of the pipe.
//!
//! An engine reads [`Command`]s and writes [`Reply`]s; a match runner writes
//! commands and reads replies. Both protocols share one vocabulary: where they
//! say the same thing, it is the same variant, and where a protocol has no word
//! for something, writing it gives `None`. Moves, squares, positions and
//! variants are strings here; nothing in this crate knows a game.
//!
//! - [`command`], [`reply`]: the vocabulary.
//! - [`cecp`], [`uci`]: the texts, each with `parse_command`, `write_command`,
//!   `parse_reply` and `write_reply`. [`Protocol`] picks one of the two.
//! - [`options`]: what an engine lets its user set, and the check of a value.
//! - [`mod@line`]: bytes from a pipe to lines, whatever the bytes are.
//! - [`error`]: what is wrong with a line, where, and what would be right.
//!
//! All times are in milliseconds, also where a protocol counts otherwise.
//! Parsers take a line without its end. `Ok(None)` is a line that asks nothing
//! (blank, or chatter of an engine). No input makes them panic.
//!
//! ```
//! use engine_protocol::{Command, Protocol, Reply, cecp};
//!
//! let protocol = Protocol::from_first_line("xboard").expect("a first line");
//! assert_eq!(cecp::parse_command("usermove e2e4"), Ok(Some(Command::Move("e2e4".into()))));
//! assert_eq!(protocol.write_reply(&Reply::Pong(7)).as_deref(), Some("pong 7"));
//! let error = cecp::parse_command("level x y z").unwrap_err();
//! assert_eq!(
//!     protocol.write_reply(&error.into()).as_deref(),
//!     Some("Error (moves per session must be a whole number, not `x`): level x y z")
//! );
//! ```
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod cecp;
pub mod command;
pub mod error;
mod faults;
pub mod line;
pub mod options;
mod protocol;
pub mod reply;
pub mod uci;
mod words;

pub use command::{Command, EditLine, GameResult, GoLimits, RootMoves};
pub use error::{Fault, ParseError};
pub use line::{Line, LineReader};
pub use options::{EngineOption, OptionError, OptionKind, OptionValue};
pub use protocol::Protocol;
pub use reply::{Audience, Bound, Feature, FeatureValue, Info, Reply, Score};
