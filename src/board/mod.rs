//! The vocabulary of every game: squares, sets of squares, pieces, moves, hash keys.
//! Nothing here knows a rule.

pub mod bitboard;
pub mod geometry;
pub mod moves;
pub mod piece;
pub mod square;
pub mod zobrist;

pub use bitboard::Bitboard;
pub use geometry::Geometry;
pub use moves::Move;
pub use piece::{Kind, PerKind, PerPlayer, Piece, Player};
pub use square::Square;
