//! Kinds of piece, players, and a piece as both in one byte.

use std::num::NonZeroU8;

/// How many kinds a game may have: a piece (kind and player) fits in one byte.
pub const MAX_KINDS: usize = 63;
/// How many players a game may have.
pub const MAX_PLAYERS: usize = 4;
/// Size of a table by [`Piece::index`].
pub const PIECES: usize = 256;

/// One value for each player.
pub type PerPlayer<T> = [T; MAX_PLAYERS];
/// One value for each kind.
pub type PerKind<T> = [T; MAX_KINDS + 1];

/// A kind of piece by its number in the game's file (0 to 62); promoted forms are kinds of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind(NonZeroU8);

const _: () = assert!(size_of::<Option<Kind>>() == 1);

impl Kind {
    /// The kind with this number, 0 to 62.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < MAX_KINDS);
        match NonZeroU8::new(index as u8 + 1) {
            Some(byte) => Self(byte),
            None => panic!("a game has at most 63 kinds"),
        }
    }

    /// The number, 0 to 62.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A player by place in the turn order: 0 moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Player(u8);

impl Player {
    /// The player who moves first (White, Blue of Scirocco, Red).
    pub const FIRST: Self = Self(0);
    /// The player who moves second.
    pub const SECOND: Self = Self(1);

    /// The player at this place of the turn order, 0 to 3.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < MAX_PLAYERS);
        Self(index as u8)
    }

    /// The place in the turn order, 0 to 3.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The other one of two players.
    #[inline(always)]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A piece on the board: a kind and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(NonZeroU8);

const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Piece {
    /// The piece of this kind and owner.
    #[inline(always)]
    pub const fn new(player: Player, kind: Kind) -> Self {
        let byte = (player.0 << 6) | kind.0.get();
        match NonZeroU8::new(byte) {
            Some(byte) => Self(byte),
            None => unreachable!(),
        }
    }

    /// Its kind.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match NonZeroU8::new(self.0.get() & 63) {
            Some(byte) => Kind(byte),
            None => unreachable!(),
        }
    }

    /// Its owner.
    #[inline(always)]
    pub const fn player(self) -> Player {
        Player(self.0.get() >> 6)
    }

    /// A table index below [`PIECES`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }
}
