//! Playing a game: moves of both sides, results, taking back, hints, pings, pauses.

use std::time::{Duration, Instant};

use engine_protocol::{GameResult, Reply};

use super::{Cecp, Mode, Task};
use crate::{
    rules::{Outcome, seats::SEAT_NAMES},
    search::TimeLimit,
    session::{
        desk::Desk,
        event::Verdict,
        output::Output,
        table::{Order, Refusal},
    },
};

/// How long to look for a move to suggest.
const HINT: Duration = Duration::from_millis(500);

impl Cecp {
    /// The user or the other engine moves.
    pub(super) fn user_move(
        &mut self,
        text: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        // While the engine thinks about its own move, nobody else may move.
        if self.passes_for_the_dead(text, desk) {
            return;
        }
        let played = match self.task {
            _ if self.void => Err(Refusal::NoPosition),
            Task::Move => Err(Refusal::NotYours),
            _ if !self.is_for_persons(desk) => Err(Refusal::OtherSeat),
            _ => self.play_text(text, desk),
        };
        if let Err(refusal) = played {
            let instead = self.instead_of(text, desk);
            out.reject(refusal, text, &instead);
            let goes_on = match refusal {
                Refusal::HalfTakenBack => true,
                Refusal::OtherSeat => !self.waits_to_begin(desk),
                _ => false,
            };
            if !goes_on {
                return;
            }
        }
        self.halt(desk, out);
        self.forget_position();
        self.show_effects(desk, out);
        match self.mode {
            Mode::Force => {}
            Mode::Analyze => self.analyze(at, desk, out),
            Mode::Plays(_) => {
                if !self.claim(desk, out) {
                    self.go_on(at, desk, out);
                }
            }
        }
        if self.task == Task::None {
            self.mark_owners(desk, out);
        }
    }

    /// Plays a move as the GUI writes it: in coordinates, or as people do.
    fn play_text(&mut self, text: &str, desk: &mut Desk) -> Result<(), Refusal> {
        let mv = self.style.read_move(desk.table(), self.shown.view(), text);
        let played = self.play_shown(&mv, text, desk);
        // A square alone is a move, too, for people: `e4`.
        let tells = [Refusal::Over, Refusal::Recurs, Refusal::HalfTakenBack];
        let Some(refusal) = played.err().filter(|refusal| !tells.contains(refusal)) else {
            return played;
        };
        let facts = desk.table().facts();
        let text = self.style.read_square(facts, text);
        match desk.table().algebraic(&text) {
            Ok(mv) => {
                let text = self.style.write(desk.table(), self.shown.view(), &mv);
                self.play_shown(&mv, &text, desk)
            }
            Err(algebraic) if refusal == Refusal::Unreadable || algebraic == Refusal::Ambiguous => {
                Err(algebraic)
            }
            Err(_) => Err(refusal),
        }
    }

    /// What could be played instead, as the GUI reads it.
    fn instead_of(&self, text: &str, desk: &mut Desk) -> Vec<String> {
        if self.void || self.task == Task::Move {
            return Vec::new();
        }
        let ours = self.style.read(desk.table().facts(), text);
        let instead = desk.table().instead_of(&ours);
        let facts = desk.table().facts();
        let theirs = instead.iter().map(|mv| self.style.write_later(facts, mv));
        theirs.collect()
    }

    /// The engine plays the side that is to move.
    pub(super) fn play(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        self.halt(desk, out);
        self.mode = Mode::Plays(self.seats_to_play(desk));
        self.show_effects(desk, out);
        self.go_on(at, desk, out);
    }

    /// Thinks about the engine's next move, whose clock began to run at this time.
    pub(super) fn think_about_move(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        let mut order = Order::new(at);
        let moves = desk.table().plies() / desk.table().facts().seats;
        let share = self.share(desk);
        self.control.bound(&mut order, moves, share, desk);
        hold_back(&mut order, desk);
        if !self.excluded.is_empty() {
            order.only = self.root_moves(desk);
            if order.only.is_empty() {
                self.halt(desk, out);
                return out.comment("every move is excluded: there is nothing to play");
            }
        }
        self.think(Task::Move, order, desk, out);
    }

    /// The opponent is to move and nothing is known of it: its position is searched, so that the table knows more.
    pub(super) fn ponder_next(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        if self.ponder && !desk.table().moves().is_empty() {
            let mut order = Order::new(at);
            hold_back(&mut order, desk);
            // The opponent is on turn.
            order.contempt = -order.contempt;
            self.think(Task::Ponder, order, desk, out);
        }
    }

    /// The search has ended.
    pub(super) fn found(&mut self, verdict: Verdict, desk: &mut Desk, out: &mut Output<'_>) {
        desk.search_ended();
        if let Some(fault) = &verdict.fault {
            out.comment(fault.clone());
        }
        match self.task {
            Task::Move => self.make_move(verdict, desk, out),
            Task::Hint => {
                self.task = Task::None;
                if let Some(mv) = verdict.best {
                    let mv = self.style.write(desk.table(), self.shown.view(), &mv);
                    out.say(&Reply::Hint(mv));
                }
            }
            // An analysis that has seen all stays until the next command, and pondering needs no answer.
            Task::None | Task::Ponder | Task::Analysis | Task::Count => {}
        }
    }

    /// Plays the move that was found, and claims the result if it ends the game.
    fn make_move(&mut self, verdict: Verdict, desk: &mut Desk, out: &mut Output<'_>) {
        self.task = Task::None;
        self.forget_position();
        if !self.judge(desk, out) {
            self.mode = Mode::Force;
            return self.halt(desk, out);
        }
        if let Some(mv) = verdict.best {
            let text = self.style.write(desk.table(), self.shown.view(), &mv);
            match self.play_shown(&mv, &text, desk) {
                Ok(()) => {
                    out.say(&Reply::Move(text));
                    self.show_effects(desk, out);
                }
                Err(refusal) => out.comment(format!("{mv}: {refusal}")),
            }
        }
        if let Some(order) = &self.order {
            let moves = desk.table().plies().div_ceil(desk.table().facts().seats);
            let nodes = self.latest.as_ref().and_then(|info| info.nodes);
            let used = self
                .control
                .used(nodes.unwrap_or(0), order.started.elapsed());
            self.control.spend(used, moves);
        }
        let over = self.claim(desk, out);
        // Answers the pings that have waited.
        self.halt(desk, out);
        if over || self.is_for_persons(desk) {
            self.mark_owners(desk, out);
        } else {
            return self.go_on(Instant::now(), desk, out);
        }
        if !over && let Some(expected) = verdict.ponder {
            self.hint = Some(expected.clone());
            if self.ponder {
                let mut order = Order::new(Instant::now());
                order.behind = Some(expected);
                hold_back(&mut order, desk);
                self.think(Task::Ponder, order, desk, out);
            }
        }
    }

    /// Claims the result of a game that is over.
    pub(super) fn claim(&mut self, desk: &mut Desk, out: &mut Output<'_>) -> bool {
        let outcome = desk.outcome();
        let (result, reason) = match outcome {
            Outcome::None => return false,
            Outcome::Win(player, reason) if player.index().is_multiple_of(2) => {
                (GameResult::FirstWins, reason)
            }
            Outcome::Win(_, reason) => (GameResult::SecondWins, reason),
            Outcome::Draw(reason) => (GameResult::Draw, reason),
        };
        let comment = match outcome {
            // Two seats share a side: who has won is told.
            Outcome::Win(player, _) if desk.table().facts().seats > 2 => {
                format!("{} wins: {reason}", SEAT_NAMES[player.index()])
            }
            _ => reason.to_string(),
        };
        out.say(&Reply::Result { result, comment });
        true
    }

    /// Takes back so many of XBoard's half-moves, or none when there are fewer.
    pub(super) fn take_back(
        &mut self,
        count: usize,
        line: &str,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let Some(moves) = self.shown.take_back(count) else {
            return out.refuse("there are not so many moves to take back", line);
        };
        self.halt(desk, out);
        self.forget_position();
        for _ in 0..moves {
            desk.table().undo();
        }
        self.mark_owners(desk, out);
        self.analyze(Instant::now(), desk, out);
    }

    /// Suggests a move to the user: what the last search expected, else what a short one finds.
    pub(super) fn suggest(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        let latest = self.latest.as_ref().filter(|_| self.task != Task::None);
        let thought = latest.and_then(|info| info.pv.first().cloned());
        let known = [self.hint.clone(), thought];
        let mut known = known.into_iter().flatten();
        if let Some(mv) = known.find_map(|mv| desk.table().legal(&mv).ok()) {
            let mv = self.style.write(desk.table(), self.shown.view(), &mv);
            return out.say(&Reply::Hint(mv));
        }
        if self.task == Task::None && !desk.table().moves().is_empty() {
            let mut order = Order::new(at);
            order.time = Some(TimeLimit::fixed(HINT));
            self.think(Task::Hint, order, desk, out);
        }
    }

    /// Answers when all before is done: while a move is thought about, after that move.
    pub(super) fn ping(&mut self, number: u64, desk: &mut Desk, out: &mut Output<'_>) {
        if self.task == Task::Move {
            return self.pongs.push(number);
        }
        if let Err(error) = desk.prepare() {
            out.comment(error.to_string());
        }
        out.say(&Reply::Pong(number));
        if desk.table().plies() == 0 {
            self.begin_unasked(desk, out);
        }
    }

    /// Suspends what is being done. Nothing is lost of it: the hash table keeps what was found.
    pub(super) fn pause(&mut self, at: Instant, desk: &mut Desk) {
        if self.task != Task::None {
            desk.halt();
            let task = std::mem::take(&mut self.task);
            let began = self.order.as_ref().map_or(at, |order| order.started);
            self.paused = (task, at.saturating_duration_since(began));
        }
    }

    /// Takes up what was suspended; the clock goes on from where it stood.
    pub(super) fn resume(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        let (task, spent) = std::mem::take(&mut self.paused);
        let order = self
            .order
            .clone()
            .filter(|_| task != Task::None && task != Task::Count);
        if let Some(mut order) = order {
            order.started = at.checked_sub(spent).unwrap_or(at);
            self.think(task, order, desk, out);
        }
    }
}

/// A search for a move, or on the opponent's time, plays as strong as is set and values draws as is set.
fn hold_back(order: &mut Order, desk: &Desk) {
    order.skill = desk.settings().held_back();
    order.contempt = desk.settings().contempt;
}
