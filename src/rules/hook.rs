//! What a game can add that no setting says: one trait with empty defaults.
//! A hook is asked once a node or a move, never once a square; the hooks themselves are in `variants::hooks`.

use super::{Outcome, Position};
use crate::board::{Bitboard, Player, Square};

/// Code that a game's file names.
pub trait Hook<const W: usize>: Send + Sync {
    /// Offers the squares to which the player on turn may move a piece beyond its own power,
    /// as (from, targets); the targets may be empty squares or enemies.
    fn moves(&self, position: &Position<W>, offer: &mut dyn FnMut(Square, Bitboard<W>)) {
        let _ = (position, offer);
    }

    /// The player's pieces that could capture on this square by a move of [`Hook::moves`].
    fn attackers(&self, position: &Position<W>, square: Square, by: Player) -> Bitboard<W> {
        let _ = (position, square, by);
        Bitboard::EMPTY
    }

    /// The verdict on a position that has recurred, where the game leaves it to the hook.
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let _ = position;
        None
    }
}
