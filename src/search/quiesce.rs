//! Quiescence: captures and promotions until the position is quiet enough to be judged.

use eval::Score;

use super::{
    history::{MAX_PLY, mover},
    picker::{Picker, Sort},
    report::Bound,
    tt::Entry,
    worker::Worker,
};

/// So many plies after the full search, a side in check still tries every move.
const EVASIONS: i32 = 2;

impl<const W: usize> Worker<'_, W> {
    /// The score of the present position by captures alone; `deep` counts quiescence plies from 0.
    pub(super) fn quiesce(
        &mut self,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        deep: i32,
    ) -> Score {
        self.pv.clear(ply);
        self.count_node(ply);
        if self.aborted {
            return Score::DRAW;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        if self.wins_at_once() {
            return Score::win_in(ply + 1);
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        let key = self.key();
        let known = self.shared.table.get(key, ply);
        if let Some(entry) = known
            && beta.0 - alpha.0 == 1
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        let evades = deep < EVASIONS && self.in_check();
        let mut best = if evades {
            Score::loss_in(ply)
        } else {
            self.evaluate_within(alpha, beta)
        };
        if best >= beta {
            return best;
        }
        let first = alpha;
        alpha = alpha.max(best);
        let mut picker = if evades {
            let table_move = known.and_then(|entry| entry.mv);
            Picker::new(self, table_move, self.last(), self.shelter())
        } else {
            Picker::noisy(self)
        };
        let us = self.pos.turn();
        let (mut best_move, mut found) = (None, false);
        while let Some((mv, sort)) = picker.next(self, ply) {
            // A side in check that has found one way out need not lose material on others.
            if evades && found && sort == Sort::BadNoisy && !best.is_decided() {
                continue;
            }
            let piece = mover(&self.pos, us, mv);
            self.make(mv, piece);
            if self.is_barred() {
                self.unmake();
                continue;
            }
            found = true;
            let score = if self.camps.allied(us, self.pos.turn()) {
                self.quiesce(alpha, beta, ply + 1, deep + 1)
            } else {
                -self.quiesce(-beta, -alpha, ply + 1, deep + 1)
            };
            self.unmake();
            if self.aborted {
                picker.close(self);
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.pv.set(ply, mv);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.close(self);
        if evades && !found {
            return self.score_without_move(ply);
        }
        let bound = Bound::of(best, first, beta);
        if self.rests_on >= ply {
            self.shared.table.put(
                key,
                ply,
                Entry {
                    mv: best_move,
                    score: best,
                    bound,
                    depth: 0,
                },
            );
        }
        best
    }
}
