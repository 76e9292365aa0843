//! Start positions as a user asks for them: the number of an array, words that arrange pieces at will, or `random`.

use thiserror::Error;

use super::{Position, Rules, arrange::ArrangementError, shuffle::ArrayError};
use crate::board::zobrist::mix;

/// The text that asks for any start there is.
pub const RANDOM: &str = "random";

/// Why there is no such start position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// There is no array of this number.
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// The words arrange nothing.
    #[error(transparent)]
    Arrangement(#[from] ArrangementError),
    /// The game's arrays have numbers, and the text is none.
    #[error("`{found}` is no array of {game}; its arrays are {allowed}, or `{RANDOM}`")]
    NoNumber {
        /// The game.
        game: String,
        /// What was asked for.
        found: String,
        /// What there is.
        allowed: String,
    },
}

impl<const W: usize> Rules<W> {
    /// The start position of a text: in games whose arrays have numbers a number, in games whose pieces may be arranged
    /// the words of [`Rules::arranged`]; 0 is the usual start of every game. `random` depends on nothing but `seed`.
    ///
    /// # Errors
    /// When the game has no such start.
    pub fn start_as(&'static self, text: &str, seed: u64) -> Result<Position<W>, StartError> {
        let number = text.parse();
        if number == Ok(0) {
            return Ok(self.array(0)?);
        }
        if self.usual_arrangement().is_some() {
            return Ok(self.arranged(text, seed)?);
        }
        match (number, &self.shuffle) {
            (Ok(number), _) => Ok(self.array(number)?),
            (Err(_), None) => Ok(self.arranged(text, seed)?),
            (Err(_), Some(shuffle)) if text == RANDOM => {
                let count = shuffle.numbers.len() as u64;
                Ok(self.array(shuffle.numbers[(mix(seed) % count.max(1)) as usize])?)
            }
            (Err(_), Some(shuffle)) => Err(StartError::NoNumber {
                game: self.name.clone(),
                found: text.to_owned(),
                allowed: shuffle.describe(),
            }),
        }
    }
}
