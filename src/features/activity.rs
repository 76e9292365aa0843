//! Squares in the pieces' reach: mobility, and pressure on the enemy's royal piece.

use eval::{Features, Weights};

use super::neighbourhood;
use crate::rules::Position;

/// Credits each player with the mobility of the pieces and with their pressure on enemy royal pieces.
pub(super) fn count<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    features: &mut Features,
) {
    let rules = position.rules();
    for player in rules.all_players() {
        let own = position.of(player);
        let rings = position.enemy_royals(player);
        let rings = neighbourhood(position, rings);
        let mut pressure = 0;
        for square in own {
            let Some(piece) = position.at(square) else {
                continue;
            };
            let (quiet, capture) = position.own_reach(square);
            // Most pieces are far from it, and counting costs more than looking.
            if capture.meets(rings) {
                pressure += (capture & rings).count() as i32;
            }
            let reach = ((quiet | capture) - own).count() as i32;
            features.add(player.index(), weights.mobility[piece.index()], reach);
        }
        features.add(player.index(), weights.royal_ring, -pressure);
    }
}
