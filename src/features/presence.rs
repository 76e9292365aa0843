//! Presence: how far each player is from having no piece left where the game asks for one.

use eval::{Features, Weights};

use crate::rules::Position;

/// Credits the living players by the number of their pieces on the squares of presence, as long as it is small.
pub(super) fn count<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    features: &mut Features,
) {
    let zone = position.rules().presence;
    if zone.is_empty() {
        return;
    }
    for player in position.living() {
        let inside = (position.of(player) & zone).count() as usize;
        if let Some(weight) = weights.presence.get(inside) {
            features.add(player.index(), *weight, 1);
        }
    }
}
