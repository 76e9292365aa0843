//! The full search: principal variation search with the field's usual pruning.

use eval::Score;

use super::{
    exchange::exchange,
    history::{MAX_PLY, mover},
    picker::{Picker, Sort},
    prune,
    reduce::reduction,
    report::Bound,
    tt::Entry,
    worker::Worker,
};
use crate::{
    board::{Move, Piece, Player},
    rules::Outcome,
};

/// What is known of a node before its moves are tried.
struct Node {
    us: Player,
    ply: usize,
    depth: i32,
    /// An open window: the node may lie on the principal variation.
    open: bool,
    checked: bool,
    improving: bool,
    standing: Score,
}

impl<const W: usize> Worker<'_, W> {
    /// The score of the present position within the window, `depth` plies deep.
    pub(super) fn search(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        if ply > 0
            && let Some(score) = self.given_score(depth)
        {
            self.pv.clear(ply);
            return score;
        }
        if depth <= 0 && ply > 0 {
            return self.quiesce(alpha, beta, ply, 0);
        }
        self.pv.clear(ply);
        self.count_node(ply);
        if self.aborted {
            return Score::DRAW;
        }
        if ply > 0 {
            if let Some(score) = self.ended(ply) {
                return score;
            }
            if self.wins_at_once() {
                return Score::win_in(ply + 1);
            }
            if ply >= MAX_PLY {
                return self.evaluate();
            }
            // No line from here can be better than a win in one, or worse than a loss on the spot.
            alpha = alpha.max(Score::loss_in(ply));
            beta = beta.min(Score::win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let open = beta.0 - alpha.0 > 1;
        let key = self.key();
        let known = self.shared.table.get(key, ply);
        if let Some(entry) = known
            && !open
            && ply > 0
            && entry.depth as i32 >= depth
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        let checked = self.in_check();
        let standing = if checked {
            Score(-Score::INFINITE.0)
        } else {
            self.static_score(known)
        };
        self.statics[ply] = standing;
        let round = self.round();
        let improving = !checked && ply >= round && standing > self.statics[ply - round];
        let mut node = Node {
            us: self.pos.turn(),
            ply,
            depth,
            open,
            checked,
            improving,
            standing,
        };
        if let Some(score) = self.cut_before_moves(&node, beta) {
            return score;
        }
        let table_move = known.and_then(|entry| entry.mv);
        // Without a move from the table the search is worth less: it is made shallower and tried again later.
        if table_move.is_none() && node.depth >= 5 {
            node.depth -= 1;
        }
        if checked && ply > 0 {
            node.depth += 1;
        }
        let outer = std::mem::replace(&mut self.rests_on, usize::MAX);
        let score = self.try_moves(&node, alpha, beta, table_move, key);
        // What rests on an earlier position matters to the nodes above, up to that position.
        let rests = if self.rests_on < ply {
            self.rests_on
        } else {
            usize::MAX
        };
        self.rests_on = outer.min(rests);
        score
    }

    /// The table's opinion where it bounds the static one, else the evaluation.
    fn static_score(&self, known: Option<Entry>) -> Score {
        let own = self.evaluate();
        match known {
            Some(entry) if !entry.score.is_decided() => match entry.bound {
                Bound::Exact => entry.score,
                Bound::Lower => own.max(entry.score),
                Bound::Upper => own.min(entry.score),
            },
            _ => own,
        }
    }

    /// Reverse futility and null move: cuts that need no move of this node.
    fn cut_before_moves(&mut self, node: &Node, beta: Score) -> Option<Score> {
        if node.open || node.checked || beta.is_decided() {
            return None;
        }
        let above = node.standing.0 - beta.0;
        if node.depth <= 6 && above >= prune::reverse_futility(node.depth, node.improving) {
            return Some(node.standing);
        }
        if node.depth < 3 || above < 0 || self.after_null() || !self.has_pieces() {
            return None;
        }
        let depth = node.depth - prune::null_move(node.depth, above);
        self.make(Move::Pass, None);
        let barrier = std::mem::replace(&mut self.barrier, self.pos.ply());
        let score = self.search_on(node, beta - 1, beta, depth);
        self.barrier = barrier;
        self.unmake();
        let cut = !self.aborted && score >= beta;
        cut.then_some(if score.is_decided() { beta } else { score })
    }

    fn try_moves(
        &mut self,
        node: &Node,
        mut alpha: Score,
        beta: Score,
        table_move: Option<Move>,
        key: u64,
    ) -> Score {
        let (ply, first_alpha) = (node.ply, alpha);
        let mut best = Score(-Score::INFINITE.0);
        let mut best_move = None;
        let mut quiets: arrayvec::ArrayVec<(Piece, Move), 64> = arrayvec::ArrayVec::new();
        let mut number = 0;
        let last = self.last();
        let shelter = if node.checked && ply > 0 {
            self.shelter()
        } else {
            None
        };
        let mut picker = Picker::new(self, table_move, last, shelter);
        while let Some((mv, sort)) = picker.next(self, ply) {
            if ply == 0 {
                if !self.root_moves.contains(&mv) {
                    continue;
                }
                self.tell_root_move(node.depth, mv, number + 1);
            }
            if number > 0 && self.is_skipped(node, best, alpha, mv, sort, number) {
                // What bars one quiet move bars all that follow.
                if sort != Sort::BadNoisy {
                    picker.leave_quiet();
                }
                continue;
            }
            let piece = mover(&self.pos, node.us, mv);
            let history = piece.map_or(0, |piece| self.history.quiet(piece, mv));
            self.make(mv, piece);
            if self.is_barred() {
                self.unmake();
                continue;
            }
            number += 1;
            let score = self.search_child(node, alpha, beta, number, sort, history);
            self.unmake();
            if self.aborted {
                picker.close(self);
                return if best_move.is_some() {
                    best
                } else {
                    Score::DRAW
                };
            }
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                best_move = Some(mv);
                self.pv.set(ply, mv);
                if score >= beta {
                    if let (true, Some(piece)) = (is_quiet(&self.pos, mv), piece) {
                        self.history.reward(
                            ply,
                            node.depth.max(1) as u32,
                            (piece, mv),
                            &quiets,
                            last,
                        );
                    }
                    break;
                }
            }
            if let (true, Some(piece), false) = (is_quiet(&self.pos, mv), piece, quiets.is_full()) {
                quiets.push((piece, mv));
            }
        }
        picker.close(self);
        if number == 0 {
            return self.score_without_move(ply);
        }
        let bound = Bound::of(best, first_alpha, beta);
        // A score that rests on a recurrence is true only on this path.
        if self.rests_on >= ply || best != self.drawn() && !best.is_decided() {
            let depth = node.depth.clamp(0, 63) as u32;
            self.shared.table.put(
                key,
                ply,
                Entry {
                    mv: best_move,
                    score: best,
                    bound,
                    depth,
                },
            );
        }
        best
    }

    /// Whether a move is left out unseen because of its place and sort.
    fn is_skipped(
        &mut self,
        node: &Node,
        best: Score,
        alpha: Score,
        mv: Move,
        sort: Sort,
        number: usize,
    ) -> bool {
        let lost = best.plies_to_end().is_some_and(|plies| plies <= 0);
        if node.ply == 0 || node.open || node.checked || lost {
            return false;
        }
        match sort {
            Sort::Check if node.depth > 1 => false,
            Sort::Check | Sort::Quiet | Sort::FarDrop => {
                let far = sort == Sort::FarDrop && node.depth <= self.weights.drops.left_out;
                // Several rivals share what one opponent would be given: their answers multiply.
                let most = prune::late_moves(node.depth, node.improving) / self.in_camp(node.us);
                let late = number as i32 > most;
                let futile = node.standing.0 + prune::futility(node.depth) <= alpha.0;
                far || node.depth <= 7 && (late || futile)
            }
            Sort::BadNoisy => {
                node.depth <= 5
                    && exchange(&self.pos, self.weights, self.camps, mv)
                        < prune::losing_exchange(node.depth)
            }
            Sort::Table | Sort::GoodNoisy => false,
        }
    }

    /// The score of the position after a move of this node, for the camp that made it.
    #[inline]
    fn search_on(&mut self, node: &Node, alpha: Score, beta: Score, depth: i32) -> Score {
        if self.camps.allied(node.us, self.pos.turn()) {
            self.search(alpha, beta, depth, node.ply + 1)
        } else {
            -self.search(-beta, -alpha, depth, node.ply + 1)
        }
    }

    /// The score of the move just made, for the side that made it: a narrow window first, reduced for late moves.
    fn search_child(
        &mut self,
        node: &Node,
        alpha: Score,
        beta: Score,
        number: usize,
        sort: Sort,
        history: i32,
    ) -> Score {
        let depth = node.depth - 1;
        if number == 1 {
            return self.search_on(node, alpha, beta, depth);
        }
        let mut reduced = 0;
        // Short wins are not to be overlooked at the root; while several rivals answer they are rare, and moves are many.
        let shallow_root = node.ply == 0 && node.depth <= 6 && self.pos.living().nth(2).is_none();
        if node.depth >= 3
            && number > 2
            && !shallow_root
            && !matches!(sort, Sort::Table | Sort::GoodNoisy)
        {
            reduced = reduction(node.depth, number) - history / 8192;
            reduced -= i32::from(node.open) + i32::from(node.checked);
            reduced += i32::from(!node.improving && !node.checked);
            if sort == Sort::FarDrop {
                reduced += self.weights.drops.reduced;
            }
            reduced = reduced.clamp(0, depth - 1);
        }
        let mut score = self.search_on(node, alpha, alpha + 1, depth - reduced);
        if score > alpha && reduced > 0 && !self.aborted {
            score = self.search_on(node, alpha, alpha + 1, depth);
        }
        if score > alpha && score < beta && node.open && !self.aborted {
            score = self.search_on(node, alpha, beta, depth);
        }
        score
    }

    /// The score of having no move.
    pub(super) fn score_without_move(&self, ply: usize) -> Score {
        match self.pos.without_move() {
            Outcome::Win(winner, _) => self.won_by(winner, ply),
            Outcome::Draw(_) | Outcome::None => self.drawn(),
        }
    }
}

/// Whether a move neither captures nor promotes.
fn is_quiet<const W: usize>(pos: &crate::rules::Position<W>, mv: Move) -> bool {
    match mv {
        Move::Step { to, promote, .. } => promote.is_none() && pos.at(to).is_none(),
        Move::Double { .. } | Move::Drop { .. } | Move::Castle { .. } | Move::Pass => true,
        Move::EnPassant { .. } | Move::Legs { .. } | Move::Explode { .. } => false,
    }
}
