//! The file in which a match keeps its games: JSON lines, the terms first, then a game a line as games end.
//! Whatever ends the runner, all games but those under way are there; a line that was cut short is taken off.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::{
    plan::{Plan, Terms},
    record::Game,
};

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// What decides the games.
    pub terms: Terms,
    /// The game's usual start: a game of the same name may have changed its file.
    pub start: String,
    /// The names of the engines.
    pub names: Vec<String>,
    /// How many games there were to be, other parts' included.
    pub games: u32,
}

/// Why the file cannot be used.
#[derive(Debug, Error)]
pub enum StateError {
    /// It cannot be opened, read or written.
    #[error("cannot use the file of games `{0}`")]
    File(PathBuf, #[source] io::Error),
    /// A match has it open.
    #[error("another match is writing `{0}`")]
    Busy(PathBuf),
    /// Its games were played by other terms.
    #[error(
        "the games in `{0}` are of another match; give its command line, or leave --resume out to begin anew"
    )]
    Other(PathBuf),
    /// It is no such file.
    #[error("`{path}`, line {line}: {what}")]
    Line {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

/// The open file of a match.
#[derive(Debug)]
pub struct State {
    path: PathBuf,
    file: File,
}

impl Header {
    /// The first line of a plan.
    pub fn of(plan: &Plan) -> Self {
        Self {
            terms: plan.terms.clone(),
            start: plan.usual_start().to_owned(),
            names: plan.names().to_vec(),
            games: plan.games,
        }
    }

    /// The terms as JSON, by which matches are told apart.
    fn key(&self) -> Value {
        serde_json::to_value((&self.terms, &self.start)).unwrap_or_default()
    }

    /// A short name of the terms, for the names of files.
    pub fn digest(&self) -> u64 {
        let text = self.key().to_string();
        text.bytes().fold(0, |sum, byte| {
            crate::board::zobrist::mix(sum ^ u64::from(byte))
        })
    }
}

impl State {
    /// Opens the file of a match. With `resume` the games that it holds are kept and given back; else it begins anew.
    ///
    /// # Errors
    /// When it cannot be used, another match is using it, or it is of a match by other terms.
    pub fn open(
        path: &Path,
        header: &Header,
        resume: bool,
    ) -> Result<(Self, Vec<Game>), StateError> {
        let wrong = |error| StateError::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StateError::Busy(path.to_owned())),
            // Where files cannot be locked, the match is played all the same.
            Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        if resume {
            file.read_to_end(&mut text).map_err(wrong)?;
        }
        let whole = text
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        file.set_len(whole as u64).map_err(wrong)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(wrong)?;
        let mut state = Self {
            path: path.to_owned(),
            file,
        };
        if whole == 0 {
            state.line(header)?;
            return Ok((state, Vec::new()));
        }
        let (saved, games) = parse(path, &text[..whole])?;
        if saved.key() != header.key() {
            return Err(StateError::Other(path.to_owned()));
        }
        Ok((state, games))
    }

    /// Adds a game; when this returns, it is on the disk.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, game: &Game) -> Result<(), StateError> {
        self.line(game)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), StateError> {
        let written = serde_json::to_string(value).map_err(io::Error::from);
        written
            .and_then(|text| self.file.write_all((text + "\n").as_bytes()))
            .and_then(|()| self.file.sync_data())
            .map_err(|error| StateError::File(self.path.clone(), error))
    }
}

/// The terms and games of a file.
///
/// # Errors
/// When it cannot be read, or a whole line of it is none of a match.
pub fn read(path: &Path) -> Result<(Header, Vec<Game>), StateError> {
    let text = std::fs::read(path).map_err(|error| StateError::File(path.to_owned(), error))?;
    let whole = text
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    parse(path, &text[..whole])
}

fn parse(path: &Path, text: &[u8]) -> Result<(Header, Vec<Game>), StateError> {
    let mut lines = (1..).zip(text.split(|byte| *byte == b'\n'));
    let wrong = |line, error: serde_json::Error| StateError::Line {
        path: path.to_owned(),
        line,
        what: format!("no line of a match: {error}"),
    };
    let (_, first) = lines.next().unwrap_or((1, &[]));
    let header = serde_json::from_slice(first).map_err(|error| wrong(1, error))?;
    let mut games: Vec<Game> = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let game: Game = serde_json::from_slice(line).map_err(|error| wrong(number, error))?;
        if games.iter().all(|other| other.number != game.number) {
            games.push(game);
        }
    }
    Ok((header, games))
}
