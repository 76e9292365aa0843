//! Mutation chances: what a piece would become worth by a capture that fuses.

use eval::Weights;

use crate::{
    board::{Bitboard, Piece},
    rules::Position,
};

/// What the best fusing capture among these targets would add to the piece's value, in exchange values; 0 for none.
pub(super) fn best_gain<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    piece: Piece,
    targets: Bitboard<W>,
) -> i32 {
    let Some(fusion) = &position.rules().fusion else {
        return 0;
    };
    let value = |piece: Piece| weights.exchange[piece.index()];
    let gain = |square| {
        let fused = fusion.on(square, piece, position.at(square)?)?;
        Some(value(Piece::new(piece.player(), fused)) - value(piece))
    };
    let targets = targets & fusion.zone & position.enemies(piece.player());
    targets.into_iter().filter_map(gain).max().unwrap_or(0)
}
