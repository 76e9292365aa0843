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

    /// The sum of one player's pieces.
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

/// The score of a position of two players for `us`, who is to move, against `them`.
#[inline]
pub fn evaluate(
    weights: &Weights,
    accumulator: &Accumulator,
    features: &Features,
    us: usize,
    them: usize,
) -> Score {
    let mut sum = weights.tempo;
    for side in [&accumulator.sums, &features.sums] {
        sum += side[us];
        sum -= side[them];
    }
    let phase = accumulator.phase.clamp(0, weights.full_phase);
    let mixed = i64::from(sum.middle) * i64::from(phase)
        + i64::from(sum.end) * i64::from(weights.full_phase - phase);
    Score((mixed / i64::from(weights.full_phase)) as i32).as_eval()
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
        assert_eq!(
            evaluate(&weights, &sums, &Features::default(), 0, 1),
            Score(75)
        );
        assert_eq!(
            evaluate(&weights, &sums, &Features::default(), 1, 0),
            Score(-75)
        );
        sums.take(&weights, 0, 3, 7);
        assert_eq!(sums, Accumulator::default());
    }
}
