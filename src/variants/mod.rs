//! The games: a TOML file each, compiled when first asked for, and the choice of the bitboard's width.
//! Start at [`find`]; [`with_game!`](crate::with_game) runs generic code on whatever width a game has.

mod describe;
mod draft;
pub mod hooks;
mod load;

use std::sync::OnceLock;

use thiserror::Error;

use self::hooks::{chase::Chase, relay::Relays};
pub use self::{
    describe::{Description, PieceDescription},
    load::{LoadError, Problem, Report, check, check_file, load, loaded},
};
use crate::rules::{
    Rules, VariantFile, compile,
    compile::CompileError,
    variant::{Board, Hook},
};

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// Name and text of every built-in game, in the order in which they are listed.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!($name, ".toml")))),*];
    };
}

built_in![
    "scirocco",
    "scirocco-2001",
    "scirocco-1999",
    "al-ces",
    "cashew-shogi",
    "arena",
    "arena3",
    "arena4",
    "chess",
    "grand",
    "shako",
    "courier",
    "shatranj",
    "xiangqi",
    "crazyhouse",
    "shogi",
];

/// A game of some bitboard width.
#[derive(Clone, Copy)]
pub enum AnyGame {
    /// Up to 64 squares.
    One(&'static Rules<1>),
    /// Up to 128 squares.
    Two(&'static Rules<2>),
    /// Up to 255 squares.
    Four(&'static Rules<4>),
}

/// Runs the same code for whatever width a game has: `with_game!(game, |rules| f(rules))`.
#[macro_export]
macro_rules! with_game {
    ($game:expr, |$rules:ident| $body:expr) => {
        match $game {
            $crate::variants::AnyGame::One($rules) => $body,
            $crate::variants::AnyGame::Two($rules) => $body,
            $crate::variants::AnyGame::Four($rules) => $body,
        }
    };
}

impl AnyGame {
    /// The name by which the game is chosen.
    pub fn name(&self) -> &'static str {
        with_game!(self, |rules| &rules.name)
    }

    /// The name by which XBoard knows the game, if its file says one.
    pub fn xboard_name(&self) -> Option<&'static str> {
        with_game!(self, |rules| rules.xboard.as_ref()?.name.as_deref())
    }
}

/// Why there is no such game.
#[derive(Debug, Error)]
pub enum GameError {
    /// The name is not known.
    #[error("there is no game `{name}`; the games are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// All names.
        known: String,
    },
    /// The text is no file of a game.
    #[error("{0}")]
    Read(#[from] Box<toml::de::Error>),
    /// The file says something impossible.
    #[error("{0}")]
    Compile(#[from] CompileError),
}

/// All built-in games.
pub fn all() -> &'static [AnyGame] {
    static GAMES: OnceLock<Vec<AnyGame>> = OnceLock::new();
    GAMES.get_or_init(|| (0..FILES.len()).map(game).collect())
}

/// The built-in game of this number, compiled when first asked for.
fn game(number: usize) -> AnyGame {
    static GAMES: [OnceLock<AnyGame>; FILES.len()] = [const { OnceLock::new() }; _];
    *GAMES[number].get_or_init(|| match from_text(FILES[number].1) {
        Ok(game) => game,
        Err(error) => unreachable!("a built-in game is wrong: {error}"),
    })
}

/// All games: the built-in ones, then those loaded from files.
pub fn known() -> Vec<AnyGame> {
    all().iter().copied().chain(loaded()).collect()
}

/// The game of this name, built in or loaded from a file.
///
/// # Errors
/// When there is none; the message lists the names.
pub fn find(name: &str) -> Result<AnyGame, GameError> {
    // Only the game that is asked for is compiled.
    let built_in = FILES.iter().position(|(known, _)| *known == name).map(game);
    built_in
        .or_else(|| loaded().into_iter().find(|game| game.name() == name))
        .ok_or_else(|| unknown(name, known_names()))
}

/// The game to which a FEN belongs that is given for this one: itself, or its kin for another number of players, if the
/// FEN has the form of that.
pub fn of_fen(game: AnyGame, fen: &str) -> AnyGame {
    let for_seats = |game: &AnyGame| with_game!(game, |rules| rules.players > 2);
    // Only where there are more than two seats do commas stand between the squares.
    let seats = fen.contains(',');
    let kin = with_game!(game, |rules| rules.kin.as_deref());
    let kin = kin.filter(|_| for_seats(&game) != seats);
    let kin = kin.and_then(|name| find(name).ok());
    kin.filter(|kin| for_seats(kin) == seats).unwrap_or(game)
}

/// The names of all games, built in or loaded.
fn known_names() -> impl Iterator<Item = &'static str> {
    FILES
        .iter()
        .map(|(name, _)| *name)
        .chain(loaded().into_iter().map(|game| game.name()))
}

fn unknown(name: &str, known: impl Iterator<Item = &'static str>) -> GameError {
    GameError::Unknown {
        name: name.to_owned(),
        known: known.collect::<Vec<_>>().join(", "),
    }
}

/// A game from the text of its file. Its tables live until the process ends.
///
/// # Errors
/// When the text is no game's file, or says something impossible.
pub fn from_text(text: &str) -> Result<AnyGame, GameError> {
    build(&complete(VariantFile::parse(text)?)?)
}

/// A game from its complete file.
fn build(file: &VariantFile) -> Result<AnyGame, GameError> {
    let Board { files, ranks, .. } = file.board.ok_or(CompileError::Missing("board"))?;
    Ok(match usize::from(files) * usize::from(ranks) {
        0..=64 => AnyGame::One(open(file)?),
        65..=128 => AnyGame::Two(open(file)?),
        _ => AnyGame::Four(open(file)?),
    })
}

/// A file with what it leaves out taken from the game it is `like`.
fn complete(file: VariantFile) -> Result<VariantFile, GameError> {
    let Some(name) = file.like.clone() else {
        return Ok(file);
    };
    let base = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = base.ok_or_else(|| unknown(&name, FILES.iter().map(|(name, _)| *name)))?;
    Ok(file.inherit(&complete(VariantFile::parse(text)?)?))
}

/// Compiles a file. The tables are leaked on purpose: positions hold them by plain reference, and a process opens few games.
fn open<const W: usize>(file: &VariantFile) -> Result<&'static Rules<W>, GameError> {
    let mut rules = compile(file)?;
    rules.hook = match file.hook {
        None => None,
        Some(Hook::Relay) => Some(Box::new(Relays::new(&rules, file))),
        Some(Hook::Chase) => Some(Box::new(Chase)),
    };
    let rules: &'static Rules<W> = Box::leak(Box::new(rules));
    rules.position(&rules.start).map_err(CompileError::Start)?;
    Ok(rules)
}
