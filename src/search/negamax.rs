//! The full search: principal variation search with the field's usual pruning.

use arrayvec::ArrayVec;
use eval::Score;

use super::{
    ends::is_lost,
    extend::Extension,
    freedom::ends_quiet,
    history::{Earlier, MAX_PLY, Made, mover},
    ideas::{Idea, uses},
    picker::{Picker, Sort},
    reduce::reduction,
    report::Bound,
    skips::Skip,
    tt::Entry,
    worker::Worker,
};
use crate::board::{Move, Player};

/// What is known of a node before its moves are tried.
pub(super) struct Node {
    pub us: Player,
    pub ply: usize,
    /// Plies left.
    pub depth: i32,
    /// An open window: the node may lie on the principal variation.
    pub open: bool,
    /// With a closed window: the node is expected to come out at or above beta.
    pub cut: bool,
    pub checked: bool,
    /// Things look better than at the player's last turn.
    pub improving: bool,
    /// What the table knows.
    pub table: Option<Entry>,
    /// The evaluation as it is; none in check.
    pub raw: Option<Score>,
    /// The evaluation, corrected by what is known.
    pub standing: Score,
    /// The move that is left out.
    pub excluded: Option<Move>,
    pub key: u64,
    pub earlier: Earlier,
}

/// Moves of a node that were tried and did not raise the score above beta.
#[derive(Default)]
struct Tried {
    quiet: ArrayVec<Made, 64>,
    noisy: ArrayVec<Made, 32>,
}

impl<const W: usize> Worker<'_, W> {
    /// The score of the present position within the window, `depth` plies deep. `cut`: it is expected to be at or above
    /// beta.
    pub(super) fn search(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
        cut: bool,
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
        let excluded = self.excluded[ply];
        let key = self.key() ^ self.freedom_key(ply);
        let known = self.shared.table.get(key, ply);
        if let Some(entry) = known
            && !open
            && ply > 0
            && excluded.is_none()
            && entry.depth as i32 >= depth
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        let mut node = self.look_at(depth, ply, key, known);
        (node.open, node.cut, node.excluded) = (open, cut && !open, excluded);
        if let Some(score) = self.cut_before_moves(&node, alpha, beta) {
            return score;
        }
        // Without a move from the table the search is worth less: it is made shallower and tried again later.
        let unknown = known.is_none_or(|entry| entry.mv.is_none());
        if uses(Idea::InternalReduction) && unknown && node.depth >= 5 {
            node.depth -= 1;
        }
        if uses(Idea::CheckExtension) && node.checked && ply > 0 {
            node.depth += 1;
        }
        let outer = std::mem::replace(&mut self.rests_on, usize::MAX);
        let score = self.try_moves(&node, alpha, beta);
        // What rests on an earlier position matters to the nodes above, up to that position.
        let rests = if self.rests_on < ply {
            self.rests_on
        } else {
            usize::MAX
        };
        self.rests_on = outer.min(rests);
        score
    }

    /// What is known of the present position.
    fn look_at(&mut self, depth: i32, ply: usize, key: u64, table: Option<Entry>) -> Node {
        let checked = self.in_check();
        let known = table.and_then(|entry| entry.standing);
        let raw = (!checked).then(|| known.unwrap_or_else(|| self.evaluate()));
        let standing = raw.map_or(Score(-Score::INFINITE.0), |raw| {
            let own = (raw + self.correction()).as_eval();
            // The table's opinion, where it bounds the static one.
            match table {
                Some(entry) if !entry.score.is_decided() => match entry.bound {
                    Bound::Exact => entry.score,
                    Bound::Lower => own.max(entry.score),
                    Bound::Upper => own.min(entry.score),
                },
                _ => own,
            }
        });
        self.statics[ply] = standing;
        let round = self.round();
        Node {
            us: self.pos.turn(),
            ply,
            depth,
            open: false,
            cut: false,
            checked,
            improving: !checked && ply >= round && standing > self.statics[ply - round],
            table,
            raw,
            standing,
            excluded: None,
            key,
            earlier: self.earlier(),
        }
    }

    fn try_moves(&mut self, node: &Node, mut alpha: Score, beta: Score) -> Score {
        let (ply, first_alpha) = (node.ply, alpha);
        let mut best = Score(-Score::INFINITE.0);
        let mut best_move = None;
        let mut tried = Tried::default();
        let mut number = 0;
        let shelter = if node.checked && ply > 0 {
            self.shelter()
        } else {
            None
        };
        let table_move = node.table.and_then(|entry| entry.mv);
        let replies = self.replies(ply, node.checked);
        let mut picker = Picker::new(self, table_move, node.earlier, shelter);
        while let Some((mv, sort)) = picker.next(self, ply) {
            if node.excluded == Some(mv) {
                continue;
            }
            if ply == 0 {
                if !self.root_moves.contains(&mv) {
                    continue;
                }
                self.tell_root_move(node.depth, mv, number + 1);
            }
            let made = mover(&self.pos, node.us, mv).map(|piece| (piece, mv));
            let history = made.map_or(0, |made| self.history_of(node, made, sort));
            match self.skips(node, (best, alpha), (mv, sort), number, history) {
                Skip::None => {}
                Skip::This => continue,
                Skip::Quiet => {
                    picker.leave_quiet();
                    continue;
                }
            }
            if number >= replies && self.exceeds(mv, is_lost(best)) {
                if ends_quiet(sort) {
                    picker.leave_quiet();
                }
                continue;
            }
            let more = match self.extension(node, mv, beta) {
                Extension::By(plies) => plies,
                Extension::Cut(score) => {
                    picker.close(self);
                    return score;
                }
            };
            let quiet = is_quiet(&self.pos, mv);
            self.make(mv, made.map(|(piece, _)| piece));
            if self.is_barred() {
                self.unmake();
                continue;
            }
            self.pass_freedom(node, number);
            number += 1;
            let nodes = self.nodes;
            let depth = node.depth - 1 + more;
            let score = self.search_child(node, (alpha, beta), depth, (number, sort), history);
            self.unmake();
            if self.aborted {
                picker.close(self);
                return if best_move.is_some() {
                    best
                } else {
                    Score::DRAW
                };
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(mv);
                self.pv.set(ply, mv);
                if ply == 0 {
                    self.effort = self.nodes - nodes;
                }
                if score >= beta {
                    self.reward(node, made, quiet, &tried);
                    break;
                }
            }
            if let Some(made) = made {
                // Those for which there is no room are not many, and came late.
                let _ = match quiet {
                    true => tried.quiet.try_push(made),
                    false => tried.noisy.try_push(made),
                };
            }
        }
        picker.close(self);
        if number == 0 {
            return if node.excluded.is_some() {
                alpha
            } else {
                self.score_without_move(ply)
            };
        }
        let bound = Bound::of(best, first_alpha, beta);
        self.learn(node, best_move, best, bound);
        best
    }

    /// How well a move did before.
    fn history_of(&self, node: &Node, made: Made, sort: Sort) -> i32 {
        match sort {
            Sort::GoodNoisy | Sort::BadNoisy => self.history.noisy(made),
            _ => self.history.quiet(made, node.earlier),
        }
    }

    /// A move refuted the position: the histories hear of it.
    fn reward(&mut self, node: &Node, made: Option<Made>, quiet: bool, tried: &Tried) {
        let Some(made) = made else {
            return;
        };
        let depth = node.depth;
        if quiet {
            self.history
                .reward_quiet(node.ply, depth, made, &tried.quiet, node.earlier);
        }
        let best = (!quiet).then_some(made);
        self.history.reward_noisy(depth, best, &tried.noisy);
    }

    /// What a node has brought is remembered, for it and for positions like it.
    fn learn(&mut self, node: &Node, mv: Option<Move>, best: Score, bound: Bound) {
        if node.excluded.is_some() {
            return;
        }
        let calm = mv.is_none_or(|mv| is_quiet(&self.pos, mv));
        if let (Some(raw), true, false) = (node.raw, calm, best.is_decided()) {
            let tells = match bound {
                Bound::Exact => true,
                Bound::Lower => best > raw,
                Bound::Upper => best < raw,
            };
            if tells {
                self.learn_error(node.depth, best.0 - raw.0);
            }
        }
        self.remember(node, mv, best, bound, node.depth);
    }

    /// Writes what was found of a node into the table.
    pub(super) fn remember(
        &mut self,
        node: &Node,
        mv: Option<Move>,
        score: Score,
        bound: Bound,
        depth: i32,
    ) {
        // A score that rests on a recurrence is true only on this path.
        if self.rests_on >= node.ply || score != self.drawn() && !score.is_decided() {
            let entry = Entry {
                mv,
                score,
                bound,
                depth: depth.clamp(0, 63) as u32,
                standing: node.raw,
            };
            self.shared.table.put(node.key, node.ply, entry);
        }
    }

    /// The score of the position after a move of this node, for the camp that made it. `refuted`: the other camp is
    /// expected to have an answer.
    #[inline]
    pub(super) fn search_on(
        &mut self,
        node: &Node,
        alpha: Score,
        beta: Score,
        depth: i32,
        refuted: bool,
    ) -> Score {
        let ply = node.ply + 1;
        if self.camps.allied(node.us, self.pos.turn()) {
            self.search(alpha, beta, depth, ply, !refuted)
        } else {
            -self.search(-beta, -alpha, depth, ply, refuted)
        }
    }

    /// The score of the move just made, for the side that made it: a narrow window first, reduced for late moves.
    fn search_child(
        &mut self,
        node: &Node,
        (alpha, beta): (Score, Score),
        depth: i32,
        (number, sort): (usize, Sort),
        history: i32,
    ) -> Score {
        if number == 1 {
            return self.search_on(node, alpha, beta, depth, !node.cut);
        }
        let mut reduced = 0;
        // Short wins are not to be overlooked at the root; while several rivals answer they are rare, and moves are many.
        let shallow_root = node.ply == 0 && node.depth <= 6 && self.pos.living().nth(2).is_none();
        if uses(Idea::Reductions)
            && node.depth >= 3
            && number > 2
            && !shallow_root
            && !matches!(sort, Sort::Table | Sort::GoodNoisy)
        {
            reduced = reduction(node.depth, number) - history / 10_000;
            reduced += i32::from(node.cut) - i32::from(node.open) - i32::from(node.checked);
            reduced += i32::from(!node.improving && !node.checked);
            if sort == Sort::FarDrop {
                reduced += self.weights.drops.reduced;
            }
            reduced = reduced.clamp(0, (depth - 1).max(0));
        }
        let mut score = self.search_on(node, alpha, alpha + 1, depth - reduced, true);
        if score > alpha && reduced > 0 && !self.aborted {
            score = self.search_on(node, alpha, alpha + 1, depth, !node.cut);
        }
        if score > alpha && score < beta && node.open && !self.aborted {
            score = self.search_on(node, alpha, beta, depth, false);
        }
        score
    }
}

/// Whether a move neither captures nor promotes.
pub(super) fn is_quiet<const W: usize>(pos: &crate::rules::Position<W>, mv: Move) -> bool {
    match mv {
        Move::Step { to, promote, .. } => promote.is_none() && pos.at(to).is_none(),
        Move::Double { .. } | Move::Drop { .. } | Move::Castle { .. } | Move::Pass => true,
        Move::EnPassant { .. } | Move::Legs { .. } | Move::Explode { .. } => false,
    }
}
