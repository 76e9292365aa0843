//! Drops from the reserve.

use super::{
    Position,
    movegen::{Counter, Generator, Sink, Want, generate},
};
use crate::board::{Bitboard, Kind, Piece, Square};

/// The drops.
pub(super) fn drops<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    if g.want == Want::Noisy {
        return;
    }
    let rules = g.pos.rules();
    for kind in rules.all_kinds() {
        if g.pos.held(g.us, kind) == 0 {
            continue;
        }
        let limits = &rules.kind(kind).drop;
        let mut targets =
            g.empty & rules.drop_squares[g.us.index() * rules.kinds.len() + kind.index()];
        if limits.one_per_file {
            targets -= g.pos.files_with(kind);
        }
        targets = g.guard.filter_drops(g.pos, targets);
        if limits.no_mate {
            targets = targets
                .into_iter()
                .filter(|to| !g.pos.mates_by(kind, *to))
                .collect();
        }
        g.sink.drops(kind, targets);
    }
}

impl<const W: usize> Position<W> {
    /// The files on which the player on turn has a piece of this kind.
    fn files_with(&self, kind: Kind) -> Bitboard<W> {
        let geometry = &self.rules().geometry;
        (self.kind(kind) & self.of(self.turn()))
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| {
                all | geometry.rides(square, crate::board::geometry::line::FILE, Bitboard::EMPTY)
            })
    }

    /// Whether a drop gives check that no move answers. Nothing is copied unless it gives check.
    fn mates_by(&self, kind: Kind, to: Square) -> bool {
        let (us, them) = (self.turn(), self.turn().other());
        let occupied = self.occupied() | to;
        let dropped = self.captures_from(Piece::new(us, kind), to, occupied);
        let checks =
            |royal| dropped.contains(royal) || self.attacked(royal, us, occupied, Bitboard::EMPTY);
        if !self.royals(them).into_iter().any(checks) {
            return false;
        }
        let mut answers = Counter::default();
        generate(&self.after_drop(kind, to), Want::All, &mut answers);
        answers.0 == 0
    }
}
