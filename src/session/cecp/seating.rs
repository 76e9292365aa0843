//! Games with more than two seats in XBoard, which knows two sides: persons take the seats that the option `Seats` names, and
//! the engine moves for all others, one after the other.

use std::time::Instant;

use engine_protocol::Reply;

use super::{Cecp, Mode, Task};
use crate::session::{desk::Desk, output::Output, seats::Seats};

impl Cecp {
    /// Whether a game with more than two seats is played, and not with a program that plays its own.
    pub(super) fn is_seated(&self, desk: &mut Desk) -> bool {
        !self.style.plain && desk.table().facts().seats > 2
    }

    /// The seats that the engine plays unless it is told otherwise.
    pub(super) fn own_seats(&self, desk: &mut Desk) -> Seats {
        if !self.is_seated(desk) {
            return Seats::one(1);
        }
        let seats = desk.table().facts().seats;
        desk.settings().persons.others(seats)
    }

    /// Whether the player on turn is none of the engine's, as far as seats are shared out.
    pub(super) fn is_for_persons(&self, desk: &mut Desk) -> bool {
        match self.mode {
            Mode::Plays(own) if self.is_seated(desk) => {
                self.task != Task::Move && !own.contains(desk.table().turn())
            }
            _ => true,
        }
    }

    /// The seats that the engine plays when it is told to play the one on move: persons keep theirs, and one who has no
    /// other gets the next.
    pub(super) fn seats_to_play(&self, desk: &mut Desk) -> Seats {
        if !self.is_seated(desk) {
            return Seats::one(self.turn_shown(desk));
        }
        let (own, turn, living) = (
            self.own_seats(desk),
            desk.table().turn(),
            desk.table().living(),
        );
        if own.contains(turn) {
            return own;
        }
        let persons = desk.settings().persons.without(turn);
        let next = living
            .iter()
            .find(|seat| **seat > turn)
            .or(living.first())
            .filter(|_| persons == Seats::default());
        let own = own.with(turn);
        next.map_or(own, |next| own.without(*next))
    }

    /// The GUI makes moves itself. In XBoard that is Edit Game, where persons may move for both sides; when they have seats of
    /// both, the engine goes on to play the others.
    pub(super) fn force(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        self.halt(desk, out);
        self.mode = Mode::Force;
        let persons = desk.settings().persons;
        if persons.any_white() && persons.any_black() && self.is_seated(desk) {
            self.mode = Mode::Plays(self.own_seats(desk));
            self.go_on(at, desk, out);
        }
    }

    /// Persons have changed their seats.
    pub(super) fn reseat(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        if matches!(self.mode, Mode::Plays(_)) && self.is_seated(desk) {
            self.halt(desk, out);
            self.mode = Mode::Plays(self.own_seats(desk));
            self.begin_unasked(desk, out);
        }
    }

    /// Moves for the seat on turn, if that is the engine's.
    pub(super) fn go_on(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        let Mode::Plays(own) = self.mode else { return };
        if self.void || !own.contains(desk.table().turn()) {
            return;
        }
        self.show_effects(desk, out);
        if desk.table().moves().is_empty() {
            self.claim(desk, out);
        } else {
            self.think_about_move(at, desk, out);
        }
    }

    /// XBoard takes it that White's first move is the user's. Where the engine has the first seat and all persons sit at the
    /// third, nothing tells it to begin, and it does so by itself.
    pub(super) fn begin_unasked(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        let persons = desk.settings().persons;
        let all_white = persons.any_white() && !persons.any_black();
        if self.task == Task::None && all_white && self.is_seated(desk) && desk.table().turn() == 0
        {
            self.go_on(Instant::now(), desk, out);
        }
    }

    /// Whether the engine waits to be told to begin: all persons sit on XBoard's black side, and XBoard must know that.
    pub(super) fn waits_to_begin(&self, desk: &mut Desk) -> bool {
        let persons = desk.settings().persons;
        desk.table().plies() == 0 && !persons.any_white()
    }

    /// A passed turn of a seat that is out, which the user enters where XBoard only records moves; true if it is one.
    pub(super) fn passes_for_the_dead(&mut self, text: &str, desk: &mut Desk) -> bool {
        let turn = desk.table().turn();
        let plays = matches!(self.mode, Mode::Plays(_));
        let owed = !plays && !self.shown.in_step(turn) && self.is_seated(desk);
        let passes = owed && text.trim() == "@@@@";
        if passes {
            self.shown.pass();
        }
        passes
    }

    /// Among how many seats the engine's clock is shared.
    pub(super) fn share(&self, desk: &mut Desk) -> usize {
        let Mode::Plays(own) = self.mode else {
            return 1;
        };
        let mut living = desk.table().living();
        living.retain(|seat| own.contains(*seat));
        living.len().max(1)
    }

    /// XBoard's side to move must be that of the seat on turn, even if nothing else is shown.
    pub(super) fn show_turn(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        if self.is_seated(desk) && !self.shown.in_step(desk.table().turn()) {
            out.say(&Reply::Move(self.shown.pass()));
        }
    }
}
