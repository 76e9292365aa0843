//! A square as one byte, packed as `rank * files + file`.
//! What file and rank a square has is known to [`super::Geometry`].

use std::num::NonZeroU8;

/// A square of some board, by its packed index (0 to 254). `Option<Square>` is one byte too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU8);

const _: () = assert!(size_of::<Option<Square>>() == 1);

impl Square {
    /// The square with this packed index, 0 to 254.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < 255);
        match NonZeroU8::new(index as u8 + 1) {
            Some(byte) => Self(byte),
            None => panic!("a board has at most 255 squares"),
        }
    }

    /// The packed index, 0 to 254.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.index())
    }
}
