//! Rides that may turn once by 90 degrees on an empty square: Hook Movers and Goblins.
//! Forwards all squares in reach, backwards the one question whether a square is in reach, which needs four looks at lines.

use crate::board::{Bitboard, Geometry, Square};

/// The squares that a hooked rider on `from` reaches, empty or not, by at most one turn on a square of `allowed`.
pub(super) fn reach<const W: usize>(
    geometry: &Geometry<W>,
    from: Square,
    [one, other]: [u8; 2],
    allowed: Bitboard<W>,
    occupied: Bitboard<W>,
) -> Bitboard<W> {
    let mut all = Bitboard::EMPTY;
    for (first, second) in [(one, other), (other, one)] {
        let straight = geometry.rides(from, first, occupied);
        all |= straight;
        for corner in (straight & allowed) - occupied {
            all |= geometry.rides(corner, second, occupied);
        }
    }
    // A second leg may see the starting square only if it is taken as empty.
    (all & allowed) - from
}

/// Whether `target` is among the squares of [`reach`].
pub(super) fn reaches<const W: usize>(
    geometry: &Geometry<W>,
    (from, target): (Square, Square),
    [one, other]: [u8; 2],
    allowed: Bitboard<W>,
    occupied: Bitboard<W>,
) -> bool {
    let (from_one, from_other) = (
        geometry.rides(from, one, occupied),
        geometry.rides(from, other, occupied),
    );
    if (from_one | from_other).contains(target) {
        return allowed.contains(target);
    }
    let corners = (from_one & geometry.rides(target, other, occupied))
        | (from_other & geometry.rides(target, one, occupied));
    allowed.contains(target) && corners.meets(allowed - occupied)
}
