//! Evaluation as numbers. Pieces, players and squares are plain indices here: which rules they follow is not known.
//! [`WeightsFile`] is what a file says, [`Weights`] the tables made of it, [`Accumulator`] the running sums of a position,
//! [`Features`] what was counted in it; [`evaluate`] turns them into a [`Score`].

pub mod accumulator;
pub mod score;
pub mod weights;

pub use accumulator::{Accumulator, Features, View, evaluate};
pub use score::Score;
pub use weights::{DropOrder, PieceWeights, Tapered, Weights, WeightsFile};
