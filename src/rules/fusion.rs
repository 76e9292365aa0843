//! Captures that fuse: what a plain piece becomes by capturing another plain piece on certain squares.
//! The table is made from the kinds' moves when a game is compiled, see `compile::fusion`.

use crate::board::{Bitboard, Kind, Piece, Square};

/// Where pieces fuse, and into what.
#[derive(Clone, Debug)]
pub struct Fusion<const W: usize> {
    /// The squares.
    pub zone: Bitboard<W>,
    /// By capturer and victim, a row for each capturer.
    pub(super) results: Vec<Option<Kind>>,
    /// How many kinds there are.
    pub(super) kinds: usize,
}

impl<const W: usize> Fusion<W> {
    /// What `capturer` becomes by capturing `victim`; `None` if it stays what it is and takes the victim.
    pub fn result(&self, capturer: Kind, victim: Kind) -> Option<Kind> {
        self.results[capturer.index() * self.kinds + victim.index()]
    }

    /// As [`Fusion::result`], for a capture on this square.
    #[inline]
    pub fn on(&self, square: Square, capturer: Piece, victim: Piece) -> Option<Kind> {
        if self.zone.contains(square) {
            self.result(capturer.kind(), victim.kind())
        } else {
            None
        }
    }
}
