//! One game in few bytes: its start, and each move by its place in the sorted list of legal moves, with the score that the
//! search gave it. Numbers are written seven bits to a byte, the lowest first, with the top bit set while more follow.

use crate::{
    board::{Move, Player, piece::MAX_PLAYERS},
    rules::{Outcome, Position, Rules, fen::FenError},
};

/// A game that was played for its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// FEN of the position before the first move.
    pub start: String,
    /// The random moves of the opening.
    pub opening: Vec<u16>,
    /// The moves that were thought about.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub outcome: End,
}

/// A move that was thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its place in the sorted list of legal moves.
    pub index: u16,
    /// Centipawns for the player who made it.
    pub score: i16,
}

/// How a game ended, without reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Somebody won.
    Win(Player),
    /// Nobody did.
    Draw,
    /// At the length limit.
    Unfinished,
}

impl End {
    /// What remains of an outcome.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(player, _) => Self::Win(player),
            Outcome::Draw(_) => Self::Draw,
            Outcome::None => Self::Unfinished,
        }
    }

    fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(player) => 1 + player.index() as u8,
            Self::Unfinished => u8::MAX,
        }
    }

    fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Draw),
            u8::MAX => Some(Self::Unfinished),
            _ => {
                let seat = usize::from(byte) - 1;
                (seat < MAX_PLAYERS).then(|| Self::Win(Player::new(seat)))
            }
        }
    }
}

/// The legal moves of a position in an order that does not depend on how they were found.
fn sorted_moves<const W: usize>(position: &Position<W>) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// The place of a move in the sorted list; `None` when it is not legal.
pub fn index_of<const W: usize>(position: &Position<W>, mv: Move) -> Option<u16> {
    let index = sorted_moves(position).binary_search(&mv).ok()?;
    u16::try_from(index).ok()
}

impl Game {
    /// The game as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.start.len() + 8 + 3 * self.plies.len());
        bytes.push(self.outcome.byte());
        put(&mut bytes, self.start.len() as u32);
        bytes.extend_from_slice(self.start.as_bytes());
        put(&mut bytes, self.opening.len() as u32);
        for index in &self.opening {
            put(&mut bytes, u32::from(*index));
        }
        put(&mut bytes, self.plies.len() as u32);
        for ply in &self.plies {
            put(&mut bytes, u32::from(ply.index));
            // The sign goes to the lowest bit, so that small scores of both signs are short.
            let score = i32::from(ply.score);
            put(&mut bytes, ((score << 1) ^ (score >> 31)) as u32);
        }
        bytes
    }

    /// The game of these bytes; `None` when they are not one.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (end, mut rest) = bytes.split_first()?;
        let outcome = End::from_byte(*end)?;
        let length = take(&mut rest)? as usize;
        let start = std::str::from_utf8(rest.get(..length)?).ok()?.to_owned();
        rest = rest.get(length..)?;
        let mut opening = Vec::new();
        for _ in 0..take(&mut rest)? {
            opening.push(u16::try_from(take(&mut rest)?).ok()?);
        }
        let mut plies = Vec::new();
        for _ in 0..take(&mut rest)? {
            let index = u16::try_from(take(&mut rest)?).ok()?;
            let bits = take(&mut rest)?;
            let score = (bits >> 1) as i32 ^ -((bits & 1) as i32);
            plies.push(Ply {
                index,
                score: i16::try_from(score).ok()?,
            });
        }
        rest.is_empty().then_some(Self {
            start,
            opening,
            plies,
            outcome,
        })
    }

    /// Calls `visit` with every position in which there was thinking, with the move chosen and its score. Ends early at a
    /// move that is not legal, which a game of other rules may have.
    ///
    /// # Errors
    /// When the start is no position of the game.
    pub fn replay<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        mut visit: impl FnMut(&Position<W>, Move, i16),
    ) -> Result<(), FenError> {
        let mut position = rules.position(&self.start)?;
        for index in &self.opening {
            let Some(mv) = sorted_moves(&position).get(usize::from(*index)).copied() else {
                return Ok(());
            };
            position.make(mv);
        }
        for ply in &self.plies {
            let Some(mv) = sorted_moves(&position).get(usize::from(ply.index)).copied() else {
                break;
            };
            visit(&position, mv, ply.score);
            position.make(mv);
        }
        Ok(())
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(rest: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..32).step_by(7) {
        let (byte, others) = rest.split_first()?;
        *rest = others;
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_end() -> impl Strategy<Value = End> {
        prop_oneof![
            Just(End::Draw),
            Just(End::Unfinished),
            (0..MAX_PLAYERS).prop_map(|seat| End::Win(Player::new(seat))),
        ]
    }

    proptest! {
        #[test]
        fn games_come_back_from_their_bytes(
            start in ".{0,40}",
            opening in proptest::collection::vec(any::<u16>(), 0..8),
            plies in proptest::collection::vec((any::<u16>(), any::<i16>()), 0..40),
            outcome in any_end(),
        ) {
            let plies = plies.into_iter().map(|(index, score)| Ply { index, score }).collect();
            let game = Game { start, opening, plies, outcome };
            prop_assert_eq!(Game::from_bytes(&game.to_bytes()), Some(game));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = Game::from_bytes(&bytes);
        }
    }
}
