//! Arrays of a game, by number: pairs of squares that exchange their pieces.

use thiserror::Error;

use super::{Position, Rules};
use crate::board::{Bitboard, Piece, Player, Square};

/// The pairs of squares that make the arrays of a game.
#[derive(Clone, Debug)]
pub struct Shuffle {
    /// The first player's squares, one pair a bit of the number.
    pub swaps: Vec<[Square; 2]>,
    /// Whether one more bit mirrors the second player's array instead of turning it.
    pub mirror: bool,
    /// The numbers that may be chosen.
    pub numbers: Vec<u32>,
}

/// Why there is no such array.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArrayError {
    /// The game has one array only.
    #[error("{0} has one array only: its number is 0")]
    OnlyOne(String),
    /// The number names none.
    #[error("{game} has no array {number}; its arrays are {allowed}")]
    NoSuch {
        /// The game.
        game: String,
        /// What was asked for.
        number: u32,
        /// What there is.
        allowed: String,
    },
    /// The exchanges of this number do not lead to a position of the game.
    #[error("array {number} of {game} is no position: {reason}")]
    Impossible {
        /// The game.
        game: String,
        /// What was asked for.
        number: u32,
        /// What is wrong.
        reason: String,
    },
}

impl<const W: usize> Rules<W> {
    /// The numbers of the game's arrays, lowest first.
    pub fn arrays(&self) -> &[u32] {
        self.shuffle
            .as_ref()
            .map_or(&[0], |shuffle| &shuffle.numbers)
    }

    /// The start position of this array.
    ///
    /// # Errors
    /// When the game has no array of this number, or its file makes nonsense of it.
    pub fn array(&'static self, number: u32) -> Result<Position<W>, ArrayError> {
        let start = self.start_position();
        let Some(shuffle) = &self.shuffle else {
            return match number {
                0 => Ok(start),
                _ => Err(ArrayError::OnlyOne(self.name.clone())),
            };
        };
        if !shuffle.numbers.contains(&number) {
            return Err(ArrayError::NoSuch {
                game: self.name.clone(),
                number,
                allowed: shuffle.describe(),
            });
        }
        let mut army: Vec<(Square, Piece)> = start
            .of(Player::FIRST)
            .into_iter()
            .filter_map(|square| Some((square, start.at(square)?)))
            .collect();
        for (square, _) in &mut army {
            *square = shuffle.moved(*square, number);
        }
        let mirrored = shuffle.mirror && number >> shuffle.swaps.len() & 1 != 0;
        let opposite = |square| {
            let (file, rank) = (self.geometry.file(square), self.geometry.rank(square));
            let (files, ranks) = (
                i32::from(self.geometry.files()),
                i32::from(self.geometry.ranks()),
            );
            let file = if mirrored { file } else { files - 1 - file };
            self.geometry.square(file, ranks - 1 - rank)
        };
        let theirs: Vec<_> = army
            .iter()
            .filter_map(|(s, p)| Some((opposite(*s)?, Piece::new(Player::SECOND, p.kind()))))
            .collect();
        let impossible = |reason: String| ArrayError::Impossible {
            game: self.name.clone(),
            number,
            reason,
        };
        let mut taken = Bitboard::<W>::EMPTY;
        for (square, _) in army.iter().chain(&theirs) {
            if taken.contains(*square) {
                let square = self.square_text(*square);
                return Err(impossible(format!("two pieces on {square}")));
            }
            taken |= *square;
        }
        let mut position = Position::empty(self);
        position.set_up(army.into_iter().chain(theirs), start.hands(), start.state);
        // The FEN is read again, for castling rights depend on where the pieces now stand.
        self.position(&position.fen())
            .map_err(|error| impossible(error.to_string()))
    }
}

impl Shuffle {
    /// Where the piece of this square of array 0 stands.
    fn moved(&self, square: Square, number: u32) -> Square {
        for (bit, [a, b]) in self.swaps.iter().enumerate() {
            if number >> bit & 1 != 0 {
                if square == *a {
                    return *b;
                }
                if square == *b {
                    return *a;
                }
            }
        }
        square
    }

    /// The numbers, for messages.
    pub(super) fn describe(&self) -> String {
        let (first, last) = (self.numbers.first(), self.numbers.last());
        match (first, last) {
            (Some(first), Some(last)) if (last - first) as usize + 1 == self.numbers.len() => {
                format!("{first} to {last}")
            }
            _ => self
                .numbers
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(", "),
        }
    }
}
