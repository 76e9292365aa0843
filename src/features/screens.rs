//! Screens: lines on which a piece that captures over another has something to leap over.

use eval::{Features, Weights};

use super::with_specials;
use crate::rules::{Position, special::Special};

/// Credits the owners of such pieces for each line with a screen.
pub(super) fn count<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    features: &mut Features,
) {
    let geometry = &position.rules().geometry;
    let occupied = position.occupied();
    for (square, piece, specials) in with_specials(position) {
        for special in specials {
            if let Special::Hop {
                lines,
                capture: true,
                ..
            } = special
            {
                let screens = geometry.rides(square, *lines, occupied) & occupied;
                features.add(
                    piece.player().index(),
                    weights.screen,
                    screens.count() as i32,
                );
            }
        }
    }
}
