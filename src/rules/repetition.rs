//! Positions that recur.

use super::{Position, movegen::Moves, variant::Verdict};
use crate::board::{Move, Player};

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

    /// The player each of whose moves since the previous occurrence of this position gave check.
    pub(super) fn perpetual_checker(&self) -> Option<Player> {
        let back = self.earlier_keys().position(|key| key == self.key())? + 1;
        let mut past = self.clone();
        let mut checked = [true; 2];
        for _ in 0..back {
            let mover = past.turn().other();
            checked[mover.index()] &= past.in_check(past.turn());
            past.unmake();
        }
        match checked {
            [true, false] => Some(Player::FIRST),
            [false, true] => Some(Player::SECOND),
            _ => None,
        }
    }
}
