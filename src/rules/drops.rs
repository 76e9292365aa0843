//! Drops from the reserve.

use super::{
    Position,
    movegen::{Generator, Sink, Want},
};
use crate::board::{Bitboard, Kind, Move};

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
                .filter(|to| {
                    !g.pos.mates_by(Move::Drop {
                        kind,
                        to: *to,
                        part_of: None,
                    })
                })
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

    /// Whether a drop gives check that no move answers.
    fn mates_by(&self, drop: Move) -> bool {
        let mut after = self.clone();
        after.make(drop);
        let them = after.turn();
        after.in_check(them) && after.legal_moves().is_empty()
    }
}
