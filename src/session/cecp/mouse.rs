//! The user's mouse: squares are marked for the piece that is lifted.
//! XBoard shows them where it leaves the rules to the engine, and allows no other square.

use engine_protocol::{Command, Reply};

use super::Cecp;
use crate::session::{
    desk::Desk,
    output::Output,
    xboard::{Mark, highlight, mouse_moves, owners, unframed},
};

impl Cecp {
    /// Obeys a command of the mouse; false for any other.
    pub(super) fn mouse(
        &mut self,
        command: &Command,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) -> bool {
        let (Command::Lift(square) | Command::Put(square) | Command::Hover(square)) = command
        else {
            return false;
        };
        let facts = desk.table().facts();
        let square = self.style.touched(facts, square);
        match command {
            Command::Lift(_) => self.lift(&square, desk, out),
            Command::Put(_) => self.put(&square, desk, out),
            // The marks for the lifted piece hold wherever the pointer goes.
            _ => self.mark(desk, out),
        }
        true
    }

    fn lift(&mut self, square: &str, desk: &mut Desk, out: &mut Output<'_>) {
        let moves = mouse_moves(desk.table(), self.shown.view());
        self.touch.lift(square, &moves);
        self.mark(desk, out);
    }

    fn mark(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        // Who lifts a piece while a seat of the engine is on move sees no square to go to.
        let may_move = self.is_for_persons(desk);
        let table = desk.table();
        let mut moves = mouse_moves(table, self.shown.view());
        moves.retain(|_| may_move);
        let occupied = |square: &str| table.owner(&unframed(table.facts(), square)).is_some();
        let targets = self.touch.targets(&moves, occupied);
        let marks = highlight(table.facts(), &targets, &owners(table));
        out.say(&Reply::Highlight(marks));
    }

    /// Marks whose the pieces are, where XBoard has one picture for two seats.
    pub(super) fn mark_owners(&self, desk: &mut Desk, out: &mut Output<'_>) {
        let table = desk.table();
        let owners = owners(table);
        if !owners.is_empty() && !self.style.plain && !self.against_program {
            let marks = highlight(table.facts(), &[], &owners);
            out.say(&Reply::Highlight(marks));
        }
    }

    /// Names the pieces between which a promotion chooses, where XBoard cannot know them.
    fn put(&mut self, square: &str, desk: &mut Desk, out: &mut Output<'_>) {
        let moves = mouse_moves(desk.table(), self.shown.view());
        let targets = self.touch.targets(&moves, |_| false);
        let mark = targets.iter().find(|(target, _)| target == square);
        let by_plus = desk.table().facts().promotes_by_plus();
        let choose = match mark {
            Some((_, Mark::MustPromote)) => true,
            Some((_, Mark::MayPromote)) => !by_plus,
            _ => false,
        };
        if choose {
            out.say(&Reply::Choice(self.touch.choices(
                desk.table(),
                square,
                &moves,
            )));
        }
        self.touch.put(square);
    }
}
