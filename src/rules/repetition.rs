//! Positions that recur.

use super::{Position, movegen::Moves, variant::Verdict};
use crate::board::Move;

impl<const W: usize> Position<W> {
    /// How often the present position has occurred, now included.
    pub fn occurrences(&self) -> u32 {
        1 + self.earlier_keys().filter(|key| *key == self.key()).count() as u32
    }

    /// The legal moves, those left out that the rule on repeated positions bars.
    pub fn game_moves(&mut self) -> Moves {
        let mut moves = self.legal_moves();
        if let Some(rule) = self.rules().settings.repetition
            && rule.verdict == Verdict::Illegal
        {
            moves.retain(|mv| !self.recurs(*mv, u32::from(rule.occurrence)));
        }
        moves
    }

    /// Whether a move brings about a position for the `times`-th time or more.
    pub fn recurs(&mut self, mv: Move, times: u32) -> bool {
        self.make(mv);
        let recurs = self.occurrences() >= times;
        self.unmake();
        recurs
    }

    /// Calls `each` with the moves since the previous occurrence of this position, latest first: the position before
    /// the move, the move, and the position after it. Nothing happens when there is no previous occurrence.
    pub fn since_previous(&self, mut each: impl FnMut(&Self, Move, &Self)) {
        let Some(back) = self.earlier_keys().position(|key| key == self.key()) else {
            return;
        };
        let mut after = self.clone();
        let mut before = self.clone();
        for mv in self.moves().rev().take(back + 1) {
            before.unmake();
            each(&before, mv, &after);
            after.unmake();
        }
    }

    /// Of two players, which gave check with each move since the previous occurrence of this position.
    pub fn perpetual_checkers(&self) -> [bool; 2] {
        let mut checked = [true; 2];
        self.since_previous(|before, _, after| {
            let all = &mut checked[before.turn().index() & 1];
            *all = *all && after.in_check(after.turn());
        });
        checked
    }
}
