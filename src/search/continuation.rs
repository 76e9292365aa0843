//! Continuation history: how well a move did as an answer to one that was made before.
//! All pairs of moves would need gigabytes: the earlier move chooses one of a number of blocks, which some moves share.

use super::history::adjust;

/// Blocks, as a power of two.
const BLOCKS: u32 = 9;
/// Moves told apart in a block, as a power of two: 32 pieces on 256 squares.
const MOVES: u32 = 13;

/// Scores of pairs of moves, each given as `piece * 256 + target square`.
#[derive(Clone)]
pub struct Continuation(Box<[i16]>);

impl Continuation {
    /// Nothing learnt yet.
    pub fn new() -> Self {
        Self(vec![0; 1 << (BLOCKS + MOVES)].into_boxed_slice())
    }

    /// How well a move did after another.
    #[inline(always)]
    pub fn get(&self, after: usize, mv: usize) -> i32 {
        i32::from(self.0[place(after, mv)])
    }

    /// Moves the score by so much, within its limits.
    #[inline(always)]
    pub fn adjust(&mut self, after: usize, mv: usize, bonus: i32) {
        adjust(&mut self.0[place(after, mv)], bonus);
    }
}

impl Default for Continuation {
    fn default() -> Self {
        Self::new()
    }
}

#[inline(always)]
fn place(after: usize, mv: usize) -> usize {
    // Multiplication by a fraction of the golden ratio spreads what is alike (Knuth).
    let block = (after as u32).wrapping_mul(0x9E37_79B1) >> (32 - BLOCKS);
    (block as usize) << MOVES | mv & ((1 << MOVES) - 1)
}
