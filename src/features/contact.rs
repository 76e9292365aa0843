//! Enemies next to a piece that may capture several of them in one move.

use eval::{Features, Weights};

use super::with_specials;
use crate::rules::{Position, special::Special};

/// Credits the owners of such pieces for each enemy in contact.
pub(super) fn count<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    features: &mut Features,
) {
    let geometry = &position.rules().geometry;
    for (square, piece, specials) in with_specials(position) {
        if specials
            .iter()
            .any(|s| matches!(s, Special::Lion { .. } | Special::Wolf { .. }))
        {
            let near = geometry.neighbours(square) & position.enemies(piece.player());
            features.add(piece.player().index(), weights.contact, near.count() as i32);
        }
    }
}
