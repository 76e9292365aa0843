//! What can be wrong in a FEN, and how it is said.

use thiserror::Error;

/// What is wrong in a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Nothing there.
    #[error("the FEN is empty")]
    Empty,
    /// The number of ranks.
    #[error("{found} ranks, this board has {wanted}")]
    Ranks {
        /// Given.
        found: usize,
        /// The board's.
        wanted: u8,
    },
    /// The number of squares of a rank.
    #[error("rank {rank}: {found} squares, this board has {wanted}")]
    RankLength {
        /// Which rank, as the game numbers it.
        rank: i32,
        /// Given.
        found: usize,
        /// The board's.
        wanted: u8,
    },
    /// A piece that the game does not have.
    #[error("rank {rank}: no piece of this game is written `{found}`; its pieces are {allowed}")]
    Piece {
        /// Which rank, as the game numbers it.
        rank: i32,
        /// Given.
        found: String,
        /// All IDs.
        allowed: String,
    },
    /// A piece on a square that it reaches only by becoming another.
    #[error("the {id} on {square} must have promoted there")]
    Unpromoted {
        /// The piece's ID.
        id: String,
        /// The square.
        square: String,
    },
    /// The reserve.
    #[error("the reserve `{0}` is not `[` IDs `]` of pieces that can be held")]
    Reserve(String),
    /// A reserve in a game without drops.
    #[error("this game has no reserves, yet the FEN has `{0}`")]
    NoReserve(String),
    /// The side to move.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    Side(String),
    /// The seat to move.
    #[error("the seat to move is one of the living players' letters `{living}`, not `{found}`")]
    Seat {
        /// Given.
        found: String,
        /// The letters.
        living: String,
    },
    /// The living players.
    #[error(
        "the living players are two or more of the letters `{seats}`, each once, or one who has won; not `{found}`"
    )]
    Living {
        /// Given.
        found: String,
        /// All letters.
        seats: String,
    },
    /// What a player who is out still has.
    #[error("{0} is out of the game, yet has pieces")]
    Out(String),
    /// Reserves by seat.
    #[error("the reserves are `[r:IDS;b:IDS;...]` with pieces that can be held, not `{0}`")]
    SeatReserve(String),
    /// The castling field.
    #[error("the castling field is `-` or letters of `{allowed}`, not `{found}`")]
    Castling {
        /// Given.
        found: String,
        /// The game's letters.
        allowed: String,
    },
    /// The en passant field.
    #[error(
        "the en passant field is `-` or an empty square just passed by a double step, not `{0}`"
    )]
    EnPassant(String),
    /// A counter.
    #[error("{name} is a whole number up to 65535, not `{found}`")]
    Counter {
        /// Which counter.
        name: &'static str,
        /// Given.
        found: String,
    },
    /// Text behind the last field.
    #[error("nothing may follow the move number, yet there is `{0}`")]
    Trailing(String),
    /// The number of royal pieces.
    #[error("{side} has {found} royal pieces, {wanted}")]
    Royals {
        /// Whose.
        side: &'static str,
        /// Given.
        found: u32,
        /// The rule.
        wanted: &'static str,
    },
    /// A royal piece where it can never be.
    #[error("{0} has a royal piece outside the squares that it never leaves")]
    Keep(&'static str),
    /// The side that has just moved is in check.
    #[error("the side not to move is in check")]
    Check,
}
