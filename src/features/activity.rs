//! Squares in the pieces' reach: mobility, pressure on royal pieces, and chances to mutate.

use eval::{Features, Tapered, Weights};

use super::{mutation, neighbourhood};
use crate::{
    board::{Bitboard, PerPlayer},
    rules::Position,
};

/// Credits each player with the mobility of the pieces and with what they may become, and charges the players whose royal
/// pieces they press.
pub(super) fn count<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    features: &mut Features,
) {
    let rules = position.rules();
    let mut rings: PerPlayer<Bitboard<W>> = Default::default();
    for player in rules.all_players() {
        rings[player.index()] = neighbourhood(position, position.royals(player));
    }
    let mut pressure = PerPlayer::<i32>::default();
    for player in rules.all_players() {
        let own = position.of(player);
        let mut chances = 0;
        let others = || rules.all_players().filter(move |other| *other != player);
        let near = others().fold(Bitboard::EMPTY, |near, other| near | rings[other.index()]);
        for square in own {
            let Some(piece) = position.at(square) else {
                continue;
            };
            let (quiet, capture) = position.own_reach(square);
            // Most pieces are far from any, and counting costs more than looking.
            if capture.meets(near) {
                for other in others() {
                    let ring = rings[other.index()];
                    pressure[other.index()] += (capture & ring).count() as i32;
                }
            }
            if weights.mutation != 0 {
                chances += mutation::best_gain(position, weights, piece, capture);
            }
            let reach = ((quiet | capture) - own).count() as i32;
            features.add(player.index(), weights.mobility[piece.index()], reach);
        }
        let credit = chances * weights.mutation / 100;
        features.add(player.index(), Tapered::from([1, 1]), credit);
    }
    for player in rules.all_players() {
        features.add(player.index(), weights.royal_ring, pressure[player.index()]);
    }
}
