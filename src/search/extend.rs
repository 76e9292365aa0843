//! Extensions: a move that is better than all others by far is looked at more deeply (singular extension).

use super::{
    ideas::{Idea, uses},
    negamax::Node,
    report::Bound,
    worker::Worker,
};
use crate::board::Move;
use eval::Score;

/// Shallower nodes are not asked.
const LEAST_DEPTH: i32 = 8;

/// What is known of a move before it is made.
pub(super) enum Extension {
    /// Plies more.
    By(i32),
    /// Other moves too are good enough: the node is above beta.
    Cut(Score),
}

impl<const W: usize> Worker<'_, W> {
    /// Whether the table's move is the only good one: then all others fail in a shallow search against a window below the
    /// table's score.
    pub(super) fn extension(&mut self, node: &Node, mv: Move, beta: Score) -> Extension {
        let Some(entry) = node.table.filter(|entry| entry.mv == Some(mv)) else {
            return Extension::By(0);
        };
        let deep = entry.depth as i32 >= node.depth - 3 && entry.bound != Bound::Upper;
        if !uses(Idea::SingularExtension)
            || node.ply == 0
            || node.ply as i32 >= 2 * self.root_depth
            || node.depth < LEAST_DEPTH
            || node.excluded.is_some()
            || !deep
            || entry.score.is_decided()
        {
            return Extension::By(0);
        }
        let bar = entry.score - 2 * node.depth;
        self.excluded[node.ply] = Some(mv);
        let score = self.search(bar - 1, bar, (node.depth - 1) / 2, node.ply, node.cut);
        self.excluded[node.ply] = None;
        if self.aborted {
            Extension::By(0)
        } else if score < bar {
            Extension::By(1)
        } else if bar >= beta && !node.open {
            Extension::Cut(bar)
        } else if entry.score >= beta {
            Extension::By(-1)
        } else {
            Extension::By(0)
        }
    }
}
