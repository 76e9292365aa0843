//! The order in which moves are tried: table move, good captures, killers, quiet moves, far drops, bad captures.
//! Moves live in one buffer a thread, in which each ply owns the range behind the ply before.

use super::{
    exchange::{captured_value, exchange},
    history::{Earlier, mover},
    negamax::is_quiet,
    worker::Worker,
};
use crate::{
    board::{Bitboard, Move, Piece, geometry::line},
    features::neighbourhood,
    rules::{
        Position,
        drops::likely_drops,
        movegen::{Want, generate},
    },
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
    GenerateFarDrops,
    FarDrops,
    BadNoisy,
    /// Nothing was picked: a passed turn, or one of the moves that do not help.
    LastResort,
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
    /// The same, as far as it is seen to give check.
    Check,
    /// A drop away from where drops matter most.
    FarDrop,
    /// A capture that loses by exchange.
    BadNoisy,
}

/// Checks stand before all other quiet moves, killers too.
const CHECK: i32 = 200_000;
/// No other quiet move comes up to this, and no check falls below, whatever history says.
const LEAST_CHECK: i32 = 100_000;

/// Picks the moves of one node, best first.
pub(super) struct Picker<const W: usize> {
    stage: Stage,
    table: Option<Move>,
    earlier: Earlier,
    noisy_only: bool,
    /// Where other pieces than the royal one must go to save it, if they must.
    shelter: Option<Bitboard<W>>,
    /// No move has been picked yet.
    fresh: bool,
    base: usize,
    next: usize,
    end: usize,
    /// Captures put off because they lose stand at `base..bad`.
    bad: usize,
}

impl<const W: usize> Picker<W> {
    /// All moves of the worker's position; `earlier` are the moves that led to it. Where there is a `shelter`, quiet moves
    /// that do not save the royal piece are left out.
    pub(super) fn new(
        worker: &Worker<'_, W>,
        table: Option<Move>,
        earlier: Earlier,
        shelter: Option<Bitboard<W>>,
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
            earlier,
            noisy_only: false,
            shelter,
            fresh: true,
            base,
            next: base,
            end: base,
            bad: base,
        }
    }

    /// Only captures and promotions that do not lose by exchange, and the table's move first if it is one.
    pub(super) fn noisy(worker: &Worker<'_, W>, table: Option<Move>) -> Self {
        let table = table.filter(|mv| !is_quiet(&worker.pos, *mv));
        let mut picker = Self::new(worker, table, [None; 2], None);
        picker.noisy_only = true;
        picker
    }

    /// The next move; when there is none, the buffer is as it was.
    pub(super) fn next(&mut self, worker: &mut Worker<'_, W>, ply: usize) -> Option<(Move, Sort)> {
        let picked = self.pick(worker, ply);
        self.fresh &= picked.is_none();
        picked
    }

    fn pick(&mut self, worker: &mut Worker<'_, W>, ply: usize) -> Option<(Move, Sort)> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    return self.table.map(|mv| (mv, Sort::Table));
                }
                Stage::GenerateNoisy => {
                    self.fill(worker, Stage::GoodNoisy, ply);
                }
                Stage::GoodNoisy => match self.best(worker) {
                    Some(mv) if exchange(&worker.pos, worker.weights, worker.camps, mv) < 0 => {
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
                Stage::GenerateQuiet => self.fill(worker, Stage::Quiet, ply),
                Stage::Quiet => match self.best(worker) {
                    Some(mv) if worker.moves[self.next - 1].order >= LEAST_CHECK => {
                        return Some((mv, Sort::Check));
                    }
                    Some(mv) => return Some((mv, Sort::Quiet)),
                    None if worker.weights.drops.near > 0 => self.stage = Stage::GenerateFarDrops,
                    None => self.leave_quiet(),
                },
                Stage::GenerateFarDrops => self.fill(worker, Stage::FarDrops, ply),
                Stage::FarDrops => match self.best(worker) {
                    Some(mv) => return Some((mv, Sort::FarDrop)),
                    None => self.leave_quiet(),
                },
                Stage::BadNoisy => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some((worker.moves[self.next - 1].mv, Sort::BadNoisy));
                    }
                    self.stage = if self.fresh && worker.weights.drops.near > 0 {
                        Stage::LastResort
                    } else {
                        Stage::Done
                    };
                }
                Stage::LastResort => {
                    self.stage = Stage::Done;
                    worker.scratch.clear();
                    generate(&worker.pos, Want::All, &mut worker.scratch);
                    if let Some(mv) = worker.scratch.first() {
                        return Some((*mv, Sort::Quiet));
                    }
                }
                Stage::Done => {
                    self.close(worker);
                    return None;
                }
            }
        }
    }

    /// Leaves out the quiet moves that have not been picked yet.
    pub(super) fn leave_quiet(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.base;
    }

    /// Gives the buffer back; to be called when the node is left early.
    pub(super) fn close(&mut self, worker: &mut Worker<'_, W>) {
        worker.moves.truncate(self.base);
        self.stage = Stage::Done;
    }

    /// Generates the moves of a stage behind those that are there and gives them their order.
    fn fill(&mut self, worker: &mut Worker<'_, W>, stage: Stage, ply: usize) {
        let mut list = std::mem::take(&mut worker.scratch);
        list.clear();
        let pos = &worker.pos;
        match stage {
            Stage::GoodNoisy => generate(pos, Want::Noisy, &mut list),
            Stage::FarDrops => {
                let far = pos.rules().board - near(worker);
                likely_drops(pos, self.sheltering(far), &mut list);
            }
            _ if worker.weights.drops.near > 0 => {
                generate(pos, Want::QuietSteps, &mut list);
                list.retain(|mv| self.saves(pos, *mv));
                likely_drops(pos, self.sheltering(near(worker)), &mut list);
            }
            _ => generate(pos, Want::Quiet, &mut list),
        }
        // What was picked before is not needed any more, captures put off apart.
        worker.moves.truncate(self.bad);
        let prey = worker.prey();
        for mv in list.iter().filter(|mv| Some(**mv) != self.table) {
            let order = match stage {
                Stage::GoodNoisy => noisy_order(worker, *mv),
                _ => self.quiet_order(worker, *mv, ply) + checks(&worker.pos, prey, *mv),
            };
            worker.moves.push(Scored { mv: *mv, order });
        }
        worker.scratch = list;
        self.next = self.bad;
        self.end = worker.moves.len();
        self.stage = stage;
    }

    /// Those squares on which a drop saves the royal piece, if it needs that.
    fn sheltering(&self, squares: Bitboard<W>) -> Bitboard<W> {
        self.shelter.map_or(squares, |shelter| squares & shelter)
    }

    /// Whether a step saves the royal piece, if it needs that.
    fn saves(&self, pos: &Position<W>, mv: Move) -> bool {
        let royal = || {
            mv.from()
                .is_some_and(|from| pos.royals(pos.turn()).contains(from))
        };
        self.shelter
            .is_none_or(|shelter| mv.to().is_some_and(|to| shelter.contains(to)) || royal())
    }

    fn quiet_order(&self, worker: &Worker<'_, W>, mv: Move, ply: usize) -> i32 {
        let [first, second] = worker.history.killers(ply);
        if first == Some(mv) {
            return 60_000;
        }
        if second == Some(mv) {
            return 50_000;
        }
        if worker.history.counter(self.earlier[0]) == Some(mv) {
            return 40_000;
        }
        let us = worker.pos.turn();
        let known = mover(&worker.pos, us, mv)
            .map_or(0, |piece| worker.history.quiet((piece, mv), self.earlier));
        known - waste(worker, mv)
    }

    /// The greatest of the moves that are left, by one step of selection sort.
    fn best(&mut self, worker: &mut Worker<'_, W>) -> Option<Move> {
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
    let gain = captured_value(&worker.pos, worker.weights, worker.camps, mv);
    let own = mv.from().and_then(|from| worker.pos.at(from));
    own.map_or(gain * 8, |piece| {
        gain * 8 - worker.weights.exchange[piece.index()] / 8
            + worker.history.noisy((piece, mv)) / 24
    })
}

/// What is lost by dropping only a part of a piece, in the measure of histories.
fn waste<const W: usize>(worker: &Worker<'_, W>, mv: Move) -> i32 {
    let Move::Drop {
        kind,
        part_of: Some(whole),
        ..
    } = mv
    else {
        return 0;
    };
    let value = |kind| worker.weights.exchange[Piece::new(worker.pos.turn(), kind).index()];
    value(whole) - value(kind)
}

/// The rise in order of a step that gives check to one of the royal pieces looked for.
#[inline]
fn checks<const W: usize>(pos: &Position<W>, prey: Bitboard<W>, mv: Move) -> i32 {
    match mv {
        Move::Step { from, to, .. }
            if !prey.is_empty() && pos.captures_after(from, to).meets(prey) =>
        {
            CHECK
        }
        _ => 0,
    }
}

/// Where drops matter most: about royal pieces, on lines to those of others, and where presence is asked for.
fn near<const W: usize>(worker: &Worker<'_, W>) -> Bitboard<W> {
    let pos = &worker.pos;
    let geometry = &pos.rules().geometry;
    let others = pos.enemy_royals(pos.turn());
    let mut near = others | pos.royals(pos.turn());
    for _ in 0..worker.weights.drops.near {
        near |= neighbourhood(pos, near);
    }
    others
        .into_iter()
        .fold(near | pos.rules().presence, |near, royal| {
            near | geometry.rides(royal, line::ALL, pos.occupied())
        })
}
