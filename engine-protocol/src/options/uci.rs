//! Options as UCI defines them: `option name NAME type spin default 5 min 0 max 100`.

use super::{EngineOption, OptionError, OptionKind, malformed, parse_check, parse_number};
use crate::words::{Words, one_line};

/// How UCI writes a text without characters.
pub(crate) const EMPTY: &str = "<empty>";

impl EngineOption {
    /// The whole line, from `option name`.
    pub fn to_uci(&self) -> String {
        let head = format!("option name {} type", self.name);
        one_line(&match &self.kind {
            OptionKind::Check { default } => format!("{head} check default {default}"),
            OptionKind::Spin { default, min, max } => {
                format!("{head} spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                let vars: String = choices.iter().map(|c| format!(" var {c}")).collect();
                format!("{head} combo default {default}{vars}")
            }
            OptionKind::Button => format!("{head} button"),
            OptionKind::String { default }
            | OptionKind::File { default }
            | OptionKind::Path { default } => {
                let default = if default.is_empty() { EMPTY } else { default };
                format!("{head} string default {default}")
            }
        })
    }

    /// Reads the line, with or without its first word `option`.
    pub fn from_uci(line: &str) -> Result<EngineOption, OptionError> {
        let mut words = Words::new(line);
        if words.peek() == Some("option") {
            words.next();
        }
        if words.next() != Some("name") {
            return Err(OptionError::Incomplete { what: "a name" });
        }
        let name: Vec<&str> = words.by_ref().take_while(|&word| word != "type").collect();
        if name.is_empty() {
            return Err(OptionError::Incomplete { what: "a name" });
        }
        let kind = words
            .next()
            .ok_or(OptionError::Incomplete { what: "a kind" })?;
        Ok(EngineOption {
            name: name.join(" "),
            kind: parse_kind(kind, words.rest())?,
        })
    }
}

/// The kind with its clauses.
fn parse_kind(kind: &str, clauses: &str) -> Result<OptionKind, OptionError> {
    match kind {
        "check" => {
            let value = clause(clauses, "default").unwrap_or_default();
            let default = parse_check(&value)
                .ok_or_else(|| malformed("the default", "true or false", &value))?;
            Ok(OptionKind::Check { default })
        }
        "spin" => {
            let number = |name, what| {
                let text = clause(clauses, name).ok_or(OptionError::Incomplete { what })?;
                parse_number(what, &text)
            };
            Ok(OptionKind::Spin {
                default: number("default", "the default")?,
                min: number("min", "the minimum")?,
                max: number("max", "the maximum")?,
            })
        }
        "combo" => {
            let choices = all_clauses(clauses, "var");
            let default = clause(clauses, "default")
                .or_else(|| choices.first().cloned())
                .ok_or(OptionError::Incomplete { what: "choices" })?;
            Ok(OptionKind::Combo { default, choices })
        }
        "button" => Ok(OptionKind::Button),
        "string" => {
            let default = clauses.strip_prefix("default").unwrap_or("").trim();
            let default = if default == EMPTY { "" } else { default }.to_owned();
            Ok(OptionKind::String { default })
        }
        other => Err(OptionError::UnknownKind {
            found: other.to_owned(),
        }),
    }
}

/// The first clause of this name.
fn clause(clauses: &str, name: &str) -> Option<String> {
    all_clauses(clauses, name).into_iter().next()
}

/// The words behind each `name`, up to the next name of a clause.
fn all_clauses(clauses: &str, name: &str) -> Vec<String> {
    const NAMES: [&str; 4] = ["default", "min", "max", "var"];
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for word in clauses.split_whitespace() {
        if NAMES.contains(&word) {
            inside = word == name;
            if inside {
                found.push(String::new());
            }
        } else if let Some(text) = found.last_mut().filter(|_| inside) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
    }
    found
}
