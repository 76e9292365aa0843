//! Chances to win, draw and lose from a score, by the model and the numbers of `chances.toml`.

use std::{collections::BTreeMap, sync::LazyLock};

use engine_protocol::Score;
use serde::Deserialize;

/// The numbers of a game, in centipawns.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Model {
    spread: f64,
    margin: f64,
}

/// For games of which the file says nothing.
const USUAL: &str = "usual";

static MODELS: LazyLock<BTreeMap<String, Model>> = LazyLock::new(|| {
    // The file is part of the program; a test reads it.
    toml::from_str(include_str!("chances.toml")).unwrap_or_default()
});

/// The chances to win, draw and lose, per mille, with this score in this game.
pub fn chances(game: &str, score: Score) -> Option<[u32; 3]> {
    let model = MODELS.get(game).or_else(|| MODELS.get(USUAL))?;
    let score = match score {
        Score::Mate(moves) if moves > 0 => return Some([1000, 0, 0]),
        Score::Mate(_) => return Some([0, 0, 1000]),
        Score::Cp(score) => f64::from(score),
    };
    let beyond = |lead: f64| {
        let share = 1.0 / (1.0 + ((model.margin - lead) / model.spread).exp());
        (share * 1000.0).round() as u32
    };
    let (win, loss) = (beyond(score), beyond(-score));
    // Without a margin the two halves may be rounded up.
    let loss = loss.min(1000 - win);
    Some([win, 1000 - win - loss, loss])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants;

    #[test]
    fn every_entry_is_a_game_with_numbers_that_make_sense() {
        assert!(MODELS.contains_key(USUAL));
        for (name, model) in MODELS.iter() {
            assert!(name == USUAL || variants::find(name).is_ok(), "{name}");
            assert!(model.spread > 0.0 && model.margin >= 0.0, "{name}");
        }
    }

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for game in ["scirocco", "chess"] {
            let mut before = 0;
            for score in (-3000..=3000).step_by(7) {
                let [win, draw, loss] = chances(game, Score::Cp(score)).expect("a model");
                assert_eq!(win + draw + loss, 1000);
                assert!(win >= before, "{score}");
                before = win;
            }
        }
    }

    #[test]
    fn level_games_are_level() {
        assert_eq!(chances("scirocco", Score::Cp(0)), Some([500, 0, 500]));
        assert_eq!(chances("chess", Score::Cp(0)), Some([209, 582, 209]));
        assert_eq!(chances("chess", Score::Cp(120)), Some([500, 435, 65]));
        assert_eq!(chances("chess", Score::Mate(3)), Some([1000, 0, 0]));
        assert_eq!(chances("chess", Score::Mate(0)), Some([0, 0, 1000]));
    }
}
