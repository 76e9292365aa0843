//! Standard output: lines for people and scripts, or JSON.
//! A closed pipe is an error like any other here; the command line ends quietly on it.

use std::{
    fmt::Display,
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

use anyhow::{Context, Result};

/// The switch for JSON, the same for all commands that have it.
#[derive(clap::Args)]
pub struct Format {
    /// Print the result as one JSON value
    #[arg(long)]
    pub json: bool,
}

/// Makes sure, before long work, that its result can be written; a file that is there stands until then.
///
/// # Errors
/// When it cannot.
pub fn must_be_writable(path: &Path) -> io::Result<()> {
    let fresh = !path.exists();
    let mut options = OpenOptions::new();
    options.create(true).append(true).open(path)?;
    if fresh {
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Standard output, held for the whole run.
pub struct Output(io::StdoutLock<'static>);

impl Output {
    /// Takes hold of standard output.
    pub fn new() -> Self {
        Self(io::stdout().lock())
    }

    /// One line, or a text of several without the last line end; it is sent at once.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn line(&mut self, text: impl Display) -> Result<()> {
        self.write(format!("{text}\n"))
    }

    /// A text as it is; it is sent at once.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn write(&mut self, text: impl AsRef<str>) -> Result<()> {
        let sent = self.0.write_all(text.as_ref().as_bytes());
        sent.and_then(|()| self.0.flush())
            .context("cannot write to standard output")
    }

    /// One JSON value on a line of its own.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn json(&mut self, value: &serde_json::Value) -> Result<()> {
        self.line(value)
    }
}
