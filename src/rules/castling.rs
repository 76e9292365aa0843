//! Castlings, from the game's table of them.

use super::movegen::{Generator, Sink, Want};
use crate::board::{Bitboard, Move};

/// The castlings.
pub(super) fn castlings<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    if g.want == Want::Noisy || g.pos.castling() == 0 || g.guard.checked() {
        return;
    }
    for (i, castling) in g.pos.rules().castlings.iter().enumerate() {
        let free = castling.player == g.us
            && g.pos.castling() & (1 << i) != 0
            && !castling.empty.meets(g.occupied);
        let attacked = |square| {
            g.pos
                .attacked(square, g.us.other(), g.occupied, Bitboard::EMPTY)
        };
        if free && !castling.safe.into_iter().any(attacked) {
            let (from, to) = castling.king;
            g.sink.one(Move::Castle {
                from,
                to,
                right: i as u8,
            });
        }
    }
}
