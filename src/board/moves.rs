//! A move as a small value. What it does to a position is in `rules::position`, its text in `rules::notation`.

use super::{Kind, Square};

/// A move of any game in five bytes. Two moves are equal exactly when their texts are.
/// They have an order, the same for ever, so that lists of moves can be compared and numbered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Move {
    /// One piece goes from one square to another and captures what stands there.
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What it becomes by a promotion that the move text names.
        promote: Option<Kind>,
    },
    /// A step of two squares that may be answered by an en passant capture on `skipped`.
    Double {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// The square passed over.
        skipped: Square,
    },
    /// A capture of a piece that has just passed over `to`.
    EnPassant {
        /// Where the capturer stands.
        from: Square,
        /// Where it goes: the skipped square.
        to: Square,
        /// Where the captured piece stands.
        victim: Square,
    },
    /// A move by way of squares whose enemy pieces are captured; `to` may be `from`.
    Legs {
        /// Where the piece stands.
        from: Square,
        /// The squares entered on the way, in order.
        kills: [Option<Square>; 2],
        /// Where it ends, capturing there too.
        to: Square,
    },
    /// A piece from the reserve is put on an empty square.
    Drop {
        /// What is put down.
        kind: Kind,
        /// Where.
        to: Square,
        /// The compound of the reserve that is used up, when only a part of it is dropped.
        part_of: Option<Kind>,
    },
    /// King and Rook move together, by the entry of this number in the game's castling table.
    Castle {
        /// Where the King stands.
        from: Square,
        /// Where the King goes.
        to: Square,
        /// Number of the castling.
        right: u8,
    },
    /// A piece destroys itself and everything next to it.
    Explode {
        /// Where it stands.
        at: Square,
    },
    /// The turn is passed.
    Pass,
}

const _: () = assert!(size_of::<Move>() == 5);

impl Move {
    /// The square that the moving piece leaves; `None` for a drop or a pass.
    #[inline(always)]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. }
            | Self::Double { from, .. }
            | Self::EnPassant { from, .. }
            | Self::Legs { from, .. }
            | Self::Castle { from, .. }
            | Self::Explode { at: from } => Some(from),
            Self::Drop { .. } | Self::Pass => None,
        }
    }

    /// The square on which the moving piece ends; `None` for a pass or an explosion.
    #[inline(always)]
    pub const fn to(self) -> Option<Square> {
        match self {
            Self::Step { to, .. }
            | Self::Double { to, .. }
            | Self::EnPassant { to, .. }
            | Self::Legs { to, .. }
            | Self::Castle { to, .. }
            | Self::Drop { to, .. } => Some(to),
            Self::Pass | Self::Explode { .. } => None,
        }
    }

    /// The move as a number below 2^40 that is never 0, for the transposition table.
    #[inline]
    pub const fn pack(self) -> u64 {
        const fn square(square: Square) -> u64 {
            square.index() as u64 + 1
        }
        const fn maybe(square: Option<Square>) -> u64 {
            match square {
                Some(s) => square_number(s),
                None => 0,
            }
        }
        const fn square_number(s: Square) -> u64 {
            s.index() as u64 + 1
        }
        const fn kind(kind: Option<Kind>) -> u64 {
            match kind {
                Some(kind) => kind.index() as u64 + 1,
                None => 0,
            }
        }
        const fn join(tag: u64, a: u64, b: u64, c: u64, d: u64) -> u64 {
            tag << 32 | a << 24 | b << 16 | c << 8 | d
        }
        match self {
            Self::Step { from, to, promote } => join(1, square(from), square(to), kind(promote), 0),
            Self::Double { from, to, skipped } => {
                join(2, square(from), square(to), square(skipped), 0)
            }
            Self::EnPassant { from, to, victim } => {
                join(3, square(from), square(to), square(victim), 0)
            }
            Self::Legs { from, kills, to } => join(
                4,
                square(from),
                square(to),
                maybe(kills[0]),
                maybe(kills[1]),
            ),
            Self::Drop {
                kind: dropped,
                to,
                part_of,
            } => join(5, kind(Some(dropped)), square(to), kind(part_of), 0),
            Self::Castle { from, to, right } => join(6, square(from), square(to), right as u64, 0),
            Self::Explode { at } => join(7, square(at), 0, 0, 0),
            Self::Pass => join(8, 0, 0, 0, 0),
        }
    }

    /// The move that [`Move::pack`] turned into `bits`; `None` for anything else.
    #[inline]
    pub fn unpack(bits: u64) -> Option<Self> {
        fn maybe(byte: u8) -> Option<Square> {
            (byte > 0).then(|| Square::new(byte as usize - 1))
        }
        fn kind(byte: u8) -> Option<Kind> {
            (byte > 0 && byte < 64).then(|| Kind::new(byte as usize - 1))
        }
        let [_, _, _, tag, a, b, c, d] = bits.to_be_bytes();
        Some(match tag {
            1 => Self::Step {
                from: maybe(a)?,
                to: maybe(b)?,
                promote: kind(c),
            },
            2 => Self::Double {
                from: maybe(a)?,
                to: maybe(b)?,
                skipped: maybe(c)?,
            },
            3 => Self::EnPassant {
                from: maybe(a)?,
                to: maybe(b)?,
                victim: maybe(c)?,
            },
            4 => Self::Legs {
                from: maybe(a)?,
                to: maybe(b)?,
                kills: [maybe(c), maybe(d)],
            },
            5 => Self::Drop {
                kind: kind(a)?,
                to: maybe(b)?,
                part_of: kind(c),
            },
            6 => Self::Castle {
                from: maybe(a)?,
                to: maybe(b)?,
                right: c,
            },
            7 => Self::Explode { at: maybe(a)? },
            8 => Self::Pass,
            _ => return None,
        })
    }
}
