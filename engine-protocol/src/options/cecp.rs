//! Options as CECP defines them: the text of `feature option="NAME -spin 5 0 100"`.
//! A slider is read as a spin, `-save` and `-reset` as buttons.

use super::{EngineOption, OptionError, OptionKind, malformed, parse_check, parse_number};
use crate::words::one_line;

/// What stands between the choices of a combo.
const SEPARATOR: &str = "///";

impl EngineOption {
    /// The text between the quotes of `feature option="..."`.
    /// Double quotes in it, which CECP cannot carry, become single ones.
    pub fn to_cecp(&self) -> String {
        let name = &self.name;
        let text = match &self.kind {
            OptionKind::Check { default } => format!("{name} -check {}", u8::from(*default)),
            OptionKind::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
            OptionKind::Combo { default, choices } => {
                let marked: Vec<String> = choices
                    .iter()
                    .map(|c| format!("{}{c}", if c == default { "*" } else { "" }))
                    .collect();
                format!("{name} -combo {}", marked.join(" /// "))
            }
            OptionKind::Button => format!("{name} -button"),
            OptionKind::String { default } => format!("{name} -string {default}"),
            OptionKind::File { default } => format!("{name} -file {default}"),
            OptionKind::Path { default } => format!("{name} -path {default}"),
        };
        one_line(&text).replace('"', "'")
    }

    /// Reads the text between the quotes of `feature option="..."`.
    pub fn from_cecp(text: &str) -> Result<EngineOption, OptionError> {
        let (name, kind, arguments) = split(text)?;
        let kind = match kind {
            "check" => OptionKind::Check {
                default: parse_check(arguments)
                    .ok_or_else(|| malformed("the value", "0 or 1", arguments))?,
            },
            "spin" | "slider" => spin(arguments)?,
            "combo" => combo(arguments)?,
            "button" | "save" | "reset" => OptionKind::Button,
            "string" => OptionKind::String {
                default: arguments.to_owned(),
            },
            "file" => OptionKind::File {
                default: arguments.to_owned(),
            },
            "path" => OptionKind::Path {
                default: arguments.to_owned(),
            },
            other => {
                let found = other.to_owned();
                return Err(OptionError::UnknownKind { found });
            }
        };
        let name = name.to_owned();
        Ok(EngineOption { name, kind })
    }
}

/// Name, kind and what follows. The kind is the first known word behind ` -`,
/// as a name may hold dashes; without a known one it is the first word at all.
fn split(text: &str) -> Result<(&str, &str, &str), OptionError> {
    const KINDS: [&str; 10] = [
        "check", "spin", "slider", "combo", "button", "save", "reset", "string", "file", "path",
    ];
    let candidates = || {
        text.match_indices(" -").map(|(at, dash)| {
            let behind = &text[at + dash.len()..];
            let (kind, rest) = behind
                .split_once(char::is_whitespace)
                .unwrap_or((behind, ""));
            (text[..at].trim(), kind, rest.trim())
        })
    };
    let (name, kind, rest) = candidates()
        .find(|(_, kind, _)| KINDS.contains(kind))
        .or_else(|| candidates().next())
        .ok_or(OptionError::Incomplete { what: "a kind" })?;
    if name.is_empty() {
        return Err(OptionError::Incomplete { what: "a name" });
    }
    Ok((name, kind, rest))
}

/// `VALUE MIN MAX`.
fn spin(arguments: &str) -> Result<OptionKind, OptionError> {
    let mut words = arguments.split_whitespace();
    let mut next = |what| {
        let word = words.next().ok_or(OptionError::Incomplete { what })?;
        parse_number(what, word)
    };
    Ok(OptionKind::Spin {
        default: next("the value")?,
        min: next("the minimum")?,
        max: next("the maximum")?,
    })
}

/// `A /// *B /// C`; without an asterisk the first is the default.
fn combo(arguments: &str) -> Result<OptionKind, OptionError> {
    let mut default = None;
    let mut choices = Vec::new();
    for part in arguments.split(SEPARATOR) {
        let part = part.trim();
        let choice = match part.strip_prefix('*') {
            Some(marked) => {
                default = Some(marked.trim().to_owned());
                marked.trim()
            }
            None => part,
        };
        if !choice.is_empty() {
            choices.push(choice.to_owned());
        }
    }
    let default = default
        .filter(|d| choices.contains(d))
        .or_else(|| choices.first().cloned())
        .ok_or(OptionError::Incomplete { what: "choices" })?;
    Ok(OptionKind::Combo { default, choices })
}
