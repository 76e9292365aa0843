//! What the camps mean to a node: whose royal piece is threatened, how it can be saved, and how many share a camp.

use super::worker::Worker;
use crate::board::{Bitboard, Player};

impl<const W: usize> Worker<'_, W> {
    /// Whether the player on turn is in check, which means that the royal piece could be captured.
    pub(super) fn in_check(&self) -> bool {
        let us = self.pos.turn();
        if self.pos.rival(us).is_some() {
            return self.pos.in_check(us);
        }
        !self.captors().is_empty()
    }

    /// The pieces of the other camp that could capture the royal piece of the player on turn while more than two players
    /// are left. Those that are bound by the duty of presence cannot.
    fn captors(&self) -> Bitboard<W> {
        let (pos, us) = (&self.pos, self.pos.turn());
        let zone = pos.rules().presence;
        let mut captors = Bitboard::EMPTY;
        for by in self.camps.against(us) {
            let inside = pos.of(by) & zone;
            if inside.is_empty() && !zone.is_empty() {
                continue;
            }
            for royal in pos.royals(us) {
                captors |= pos.attackers(royal, by, pos.occupied(), Bitboard::EMPTY);
            }
            if !inside.several() {
                captors -= inside;
            }
        }
        captors
    }

    /// While more than two players are left and the royal piece of the one on turn can be captured: where another piece
    /// must go to save it. `None` where check binds, for then all moves do that, and where there is no check.
    pub(super) fn shelter(&self) -> Option<Bitboard<W>> {
        let (pos, us) = (&self.pos, self.pos.turn());
        if pos.rival(us).is_some() {
            return None;
        }
        let royal = pos.royals(us).first()?;
        let captors = self.captors();
        let between = |from| pos.rules().geometry.between(royal, from);
        let shelter = captors
            .into_iter()
            .fold(captors, |all, from| all | between(from));
        (!captors.is_empty()).then_some(shelter)
    }

    /// The royal pieces to which checks are tried before other quiet moves: in games in which drops would else come first.
    pub(super) fn prey(&self) -> Bitboard<W> {
        if self.weights.drops.near == 0 {
            return Bitboard::EMPTY;
        }
        self.camps
            .against(self.pos.turn())
            .fold(Bitboard::EMPTY, |all, player| all | self.pos.royals(player))
    }

    /// Plies until the player on turn moves again.
    #[inline]
    pub(super) fn round(&self) -> usize {
        self.pos.living().count()
    }

    /// How many players are in the camp of one.
    #[inline]
    pub(super) fn in_camp(&self, player: Player) -> i32 {
        let members = self.pos.living();
        members
            .filter(|other| self.camps.allied(*other, player))
            .count()
            .max(1) as i32
    }
}
