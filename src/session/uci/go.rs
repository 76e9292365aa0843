//! UCI `go`, and the ways in which it ends.

use std::time::{Duration, Instant};

use engine_protocol::{GoLimits, Info, Reply, Score};

use super::{Task, Uci};
use crate::{
    search::TimeLimit,
    session::{desk::Desk, event::Verdict, output::Output, table::Order},
};

impl Uci {
    /// Begins a search.
    pub(super) fn go(
        &mut self,
        limits: &GoLimits,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let Some(order) = self.order(limits, at, desk, out) else {
            return self.answer(Verdict::default(), desk, out);
        };
        self.mate = order.mate;
        let task = if limits.ponder {
            Task::Ponder(limits.clone(), None)
        } else if limits.infinite {
            Task::Endless(None)
        } else {
            Task::Search
        };
        self.task = task;
        if let Err(error) = desk.think(order) {
            out.comment(format!("no search thread: {error}"));
            self.answer(Verdict::default(), desk, out);
        }
    }

    /// The limits of a search; none when all the moves that it should look at are illegal.
    /// While it is infinite or ponders, no clock runs.
    fn order(
        &self,
        limits: &GoLimits,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) -> Option<Order> {
        let mut order = Order::new(at);
        order.multipv = desk.settings().multipv;
        for text in &limits.search_moves {
            match desk.table().legal(text) {
                Ok(mv) => order.only.push(mv),
                Err(refusal) => out.reject(refusal, text, &desk.table().instead_of(text)),
            }
        }
        if order.only.is_empty() && !limits.search_moves.is_empty() {
            out.comment("none of the moves to search may be played");
            return None;
        }
        let settings = desk.settings();
        if !limits.infinite && !settings.analyse && limits.mate.is_none() {
            order.skill = settings.held_back();
            order.contempt = settings.contempt;
        }
        if limits.infinite || limits.ponder {
            return Some(order);
        }
        order.mate = limits.mate;
        let mate = limits.mate.map(plies_for_mate);
        order.depth = limits.depth.into_iter().chain(mate).min().map(|d| d.max(1));
        order.nodes = limits.nodes.map(|nodes| nodes.max(1));
        order.time = time_limit(limits, desk);
        if self.debug
            && let Some(time) = order.time
        {
            let (soft, hard) = (time.soft.as_millis(), time.hard.as_millis());
            out.comment(format!("thinking {soft} ms, {hard} ms at most"));
        }
        Some(order)
    }

    /// Notes whether the mate that is looked for has been found.
    pub(super) fn notice_mate(&mut self, info: &Info) {
        if let (Some(wanted), Some(Score::Mate(moves))) = (self.mate, info.score)
            && moves > 0
            && moves.unsigned_abs() <= wanted
        {
            self.mate = None;
        }
    }

    /// The move pondered on was played: the same search with its limits, on what has been learnt.
    pub(super) fn ponder_hit(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        if let Task::Ponder(limits, _) = &self.task {
            let limits = GoLimits {
                ponder: false,
                ..limits.clone()
            };
            desk.halt();
            self.go(&limits, at, desk, out);
        }
    }

    /// Ends the task; a verdict that was held back is told now.
    pub(super) fn stop(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        desk.stop();
        let held = match &mut self.task {
            Task::Endless(held) | Task::Ponder(_, held) => held.take(),
            Task::None => return,
            Task::Search | Task::Count => {
                self.stopping = true;
                return;
            }
        };
        self.stopping = held.is_none();
        self.task = Task::Search;
        if let Some(verdict) = held {
            self.answer(verdict, desk, out);
        }
    }

    /// Tells what a search ended with.
    pub(super) fn answer(&mut self, verdict: Verdict, desk: &mut Desk, out: &mut Output<'_>) {
        self.end_task(desk);
        if let Some(fault) = verdict.fault {
            out.comment(&fault);
        }
        if let Some(moves) = self.mate.take() {
            let moves = if moves == 1 {
                "1 move"
            } else {
                &format!("{moves} moves")
            };
            out.comment(format!("no mate in {moves} was found"));
        }
        out.say(&Reply::BestMove {
            mv: verdict.best,
            ponder: verdict.ponder,
        });
    }
}

/// How deep a win in so many own moves is looked for: deeper than it lies, since moves that look bad are seen late.
fn plies_for_mate(moves: u32) -> u32 {
    moves.saturating_mul(2).saturating_add(2)
}

/// The time for a move: as told, but for what is lost on the way (a tenth at most), or by the clock of the player on turn.
/// In analysis all of it is used.
fn time_limit(limits: &GoLimits, desk: &mut Desk) -> Option<TimeLimit> {
    if let Some(ms) = limits.movetime {
        let lost = desk.settings().overhead_ms.min(ms / 10);
        return Some(TimeLimit::fixed(Duration::from_millis(ms - lost)));
    }
    let exact = desk.settings().analyse;
    let (left, increment) = if desk.table().turn() == 0 {
        (limits.wtime, limits.winc)
    } else {
        (limits.btime, limits.binc)
    };
    left.map(|left| TimeLimit {
        exact,
        ..desk.plan(left, increment.unwrap_or(0), limits.moves_to_go)
    })
}
