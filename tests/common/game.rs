//! A position of any game as texts, whatever the width of its bitboards. Start at [`position`].

use simoom::{
    rules::{
        Position,
        diagram::board_text,
        perft::{PerftOptions, perft},
    },
    variants, with_game,
};

/// What a test asks of a position.
pub trait Play {
    /// The complete FEN.
    fn fen(&self) -> String;
    /// The legal moves without those that repetition bars, sorted.
    fn moves(&mut self) -> Vec<String>;
    /// Makes a move; false, and nothing done, when it is not legal.
    fn play(&mut self, text: &str) -> bool;
    /// Takes the last move back.
    fn undo(&mut self);
    /// The result text, history included.
    fn result(&mut self) -> String;
    /// The number of move sequences of so many plies.
    fn perft(&mut self, depth: u32) -> u64;
    /// The board as text for a person.
    fn board(&self) -> String;
    /// The number of moves made.
    fn plies(&self) -> usize;
    /// Whether everything that follows the squares is as it would be from scratch.
    fn is_consistent(&self) -> bool;
}

impl<const W: usize> Play for Position<W> {
    fn fen(&self) -> String {
        self.fen()
    }

    fn moves(&mut self) -> Vec<String> {
        let moves = self.game_moves();
        self.texts(&moves)
    }

    fn play(&mut self, text: &str) -> bool {
        let found = self.parse_move(text);
        if let Some(mv) = found {
            self.make(mv);
        }
        found.is_some()
    }

    fn undo(&mut self) {
        self.unmake();
    }

    fn result(&mut self) -> String {
        self.outcome_text()
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(self, depth, PerftOptions::default())
    }

    fn board(&self) -> String {
        board_text(self)
    }

    fn plies(&self) -> usize {
        self.ply()
    }

    fn is_consistent(&self) -> bool {
        self.is_consistent()
    }
}

/// Whether the game is built in.
pub fn is_known(variant: &str) -> bool {
    variants::find(variant).is_ok()
}

/// The position of a FEN, or the message that refuses it.
pub fn try_position(variant: &str, fen: &str) -> Result<Box<dyn Play>, String> {
    let game = variants::find(variant).map_err(|error| error.to_string())?;
    with_game!(game, |rules| match rules.position(fen) {
        Ok(position) => Ok(Box::new(position)),
        Err(error) => Err(error.to_string()),
    })
}

/// The position of a good FEN.
#[track_caller]
pub fn position(variant: &str, fen: &str) -> Box<dyn Play> {
    try_position(variant, fen).unwrap_or_else(|error| panic!("{variant}, {fen}: {error}"))
}

/// The position of an array number, or the message that refuses it.
pub fn array(variant: &str, number: u32) -> Result<Box<dyn Play>, String> {
    let game = variants::find(variant).map_err(|error| error.to_string())?;
    with_game!(game, |rules| match rules.array(number) {
        Ok(position) => Ok(Box::new(position)),
        Err(error) => Err(error.to_string()),
    })
}

/// Those of the moves that begin on the square.
pub fn moves_from<'m>(moves: &'m [String], square: &str) -> Vec<&'m str> {
    let begins = |text: &&str| {
        text.strip_prefix(square)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    moves.iter().map(String::as_str).filter(begins).collect()
}
