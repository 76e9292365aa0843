//! UCI, the Universal Chess Interface, for both ends of the pipe.
//! It has no memory between lines.

mod commands;
mod go;
mod info;
mod replies;
mod write_commands;
mod write_replies;

pub use commands::parse_command;
pub use replies::parse_reply;
pub use write_commands::write_command;
pub use write_replies::write_reply;

use crate::command::Command;

/// The commands that are one word.
static PLAIN: [(&str, Command); 7] = [
    ("uci", Command::Uci),
    ("isready", Command::IsReady),
    ("ucinewgame", Command::NewGame),
    ("stop", Command::Stop),
    ("ponderhit", Command::PonderHit),
    ("quit", Command::Quit),
    ("d", Command::Display),
];

/// How a move that does not exist is written, and how others write it.
const NO_MOVE: [&str; 3] = ["(none)", "0000", "NULL"];
