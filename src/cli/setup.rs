//! The position a command works on: a FEN given outright, on standard input or in a file, or one of the game's arrays.

use std::{
    cell::OnceCell,
    fs::File,
    io::{self, BufRead, BufReader, Read},
};

use anyhow::{Context, Result, bail};
use engine_protocol::{LineReader, line::MAX_LINE};

use crate::{
    rules::{Position, Rules},
    variants::{self, AnyGame},
};

/// So many bytes are read for a FEN: more than one line may have, so that a longer one is told as such.
const MOST_READ: u64 = 2 * MAX_LINE as u64;

/// The options that say where to begin.
#[derive(clap::Args)]
pub struct Setup {
    /// Begin from this FEN; `-` reads it from standard input, `@FILE` from a file
    #[arg(long, value_name = "FEN", conflicts_with = "array")]
    fen: Option<String>,
    /// Begin from this array of the game: its number, or `random`; in Arena one word such as RKNEQDFBW for the Keeps of
    /// all players (as the owner sees it, back row first), or one word a player with commas between
    #[arg(long, value_name = "ARRAY")]
    array: Option<String>,
    /// What `--array random` draws from
    #[arg(long, value_name = "S", default_value_t = 1, requires = "array")]
    seed: u64,
    /// The FEN as it was read.
    #[arg(skip)]
    read: OnceCell<Option<String>>,
}

impl Setup {
    /// The game of this name, or the one that is the same for as many players as the FEN has seats.
    ///
    /// # Errors
    /// When there is no such game, or the FEN cannot be read.
    pub fn game(&self, name: &str) -> Result<AnyGame> {
        let game = variants::find(name)?;
        let fen = self.text()?;
        Ok(fen.map_or(game, |fen| variants::of_fen(game, fen)))
    }

    /// The position these options ask for: the start position when they ask for none.
    ///
    /// # Errors
    /// When the FEN cannot be read or is wrong, or the game has no such array.
    pub fn position<const W: usize>(&self, rules: &'static Rules<W>) -> Result<Position<W>> {
        match (self.text()?, &self.array) {
            (Some(fen), _) => {
                let position = rules
                    .position(fen)
                    .with_context(|| format!("this is no position of {}: `{fen}`", rules.name))?;
                let dropped = position.dropped_rights(fen);
                if !dropped.is_empty() {
                    eprintln!("castling rights {dropped} dropped: their pieces are not at home");
                }
                Ok(position)
            }
            (None, Some(array)) => Ok(rules.start_as(array, self.seed)?),
            (None, None) => Ok(rules.start_position()),
        }
    }

    /// The FEN as text, read once.
    fn text(&self) -> Result<Option<&str>> {
        if self.read.get().is_none() {
            // Nobody else writes there.
            let _ = self.read.set(self.read_text()?);
        }
        Ok(self.read.get().and_then(Option::as_deref))
    }

    fn read_text(&self) -> Result<Option<String>> {
        let Some(given) = &self.fen else {
            return Ok(None);
        };
        let text = if given == "-" {
            // What follows the line may be meant for the command, as moves are for `play`.
            first_line(&mut io::stdin().lock().take(MOST_READ))
                .context("cannot read a FEN from standard input")?
        } else if let Some(path) = given.strip_prefix('@') {
            from_file(path).with_context(|| format!("cannot read a FEN from the file `{path}`"))?
        } else {
            given.clone()
        };
        Ok(Some(text))
    }
}

/// The first line that is not blank.
fn first_line(input: &mut impl BufRead) -> Result<String> {
    for line in LineReader::new(input) {
        let text = line?.into_text()?;
        if !text.trim().is_empty() {
            return Ok(text.trim().to_owned());
        }
    }
    bail!("there is no line in it")
}

/// The only line of a file.
fn from_file(path: &str) -> Result<String> {
    let mut input = BufReader::new(File::open(path)?.take(MOST_READ));
    let fen = first_line(&mut input)?;
    match first_line(&mut input) {
        Ok(next) => bail!("one line is wanted, and another follows: `{next}`"),
        Err(_) => Ok(fen),
    }
}
