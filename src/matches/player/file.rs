//! Engines in a TOML file, so that a command line names them; and a first such file.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use thiserror::Error;
use toml::{Table, Value};

use super::spec::{Spec, SpecError};

/// The file that is read when none is named.
pub const USUAL: &str = "engines.toml";

/// The text of a first file.
pub const FIRST: &str = include_str!("engines.toml");

/// The name of the tables.
const TABLE: &str = "engine";

/// What is wrong with a file of engines.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("cannot read the engines of `{path}`: {error}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// It is no TOML.
    #[error("the engines of `{path}`: {error}")]
    Toml {
        /// The file.
        path: String,
        /// Where, and why.
        error: Box<toml::de::Error>,
    },
    /// Something in it is no engine.
    #[error("the engines of `{path}`: {place}: {what}")]
    Engine {
        /// The file.
        path: String,
        /// The engine, by name or number.
        place: String,
        /// What is wrong.
        what: String,
    },
}

/// The engines of a file.
///
/// # Errors
/// When it cannot be read, is no TOML, or does not say engines of different names.
pub fn read(path: &Path) -> Result<Vec<Spec>, FileError> {
    let name = path.display().to_string();
    match fs::read_to_string(path) {
        Ok(text) => parse(&text, &name),
        Err(error) => Err(FileError::Read { path: name, error }),
    }
}

/// Writes a first file; one that is there already stays as it is.
///
/// # Errors
/// When it is there already, or cannot be written.
pub fn write_first(path: &Path) -> io::Result<()> {
    File::create_new(path)?.write_all(FIRST.as_bytes())
}

fn parse(text: &str, path: &str) -> Result<Vec<Spec>, FileError> {
    let wrong = |place: String, what: String| FileError::Engine {
        path: path.to_owned(),
        place,
        what,
    };
    let table: Table = text.parse().map_err(|error| FileError::Toml {
        path: path.to_owned(),
        error: Box::new(error),
    })?;
    let mut specs: Vec<Spec> = Vec::new();
    for (key, value) in &table {
        let (TABLE, Value::Array(entries)) = (&**key, value) else {
            let what = "is not known here; an engine begins with [[engine]]";
            return Err(wrong(format!("`{key}`"), what.to_owned()));
        };
        for (number, entry) in entries.iter().enumerate() {
            let numbered = format!("engine {}", number + 1);
            let spec = engine(entry).map_err(|error| wrong(numbered.clone(), error.to_string()))?;
            if specs.iter().any(|known| known.label() == spec.label()) {
                let what = format!("there is another engine of the name `{}`", spec.label());
                return Err(wrong(numbered, what));
            }
            specs.push(spec);
        }
    }
    Ok(specs)
}

/// An engine from its table.
fn engine(entry: &Value) -> Result<Spec, SpecError> {
    let mut spec = Spec::new("");
    let Some(entries) = entry.as_table() else {
        return Err(SpecError::NoValue(entry.to_string()));
    };
    for (key, value) in entries {
        match value {
            Value::Array(words) if key == "args" => spec.args = words.iter().map(text).collect(),
            Value::Table(options) if key == "option" => {
                for (name, value) in options {
                    spec.set(&format!("option.{name}"), &text(value))?;
                }
            }
            value => spec.set(key, &text(value))?,
        }
    }
    spec.checked()
}

/// A value as it would stand on a command line.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::player::spec::{Dialect, Ranks};

    fn reading(text: &str) -> Result<Vec<Spec>, String> {
        parse(text, "x.toml").map_err(|error| error.to_string())
    }

    #[test]
    fn the_first_file_is_right_also_when_all_of_it_is_used() {
        let names = |specs: Vec<Spec>| -> Vec<String> {
            specs.iter().map(|spec| spec.label().to_owned()).collect()
        };
        assert_eq!(names(reading(FIRST).unwrap()), ["Simoom"]);
        let all = FIRST.replace("\n#: ", "\n");
        let wanted = [
            "Simoom",
            "Fairy-Stockfish",
            "Sjaak II",
            "Fairy-Max",
            "HaChu",
        ];
        assert_eq!(names(reading(&all).unwrap()), wanted);
    }

    #[test]
    fn settings_are_those_of_the_command_line() {
        let text = r#"
            [[engine]]
            name = "A"
            cmd = "a"
            proto = "cecp"
            args = ["-x", "two words"]
            ranks = 1
            st = 0.5
            ponder = true
            [engine.option]
            "Move Overhead" = 10
            Style = "wild, at times"
            [[engine]]
            cmd = "/usr/games/b"
            args = "-x 'two words'"
        "#;
        let specs = reading(text).unwrap();
        assert_eq!(specs[0].args, specs[1].args);
        assert_eq!(specs[0].dialect, Some(Dialect::Cecp));
        assert_eq!(specs[0].ranks, Ranks::One);
        assert_eq!(specs[0].control.to_string(), "st=0.5");
        assert!(specs[0].ponder);
        let value = |name: &str, value: &str| (name.to_owned(), Some(value.to_owned()));
        let options = [
            value("Move Overhead", "10"),
            value("Style", "wild, at times"),
        ];
        assert_eq!(specs[0].options, options);
        assert_eq!(specs[1].label(), "b");
    }

    #[test]
    fn messages_say_where_and_what() {
        for (text, message) in [
            (
                "[[engine]]\nname = 'A'",
                "the engines of `x.toml`: engine 1: an engine needs a program: cmd=PROGRAM, or cmd=self for Simoom itself",
            ),
            (
                "[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'b/a'",
                "the engines of `x.toml`: engine 2: there is another engine of the name `a`",
            ),
            (
                "[[engine]]\ncmd = 'a'\nhash = 'much'",
                "the engines of `x.toml`: engine 1: hash takes a whole number from 1, not `much`",
            ),
            (
                "[engines]\ncmd = 'a'",
                "the engines of `x.toml`: `engines`: is not known here; an engine begins with [[engine]]",
            ),
        ] {
            assert_eq!(reading(text), Err(message.to_owned()), "{text}");
        }
        let error = reading("[[engine]\n").unwrap_err();
        assert!(
            error.starts_with("the engines of `x.toml`: TOML parse error at line 1"),
            "{error}"
        );
    }
}
