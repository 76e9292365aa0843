//! A slow, plain move generator for every game, written straight from the rules and sharing nothing with the
//! engine: tests compare the two. Start at [`Slow`]; each game is one file with one function for each piece.
//! A move is carried out on a copy of the position, and a position knows all its successors.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses a part of it"
)]

use std::sync::Arc;

mod al_ces;
mod arena;
mod arena_pieces;
mod arena_text;
mod board;
mod cashew;
mod castling;
mod chess_like;
mod scirocco;
mod shogi;
mod text;
mod xiangqi;

/// A position of one game, with its rules.
trait Game: Send + Sync {
    /// Every legal move with the position after it; empty when the game is finished.
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)>;
    /// The complete FEN.
    fn fen(&self) -> String;
    /// The result text, history left out of account.
    fn result(&self) -> String;
}

/// A position of any game.
#[derive(Clone)]
pub struct Slow {
    game: Arc<dyn Game>,
}

impl Slow {
    /// Reads a position; `variant` is a name as in `tests/positions/*.json`.
    pub fn from_fen(variant: &str, fen: &str) -> Result<Slow, String> {
        let game: Arc<dyn Game> = match variant {
            "scirocco" | "scirocco-2001" | "scirocco-1999" => {
                Arc::new(scirocco::Scirocco::read(variant, fen)?)
            }
            "chess" | "crazyhouse" | "grand" | "shako" | "courier" | "shatranj" => {
                Arc::new(chess_like::ChessLike::read(variant, fen)?)
            }
            "al-ces" => Arc::new(al_ces::AlCes::read(fen)?),
            "cashew-shogi" => Arc::new(cashew::Cashew::read(fen)?),
            "xiangqi" => Arc::new(xiangqi::Xiangqi::read(fen)?),
            "shogi" => Arc::new(shogi::Shogi::read(fen)?),
            "arena" | "arena3" | "arena4" => Arc::new(arena::Arena::read(fen)?),
            _ => return Err(format!("no game {variant}")),
        };
        Ok(Slow { game })
    }

    /// The legal moves with the positions after them, sorted by text, each text once.
    pub fn successors(&self) -> Vec<(String, Slow)> {
        let mut all: Vec<(String, Slow)> = self
            .game
            .successors()
            .into_iter()
            .map(|(text, game)| (text, Slow { game }))
            .collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all.dedup_by(|one, other| one.0 == other.0);
        all
    }

    /// The texts of the legal moves, sorted; none when the game is finished. Repetition and move counters are ignored.
    pub fn legal_moves(&self) -> Vec<String> {
        self.successors()
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }

    /// The position after one of [`Slow::legal_moves`].
    ///
    /// # Panics
    /// If the move is not legal.
    pub fn play(&self, mv: &str) -> Slow {
        let found = self.successors().into_iter().find(|(text, _)| text == mv);
        found
            .unwrap_or_else(|| panic!("{mv} is not legal in {}", self.fen()))
            .1
    }

    /// The complete FEN.
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// The result text of the position, repetition left out of account.
    pub fn result(&self) -> String {
        self.game.result()
    }

    /// The number of move sequences of that many plies.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.successors().len() as u64,
            _ => self
                .successors()
                .iter()
                .map(|(_, next)| next.perft(depth - 1))
                .sum(),
        }
    }
}
