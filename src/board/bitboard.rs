//! Sets of squares in one, two or four 64-bit words.
//! The operators are those of sets: `|`, `&`, `^`, `-` (difference); the arithmetic of rides is in [`super::geometry`].

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::Square;

/// A set of squares with packed indices below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Self([0; W]);

    /// The set that holds this square alone.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        let mut words = [0; W];
        words[square.index() >> 6] = 1 << (square.index() & 63);
        Self(words)
    }

    /// The squares with packed indices below `count`.
    pub fn first_squares(count: usize) -> Self {
        (0..count).map(Square::new).collect()
    }

    /// Whether no square is in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }

    /// How many squares are in the set.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether two squares or more are in the set.
    #[inline(always)]
    pub fn several(self) -> bool {
        !self.without_first().is_empty()
    }

    /// Whether the sets share a square.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The square of the lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        for (i, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(Square::new(i * 64 + word.trailing_zeros() as usize));
            }
        }
        None
    }

    /// The set without its square of the lowest index.
    #[inline(always)]
    fn without_first(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    /// This set or the empty one.
    #[inline(always)]
    pub fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }

    /// The squares that a rider sees on a line: all from the last of `lower` to the first of `upper`,
    /// both included, where `lower` and `upper` are the occupied squares of the line before and behind it.
    /// The caller masks the result with the line. (Obstruction difference, after Gerd Isenberg and Michael Hoffmann.)
    #[inline(always)]
    pub(super) fn open_between(lower: Self, upper: Self) -> Self {
        upper ^ upper.minus(lower.highest_or_lowest_bit())
    }

    /// The highest member as a set, or bit 0 when there is none.
    #[inline(always)]
    fn highest_or_lowest_bit(self) -> Self {
        if W == 2 {
            let all = (self.0[W - 1] as u128) << 64 | self.0[0] as u128;
            let bit = 1u128 << (127 - (all | 1).leading_zeros());
            let mut words = [0; W];
            words[0] = bit as u64;
            words[W - 1] = (bit >> 64) as u64;
            return Self(words);
        }
        let mut words = [0; W];
        for i in (1..W).rev() {
            if self.0[i] != 0 {
                words[i] = 1 << (63 - self.0[i].leading_zeros());
                return Self(words);
            }
        }
        words[0] = 1 << (63 - (self.0[0] | 1).leading_zeros());
        Self(words)
    }

    /// The sets as long binary numbers, subtracted.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let mut words = self.0;
        let mut borrow = false;
        for (word, less) in words.iter_mut().zip(other.0) {
            let (difference, b1) = word.overflowing_sub(less);
            let (difference, b2) = difference.overflowing_sub(borrow as u64);
            *word = difference;
            borrow = b1 | b2;
        }
        Self(words)
    }
}

impl<const W: usize> Default for Bitboard<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> std::fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<const W: usize> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square)
    }
}

/// The squares of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Squares<const W: usize>(Bitboard<W>);

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = Squares<W>;

    #[inline(always)]
    fn into_iter(self) -> Squares<W> {
        Squares(self)
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<const W: usize> $trait for Bitboard<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| {
                    let ($a, $b) = (self.0[i], other.0[i]);
                    $word
                }))
            }
        }

        impl<const W: usize> $trait<Square> for Bitboard<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, square: Square) -> Self {
                self.$method(Self::of(square))
            }
        }

        impl<const W: usize> $assign for Bitboard<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }

        impl<const W: usize> $assign<Square> for Bitboard<W> {
            #[inline(always)]
            fn $assign_method(&mut self, square: Square) {
                *self = self.$method(Self::of(square));
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);
