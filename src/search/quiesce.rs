//! Quiescence: captures and promotions until the position is quiet enough to be judged.

use eval::Score;

use super::{
    exchange::{bares, captured_value, takeable},
    history::{MAX_PLY, mover},
    ideas::{Idea, uses},
    picker::{Picker, Sort},
    prune,
    report::Bound,
    tt::Entry,
    worker::Worker,
};
use crate::board::Move;

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
        let (mut best, standing) = if evades {
            (Score::loss_in(ply), None)
        } else {
            self.stand(known, alpha, beta)
        };
        if best >= beta {
            if known.is_none() && standing.is_some() {
                self.note(key, ply, None, best, Bound::Lower, standing);
            }
            return best;
        }
        let first = alpha;
        alpha = alpha.max(best);
        let table_move = known.and_then(|entry| entry.mv);
        let mut picker = if evades {
            Picker::new(self, table_move, self.earlier(), self.shelter())
        } else {
            Picker::noisy(self, table_move)
        };
        let us = self.pos.turn();
        let (mut best_move, mut found) = (None, false);
        let futile = best + prune::CAPTURE_FUTILITY;
        while let Some((mv, sort)) = picker.next(self, ply) {
            if evades {
                // A side in check that has found one way out need not lose material on others.
                if found && sort == Sort::BadNoisy && !best.is_decided() {
                    continue;
                }
            } else if let Some(most) = self.hopeless(futile, alpha, mv) {
                best = best.max(most);
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
        if self.rests_on >= ply {
            let bound = Bound::of(best, first, beta);
            self.note(key, ply, best_move, best, bound, standing);
        }
        best
    }

    /// The score of the present position if nothing more is captured, and the evaluation where it was made.
    fn stand(&self, known: Option<Entry>, alpha: Score, beta: Score) -> (Score, Option<Score>) {
        let raw = match known.and_then(|entry| entry.standing) {
            Some(raw) => raw,
            None => match self.evaluate_within(alpha, beta) {
                Ok(raw) => raw,
                Err(rough) => return ((rough + self.awaited()).as_eval(), None),
            },
        };
        let own = (raw + self.correction() + self.awaited()).as_eval();
        let score = match known {
            Some(entry) if !entry.score.is_decided() && entry.cuts(own, own) => entry.score,
            _ => own,
        };
        (score, Some(raw))
    }

    /// What the camp on turn wins by taking back what was played last, with whichever of its armies: where more than two
    /// play, whoever stands pat does not stand for the others. An estimate, for the one on turn takes back in the search too.
    #[inline(always)]
    fn awaited(&self) -> i32 {
        if self.pos.rival(self.pos.turn()).is_some() {
            return 0;
        }
        let square = self.last().and_then(|(_, mv)| mv.to());
        square.map_or(0, |square| {
            takeable(&self.pos, self.weights, self.camps, square)
        })
    }

    /// What a capture can lift the score to at most, if that is not enough.
    fn hopeless(&self, futile: Score, alpha: Score, mv: Move) -> Option<Score> {
        if !uses(Idea::QuiescenceFutility) || alpha.is_decided() || bares(&self.pos, mv) {
            return None;
        }
        let most = futile + captured_value(&self.pos, self.weights, self.camps, mv);
        (most <= alpha).then_some(most)
    }

    /// Writes what was found into the table.
    fn note(
        &self,
        key: u64,
        ply: usize,
        mv: Option<Move>,
        score: Score,
        bound: Bound,
        standing: Option<Score>,
    ) {
        let entry = Entry {
            mv,
            score,
            bound,
            depth: 0,
            standing,
        };
        self.shared.table.put(key, ply, entry);
    }
}
