//! Running sums of a position, counted features, and the score they give.

use crate::{
    Score,
    weights::{PLAYERS, SQUARES, Tapered, Weights},
};

/// Sums over the pieces of each player; it follows what is put on and taken from squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accumulator {
    sums: [Tapered; PLAYERS],
    phase: i32,
}

impl Accumulator {
    /// A piece of this index and owner was put on a square.
    #[inline(always)]
    pub fn put(&mut self, weights: &Weights, player: usize, piece: usize, square: usize) {
        self.sums[player] += weights.placed[piece * SQUARES + square];
        self.phase += weights.phase[piece];
    }

    /// A piece of this index and owner was taken from a square.
    #[inline(always)]
    pub fn take(&mut self, weights: &Weights, player: usize, piece: usize, square: usize) {
        self.sums[player] -= weights.placed[piece * SQUARES + square];
        self.phase -= weights.phase[piece];
    }

    /// The number of pieces of this index in reserve changed by so many.
    #[inline(always)]
    pub fn hold(&mut self, weights: &Weights, player: usize, piece: usize, more: i32) {
        self.sums[player] += weights.held[piece].times(more);
    }

    /// The sum of one player's pieces, reserve included.
    pub fn sum(&self, player: usize) -> Tapered {
        self.sums[player]
    }
}

/// What was counted in a position, already weighed, by player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    sums: [Tapered; PLAYERS],
}

impl Features {
    /// Credits a player with a weight so many times.
    #[inline(always)]
    pub fn add(&mut self, player: usize, weight: Tapered, count: i32) {
        self.sums[player] += weight.times(count);
    }
}

/// Whose score is wanted: one player's against all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The player.
    pub player: usize,
    /// The others, one bit each; never none.
    pub rivals: u8,
    /// How many of them are out of the game.
    pub fallen: i32,
    /// Whether it is the player's turn.
    pub on_turn: bool,
}

/// The score of a position for one player. With several rivals it is the difference to the strongest of them, drawn by the
/// weight's share towards the mean of the differences to all: a rival who has lost everything still counts in the mean, and is
/// worth something besides.
#[inline]
pub fn evaluate(
    weights: &Weights,
    accumulator: &Accumulator,
    features: &Features,
    view: View,
) -> Score {
    let total = |player: usize| {
        let mut sum = accumulator.sums[player];
        sum += features.sums[player];
        sum
    };
    let mut own = total(view.player);
    if view.on_turn {
        own += weights.tempo;
    } else {
        own -= weights.tempo;
    }
    let phase = accumulator.phase.clamp(0, weights.full_phase);
    let difference = |rival: usize| {
        let mut sum = own;
        sum -= total(rival);
        let mixed = i64::from(sum.middle) * i64::from(phase)
            + i64::from(sum.end) * i64::from(weights.full_phase - phase);
        (mixed / i64::from(weights.full_phase)) as i32
    };
    let (mut least, mut all, mut left) = (i32::MAX, 0, view.rivals);
    while left != 0 {
        let one = difference(left.trailing_zeros() as usize);
        left &= left - 1;
        least = least.min(one);
        all += one;
    }
    let mean = all / (view.rivals.count_ones().max(1) as i32);
    let outlived = view.fallen * weights.outlived;
    Score(least + (mean - least) * weights.rest / 100 + outlived).as_eval()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_and_taken_leaves_nothing() {
        let mut weights = Weights::blank();
        weights.placed[3 * SQUARES + 7] = Tapered {
            middle: 100,
            end: 50,
        };
        weights.phase[3] = 4;
        weights.full_phase = 8;
        let mut sums = Accumulator::default();
        sums.put(&weights, 0, 3, 7);
        // Half of the phase: halfway between both weights.
        let score = |player, rivals| {
            let view = View {
                player,
                rivals,
                fallen: 0,
                on_turn: true,
            };
            evaluate(&weights, &sums, &Features::default(), view)
        };
        assert_eq!((score(0, 0b10), score(1, 0b01)), (Score(75), Score(-75)));
        // The strongest of three rivals; then two fifths of the way to the mean of the differences -75, 0 and 0.
        assert_eq!(score(1, 0b1101), Score(-75));
        (weights.rest, weights.outlived) = (40, 9);
        let view = View {
            player: 1,
            rivals: 0b1101,
            fallen: 2,
            on_turn: false,
        };
        let shared = evaluate(&weights, &sums, &Features::default(), view);
        assert_eq!(shared, Score(-75 + 50 * 40 / 100 + 18));
        sums.take(&weights, 0, 3, 7);
        assert_eq!(sums, Accumulator::default());
    }

    #[test]
    fn what_is_held_counts_by_number() {
        let mut weights = Weights::blank();
        weights.held[5] = Tapered {
            middle: 40,
            end: 60,
        };
        let mut sums = Accumulator::default();
        sums.hold(&weights, 2, 5, 3);
        sums.hold(&weights, 2, 5, -1);
        assert_eq!(sums.sum(2), weights.held[5].times(2));
    }
}
