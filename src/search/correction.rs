//! Correction history: by how much the search found evaluation to err in positions that look alike, which is to say that
//! their pieces of little worth, or one side's others, stand the same, or that the same move was made last.

use eval::Weights;

use super::ideas::{Idea, uses};
use crate::{
    board::{Piece, Player, Square, zobrist},
    rules::Position,
};

/// Places for each player on turn, as a power of two.
const PLACES: u32 = 14;
/// Corrections are kept in this part of a centipawn.
const GRAIN: i32 = 64;
/// No single correction is greater than this, in centipawns.
const MOST: i32 = 100;

/// What tells positions apart that are corrected in different ways.
#[derive(Clone, Copy, Default)]
pub struct Looks {
    weak: u64,
    strong: [u64; 2],
}

impl Looks {
    /// Of a position from scratch.
    pub fn of<const W: usize>(position: &Position<W>, weights: &Weights) -> Self {
        let mut looks = Self::default();
        for square in position.occupied() {
            looks.change(position.at(square), square, weights);
        }
        looks
    }

    /// Follows the last move made in a position.
    #[inline(always)]
    pub fn follow<const W: usize>(&mut self, position: &Position<W>, weights: &Weights) {
        for write in position.last_writes() {
            self.change(write.before, write.square, weights);
            self.change(write.after, write.square, weights);
        }
    }

    #[inline(always)]
    fn change(&mut self, piece: Option<Piece>, square: Square, weights: &Weights) {
        let Some(piece) = piece else {
            return;
        };
        let key = zobrist::placed(piece, square);
        if weights.is_little(piece.index()) {
            self.weak ^= key;
        } else {
            self.strong[piece.player().index() & 1] ^= key;
        }
    }

    /// Where the corrections of such a position stand, `last` being the last move as the histories count it.
    #[inline(always)]
    fn places(self, turn: Player, last: usize) -> [usize; 4] {
        let place = |table: usize, key: u64| {
            (table * 4 + turn.index()) << PLACES | (key >> (64 - PLACES)) as usize
        };
        [
            place(0, self.weak),
            place(1, self.strong[0]),
            place(2, self.strong[1]),
            place(3, zobrist::mix(last as u64)),
        ]
    }
}

/// Corrections of one thread.
#[derive(Clone)]
pub struct Correction(Box<[i16]>);

impl Correction {
    /// Nothing learnt yet.
    pub fn new() -> Self {
        Self(vec![0; 16 << PLACES].into_boxed_slice())
    }

    /// What is to be added to the evaluation, in centipawns; `last` is the last move, as `piece * 256 + target square`.
    #[inline(always)]
    pub fn get(&self, looks: Looks, turn: Player, last: usize) -> i32 {
        let places = looks.places(turn, last);
        let sum: i32 = places.iter().map(|place| i32::from(self.0[*place])).sum();
        sum / (3 * GRAIN)
    }

    /// A search of so many plies found a position to be better by `error` centipawns than its evaluation.
    pub fn learn(&mut self, looks: Looks, turn: Player, last: usize, depth: i32, error: i32) {
        if !uses(Idea::Correction) {
            return;
        }
        let weight = (depth + 1).clamp(1, 16);
        let wanted = error.clamp(-4 * MOST, 4 * MOST) * GRAIN;
        for place in looks.places(turn, last) {
            let value = &mut self.0[place];
            let mixed = (i32::from(*value) * (256 - weight) + wanted * weight) / 256;
            *value = mixed.clamp(-MOST * GRAIN, MOST * GRAIN) as i16;
        }
    }
}

impl Default for Correction {
    fn default() -> Self {
        Self::new()
    }
}
