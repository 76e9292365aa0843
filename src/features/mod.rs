//! What evaluation needs to count in a position: one file a term. Start at [`evaluate`].

mod activity;
mod blast;
mod contact;
mod screens;
pub mod weights;

use eval::{Accumulator, Features, Score, Weights};

use crate::{
    board::{Bitboard, Piece, Square},
    rules::{Position, special::Special},
};

/// The sums of a position from scratch.
pub fn accumulate<const W: usize>(position: &Position<W>, weights: &Weights) -> Accumulator {
    let mut sums = Accumulator::default();
    for square in position.occupied() {
        if let Some(piece) = position.at(square) {
            sums.put(
                weights,
                piece.player().index(),
                piece.index(),
                square.index(),
            );
        }
    }
    sums
}

/// Follows the last move made in a position.
#[inline(always)]
pub fn follow<const W: usize>(sums: &mut Accumulator, position: &Position<W>, weights: &Weights) {
    for write in position.last_writes() {
        let square = write.square.index();
        if let Some(piece) = write.before {
            sums.take(weights, piece.player().index(), piece.index(), square);
        }
        if let Some(piece) = write.after {
            sums.put(weights, piece.player().index(), piece.index(), square);
        }
    }
}

/// The score of a position for the player on turn; `sums` belong to it.
pub fn evaluate<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    sums: &Accumulator,
) -> Score {
    let mut features = held(position, weights);
    activity::count(position, weights, &mut features);
    if weights.contact.counts() {
        contact::count(position, weights, &mut features);
    }
    if weights.blast.counts() {
        blast::count(position, weights, &mut features);
    }
    if weights.screen.counts() {
        screens::count(position, weights, &mut features);
    }
    let us = position.turn();
    eval::evaluate(weights, sums, &features, us.index(), us.other().index())
}

/// The score by the sums and reserves alone, without what must be counted on the board.
pub fn rough<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    sums: &Accumulator,
) -> Score {
    let us = position.turn();
    let features = held(position, weights);
    eval::evaluate(weights, sums, &features, us.index(), us.other().index())
}

/// Pieces in reserve.
fn held<const W: usize>(position: &Position<W>, weights: &Weights) -> Features {
    let mut features = Features::default();
    let rules = position.rules();
    if rules.settings.captured == crate::rules::variant::Captured::Gone {
        return features;
    }
    for player in rules.all_players() {
        for kind in rules.all_kinds() {
            let held = position.held(player, kind);
            if held > 0 {
                let piece = Piece::new(player, kind);
                features.add(player.index(), weights.held[piece.index()], i32::from(held));
            }
        }
    }
    features
}

/// All pieces that have specials, with the specials.
fn with_specials<const W: usize>(
    position: &Position<W>,
) -> impl Iterator<Item = (Square, Piece, &'static [Special<W>])> + '_ {
    let rules = position.rules();
    position.occupied().into_iter().filter_map(move |square| {
        let piece = position.at(square)?;
        let specials = rules.specials_of(rules.moves_of(piece));
        (!specials.is_empty()).then_some((square, piece, specials))
    })
}

/// The squares next to a set.
pub(crate) fn neighbourhood<const W: usize>(
    position: &Position<W>,
    squares: Bitboard<W>,
) -> Bitboard<W> {
    let geometry = &position.rules().geometry;
    squares.into_iter().fold(Bitboard::EMPTY, |all, square| {
        all | geometry.neighbours(square)
    })
}
