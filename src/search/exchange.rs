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
    if bares(position, mv) {
        return gain + weights.decisive;
    }
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

/// Whether a move takes the last piece beside the enemy's royal one in a game in which that wins.
fn bares<const W: usize>(position: &Position<W>, mv: Move) -> bool {
    if position.rules().settings.bare.is_none() {
        return false;
    }
    let enemies = position.enemies(position.turn());
    let others = enemies - position.royals(position.turn().other());
    // Few moves come this far: most positions have more than three pieces to take.
    others.count() <= 3 && {
        let taken: Bitboard<W> = victims(mv).chain(mv.to()).collect();
        (others - taken).is_empty()
    }
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
                Special::Lion { near } => near[from.index()].contains(square),
                Special::Wolf { rays } => rays[from.index()]
                    .iter()
                    .any(|ray| ray.first() == Some(&square)),
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
    if let Move::Step {
        promote: Some(kind),
        ..
    }
    | Move::Drop { kind, .. } = mv
    {
        return Some(Piece::new(us, kind));
    }
    let piece = mv.from().and_then(|from| position.at(from))?;
    let kind = position.rules().kind(piece.kind());
    match kind.grows {
        Some(grown) if captures(position, mv) => Some(Piece::new(us, grown)),
        _ => Some(piece),
    }
}

/// Whether a move captures anything.
fn captures<const W: usize>(position: &Position<W>, mv: Move) -> bool {
    match mv {
        Move::Legs { .. } | Move::EnPassant { .. } => true,
        Move::Step { to, .. } => position.at(to).is_some(),
        _ => false,
    }
}

/// What a move takes at once, the gain by its own promotion included, in exchange values.
#[inline]
pub fn captured_value<const W: usize>(position: &Position<W>, weights: &Weights, mv: Move) -> i32 {
    let us = position.turn();
    let value = |square: Square| {
        position
            .at(square)
            .map_or(0, |piece| weights.exchange[piece.index()])
    };
    if let Move::Explode { at } = mv {
        let blast = position.rules().blast(at);
        let lost: i32 = (blast & position.of(us)).into_iter().map(value).sum();
        let taken: i32 = (blast - position.of(us)).into_iter().map(value).sum();
        return taken - lost;
    }
    let taken: i32 = victims(mv).map(value).sum();
    let last = mv.to().filter(|to| mv.from() != Some(*to)).map_or(0, value);
    let before = mv.from().and_then(|from| position.at(from));
    match (before, standing_piece(position, us, mv)) {
        (Some(before), Some(after)) if before != after => {
            taken + last + weights.exchange[after.index()] - weights.exchange[before.index()]
        }
        _ => taken + last,
    }
}
