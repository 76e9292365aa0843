//! One file for what the engines of a match say on standard error, and for what went wrong with them.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

/// A log that may be none; clones write to the same file.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Arc<Mutex<File>>>);

impl Log {
    /// A log that adds to this file.
    ///
    /// # Errors
    /// When the file can be neither opened nor made.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self(Some(Arc::new(Mutex::new(file)))))
    }

    /// Adds a line of a player. That the file cannot be written (a full disk) ends no match.
    pub fn line(&self, player: &str, text: &str) {
        let Some(file) = &self.0 else { return };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = file.write_all(format!("{player}: {text}\n").as_bytes());
    }
}
