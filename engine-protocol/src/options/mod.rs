//! What an engine lets its user set: definitions in both protocols, and the check of a value.
//! Texts are in `cecp.rs` and `uci.rs` beside this file.

mod cecp;
mod uci;

pub(crate) use uci::EMPTY;

use crate::error::shorten;
use crate::protocol::Protocol;
use crate::words::WHOLE;
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
    #[error("option {name} takes one of {}, not `{found}`", .choices.join(", "))]
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

impl EngineOption {
    /// Whether this is the option's name, without regard to case.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.trim().eq_ignore_ascii_case(name.trim())
    }

    /// The value a user's text stands for, or what is wrong with it.
    ///
    /// A check takes `true`, `false`, `1` and `0`; a combo takes its choices in any case;
    /// a button takes anything, as no value is looked at.
    pub fn validate(&self, value: Option<&str>) -> Result<OptionValue, OptionError> {
        let name = || self.name.clone();
        if self.kind == OptionKind::Button {
            return Ok(OptionValue::Button);
        }
        let value = value.ok_or_else(|| OptionError::NoValue { name: name() })?;
        let found = || shorten(value);
        match &self.kind {
            OptionKind::Check { .. } => {
                let yes = parse_check(value).ok_or_else(|| OptionError::NotCheck {
                    name: name(),
                    found: found(),
                })?;
                Ok(OptionValue::Check(yes))
            }
            &OptionKind::Spin { min, max, .. } => value
                .trim()
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(OptionValue::Spin)
                .ok_or_else(|| OptionError::NotInRange {
                    name: name(),
                    found: found(),
                    min,
                    max,
                }),
            OptionKind::Combo { choices, .. } => choices
                .iter()
                .find(|choice| choice.eq_ignore_ascii_case(value.trim()))
                .map(|choice| OptionValue::Combo(choice.clone()))
                .ok_or_else(|| OptionError::NotAChoice {
                    name: name(),
                    found: found(),
                    choices: choices.clone(),
                }),
            OptionKind::Button => Ok(OptionValue::Button),
            OptionKind::String { .. } | OptionKind::File { .. } | OptionKind::Path { .. } => {
                Ok(OptionValue::Text(value.to_owned()))
            }
        }
    }

    /// The value before anyone sets it; none for a button.
    pub fn default_value(&self) -> Option<OptionValue> {
        match &self.kind {
            OptionKind::Check { default } => Some(OptionValue::Check(*default)),
            OptionKind::Spin { default, .. } => Some(OptionValue::Spin(*default)),
            OptionKind::Combo { default, .. } => Some(OptionValue::Combo(default.clone())),
            OptionKind::Button => None,
            OptionKind::String { default }
            | OptionKind::File { default }
            | OptionKind::Path { default } => Some(OptionValue::Text(default.clone())),
        }
    }
}

impl OptionValue {
    /// The value as a protocol's command to set an option writes it; none for a button.
    pub fn to_text(&self, protocol: Protocol) -> Option<String> {
        match (self, protocol) {
            (OptionValue::Check(yes), Protocol::Uci) => Some(yes.to_string()),
            (OptionValue::Check(yes), Protocol::Cecp) => Some(u8::from(*yes).to_string()),
            (OptionValue::Spin(number), _) => Some(number.to_string()),
            (OptionValue::Combo(text) | OptionValue::Text(text), _) => Some(text.clone()),
            (OptionValue::Button, _) => None,
        }
    }
}

/// Yes or no as either protocol says it.
fn parse_check(text: &str) -> Option<bool> {
    let text = text.trim();
    if text == "1" || text.eq_ignore_ascii_case("true") {
        Some(true)
    } else if text == "0" || text.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// A word of a definition that does not fit.
fn malformed(what: &'static str, wanted: &'static str, found: &str) -> OptionError {
    let found = shorten(found);
    OptionError::Malformed {
        what,
        wanted,
        found,
    }
}

/// A number of a definition.
fn parse_number(what: &'static str, text: &str) -> Result<i64, OptionError> {
    text.trim()
        .parse()
        .map_err(|_| malformed(what, WHOLE, text.trim()))
}
