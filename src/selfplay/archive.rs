//! The file in which games of self-play are kept: a line of JSON that says how they were played, then the games in order of
//! their numbers, each behind its length in four bytes (lowest first). What a broken-off run left half written is cut off.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::{Game, Settings};

/// The longest game that is believed, in bytes.
const LONGEST: u32 = 1 << 20;

/// What can be wrong with an archive.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// It cannot be read or written.
    #[error("{path}")]
    Io {
        /// Which file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// It begins with something else.
    #[error("{0} is no file of self-play: its first line does not say how the games were played")]
    Header(String),
    /// Its games were played in another way.
    #[error("{path} holds games played with {found}, not with {wanted}")]
    Other {
        /// Which file.
        path: String,
        /// Settings of the file, as JSON.
        found: String,
        /// Settings asked for, as JSON.
        wanted: String,
    },
}

/// A file of games that can be added to.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    file: File,
    /// How many games it holds.
    pub games: u32,
}

impl Archive {
    /// Opens the file of games played with these settings, or begins one.
    ///
    /// # Errors
    /// When it cannot be read or written, or holds something else.
    pub fn open(path: &Path, settings: &Settings) -> Result<Self, ArchiveError> {
        let fail = |source| io_error(path, source);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false);
        let mut file = file.open(path).map_err(fail)?;
        let mut games = 0;
        let end = if file.metadata().map_err(fail)?.len() == 0 {
            let header = json(settings) + "\n";
            file.write_all(header.as_bytes()).map_err(fail)?;
            header.len() as u64
        } else {
            let mut reader = Reader::new(path, &file)?;
            if reader.settings != *settings {
                return Err(ArchiveError::Other {
                    path: path.display().to_string(),
                    found: json(&reader.settings),
                    wanted: json(settings),
                });
            }
            games = reader.by_ref().count() as u32;
            reader.end
        };
        file.set_len(end).map_err(fail)?;
        file.seek(SeekFrom::Start(end)).map_err(fail)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            games,
        })
    }

    /// Adds games; they are on their way to the disk when it returns.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, games: &[Game]) -> Result<(), ArchiveError> {
        let mut bytes = Vec::new();
        for game in games {
            let game = game.to_bytes();
            bytes.extend_from_slice(&(game.len() as u32).to_le_bytes());
            bytes.extend_from_slice(&game);
        }
        let written = self.file.write_all(&bytes);
        written.map_err(|source| io_error(&self.path, source))?;
        self.games += games.len() as u32;
        Ok(())
    }
}

/// Reads the games of a file one by one, up to its end or to the first that is not whole.
pub struct Reader<R> {
    /// How they were played.
    pub settings: Settings,
    input: BufReader<R>,
    /// Where the last whole game ends, in bytes.
    end: u64,
}

impl<R: Read> Reader<R> {
    /// Reads the first line; `path` is the name for messages.
    ///
    /// # Errors
    /// When it cannot be read or is something else.
    pub fn new(path: &Path, input: R) -> Result<Self, ArchiveError> {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        let begin = input.by_ref().take(4096);
        let mut begin = begin;
        begin
            .read_until(b'\n', &mut line)
            .map_err(|source| io_error(path, source))?;
        let settings = serde_json::from_slice(&line)
            .map_err(|_| ArchiveError::Header(path.display().to_string()))?;
        Ok(Self {
            settings,
            input,
            end: line.len() as u64,
        })
    }

    fn read(&mut self) -> Option<Game> {
        let mut length = [0; 4];
        self.input.read_exact(&mut length).ok()?;
        let length = u32::from_le_bytes(length);
        if length > LONGEST {
            return None;
        }
        let mut bytes = vec![0; length as usize];
        self.input.read_exact(&mut bytes).ok()?;
        let game = Game::from_bytes(&bytes)?;
        self.end += 4 + u64::from(length);
        Some(game)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        self.read()
    }
}

/// Opens a file of games to be read.
///
/// # Errors
/// When it cannot be read or is something else.
pub fn read(path: &Path) -> Result<Reader<File>, ArchiveError> {
    let file = File::open(path).map_err(|source| io_error(path, source))?;
    Reader::new(path, file)
}

fn io_error(path: &Path, source: io::Error) -> ArchiveError {
    ArchiveError::Io {
        path: path.display().to_string(),
        source,
    }
}

fn json(settings: &Settings) -> String {
    serde_json::to_string(settings).unwrap_or_default()
}
