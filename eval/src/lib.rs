//! Evaluation as numbers. Pieces and squares are plain indices here: which rules they follow is not known.

pub mod score;

pub use score::Score;
