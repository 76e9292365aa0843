//! Moves that are no plain leap or ride: lame leaps, hops, bent and hooked rides, captures on the way or without moving.
//! Each is a small table by square; [`super::moves_of`] makes moves of them, [`super::attacks`] asks them.

use arrayvec::ArrayVec;

use super::hooked;
use crate::board::{Bitboard, Geometry, Square};

/// One special of a kind, for one owner.
#[derive(Clone, Debug)]
pub enum Special<const W: usize> {
    /// A step to a square if all squares on the way are empty.
    Lame {
        /// By square: the way and its end.
        ways: Vec<Vec<(Bitboard<W>, Square)>>,
        /// Whether it moves so without capture.
        quiet: bool,
        /// Whether it captures so.
        capture: bool,
        /// Whether en passant may answer it.
        double: bool,
    },
    /// A ride over exactly one piece.
    Hop {
        /// Along these lines.
        lines: u8,
        /// Whether it moves so without capture.
        quiet: bool,
        /// Whether it captures so.
        capture: bool,
    },
    /// A step to an empty square, then a ride from there.
    Bend {
        /// By square: the first step, and the squares that the ride can reach from it.
        ways: Vec<Vec<(Square, Bitboard<W>)>>,
        /// Lines of the ride.
        lines: u8,
        /// Whether it moves so without capture.
        quiet: bool,
        /// Whether it captures so.
        capture: bool,
    },
    /// A capture by leaping over the victim.
    Over {
        /// By square: the victim's square and the one behind it.
        ways: Vec<Vec<(Square, Square)>>,
    },
    /// A capture without moving.
    Rifle {
        /// By square: the squares in reach.
        ways: Vec<Bitboard<W>>,
    },
    /// A ride that may turn once by 90 degrees on an empty square.
    Hooked {
        /// The line it starts on and the line it turns to, or the other way round.
        lines: [u8; 2],
        /// Where it may turn and end.
        allowed: Bitboard<W>,
    },
    /// Two King's steps, the first a capture, the second perhaps back. The leaps of a Lion are in the tables of leaps,
    /// and so is every square on which it can capture.
    Lion {
        /// By square: its neighbours.
        near: Vec<Bitboard<W>>,
    },
    /// Up to three King's steps on one ray with captures on the way. Its leaps too are in the tables of leaps.
    Wolf {
        /// By square: the first squares of each ray, nearest first, at least one.
        rays: Vec<Vec<ArrayVec<Square, 3>>>,
    },
    /// It leaves the board with everything next to it.
    Explosion,
}

impl<const W: usize> Special<W> {
    /// Whether the squares of [`Special::reach`] are reached without capture, and by capture.
    pub fn modes(&self) -> (bool, bool) {
        match self {
            Self::Lame { quiet, capture, .. }
            | Self::Hop { quiet, capture, .. }
            | Self::Bend { quiet, capture, .. } => (*quiet, *capture),
            Self::Hooked { .. } => (true, true),
            _ => (false, false),
        }
    }

    /// Whether it captures on squares that the tables of leaps and rides do not know.
    pub fn captures_beyond_tables(&self) -> bool {
        match self {
            Self::Over { .. } | Self::Rifle { .. } => true,
            other => other.modes().1,
        }
    }

    /// The squares of which one at least must be free of its owner's pieces for a piece on `from` to use this special.
    pub(super) fn exits(&self, geometry: &Geometry<W>, from: Square) -> Bitboard<W> {
        let everywhere = || geometry.squares().collect();
        match self {
            Self::Lame { ways, .. } => ways[from.index()].iter().map(|(_, to)| *to).collect(),
            Self::Bend { ways, .. } => ways[from.index()].iter().map(|(first, _)| *first).collect(),
            Self::Over { ways } => ways[from.index()].iter().map(|(over, _)| *over).collect(),
            Self::Rifle { ways } => ways[from.index()],
            Self::Hooked { lines, .. } => geometry.rides(from, lines[0] | lines[1], everywhere()),
            Self::Lion { near } => near[from.index()],
            Self::Wolf { rays } => rays[from.index()].iter().flatten().copied().collect(),
            Self::Hop { .. } | Self::Explosion => everywhere(),
        }
    }

    /// Whether a piece on `from` captures on `target` by this special.
    #[inline]
    pub fn takes(
        &self,
        geometry: &Geometry<W>,
        from: Square,
        target: Square,
        occupied: Bitboard<W>,
    ) -> bool {
        match self {
            Self::Hooked { lines, allowed } => {
                hooked::reaches(geometry, (from, target), *lines, *allowed, occupied)
            }
            Self::Lame {
                ways,
                capture: true,
                ..
            } => ways[from.index()]
                .iter()
                .any(|(way, to)| *to == target && !way.meets(occupied)),
            Self::Hop {
                lines,
                capture: true,
                ..
            } => {
                let screens = geometry.between(from, target) & occupied;
                geometry.joining(from, target) & lines != 0
                    && !screens.is_empty()
                    && !screens.several()
            }
            other => other.captures(geometry, from, occupied).contains(target),
        }
    }

    /// The squares on which a piece on `from` captures by this special, beyond those that the tables know.
    pub fn captures(
        &self,
        geometry: &Geometry<W>,
        from: Square,
        occupied: Bitboard<W>,
    ) -> Bitboard<W> {
        match self {
            Self::Lame { capture: true, .. }
            | Self::Hop { capture: true, .. }
            | Self::Bend { capture: true, .. }
            | Self::Hooked { .. } => self.reach(geometry, from, occupied),
            Self::Over { ways } => ways[from.index()]
                .iter()
                .filter(|(_, land)| !occupied.contains(*land))
                .map(|(over, _)| *over)
                .collect(),
            Self::Rifle { ways } => ways[from.index()],
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares on which a piece on `from` may end by this special, occupied or not; none for specials with a kill on the way.
    pub fn reach(
        &self,
        geometry: &Geometry<W>,
        from: Square,
        occupied: Bitboard<W>,
    ) -> Bitboard<W> {
        match self {
            Self::Lame { ways, .. } => ways[from.index()]
                .iter()
                .filter(|(way, _)| !way.meets(occupied))
                .map(|(_, to)| *to)
                .collect(),
            Self::Hop { lines, .. } => hop(geometry, from, *lines, occupied),
            Self::Bend { ways, lines, .. } => ways[from.index()]
                .iter()
                .filter(|(first, _)| !occupied.contains(*first))
                .fold(Bitboard::EMPTY, |all, (first, reach)| {
                    all | (geometry.rides(*first, *lines, occupied) & *reach)
                }),
            Self::Hooked { lines, allowed } => {
                hooked::reach(geometry, from, *lines, *allowed, occupied)
            }
            _ => Bitboard::EMPTY,
        }
    }
}

/// The squares seen from `from` over exactly one piece on each line.
fn hop<const W: usize>(
    geometry: &Geometry<W>,
    from: Square,
    lines: u8,
    occupied: Bitboard<W>,
) -> Bitboard<W> {
    let near = geometry.rides(from, lines, occupied);
    let screens = near & occupied;
    geometry.rides(from, lines, occupied - screens) - near
}
