//! Exchange evaluation: what a move wins or loses on the square where it ends.
//! It knows kills on the way, rifle captures (nobody stands there to be taken back) and lent moves.

use arrayvec::ArrayVec;
use eval::Weights;

use crate::{
    board::{Bitboard, Move, Piece, Player, Square},
    rules::{Position, special::Special},
};

/// The gain in exchange values for the side that makes `mv`, when both sides then take back in turn on the square
/// where it ended as long as it pays, the least valuable piece first.
pub fn exchange<const W: usize>(position: &Position<W>, weights: &Weights, mv: Move) -> i32 {
    let us = position.turn();
    let gain = captured_value(position, weights, mv);
    let (from, to) = match mv {
        Move::Pass | Move::Explode { .. } => return gain,
        Move::Drop { to, .. } => (None, to),
        // After a rifle capture the piece stands where it stood: nothing new can be taken.
        Move::Legs { from, to, .. } if from == to => return gain,
        _ => match (mv.from(), mv.to()) {
            (from, Some(to)) => (from, to),
            (_, None) => return gain,
        },
    };
    let mut gone: Bitboard<W> = from.map_or(Bitboard::EMPTY, Bitboard::of);
    gone |= to;
    for victim in victims(mv) {
        gone |= victim;
    }
    let standing = standing_piece(position, us, mv);
    let value = standing.map_or(0, |piece| weights.exchange[piece.index()]);
    gain - taken_back(position, weights, (us.other(), to), gone, value)
}

/// What the side to take wins on `square` at most, if a piece worth `value` stands there now and those on `gone` are no more.
fn taken_back<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    (mut side, square): (Player, Square),
    mut gone: Bitboard<W>,
    value: i32,
) -> i32 {
    let mut gains: ArrayVec<i32, 32> = ArrayVec::new();
    let mut on_square = value;
    while !gains.is_full() {
        let occupied = (position.occupied() - gone) | square;
        let Some((attacker, piece)) = cheapest(position, weights, side, square, occupied, gone)
        else {
            break;
        };
        gains.push(on_square);
        if shoots(position, attacker, square) {
            break;
        }
        on_square = weights.exchange[piece.index()];
        gone |= attacker;
        side = side.other();
    }
    // Backwards: each side takes only if that is better than leaving it.
    gains
        .into_iter()
        .rev()
        .fold(0, |later, gain| (gain - later).max(0))
}

/// The side's least valuable piece that captures on the square.
fn cheapest<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    side: Player,
    square: Square,
    occupied: Bitboard<W>,
    gone: Bitboard<W>,
) -> Option<(Square, Piece)> {
    let mut attackers = position.attackers(square, side, occupied, gone);
    if let Some(hook) = &position.rules().hook {
        attackers |= hook.attackers(position, square, side) - gone;
    }
    attackers
        .into_iter()
        .filter_map(|from| Some((from, position.at(from)?)))
        .min_by_key(|(_, piece)| weights.exchange[piece.index()])
}

/// Whether a piece captures on the square without going there.
fn shoots<const W: usize>(position: &Position<W>, from: Square, square: Square) -> bool {
    let rules = position.rules();
    position.at(from).is_some_and(|piece| {
        rules
            .specials_of(rules.moves_of(piece))
            .iter()
            .any(|special| match special {
                Special::Rifle { ways } => ways[from.index()].contains(square),
                Special::Over { .. } => special
                    .captures(&rules.geometry, from, position.occupied())
                    .contains(square),
                _ => false,
            })
    })
}

/// The squares of the pieces that a move captures, the one where it ends apart.
fn victims(mv: Move) -> impl Iterator<Item = Square> {
    let squares = match mv {
        Move::Legs { kills, .. } => kills,
        Move::EnPassant { victim, .. } => [Some(victim), None],
        _ => [None, None],
    };
    squares.into_iter().flatten()
}

/// The piece that stands where the move ended.
fn standing_piece<const W: usize>(position: &Position<W>, us: Player, mv: Move) -> Option<Piece> {
    match mv {
        Move::Step {
            promote: Some(kind),
            ..
        }
        | Move::Drop { kind, .. } => Some(Piece::new(us, kind)),
        _ => mv.from().and_then(|from| position.at(from)),
    }
}

/// What a move takes at once, promotion gain included, in exchange values.
#[inline]
pub fn captured_value<const W: usize>(position: &Position<W>, weights: &Weights, mv: Move) -> i32 {
    let value = |square: Square| {
        position
            .at(square)
            .map_or(0, |piece| weights.exchange[piece.index()])
    };
    let mut gain = victims(mv).map(value).sum();
    if let Move::Step { from, to, promote } = mv {
        gain += value(to);
        if let (Some(kind), Some(piece)) = (promote, position.at(from)) {
            let promoted = Piece::new(piece.player(), kind);
            gain += weights.exchange[promoted.index()] - weights.exchange[piece.index()];
        }
    } else if let Move::Legs { from, to, .. } = mv
        && from != to
    {
        gain += value(to);
    }
    gain
}
