//! What `make` writes down so that `unmake` can take it back: a flat log of squares and reserves, a frame for each ply.

use crate::board::{Kind, Move, Piece, Player, Square};

/// One change of a square.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    /// Where.
    pub square: Square,
    /// What stood there.
    pub before: Option<Piece>,
    /// What stands there now.
    pub after: Option<Piece>,
}

/// One change of a reserve.
#[derive(Clone, Copy, Debug)]
pub struct HandWrite {
    /// Whose.
    pub player: Player,
    /// Of which kind.
    pub kind: Kind,
    /// How many there were.
    pub before: u8,
    /// How many there are now.
    pub after: u8,
}

/// The part of a position that is copied rather than logged.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub key: u64,
    pub turn: Player,
    pub en_passant: Option<Square>,
    pub en_passant_keyed: bool,
    pub castling: u8,
    /// The players still in the game, one bit each.
    pub living: u8,
    pub halfmove: u16,
    pub fullmove: u16,
    /// Plies since the last capture: no position from before it can recur where captured pieces are gone.
    pub since_capture: u16,
}

/// The state before a ply, the move then made, and where its changes begin in the logs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub state: State,
    pub mv: Move,
    pub writes: u32,
    pub hand_writes: u32,
}
