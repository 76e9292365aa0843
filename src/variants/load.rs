//! Games from files that somebody wrote. [`check`] says everything about a text, [`load`] makes the games of a file known.
//! What a text says is remembered: the tables of games live until the process ends, and a text is compiled but once.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError, RwLock},
};

use serde::Serialize;
use thiserror::Error;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    AnyGame,
    describe::{Description, describe},
    draft::{Draft, Faults},
};
use crate::rules::VariantFile;

/// The largest file that is read: many times what the largest game needs.
const MAX_BYTES: u64 = 256 << 10;
/// The most games of one file; each takes memory for good.
const MAX_GAMES: usize = 64;

/// The games loaded so far.
static LOADED: RwLock<Vec<AnyGame>> = RwLock::new(Vec::new());

/// The texts loaded so far, each with its games, or with its errors.
static TEXTS: Mutex<Vec<(String, Outcome)>> = Mutex::new(Vec::new());

type Outcome = Result<Vec<AnyGame>, Vec<Problem>>;

/// An error in a file, with what was found there and what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// What [`check`] found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// All errors, in the order of the text; empty if the file is good.
    pub problems: Vec<Problem>,
    /// The good games.
    pub games: Vec<Description>,
}

impl Report {
    /// The report as lines; `file` is put before each error, as compilers do.
    pub fn text(&self, file: &str) -> String {
        let problems = self
            .problems
            .iter()
            .map(|problem| format!("{file}:{problem}\n"));
        problems
            .chain(self.games.iter().map(Description::to_string))
            .collect()
    }
}

/// Why no games came from a file.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It is no text of a sensible size.
    #[error("{}: no file of games: a text file of at most 256 KiB is", .0.display())]
    Size(PathBuf),
    /// It has errors.
    #[error("{}", lines(path, problems))]
    Problems {
        /// The file.
        path: PathBuf,
        /// All errors.
        problems: Vec<Problem>,
    },
}

fn lines(path: &Path, problems: &[Problem]) -> String {
    let lines = problems
        .iter()
        .map(|problem| format!("{}:{problem}", path.display()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Everything about a file's text: its errors, and its good games described. The games are not made known.
pub fn check(text: &str) -> Report {
    let (games, problems) = read(text);
    let games = games
        .iter()
        .map(|(game, file)| describe(*game, file))
        .collect();
    Report { problems, games }
}

/// [`check`] for a file.
///
/// # Errors
/// When the file cannot be read.
pub fn check_file(path: &Path) -> Result<Report, LoadError> {
    Ok(check(&text_of(path)?))
}

/// Reads the games of a file and makes them known to [`super::find`]; a game of the same name that was loaded before is
/// replaced. Nothing is made known when the file has errors.
///
/// # Errors
/// When the file cannot be read, or with all errors in it.
pub fn load(path: &Path) -> Result<Vec<AnyGame>, LoadError> {
    let games = games_of(text_of(path)?).map_err(|problems| LoadError::Problems {
        path: path.to_owned(),
        problems,
    })?;
    let mut loaded = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    loaded.retain(|old| games.iter().all(|game| game.name() != old.name()));
    loaded.extend(&games);
    Ok(games)
}

/// The text of a file, if it may be one of games.
fn text_of(path: &Path) -> Result<String, LoadError> {
    let wrap = |error| LoadError::Read {
        path: path.to_owned(),
        error,
    };
    let size = fs::metadata(path).map_err(wrap)?;
    if size.len() > MAX_BYTES || !size.is_file() {
        return Err(LoadError::Size(path.to_owned()));
    }
    fs::read_to_string(path).map_err(wrap)
}

/// The games of a text, or all its errors. A text that was seen before has the same games as then.
fn games_of(text: String) -> Outcome {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, outcome)) = texts.iter().find(|(known, _)| *known == text) {
        return outcome.clone();
    }
    let (games, problems) = read(&text);
    let outcome = if problems.is_empty() {
        Ok(games.into_iter().map(|(game, _)| game).collect())
    } else {
        Err(problems)
    };
    texts.push((text, outcome.clone()));
    outcome
}

/// The games that files have added, in the order in which they came.
pub fn loaded() -> Vec<AnyGame> {
    LOADED
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// The good games of a text with their complete files, and all errors.
fn read(text: &str) -> (Vec<(AnyGame, VariantFile)>, Vec<Problem>) {
    let (root, errors) = DeTable::parse_recoverable(text);
    let mut games: Vec<(AnyGame, VariantFile)> = Vec::new();
    let mut faults: Faults = errors
        .iter()
        .map(|error| {
            (
                error.span().map_or(0, |span| span.start),
                error.message().to_owned(),
            )
        })
        .collect();
    if faults.is_empty() {
        for table in tables(root, &mut faults) {
            let (start, mut own) = (table.span().start, Faults::new());
            let game = Draft::new(table).game(&mut own);
            faults.append(&mut own);
            let Some((game, file)) = game else { continue };
            if games.iter().any(|(other, _)| other.name() == game.name()) {
                faults.push((start, format!("two games have the name `{}`", game.name())));
            }
            games.push((game, file));
        }
    }
    faults.sort();
    let problem = |(at, message)| {
        let (line, column) = line_and_column(text, at);
        Problem {
            line,
            column,
            message,
        }
    };
    (games, faults.into_iter().map(problem).collect())
}

/// The tables of the games: the whole text, or those of its `game` list.
fn tables<'t>(root: Spanned<DeTable<'t>>, faults: &mut Faults) -> Vec<Spanned<DeTable<'t>>> {
    let Some((key, list)) = root.get_ref().get_key_value("game") else {
        return vec![root];
    };
    let (place, mut tables) = (key.span().start, Vec::new());
    if root.get_ref().len() > 1 {
        faults.push((place, "beside `game` a file has no other keys".to_owned()));
    }
    let items = list.get_ref().as_array();
    for item in items.into_iter().flat_map(|items| items.iter()) {
        match item.get_ref() {
            DeValue::Table(table) => tables.push(Spanned::new(item.span(), table.clone())),
            other => {
                let found = other.type_str();
                faults.push((
                    item.span().start,
                    format!("a game is a table, not a {found}"),
                ));
            }
        }
    }
    if tables.len() > MAX_GAMES {
        let found = tables.len();
        faults.push((
            place,
            format!("a file has at most {MAX_GAMES} games, not {found}"),
        ));
        tables.clear();
    } else if tables.is_empty() {
        faults.push((
            place,
            "`game` is a list of games, `[[game]]` before each".to_owned(),
        ));
    }
    tables
}

/// Line and column, both from 1, of a byte of a text.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or(before);
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}
