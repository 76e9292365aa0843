//! The part of compiling that makes the table of fusions: unions of move sets, looked up among the kinds.

use super::CompileError;
use crate::{
    board::{Bitboard, Kind, Piece, Player},
    rules::{Rules, fusion::Fusion},
};

/// Squares by square, all the squares that a kind's leaps or rides can reach.
type Rows<const W: usize> = Vec<Bitboard<W>>;

/// What a kind can do, as one of several equal descriptions: what is reached whatever stands between, and what only
/// along empty squares, without capture and by capture. Two kinds are the same in play exactly when these are equal.
/// Moves that start on certain squares only are left out.
#[derive(Clone, PartialEq, Eq)]
struct Powers<const W: usize>([Power<W>; 2]);

#[derive(Clone, PartialEq, Eq)]
struct Power<const W: usize> {
    leaps: Rows<W>,
    rides: Rows<W>,
}

impl<const W: usize> Powers<W> {
    fn of(rules: &Rules<W>, kind: Kind) -> Self {
        let moves = rules.moves_of(Piece::new(Player::FIRST, kind));
        let rows = |table| {
            let squares = rules.geometry.squares();
            squares.map(|square| rules.look_up(table, square)).collect()
        };
        let pairs = [
            (moves.quiet_leaps, moves.quiet_rides),
            (moves.capture_leaps, moves.capture_rides),
        ];
        Self(pairs.map(|(leaps, rides)| {
            let mut power = Power {
                leaps: rows(leaps),
                rides: rows(rides),
            };
            for (i, square) in rules.geometry.squares().enumerate() {
                // Nothing can stand between neighbours.
                power.leaps[i] |= power.rides[i] & rules.geometry.neighbours(square);
            }
            power.without_doubles()
        }))
    }

    fn union(&self, other: &Self) -> Self {
        let join = |i: usize| {
            let (one, two) = (&self.0[i], &other.0[i]);
            let each = |a: &Rows<W>, b: &Rows<W>| a.iter().zip(b).map(|(a, b)| *a | *b).collect();
            let joined = Power {
                leaps: each(&one.leaps, &two.leaps),
                rides: each(&one.rides, &two.rides),
            };
            joined.without_doubles()
        };
        Self([join(0), join(1)])
    }
}

impl<const W: usize> Power<W> {
    /// A ride adds nothing where a leap goes anyway.
    fn without_doubles(mut self) -> Self {
        for (ride, leap) in self.rides.iter_mut().zip(&self.leaps) {
            *ride -= *leap;
        }
        self
    }
}

/// The table of fusions on these squares. Plain is what has no parts and is not royal.
pub(super) fn fusion<const W: usize>(
    rules: &Rules<W>,
    zone: Bitboard<W>,
) -> Result<Fusion<W>, CompileError> {
    let plain: Vec<(Kind, Powers<W>)> = rules
        .all_kinds()
        .filter(|kind| !rules.kind(*kind).royal && rules.kind(*kind).parts.is_none())
        .map(|kind| (kind, Powers::of(rules, kind)))
        .collect();
    let kinds = rules.kinds.len();
    let mut results = vec![None; kinds * kinds];
    for (capturer, own) in &plain {
        for (victim, gained) in &plain {
            let union = own.union(gained);
            if union == *own {
                continue;
            }
            let same = plain.iter().find(|(_, powers)| *powers == union);
            let becomes = same
                .map(|(kind, _)| *kind)
                .or_else(|| compound(rules, *capturer, *victim));
            let id = |kind: Kind| rules.kind(kind).id.clone();
            let becomes =
                becomes.ok_or_else(|| CompileError::NoFusion(id(*capturer), id(*victim)))?;
            results[capturer.index() * kinds + victim.index()] = Some(becomes);
        }
    }
    Ok(Fusion {
        zone,
        results,
        kinds,
    })
}

/// The kind that has these two parts, in either order.
fn compound<const W: usize>(rules: &Rules<W>, one: Kind, two: Kind) -> Option<Kind> {
    rules.all_kinds().find(|kind| {
        let parts = rules.kind(*kind).parts;
        parts == Some([one, two]) || parts == Some([two, one])
    })
}
