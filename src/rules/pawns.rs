//! En passant: a capture on the square that a double step has just passed over.

use super::{
    Position,
    movegen::{Generator, Sink, Want},
    special::Special,
};
use crate::board::{Bitboard, Move, Square};

/// The en passant captures.
pub(super) fn en_passant<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    if g.want.is_quiet() {
        return;
    }
    if let Some(to) = g.pos.en_passant()
        && let Some(victim) = g.pos.en_passant_victim(to)
    {
        for from in g.pos.en_passant_capturers(to) {
            let after = (g.occupied - from - victim) | to;
            if g.guard.allows(g.pos, from, to, after, Bitboard::of(victim)) {
                g.sink.one(Move::EnPassant { from, to, victim });
            }
        }
    }
}

impl<const W: usize> Position<W> {
    /// The piece that passed over the square: one that double steps, of the side not on turn, right behind or before it.
    pub(super) fn en_passant_victim(&self, skipped: Square) -> Option<Square> {
        let rules = self.rules();
        let geometry = &rules.geometry;
        // Second to fourth seats look the other way or sideways: all four neighbours are asked.
        [(0, 1), (0, -1), (1, 0), (-1, 0)]
            .into_iter()
            .filter_map(|(x, y)| geometry.step(skipped, x, y))
            .find(|square| {
                self.at(*square).is_some_and(|piece| {
                    piece.player() != self.turn() && rules.kind(piece.kind()).doubles
                })
            })
    }

    /// Whether a piece may just have stepped over the skipped square to where it stands: its way back is free.
    pub(super) fn has_stepped_over(&self, piece_on: Square, skipped: Square) -> bool {
        let rules = self.rules();
        let Some(piece) = self.at(piece_on) else {
            return false;
        };
        let specials = rules.specials_of(rules.moves_of(piece)).iter();
        let double = specials.filter_map(|special| match special {
            Special::Lame {
                ways, double: true, ..
            } => Some(ways),
            _ => None,
        });
        let from_there = |from: Square, ways: &[(Bitboard<W>, Square)]| {
            let over = |(way, to): &(Bitboard<W>, Square)| *to == piece_on && way.contains(skipped);
            self.at(from).is_none() && ways.iter().any(over)
        };
        double.into_iter().any(|ways| {
            let mut squares = rules.geometry.squares();
            squares.any(|from| from_there(from, &ways[from.index()]))
        })
    }

    /// The pieces on turn that attack the skipped square and step double themselves.
    pub(super) fn en_passant_capturers(&self, skipped: Square) -> Bitboard<W> {
        let doublers = self
            .rules()
            .doublers
            .iter()
            .fold(Bitboard::EMPTY, |all, kind| all | self.kind(*kind));
        let others = self.rules().board - doublers;
        self.attackers(skipped, self.turn(), self.occupied(), others)
    }

    /// Whether an en passant capture is legal now.
    pub(super) fn en_passant_possible(&self) -> bool {
        let mut list = super::movegen::Moves::new();
        let (Some(to), true) = (self.en_passant(), self.rules().settings.en_passant) else {
            return false;
        };
        if self.en_passant_capturers(to).is_empty() {
            return false;
        }
        super::movegen::generate(self, Want::Noisy, &mut list);
        list.iter().any(|mv| matches!(mv, Move::EnPassant { .. }))
    }
}
