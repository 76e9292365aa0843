//! The files of a match beside its PGN: the games as JSON lines, the log of the engines. And what the user may send it: a signal.

use std::{
    fs::{File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    process,
};

use anyhow::{Context, Result};

use crate::{
    matches::{
        Game,
        player::Log,
        record,
        state::{Header, State},
    },
    search::Stop,
};

/// The exit code of a process that the user ended by Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

/// A file beside the PGN, or one of its own in the working folder.
fn beside(pgn: Option<&Path>, header: &Header, end: &str) -> PathBuf {
    match pgn {
        Some(pgn) => {
            let mut name = pgn.as_os_str().to_owned();
            name.push(end);
            name.into()
        }
        None => format!("simoom-match-{:016x}{end}", header.digest()).into(),
    }
}

/// The file of games that belongs to a PGN.
pub fn games_of(pgn: &Path) -> PathBuf {
    let mut name = pgn.as_os_str().to_owned();
    name.push(".jsonl");
    name.into()
}

/// Opens the file of games; with `resume`, with the games that are there. A match that has neither a PGN file nor anything
/// to go on with is played even where no file can be written.
///
/// # Errors
/// When it cannot be used, and must be.
pub fn open_state(
    pgn: Option<&Path>,
    header: &Header,
    resume: bool,
) -> Result<(Option<State>, Vec<Game>)> {
    match State::open(&beside(pgn, header, ".jsonl"), header, resume) {
        Ok((state, games)) => Ok((Some(state), games)),
        Err(error) if pgn.is_none() && !resume => {
            eprintln!("simoom: {error}; the games are not kept");
            Ok((None, Vec::new()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Opens the log of the engines.
///
/// # Errors
/// When it cannot be written.
pub fn open_log(pgn: Option<&Path>, header: &Header) -> Result<Log> {
    let path = beside(pgn, header, ".log");
    Log::open(&path).with_context(|| format!("cannot write the log `{}`", path.display()))
}

/// Lets Ctrl-C (and the signals by which systems end a process) end the match, and a second one the process at once.
///
/// # Errors
/// When the system does not take it.
pub fn stop_on_signal(stop: &Stop) -> Result<()> {
    let stop = stop.clone();
    ctrlc::set_handler(move || {
        if stop.is_set() {
            process::exit(INTERRUPTED);
        }
        stop.set();
    })
    .context("cannot listen to Ctrl-C")
}

/// A PGN file to which games are added in their order.
pub struct PgnFile {
    path: PathBuf,
    file: File,
}

impl PgnFile {
    /// One with this name; what it holds stays until [`PgnFile::empty`].
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn open(path: &Path) -> Result<Self> {
        let mut options = OpenOptions::new();
        let opened = options.write(true).create(true).truncate(false).open(path);
        let file =
            opened.with_context(|| format!("cannot create the PGN file `{}`", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Takes out what it holds.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn empty(&self) -> Result<()> {
        // What is no file proper (a pipe, `/dev/stderr`) has no length to be changed.
        if self.file.metadata().is_ok_and(|data| data.is_file()) {
            let emptied = self.file.set_len(0);
            emptied
                .with_context(|| format!("cannot write the PGN file `{}`", self.path.display()))?;
        }
        Ok(())
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, game: &Game) -> Result<()> {
        self.file
            .write_all(record::pgn(game).as_bytes())
            .with_context(|| format!("cannot write the PGN file `{}`", self.path.display()))
    }
}
