//! What the results of two players say about their strength. Start at [`Sample`]; the formulas are derived in `docs/matches.md`.
//! A sample is a list of counts: games by result, or pairs of games on one opening by their common score. Where more than two
//! play, [`Ranks`] holds their places.

mod clusters;
mod ranks;
mod sprt;
mod standings;

use statrs::distribution::{ContinuousCDF, Normal};

pub use self::{
    clusters::Clusters,
    ranks::Ranks,
    sprt::{Decision, Sprt, SprtError},
    standings::{Score, Standings},
};

/// How sure intervals are.
const CONFIDENCE: f64 = 0.95;

/// Results of one player against another: how often each score was reached.
///
/// The scores are evenly spaced from nothing to everything: three for games (loss, draw, win), five for pairs of games.
/// Pairs are counted as one, for their games share an opening and are not independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// Games lost, drawn and won.
    Games([u64; 3]),
    /// Pairs with 0, 1/2, 1, 3/2 and 2 points.
    Pairs([u64; 5]),
}

/// A number with how far it may be off, at 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number; infinite where one side has all points.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

impl Sample {
    /// The counts, worst score first.
    pub fn counts(&self) -> &[u64] {
        match self {
            Self::Games(counts) => counts,
            Self::Pairs(counts) => counts,
        }
    }

    /// How many games or pairs there are.
    pub fn size(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// Games in each of them.
    fn games(&self) -> f64 {
        match self {
            Self::Games(_) => 1.0,
            Self::Pairs(_) => 2.0,
        }
    }

    /// Scores, from 0 to 1, and how frequent they are; nothing where nothing was played.
    fn frequencies(&self) -> Vec<(f64, f64)> {
        let counts = self.counts();
        let last = (counts.len() - 1) as f64;
        let all = self.size().max(1) as f64;
        let scored = counts.iter().zip(0_u32..);
        scored
            .map(|(count, place)| (f64::from(place) / last, *count as f64 / all))
            .collect()
    }

    /// The mean score, from 0 to 1.
    pub fn mean(&self) -> f64 {
        self.frequencies().iter().map(|(score, p)| score * p).sum()
    }

    /// The variance of the scores.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let all = self.frequencies();
        all.iter().map(|(s, p)| p * (s - mean).powi(2)).sum()
    }

    /// The standard error of the mean score.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.size().max(1) as f64).sqrt()
    }

    /// The mean score, from 0 to 1, with how far it may be off.
    pub fn score(&self) -> Estimate {
        Estimate {
            value: self.mean(),
            error: quantile() * self.standard_error(),
        }
    }

    /// The difference of strength in Elo.
    pub fn elo(&self) -> Estimate {
        let Estimate { value, error } = self.score();
        let [low, high] = [value - error, value + error].map(elo_of_score);
        Estimate {
            value: elo_of_score(value),
            error: (high - low) / 2.0,
        }
    }

    /// The difference of strength in normalised Elo: the lead in standard deviations of a game, on Elo's scale.
    pub fn normalised_elo(&self) -> Estimate {
        let scale = 800.0 / std::f64::consts::LN_10;
        let deviation = (self.variance() * self.games()).sqrt();
        let all = self.size().max(1) as f64 * self.games();
        let lead = self.mean() - 0.5;
        Estimate {
            value: if lead == 0.0 {
                0.0
            } else {
                scale * lead / deviation
            },
            error: quantile() * scale / all.sqrt(),
        }
    }

    /// How likely it is that the player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let lead = self.mean() - 0.5;
        if lead == 0.0 {
            return 0.5;
        }
        Normal::standard().cdf(lead / self.standard_error())
    }
}

/// Standard errors to each side of the mean.
fn quantile() -> f64 {
    Normal::standard().inverse_cdf((1.0 + CONFIDENCE) / 2.0)
}

/// The lead in Elo that gives a mean score; infinite from 0 and 1 on.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The mean score that a lead in Elo gives.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;

    /// The example of `docs/matches.md`.
    const WORKED: Sample = Sample::Pairs([10, 20, 35, 25, 10]);

    #[track_caller]
    fn close(found: f64, wanted: f64, off: f64) {
        assert!((found - wanted).abs() <= off, "{found} is not {wanted}");
    }

    #[test]
    fn the_worked_example() {
        close(WORKED.mean(), 0.5125, 1e-12);
        close(WORKED.variance(), 0.07796875, 1e-12);
        close(WORKED.standard_error(), 0.027923, 5e-7);
        close(WORKED.score().error, 0.054728, 5e-7);
        close(WORKED.elo().value, 8.6877, 5e-5);
        close(WORKED.elo().error, 38.2061, 5e-5);
        close(WORKED.normalised_elo().value, 10.9979, 5e-5);
        close(WORKED.normalised_elo().error, 48.1512, 5e-5);
        close(WORKED.superiority(), 0.6728, 5e-5);
    }

    #[test]
    fn drawing_pairs_again_spreads_elo_as_the_formula_says() {
        let random = &mut Xoshiro256PlusPlus::seed_from_u64(1);
        let runs = 20_000;
        let (mut sum, mut squares, mut better) = (0.0, 0.0, 0);
        for _ in 0..runs {
            let mut counts = [0; 5];
            for _ in 0..100 {
                let place = match random.random_range(0..100_u32) {
                    0..10 => 0,
                    10..30 => 1,
                    30..65 => 2,
                    65..90 => 3,
                    _ => 4,
                };
                counts[place] += 1;
            }
            let elo = Sample::Pairs(counts).elo().value;
            sum += elo;
            squares += elo * elo;
            better += u32::from(elo > 0.0);
        }
        let runs = f64::from(runs);
        let deviation = (squares / runs - (sum / runs).powi(2)).sqrt();
        close(sum / runs, WORKED.elo().value, 0.5);
        close(1.96 * deviation, WORKED.elo().error, 0.8);
        // Scores of a hundred pairs are whole quarters: half of the even ones would be above.
        close(f64::from(better) / runs, WORKED.superiority(), 0.02);
    }

    #[test]
    fn nothing_and_everything_are_no_trouble() {
        let none = Sample::Games([0; 3]);
        assert_eq!((none.mean(), none.size()), (0.0, 0));
        let all = Sample::Games([0, 0, 5]);
        assert_eq!(all.elo().value, f64::INFINITY);
        assert_eq!(all.superiority(), 1.0);
        let even = Sample::Games([0, 9, 0]);
        assert_eq!((even.elo().value, even.elo().error), (0.0, 0.0));
        assert_eq!(
            (even.normalised_elo().value, even.superiority()),
            (0.0, 0.5)
        );
    }

    #[test]
    fn elo_and_score_turn_back() {
        for elo in [-300.0, -5.0, 0.0, 12.5, 400.0] {
            close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
    }
}
