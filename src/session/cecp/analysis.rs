//! Analysis: every position is searched until the next comes; and counts of move sequences.

use std::time::Instant;

use engine_protocol::{Reply, RootMoves};

use super::{Cecp, Mode, Task};
use crate::session::{desk::Desk, output::Output, table::Order};

impl Cecp {
    /// Searches the position at hand, if the engine analyses and there is something to search.
    pub(super) fn analyze(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        if self.mode != Mode::Analyze || self.void {
            return;
        }
        let moves = self.root_moves(desk);
        if moves.is_empty() {
            return;
        }
        let mut order = Order::new(at);
        order.multipv = desk.settings().multipv;
        if !self.excluded.is_empty() {
            order.only = moves;
        }
        self.think(Task::Analysis, order, desk, out);
    }

    /// Says how the analysis stands.
    pub(super) fn status(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        if self.mode != Mode::Analyze {
            return;
        }
        let total = self.root_moves(desk).len();
        let latest = self.latest.clone().unwrap_or_default();
        let (first, number) = match &self.current {
            Some((mv, number)) => (Some(mv), *number as usize),
            // Nothing is told of the moves of a short search.
            None => (latest.pv.first(), total),
        };
        let facts = desk.table().facts();
        out.say(&Reply::Status {
            time_ms: latest.time_ms.unwrap_or(0),
            nodes: latest.nodes.unwrap_or(0),
            depth: latest.depth.unwrap_or(0),
            moves_left: u32::try_from(total.saturating_sub(number)).unwrap_or(u32::MAX),
            moves_total: u32::try_from(total).unwrap_or(u32::MAX),
            mv: first.map(|mv| self.style.write_later(facts, mv)),
        });
    }

    /// Leaves out root moves, or takes them in again, and analyses anew.
    pub(super) fn exclude(
        &mut self,
        which: RootMoves,
        out_of_it: bool,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let moves = match which {
            RootMoves::All => desk.table().moves(),
            RootMoves::One(text) => {
                let mv = self.style.read(desk.table().facts(), &text);
                match desk.table().legal(&mv) {
                    Ok(mv) => vec![mv],
                    Err(refusal) => return out.refuse(refusal.to_string(), text),
                }
            }
        };
        self.excluded.retain(|mv| !moves.contains(mv));
        if out_of_it {
            self.excluded.extend(moves);
        }
        match self.task {
            Task::Move => {
                let started = self.order.as_ref().map_or(at, |order| order.started);
                desk.halt();
                self.think_about_move(started, desk, out);
            }
            Task::Analysis | Task::None => {
                self.halt(desk, out);
                self.analyze(at, desk, out);
            }
            Task::Ponder | Task::Hint | Task::Count => {}
        }
    }

    /// The moves that may be played and are not excluded.
    pub(super) fn root_moves(&self, desk: &mut Desk) -> Vec<String> {
        let mut moves = desk.table().moves();
        moves.retain(|mv| !self.excluded.contains(mv));
        moves
    }

    /// Takes a score for the position at hand as given; what is being done goes on with it.
    pub(super) fn set_score(
        &mut self,
        score: i32,
        depth: u32,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        desk.give_score(score, depth);
        self.take_up_again(desk, out);
    }

    /// Counts move sequences. An analysis is interrupted for it, a move is not.
    pub(super) fn count(&mut self, depth: u32, line: &str, desk: &mut Desk, out: &mut Output<'_>) {
        if self.task == Task::Move {
            return out.refuse("a move is being thought about", line);
        }
        self.halt(desk, out);
        match desk.count(depth) {
            Ok(()) => self.task = Task::Count,
            Err(error) => out.refuse(error.to_string(), line),
        }
    }
}
