//! How every seat stands at the end of a line of thought, each as its own player sees it: for analysis of games of more than two.

use eval::{Score, Weights};

use super::camps::Camps;
use crate::{
    board::{Move, Player},
    features,
    rules::{Outcome, Position},
};

/// How a player stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Is in the game, with this static score.
    In(Score),
    /// Has won.
    Won,
    /// Is out of the game, or has lost it.
    Out,
}

/// The standing of each seat after these moves of a position; its rivals are those who are in the game now.
pub fn standings<const W: usize>(
    position: &Position<W>,
    line: &[Move],
    weights: &Weights,
) -> Vec<Standing> {
    let mut end = position.clone();
    line.iter().for_each(|mv| end.make(*mv));
    let sums = features::accumulate(&end, weights);
    let outcome = end.outcome();
    let standing = |player: Player| match outcome {
        _ if !end.is_living(player) => Standing::Out,
        Outcome::Win(winner, _) if winner == player => Standing::Won,
        Outcome::Win(..) => Standing::Out,
        Outcome::Draw(_) => Standing::In(Score::DRAW),
        Outcome::None => {
            let view = Camps::seen_by(position, player).view(&end);
            Standing::In(features::evaluate(&end, weights, &sums, view))
        }
    };
    position.rules().all_players().map(standing).collect()
}
