//! CECP, the protocol of XBoard (version 2), for both ends of the pipe.
//! An engine reads with [`Reader`], which knows edit mode; all else has no memory.

mod bare;
mod commands;
mod edit;
mod features;
mod replies;
mod thinking;
mod time;
mod write_commands;
mod write_replies;

pub use commands::parse_command;
pub use edit::Reader;
pub use replies::parse_reply;
pub use write_commands::write_command;
pub use write_replies::write_reply;

use crate::command::Command;
use crate::reply::Audience;

/// The commands that are one word.
static PLAIN: [(&str, Command); 26] = [
    ("xboard", Command::Xboard),
    ("new", Command::NewGame),
    ("quit", Command::Quit),
    ("random", Command::Random),
    ("force", Command::Force),
    ("go", Command::Play),
    ("playother", Command::PlayOther),
    ("white", Command::White),
    ("black", Command::Black),
    ("?", Command::Stop),
    ("draw", Command::Draw),
    ("hint", Command::Hint),
    ("bk", Command::Book),
    ("undo", Command::Undo),
    ("remove", Command::Remove),
    ("hard", Command::Hard),
    ("easy", Command::Easy),
    ("post", Command::Post),
    ("nopost", Command::NoPost),
    ("analyze", Command::Analyze),
    (".", Command::StatusRequest),
    ("exit", Command::ExitAnalyze),
    ("computer", Command::Computer),
    ("pause", Command::Pause),
    ("resume", Command::Resume),
    ("d", Command::Display),
];

/// The words of messages to people.
const AUDIENCES: [(&str, Audience); 7] = [
    ("telluser", Audience::User),
    ("tellusererror", Audience::UserError),
    ("tellopponent", Audience::Opponent),
    ("tellothers", Audience::Others),
    ("tellall", Audience::All),
    ("tellics", Audience::Server),
    ("tellicsnoalias", Audience::ServerNoAlias),
];
