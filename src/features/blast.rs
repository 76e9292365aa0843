//! Pieces that may explode: what stands about them, and how near they are to the enemy's royal piece.

use eval::{Features, Weights};

use super::{neighbourhood, with_specials};
use crate::rules::{Position, special::Special};

/// Within so many squares of the royal piece nearness counts.
const FAR: i32 = 10;

/// Credits the owners for masses of enemies within two squares, and for stalking the royal piece.
pub(super) fn count<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    features: &mut Features,
) {
    let geometry = &position.rules().geometry;
    for (square, piece, specials) in with_specials(position) {
        if !specials.iter().any(|s| matches!(s, Special::Explosion)) {
            continue;
        }
        let player = piece.player();
        let near = neighbourhood(position, geometry.neighbours(square)) - square;
        let enemies = (near & position.enemies(player)).count() as i32;
        let friends = (near & position.of(player)).count() as i32;
        features.add(player.index(), weights.blast, (enemies - friends).max(0));
        for royal in position.enemy_royals(player) {
            let nearer = (FAR - geometry.distance(square, royal)).max(0);
            features.add(player.index(), weights.stalk, nearer);
        }
    }
}
