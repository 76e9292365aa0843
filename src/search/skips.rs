//! Moves that are left out unseen because of their place, their sort and what is known of them.

use eval::Score;

use super::{
    ends::is_lost,
    exchange::exchange,
    ideas::{Idea, uses},
    negamax::Node,
    picker::Sort,
    prune,
    worker::Worker,
};
use crate::board::Move;

/// Which moves are left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Skip {
    None,
    /// The one that was asked for.
    This,
    /// It and all quiet ones that would come after it.
    Quiet,
}

impl<const W: usize> Worker<'_, W> {
    /// Whether a move is left out that would be the next after `number` others.
    pub(super) fn skips(
        &self,
        node: &Node,
        (best, alpha): (Score, Score),
        (mv, sort): (Move, Sort),
        number: usize,
        history: i32,
    ) -> Skip {
        if number == 0 || node.ply == 0 || node.open || node.checked || is_lost(best) {
            return Skip::None;
        }
        let loses = |least| {
            uses(Idea::LosingExchange) && exchange(&self.pos, self.weights, self.camps, mv) < least
        };
        let this = |skipped| if skipped { Skip::This } else { Skip::None };
        match sort {
            Sort::Check if node.depth > 1 => Skip::None,
            Sort::Check | Sort::Quiet | Sort::FarDrop => {
                let far = sort == Sort::FarDrop && node.depth <= self.weights.drops.left_out;
                // Several rivals share what one opponent would be given: their answers multiply.
                let most = prune::late_moves(node.depth, node.improving) / self.in_camp(node.us);
                let late = uses(Idea::LateMoves) && number as i32 > most;
                let futile = uses(Idea::Futility)
                    && node.standing.0 + prune::futility(node.depth) <= alpha.0;
                if far || node.depth <= 7 && (late || futile) {
                    return Skip::Quiet;
                }
                this(
                    uses(Idea::BadHistory)
                        && node.depth <= 5
                        && history < prune::bad_history(node.depth)
                        || node.depth <= 6 && loses(prune::losing_quiet(node.depth)),
                )
            }
            Sort::BadNoisy => this(node.depth <= 5 && loses(prune::losing_exchange(node.depth))),
            Sort::Table | Sort::GoodNoisy => Skip::None,
        }
    }
}
