//! What an engine lets its user set: definitions in both protocols, and the check of a value.
//! Texts are in `cecp.rs` and `uci.rs` beside this file.

mod cecp;
mod uci;

use crate::protocol::Protocol;
use thiserror::Error;

/// An option an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name, may hold spaces. Names are compared without regard to case.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes, and its value before anyone sets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// The value at first.
        default: bool,
    },
    /// A whole number in a range, both ends included.
    Spin {
        /// The value at first.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// The value at first, one of the choices.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something to do; it has no value.
    Button,
    /// A text.
    String {
        /// The value at first.
        default: String,
    },
    /// The name of a file; UCI has no such kind and takes a text.
    File {
        /// The value at first.
        default: String,
    },
    /// The name of a folder; UCI has no such kind and takes a text.
    Path {
        /// The value at first.
        default: String,
    },
}

/// A value that suits its option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Of a check.
    Check(bool),
    /// Of a spin, in its range.
    Spin(i64),
    /// Of a combo, spelt as in its choices.
    Combo(String),
    /// A button was pressed.
    Button,
    /// Of a string, file or path.
    Text(String),
}

/// Why a value or a definition is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OptionError {
    /// No value where one is needed.
    #[error("option {name} needs a value")]
    NoValue {
        /// The option.
        name: String,
    },
    /// Neither yes nor no.
    #[error("option {name} takes true or false (1 or 0), not `{found}`")]
    NotCheck {
        /// The option.
        name: String,
        /// What came.
        found: String,
    },
    /// No whole number, or one outside the range.
    #[error("option {name} takes a whole number from {min} to {max}, not `{found}`")]
    NotInRange {
        /// The option.
        name: String,
        /// What came.
        found: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// None of the choices.
    #[error("option {name} takes one of {choices:?}, not `{found}`")]
    NotAChoice {
        /// The option.
        name: String,
        /// What came.
        found: String,
        /// All choices.
        choices: Vec<String>,
    },
    /// A definition that lacks something.
    #[error("definition of an option without {what}")]
    Incomplete {
        /// What it lacks.
        what: &'static str,
    },
    /// A definition with a kind no protocol has.
    #[error("`{found}` is no kind of option")]
    UnknownKind {
        /// What came.
        found: String,
    },
    /// A definition with a word that does not fit.
    #[error("{what} of an option must be {wanted}, not `{found}`")]
    Malformed {
        /// What the word stands for.
        what: &'static str,
        /// What would be right.
        wanted: &'static str,
        /// What came.
        found: String,
    },
}
