//! Cuts that are made before a node's own moves are tried: razoring, reverse futility, null move, and probable cuts.

use eval::Score;

use super::{
    exchange::exchange,
    history::mover,
    ideas::{Idea, uses},
    negamax::Node,
    picker::Picker,
    prune,
    report::Bound,
    tt::Entry,
    worker::Worker,
};
use crate::board::Move;

impl<const W: usize> Worker<'_, W> {
    /// The score of a node that needs no move of its own to be decided within this window.
    pub(super) fn cut_before_moves(
        &mut self,
        node: &Node,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if node.open || node.checked || node.excluded.is_some() || beta.is_decided() {
            return None;
        }
        let above = node.standing.0 - beta.0;
        if uses(Idea::ReverseFutility)
            && node.depth <= 6
            && above >= prune::reverse_futility(node.depth, node.improving)
        {
            return Some(node.standing);
        }
        if uses(Idea::Razoring)
            && node.depth <= 3
            && node.standing + prune::razoring(node.depth) < alpha
        {
            let score = self.quiesce(alpha, alpha + 1, node.ply, 0);
            if score <= alpha || self.aborted {
                return Some(score);
            }
        }
        self.null_move(node, beta, above)
            .or_else(|| self.probable_cut(node, beta))
    }

    /// Whoever stays above beta even without a move stays there with one.
    fn null_move(&mut self, node: &Node, beta: Score, above: i32) -> Option<Score> {
        let wanted = uses(Idea::NullMove) && node.depth >= 3 && above >= 0;
        if !wanted || self.after_null() || !self.has_pieces() {
            return None;
        }
        let depth = node.depth - prune::null_move(node.depth, above);
        self.make(Move::Pass, None);
        self.pass_freedom(node, 0);
        let barrier = std::mem::replace(&mut self.barrier, self.pos.ply());
        let score = self.search_on(node, beta - 1, beta, depth, false);
        self.barrier = barrier;
        self.unmake();
        let cut = !self.aborted && score >= beta;
        cut.then_some(if score.is_decided() { beta } else { score })
    }

    /// A good capture that is well above beta in a shallow search is above it in a deep one.
    fn probable_cut(&mut self, node: &Node, beta: Score) -> Option<Score> {
        let raised = beta + prune::PROBABLE;
        let depth = node.depth - 4;
        let known_below = |entry: Entry| {
            entry.bound != Bound::Lower && entry.depth as i32 >= depth && entry.score < raised
        };
        if !uses(Idea::ProbableCut)
            || node.depth < 5
            || raised.is_decided()
            || node.table.is_some_and(known_below)
        {
            return None;
        }
        let least = raised.0 - node.standing.0;
        let mut picker = Picker::noisy(self, node.table.and_then(|entry| entry.mv));
        let replies = self.replies(node.ply, node.checked);
        let (mut found, mut number) = (None, 0);
        while let Some((mv, _)) = picker.next(self, node.ply) {
            if number >= replies && self.exceeds(mv, false)
                || exchange(&self.pos, self.weights, self.camps, mv) < least
            {
                continue;
            }
            self.make(mv, mover(&self.pos, node.us, mv));
            if self.is_barred() {
                self.unmake();
                continue;
            }
            self.pass_freedom(node, number);
            number += 1;
            let mut score = self.search_on(node, raised - 1, raised, 0, true);
            if score >= raised && !self.aborted {
                score = self.search_on(node, raised - 1, raised, depth, !node.cut);
            }
            self.unmake();
            if self.aborted {
                break;
            }
            if score >= raised {
                found = Some((mv, score));
                break;
            }
        }
        picker.close(self);
        let (mv, score) = found?;
        self.remember(node, Some(mv), score, Bound::Lower, depth + 1);
        Some(score)
    }
}
