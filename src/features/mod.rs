//! What evaluation needs to count in a position: one file a term. Start at [`evaluate`].

mod activity;
mod blast;
mod contact;
mod mutation;
mod presence;
mod screens;
pub mod weights;

use eval::{Accumulator, Features, Score, View, Weights};

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
    let rules = position.rules();
    for player in rules.all_players() {
        for kind in rules.all_kinds() {
            let held = i32::from(position.held(player, kind));
            sums.hold(
                weights,
                player.index(),
                Piece::new(player, kind).index(),
                held,
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
    for write in position.last_hand_writes() {
        let piece = Piece::new(write.player, write.kind).index();
        let more = i32::from(write.after) - i32::from(write.before);
        sums.hold(weights, write.player.index(), piece, more);
    }
}

/// The score of a position as seen by one player; `sums` belong to the position.
pub fn evaluate<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    sums: &Accumulator,
    view: View,
) -> Score {
    eval::evaluate(weights, sums, &count(position, weights), view)
}

/// What is counted in a position, for all players.
#[inline(always)]
pub fn count<const W: usize>(position: &Position<W>, weights: &Weights) -> Features {
    let mut features = Features::default();
    presence::count(position, weights, &mut features);
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
    features
}

/// The score without what must be counted in the reach of pieces.
pub fn rough<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    sums: &Accumulator,
    view: View,
) -> Score {
    let mut features = Features::default();
    presence::count(position, weights, &mut features);
    eval::evaluate(weights, sums, &features, view)
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
