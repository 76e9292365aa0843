//! Promotions that a move may or must bring.

use super::{
    movegen::{Generator, Sink, Want},
    tables::Promotion,
    variant::By,
};
use crate::board::{Bitboard, Kind, Square, geometry::line};

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// As `offer`, for a piece that a promotion concerns.
    pub(super) fn offer_promoting(
        &mut self,
        from: Square,
        promotion: &'static Promotion<W>,
        quiet: Bitboard<W>,
        capture: Bitboard<W>,
    ) {
        let all = quiet | capture;
        let zone = if promotion.leaving.contains(from) {
            all
        } else {
            all & promotion.zone
        };
        let plain = match self.want {
            Want::All => all,
            Want::Noisy => capture,
            Want::Quiet | Want::QuietSteps => quiet,
        } - promotion.forced;
        let legal = self.guard.filter(self.pos, from, plain);
        self.sink.steps(from, legal, None);
        if self.want.is_quiet() || zone.is_empty() {
            return;
        }
        let zone = self.guard.filter(self.pos, from, zone);
        for (kind, by) in &promotion.choices {
            if !promotion.limited || self.has_spare(*kind) {
                self.sink
                    .steps(from, self.moved_by(from, zone, *by), Some(*kind));
            }
        }
    }

    /// Whether the player has fewer of a kind than at the start.
    fn has_spare(&self, kind: Kind) -> bool {
        let now = (self.pos.kind(kind) & self.pos.of(self.us)).count();
        now < u32::from(self.pos.rules().start_counts[self.us.index()][kind.index()])
    }

    /// The targets reached in the direction that the promotion asks for.
    fn moved_by(&self, from: Square, targets: Bitboard<W>, by: Option<By>) -> Bitboard<W> {
        let lines = match by {
            None => return targets,
            Some(By::Diagonal) => line::DIAGONAL,
            Some(By::Straight) => line::STRAIGHT,
        };
        targets
            & self
                .pos
                .rules()
                .geometry
                .rides(from, lines, Bitboard::EMPTY)
    }
}

impl<const W: usize> Promotion<W> {
    /// Whether some move from a square to one of these may or must promote.
    #[inline(always)]
    pub(super) fn concerns(&self, from: Square, targets: Bitboard<W>) -> bool {
        self.leaving.contains(from) || targets.meets(self.zone | self.forced)
    }

    /// Whether the piece may become this kind at all.
    pub fn offers(&self, kind: Kind) -> bool {
        self.choices.iter().any(|(choice, _)| *choice == kind)
    }
}
