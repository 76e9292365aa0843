//! What is wrong with a line: the fault, and the line it was found in.
//! A [`ParseError`] becomes a [`Reply::Error`](crate::Reply::Error), which either protocol can write.

use crate::options::OptionError;
use thiserror::Error;

/// So many characters of a faulty line are told back.
const SHOWN: usize = 200;

/// A line that could not be read. The state of whoever read it should stay as it was.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{fault}: {line}")]
pub struct ParseError {
    /// What is wrong.
    pub fault: Fault,
    /// The line, cut short where it is long.
    pub line: String,
}

impl ParseError {
    /// A fault found in `line`.
    pub fn new(fault: impl Into<Fault>, line: &str) -> ParseError {
        ParseError {
            fault: fault.into(),
            line: shorten(line),
        }
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// No word of the protocol.
    #[error("unknown command")]
    UnknownCommand,
    /// A word that needs more behind it.
    #[error("{what} is missing")]
    Missing {
        /// What is missing.
        what: &'static str,
    },
    /// A word that should have been another.
    #[error("{what} must be {wanted}, not `{found}`")]
    Wrong {
        /// What the word stands for.
        what: &'static str,
        /// What would be right.
        wanted: &'static str,
        /// What came.
        found: String,
    },
    /// Words behind a complete command.
    #[error("too many parameters, from `{found}`")]
    TooMany {
        /// The first word too many.
        found: String,
    },
    /// An option's definition.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A line longer than [`MAX_LINE`](crate::line::MAX_LINE); it was dropped.
    #[error(
        "line of {bytes} bytes dropped, at most {} are read",
        crate::line::MAX_LINE
    )]
    TooLong {
        /// Its length without the line end.
        bytes: usize,
    },
}

impl Fault {
    /// A word that should have been another; a long one is cut short.
    pub(crate) fn wrong(what: &'static str, wanted: &'static str, found: &str) -> Fault {
        let found = shorten(found);
        Fault::Wrong {
            what,
            wanted,
            found,
        }
    }

    /// Words behind a complete command, from `found`.
    pub(crate) fn too_many(found: &str) -> Fault {
        let found = shorten(found);
        Fault::TooMany { found }
    }
}

/// The text, or its beginning and three dots.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
