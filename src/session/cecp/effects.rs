//! What XBoard does not see of a move is shown to it by half-moves that are no moves of the game.
//! Only a person is shown anything: programs know the rules, and XBoard takes such half-moves only while the engine plays.

use engine_protocol::Reply;

use super::{Cecp, Mode};
use crate::session::{desk::Desk, output::Output, table::Refusal, xboard::Effect};

impl Cecp {
    /// Plays a move, which the GUI has as `text`, and notes what XBoard shows of it.
    pub(super) fn play_shown(
        &mut self,
        mv: &str,
        text: &str,
        desk: &mut Desk,
    ) -> Result<(), Refusal> {
        let table = desk.table();
        if !self.style.plain && !self.shown.in_step(table.turn()) {
            return Err(Refusal::HalfTakenBack);
        }
        let mv = table.legal(mv)?;
        let effect = if self.style.plain {
            Effect::default()
        } else {
            let text = self.style.read_half(table.facts(), text);
            self.shown.effect(table, &mv, &text)
        };
        table.play(&mv)?;
        self.shown.played(table, effect);
        Ok(())
    }

    /// The player whom the GUI has on move; XBoard's may be another in a game for two.
    pub(super) fn turn_shown(&self, desk: &mut Desk) -> usize {
        let turn = desk.table().turn();
        if self.style.plain || self.shown.in_step(turn) {
            turn
        } else {
            1 - turn.min(1)
        }
    }

    /// Makes XBoard show the position as it is.
    pub(super) fn show_effects(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        let to_a_person = !self.style.plain && !self.against_program;
        let plays = matches!(self.mode, Mode::Plays(_));
        if !(to_a_person && plays) {
            return;
        }
        if !desk.settings().side_effects {
            return self.show_turn(desk, out);
        }
        let table = desk.table();
        for half in self.shown.corrections(table) {
            let text = self.style.write_half(table.facts(), &half);
            out.say(&Reply::Move(text));
        }
    }
}
