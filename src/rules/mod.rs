//! The rules of play for any game described by data; no game is named here.
//! A file ([`variant`]) is compiled to tables ([`compile`]); a [`Position`] is played with [`movegen`] and its make and unmake.

pub mod arrange;
pub mod attacks;
pub mod betza;
pub mod castling;
pub mod compile;
pub mod diagram;
pub mod drops;
pub mod fen;
mod fen4;
mod fen_castling;
mod fen_error;
pub mod fusion;
pub mod hook;
mod hooked;
pub mod legal;
mod legs;
mod make;
pub mod movegen;
pub mod moves_of;
pub mod notation;
pub mod outcome;
pub mod pawns;
pub mod perft;
mod piece_file;
pub mod position;
mod presence;
pub mod promotion;
pub mod repetition;
pub mod san;
pub mod seats;
pub mod shuffle;
pub mod special;
pub mod start;
pub mod tables;
pub mod undo;
pub mod variant;

pub use compile::compile;
pub use hook::Hook;
pub use outcome::Outcome;
pub use position::Position;
pub use tables::Rules;
pub use variant::VariantFile;
