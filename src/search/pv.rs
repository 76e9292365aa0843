//! The principal variation: a triangle of lines, one for each ply.

use super::history::MAX_PLY;
use crate::board::Move;

/// The best line found from each ply.
pub(super) struct Lines {
    lines: Vec<Vec<Move>>,
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            lines: (0..MAX_PLY + 2)
                .map(|_| Vec::with_capacity(MAX_PLY))
                .collect(),
        }
    }

    /// Nothing is expected from this ply on.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// From this ply on, `mv` and then the line of the next ply are expected.
    pub(super) fn set(&mut self, ply: usize, mv: Move) {
        let (here, next) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&next[0]);
    }

    /// The line from the root.
    pub(super) fn root(&self) -> &[Move] {
        &self.lines[0]
    }
}
