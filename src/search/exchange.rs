//! Exchange evaluation: what a move wins or loses on the square where it ends.
//! It knows kills on the way, rifle captures (nobody stands there to be taken back), lent moves, fusions and reserves.

use arrayvec::ArrayVec;
use eval::Weights;

use super::camps::{Camps, Members};
use crate::{
    board::{Bitboard, Move, Piece, Player, Square},
    rules::{Position, special::Special},
};

/// The gain in exchange values for the camp that makes `mv`, when both camps then take back in turn on the square
/// where it ended as long as it pays, the least valuable piece first.
pub fn exchange<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    camps: Camps,
    mv: Move,
) -> i32 {
    let us = position.turn();
    let gain = captured_value(position, weights, camps, mv);
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
    match standing_piece(position, us, mv) {
        Some(standing) => gain - taken_back(position, weights, camps, (standing, to), gone),
        None => gain,
    }
}

/// Whether a move takes the last piece beside the enemy's royal one in a game in which that wins.
pub(super) fn bares<const W: usize>(position: &Position<W>, mv: Move) -> bool {
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

/// What the camp on turn wins at most by capturing on a square where a piece of the other camp stands, whichever of its armies
/// begins; 0 where none does.
pub fn takeable<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    camps: Camps,
    square: Square,
) -> i32 {
    match position.at(square) {
        Some(standing) if !camps.allied(position.turn(), standing.player()) => {
            let target = (standing, square);
            taken_back(position, weights, camps, target, Bitboard::EMPTY)
        }
        _ => 0,
    }
}

/// What the camp against the owner of `standing` wins at most by capturing it on `square`, if those on `gone` are no more.
fn taken_back<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    camps: Camps,
    (mut standing, square): (Piece, Square),
    mut gone: Bitboard<W>,
) -> i32 {
    let mut gains: ArrayVec<i32, 32> = ArrayVec::new();
    while !gains.is_full() {
        let occupied = (position.occupied() - gone) | square;
        let side = camps.against(standing.player());
        let Some((attacker, piece)) = cheapest(position, weights, side, square, occupied, gone)
        else {
            break;
        };
        let (gain, lands) = capture(position, weights, piece, (standing, square));
        gains.push(gain);
        if shoots(position, attacker, square) {
            break;
        }
        standing = lands;
        gone |= attacker;
    }
    // Backwards: each side takes only if that is better than leaving it.
    gains
        .into_iter()
        .rev()
        .fold(0, |later, gain| (gain - later).max(0))
}

/// What a piece gains by capturing another by a plain step, and what it then is: it takes the victim, or fuses with it.
#[inline]
fn capture<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    piece: Piece,
    (victim, square): (Piece, Square),
) -> (i32, Piece) {
    let value = |piece: Piece| weights.exchange[piece.index()];
    let fusion = position.rules().fusion.as_ref();
    match fusion.and_then(|fusion| fusion.on(square, piece, victim)) {
        Some(kind) => {
            let fused = Piece::new(piece.player(), kind);
            (value(victim) + value(fused) - value(piece), fused)
        }
        None => (weights.taken[victim.index()], piece),
    }
}

/// The least valuable piece of some players that captures on the square.
fn cheapest<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    side: Members,
    square: Square,
    occupied: Bitboard<W>,
    gone: Bitboard<W>,
) -> Option<(Square, Piece)> {
    let mut attackers = Bitboard::EMPTY;
    for player in side {
        attackers |= position.attackers(square, player, occupied, gone);
        if let Some(hook) = &position.rules().hook {
            attackers |= hook.attackers(position, square, player) - gone;
        }
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
pub(super) fn victims(mv: Move) -> impl Iterator<Item = Square> {
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
    let rules = position.rules();
    if let (Some(fusion), Move::Step { to, .. }) = (&rules.fusion, mv)
        && let Some(victim) = position.at(to)
        && let Some(fused) = fusion.on(to, piece, victim)
    {
        return Some(Piece::new(us, fused));
    }
    match rules.kind(piece.kind()).grows {
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

/// What a move takes at once, the gain by its own promotion or fusion included, in exchange values for the mover's camp.
/// A capture within the camp gains nothing: it costs what is captured.
#[inline]
pub fn captured_value<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    camps: Camps,
    mv: Move,
) -> i32 {
    let us = position.turn();
    let value = |square: Square| {
        position
            .at(square)
            .map_or(0, |piece| weights.taken[piece.index()])
    };
    if let Move::Explode { at } = mv {
        let blast = position.rules().blast(at);
        let lost: i32 = (blast & position.of(us)).into_iter().map(value).sum();
        let taken: i32 = (blast - position.of(us)).into_iter().map(value).sum();
        return taken - lost;
    }
    let before = mv.from().and_then(|from| position.at(from));
    let last = mv.to().filter(|to| mv.from() != Some(*to));
    if let (Some(piece), Some(to)) = (before, last)
        && let Some(victim) = position.at(to)
    {
        let worth = weights.exchange[victim.index()];
        if camps.allied(us, victim.player()) {
            return -worth;
        }
        if position.rules().fusion.is_some() {
            return capture(position, weights, piece, (victim, to)).0;
        }
    }
    let taken: i32 = victims(mv).map(value).sum();
    let last = last.map_or(0, value);
    match (before, standing_piece(position, us, mv)) {
        (Some(before), Some(after)) if before != after => {
            taken + last + weights.exchange[after.index()] - weights.exchange[before.index()]
        }
        _ => taken + last,
    }
}
