//! Squares in the pieces' reach: mobility, pressure on royal pieces, pieces under attack, and chances to mutate.

use eval::{Features, Tapered, Weights};

use super::{mutation, neighbourhood};
use crate::{
    board::{Bitboard, PerPlayer, Player},
    rules::Position,
};

/// What one player's pieces attack.
#[derive(Clone, Copy, Default)]
struct Attacks<const W: usize> {
    /// All of it, own pieces that are defended included.
    all: Bitboard<W>,
    /// By pieces of little worth.
    little: Bitboard<W>,
    /// Own pieces of little worth, and the royal one.
    cheap: Bitboard<W>,
}

/// Credits each player with the mobility of the pieces and with what they may become, and charges the players whose royal
/// pieces they press and whose pieces they attack.
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
    let mut besiegers = PerPlayer::<i32>::default();
    let mut attacks: PerPlayer<Attacks<W>> = Default::default();
    for player in rules.all_players() {
        let own = position.of(player);
        let mut mine = Attacks {
            cheap: position.royals(player),
            ..Default::default()
        };
        let mut chances = 0;
        let others = || rules.all_players().filter(move |other| *other != player);
        let near = others().fold(Bitboard::EMPTY, |near, other| near | rings[other.index()]);
        for square in own {
            let Some(piece) = position.at(square) else {
                continue;
            };
            let (quiet, capture) = position.own_reach(square);
            mine.all |= capture;
            if weights.is_little(piece.index()) {
                mine.little |= capture;
                mine.cheap |= square;
            }
            // Most pieces are far from any, and counting costs more than looking.
            if capture.meets(near) {
                for other in others() {
                    let pressed = (capture & rings[other.index()]).count() as i32;
                    pressure[other.index()] += pressed;
                    besiegers[other.index()] += i32::from(pressed > 0);
                }
            }
            if weights.mutation != 0 {
                chances += mutation::best_gain(position, weights, piece, capture);
            }
            let reach = ((quiet | capture) - own).count() as i32;
            features.add(player.index(), weights.mobility[piece.index()], reach);
        }
        attacks[player.index()] = mine;
        let credit = chances * weights.mutation / 100;
        features.add(player.index(), Tapered::from([1, 1]), credit);
    }
    for player in rules.all_players() {
        let i = player.index();
        let pairs = besiegers[i] * (besiegers[i] - 1) / 2;
        features.add(i, weights.royal_ring, pressure[i]);
        features.add(i, weights.siege, pairs);
        let guards = (rings[i] & position.of(player)).count() as i32;
        features.add(i, weights.guard, guards);
        count_attacked(position, weights, &attacks, player, features);
    }
}

/// Charges a player for the pieces that are attacked and not defended, or by something of less worth.
#[inline(always)]
fn count_attacked<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    attacks: &PerPlayer<Attacks<W>>,
    player: Player,
    features: &mut Features,
) {
    let own = position.of(player);
    let mine = attacks[player.index()];
    let (mut by_any, mut by_little) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for other in position.rules().all_players() {
        if other != player {
            by_any |= attacks[other.index()].all;
            by_little |= attacks[other.index()].little;
        }
    }
    let hanging = (own & by_any) - mine.all - position.royals(player);
    let threatened = (own & by_little) - mine.cheap;
    features.add(player.index(), weights.hanging, hanging.count() as i32);
    features.add(
        player.index(),
        weights.threatened,
        threatened.count() as i32,
    );
}
