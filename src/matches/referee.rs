//! The judge of a game: a position of any game with its history, by our own rules. Start at [`open`].
//! It takes moves as engines and people write them (see `reading`) and gives them back as our texts.

use super::reading;
use crate::{
    rules::{Outcome, Position, fen::FenError},
    variants::AnyGame,
    with_game,
};

/// A game being judged.
pub trait Referee: Send {
    /// The position.
    fn fen(&self) -> String;
    /// How many seats the game has.
    fn seats(&self) -> u8;
    /// The seat on turn.
    fn turn(&self) -> usize;
    /// The seats still in the game, in turn order.
    fn living(&self) -> Vec<usize>;
    /// Moves made since the start.
    fn plies(&self) -> usize;
    /// The present state of the game.
    fn outcome(&mut self) -> Outcome;
    /// The text of ours for the move that a text names, if it names a legal one.
    fn read(&mut self, text: &str) -> Option<String>;
    /// The state of the game after a legal move.
    fn outcome_after(&mut self, text: &str) -> Outcome;
    /// Makes the move that a text names, and gives its text of ours; `None`, and nothing done, where it names no legal move.
    fn play(&mut self, text: &str) -> Option<String>;
}

impl<const W: usize> Referee for Position<W> {
    fn fen(&self) -> String {
        self.fen()
    }

    fn seats(&self) -> u8 {
        self.rules().players
    }

    fn turn(&self) -> usize {
        self.turn().index()
    }

    fn living(&self) -> Vec<usize> {
        self.living().map(crate::board::Player::index).collect()
    }

    fn plies(&self) -> usize {
        self.ply()
    }

    fn outcome(&mut self) -> Outcome {
        self.outcome()
    }

    fn read(&mut self, text: &str) -> Option<String> {
        reading::read(self, text).map(|mv| self.rules().move_text(mv))
    }

    fn outcome_after(&mut self, text: &str) -> Outcome {
        let Some(mv) = reading::read(self, text) else {
            return Outcome::None;
        };
        self.make(mv);
        let outcome = self.outcome();
        self.unmake();
        outcome
    }

    fn play(&mut self, text: &str) -> Option<String> {
        let mv = reading::read(self, text)?;
        let text = self.rules().move_text(mv);
        self.make(mv);
        Some(text)
    }
}

/// A game that begins in this position.
///
/// # Errors
/// When the FEN is none of the game's.
pub fn open(game: AnyGame, start: &str) -> Result<Box<dyn Referee>, FenError> {
    with_game!(game, |rules| Ok(Box::new(rules.position(start)?)))
}

/// A game that begins in the usual position.
pub fn usual(game: AnyGame) -> Box<dyn Referee> {
    with_game!(game, |rules| Box::new(rules.start_position()))
}
