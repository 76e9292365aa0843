//! Where games begin: positions and first moves from a file, an array by number, an arrangement, random moves.
//! An opening depends on the source, the seed and its number alone. Start at [`Source::opening`].

use std::{fs, path::Path, str::FromStr};

use rand::{RngExt, rngs::Xoshiro256PlusPlus, seq::SliceRandom};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{opening, reading, record::read};
use crate::{
    board::zobrist,
    rules::{Outcome, Position, Rules, arrange::ArrangementError, shuffle::ArrayError},
};

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    /// Lines of a file; nothing else but random moves is then added.
    pub book: Option<Book>,
    /// Which arrays of the game; all where nothing is said.
    pub arrays: Option<Numbers>,
    /// How pieces that may be arranged stand: see [`Rules::arranged`].
    pub arrange: Option<String>,
    /// Random moves added.
    pub plies: usize,
}

/// Openings of a file, in the order in which they are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Book {
    /// Sum of the texts, so that a match is not gone on with from another file.
    pub digest: u64,
    /// How many there are.
    pub count: usize,
    #[serde(skip)]
    lines: Vec<Opening>,
}

/// A position and moves to begin with, in our texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The FEN.
    pub start: String,
    /// The first moves.
    pub moves: Vec<String>,
}

/// Numbers of arrays: `0`, `3-7`, `0,5,10-12`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Numbers(pub Vec<u32>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("numbers are written like 0 or 3-7 or 0,5,10-12, not `{text}`");
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let [first, last] = [first, last].map(|number| number.trim().parse::<u32>());
            match (first, last) {
                (Ok(first), Ok(last)) if first <= last && last - first < 100_000 => {
                    numbers.extend(first..=last);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(Self(numbers))
    }
}

/// What is wrong with a source of openings.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("cannot read the openings `{0}`")]
    File(String, #[source] std::io::Error),
    /// A line or game of it is none.
    #[error("{path}, line {line}: {what}")]
    Line {
        /// The file.
        path: String,
        /// From 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// There is nothing in the file.
    #[error("there is no opening in `{0}`")]
    Empty(String),
    /// No such array.
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// No such arrangement.
    #[error(transparent)]
    Arrangement(#[from] ArrangementError),
}

impl Book {
    /// The openings of a file: a list of FENs, one a line, or, where its name ends in `.pgn`, the first `plies` moves of
    /// each of its games of this variant. With a seed they are shuffled.
    ///
    /// # Errors
    /// When the file cannot be read, or holds a position or move that is none of the game's, or nothing.
    pub fn read<const W: usize>(
        rules: &'static Rules<W>,
        path: &Path,
        plies: usize,
        seed: Option<u64>,
    ) -> Result<Self, OpeningError> {
        let name = path.display().to_string();
        let text = fs::read(path).map_err(|error| OpeningError::File(name.clone(), error))?;
        let text = String::from_utf8_lossy(&text);
        let is_pgn = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        let lines = if is_pgn {
            from_games(rules, &text, plies)
        } else {
            from_list(rules, &text)
        };
        let mut lines = lines.map_err(|(line, what)| OpeningError::Line {
            path: name.clone(),
            line,
            what,
        })?;
        if lines.is_empty() {
            return Err(OpeningError::Empty(name));
        }
        if let Some(seed) = seed {
            lines.shuffle(&mut opening::generator(seed, 0));
        }
        let bytes = lines.iter().flat_map(|line| {
            let moves = line.moves.iter().flat_map(|text| text.bytes());
            line.start.bytes().chain([0]).chain(moves)
        });
        Ok(Self {
            digest: bytes.fold(1, |sum, byte| zobrist::mix(sum ^ u64::from(byte))),
            count: lines.len(),
            lines,
        })
    }
}

/// What is wrong, and in which line.
type Wrong = (usize, String);

/// The position of a FEN, in which nobody plays who does not from the usual start.
fn begun<const W: usize>(rules: &'static Rules<W>, fen: &str) -> Result<Position<W>, String> {
    let position = rules.position(fen).map_err(|error| error.to_string())?;
    let usual = rules.start_position();
    let stranger = position.living().find(|player| !usual.is_living(*player));
    match stranger {
        Some(player) => {
            let (letter, game) = (rules.seat_text(player), &rules.name);
            Err(format!("the seat {letter} is empty in {game}"))
        }
        None => Ok(position),
    }
}

/// A line up to the first semicolon that does not stand between brackets, as those between reserves do.
fn without_remark(line: &str) -> &str {
    let mut within = false;
    let remark = |c: char| {
        within = c == '[' || within && c != ']';
        c == ';' && !within
    };
    line.split(remark).next().unwrap_or_default()
}

/// FENs, one a line; what follows a semicolon or stands behind `#` at the start of a line is a remark.
fn from_list<const W: usize>(rules: &'static Rules<W>, text: &str) -> Result<Vec<Opening>, Wrong> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let fen = without_remark(line).trim();
        if fen.is_empty() || fen.starts_with('#') {
            continue;
        }
        let mut position = begun(rules, fen).map_err(|what| (number, what))?;
        let outcome = position.outcome();
        if outcome != Outcome::None {
            return Err((
                number,
                format!("it is over: {}", outcome.text(rules.players)),
            ));
        }
        lines.push(Opening {
            start: position.fen(),
            moves: Vec::new(),
        });
    }
    Ok(lines)
}

/// The first moves of the games, without the one that ends a game.
fn from_games<const W: usize>(
    rules: &'static Rules<W>,
    text: &str,
    plies: usize,
) -> Result<Vec<Opening>, Wrong> {
    let mut lines = Vec::new();
    for game in read::games(text) {
        let game = game.map_err(|error| (error.line, error.what.to_owned()))?;
        let variant = game.variant();
        let xboard = rules
            .xboard
            .as_ref()
            .and_then(|xboard| xboard.name.as_deref());
        if variant != rules.name && Some(variant) != xboard {
            continue;
        }
        let mut position = match game.tag("FEN") {
            Some(fen) => begun(rules, fen).map_err(|what| (game.line, what))?,
            None => rules.start_position(),
        };
        let start = position.fen();
        for (line, text) in game.moves.iter().take(plies) {
            let mv = reading::read(&mut position, text)
                .ok_or_else(|| (*line, format!("`{text}` is no move of the game")))?;
            position.make(mv);
            if position.outcome() != Outcome::None {
                position.unmake();
                break;
            }
        }
        let moves = position.moves().map(|mv| rules.move_text(mv)).collect();
        lines.push(Opening { start, moves });
    }
    Ok(lines)
}

impl Source {
    /// Whether all openings can be had.
    ///
    /// # Errors
    /// When an array or an arrangement is none of the game's.
    pub fn check<const W: usize>(&self, rules: &'static Rules<W>) -> Result<(), OpeningError> {
        for number in self.arrays.iter().flat_map(|numbers| &numbers.0) {
            rules.array(*number)?;
        }
        if let Some(text) = &self.arrange {
            rules.arranged(text, 0)?;
        }
        Ok(())
    }

    /// The opening of this number; random moves end at `max_plies`.
    pub fn opening<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        seed: u64,
        number: u32,
        max_plies: usize,
    ) -> Opening {
        let random = &mut opening::generator(seed, number);
        let mut position = self.start(rules, seed, number, random);
        let start = position.fen();
        if let Some(line) = self.line(number) {
            let texts = line.moves.iter().take(max_plies);
            let made = texts.map_while(|text| {
                let mv = position.parse_move(text)?;
                position.make(mv);
                Some(())
            });
            made.for_each(drop);
        }
        let plies = self.plies.min(max_plies.saturating_sub(position.ply()));
        opening::play_on(&mut position, plies, random);
        let moves = position.moves().map(|mv| rules.move_text(mv)).collect();
        Opening { start, moves }
    }

    fn line(&self, number: u32) -> Option<&Opening> {
        let book = self.book.as_ref()?;
        book.lines.get((number as usize - 1) % book.count.max(1))
    }

    fn start<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        seed: u64,
        number: u32,
        random: &mut Xoshiro256PlusPlus,
    ) -> Position<W> {
        if let Some(line) = self.line(number) {
            return rules
                .position(&line.start)
                .unwrap_or_else(|_| rules.start_position());
        }
        if let Some(text) = &self.arrange {
            let seed = zobrist::mix(seed ^ zobrist::mix(number.into()));
            return rules
                .arranged(text, seed)
                .unwrap_or_else(|_| rules.start_position());
        }
        let Some(Numbers(numbers)) = &self.arrays else {
            return opening::any_array(rules, random);
        };
        let pick = random.random_range(0..numbers.len() as u32) as usize;
        rules
            .array(numbers[pick])
            .unwrap_or_else(|_| rules.start_position())
    }
}
