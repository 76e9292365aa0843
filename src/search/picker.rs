//! The order in which moves are tried: table move, good captures, killers, quiet moves, bad captures.
//! Moves live in one buffer a thread, in which each ply owns the range behind the ply before.

use super::{
    exchange::{captured_value, exchange},
    history::mover,
    worker::Worker,
};
use crate::{
    board::{Move, Piece},
    rules::movegen::{Want, generate},
};

/// A move with its place in the order: the greatest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub mv: Move,
    pub order: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// What sort of move was picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    /// The table's move.
    Table,
    /// A capture or promotion that does not lose by exchange.
    GoodNoisy,
    /// A move without capture and promotion.
    Quiet,
    /// A capture that loses by exchange.
    BadNoisy,
}

/// Picks the moves of one node, best first.
pub(super) struct Picker {
    stage: Stage,
    table: Option<Move>,
    last: Option<(Piece, Move)>,
    noisy_only: bool,
    base: usize,
    next: usize,
    end: usize,
    /// Captures put off because they lose stand at `base..bad`.
    bad: usize,
}

impl Picker {
    /// All moves of the worker's position; `last` is the move that led to it.
    pub(super) fn new<const W: usize>(
        worker: &Worker<'_, W>,
        table: Option<Move>,
        last: Option<(Piece, Move)>,
    ) -> Self {
        let base = worker.moves.len();
        let table = table.filter(|mv| worker.is_plausible(*mv));
        let stage = if table.is_some() {
            Stage::Table
        } else {
            Stage::GenerateNoisy
        };
        Self {
            stage,
            table,
            last,
            noisy_only: false,
            base,
            next: base,
            end: base,
            bad: base,
        }
    }

    /// Only captures and promotions that do not lose by exchange.
    pub(super) fn noisy<const W: usize>(worker: &Worker<'_, W>) -> Self {
        let mut picker = Self::new(worker, None, None);
        picker.noisy_only = true;
        picker
    }

    /// The next move; when there is none, the buffer is as it was.
    pub(super) fn next<const W: usize>(
        &mut self,
        worker: &mut Worker<'_, W>,
        ply: usize,
    ) -> Option<(Move, Sort)> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    return self.table.map(|mv| (mv, Sort::Table));
                }
                Stage::GenerateNoisy => {
                    self.fill(worker, Want::Noisy, ply);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.best(worker) {
                    Some(mv) if exchange(&worker.pos, worker.weights, mv) < 0 => {
                        if !self.noisy_only {
                            // The place before `next` is free: the move just picked stood there.
                            worker.moves.swap(self.bad, self.next - 1);
                            self.bad += 1;
                        }
                    }
                    Some(mv) => return Some((mv, Sort::GoodNoisy)),
                    None if self.noisy_only => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.fill(worker, Want::Quiet, ply);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best(worker) {
                    Some(mv) => return Some((mv, Sort::Quiet)),
                    None => {
                        self.stage = Stage::BadNoisy;
                        self.next = self.base;
                    }
                },
                Stage::BadNoisy => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some((worker.moves[self.next - 1].mv, Sort::BadNoisy));
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => {
                    self.close(worker);
                    return None;
                }
            }
        }
    }

    /// Gives the buffer back; to be called when the node is left early.
    pub(super) fn close<const W: usize>(&mut self, worker: &mut Worker<'_, W>) {
        worker.moves.truncate(self.base);
        self.stage = Stage::Done;
    }

    /// Generates one sort of moves behind those that are there and gives them their order.
    fn fill<const W: usize>(&mut self, worker: &mut Worker<'_, W>, want: Want, ply: usize) {
        let mut list = std::mem::take(&mut worker.scratch);
        list.clear();
        generate(&worker.pos, want, &mut list);
        // What was picked before is not needed any more, captures put off apart.
        worker.moves.truncate(self.bad);
        for mv in list.iter().filter(|mv| Some(**mv) != self.table) {
            let order = match want {
                Want::Quiet => self.quiet_order(worker, *mv, ply),
                _ => noisy_order(worker, *mv),
            };
            worker.moves.push(Scored { mv: *mv, order });
        }
        worker.scratch = list;
        self.next = self.bad;
        self.end = worker.moves.len();
    }

    fn quiet_order<const W: usize>(&self, worker: &Worker<'_, W>, mv: Move, ply: usize) -> i32 {
        let [first, second] = worker.history.killers(ply);
        if first == Some(mv) {
            return 60_000;
        }
        if second == Some(mv) {
            return 50_000;
        }
        if worker.history.counter(self.last) == Some(mv) {
            return 40_000;
        }
        mover(&worker.pos, worker.pos.turn(), mv).map_or(0, |piece| worker.history.quiet(piece, mv))
    }

    /// The greatest of the moves that are left, by one step of selection sort.
    fn best<const W: usize>(&mut self, worker: &mut Worker<'_, W>) -> Option<Move> {
        let left = &worker.moves[self.next..self.end];
        let (offset, _) = left
            .iter()
            .enumerate()
            .max_by_key(|(i, scored)| (scored.order, usize::MAX - i))?;
        worker.moves.swap(self.next, self.next + offset);
        self.next += 1;
        Some(worker.moves[self.next - 1].mv)
    }
}

/// Most valuable victim first, least valuable capturer first among equals.
fn noisy_order<const W: usize>(worker: &Worker<'_, W>, mv: Move) -> i32 {
    let gain = captured_value(&worker.pos, worker.weights, mv);
    let own = mv.from().and_then(|from| worker.pos.at(from));
    gain * 8 - own.map_or(0, |piece| worker.weights.exchange[piece.index()] / 8)
}
