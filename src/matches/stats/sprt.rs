//! The sequential probability ratio test: whether a lead is `elo0` or `elo1`, with as few games as may be.
//! The ratio is that of the two likeliest distributions of pair scores with the one mean and the other ("generalised SPRT").

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Sample, score_of_elo};

/// What a score that never occurred counts, so that it is not taken as impossible.
const UNSEEN: f64 = 1e-3;
/// Halvings of the interval that holds the multiplier: as many as a double has digits, and some.
const HALVINGS: u32 = 80;

/// The two hypotheses and the errors allowed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The lead in Elo to be refuted.
    pub elo0: f64,
    /// The lead hoped for.
    pub elo1: f64,
    /// How often `elo1` may be taken for true when `elo0` is.
    pub alpha: f64,
    /// How often `elo0` may be taken for true when `elo1` is.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// More games are wanted.
    Open,
    /// The lead is at most `elo0`.
    Low,
    /// The lead is at least `elo1`.
    High,
}

/// What is wrong with the text of a test.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "a test is elo0=0,elo1=5,alpha=0.05,beta=0.05 with elo0 below elo1, alpha and beta between 0 and 0.5; not `{0}`"
)]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=..,elo1=..,alpha=..,beta=..`; the two errors may be left out and are then 0.05.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let mut given = BTreeMap::from([("alpha", 0.05), ("beta", 0.05)]);
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            let known = ["elo0", "elo1", "alpha", "beta"];
            let key = known.into_iter().find(|known| *known == key.trim());
            let value: f64 = value.trim().parse().map_err(|_| wrong())?;
            given.insert(key.ok_or_else(wrong)?, value);
        }
        let get = |key| given.get(key).copied().ok_or_else(wrong);
        let test = Self {
            elo0: get("elo0")?,
            elo1: get("elo1")?,
            alpha: get("alpha")?,
            beta: get("beta")?,
        };
        let errors = [test.alpha, test.beta];
        let sound = test.elo0.abs() < 2000.0
            && test.elo1.abs() < 2000.0
            && test.elo0 < test.elo1
            && errors.iter().all(|error| *error > 0.0 && *error < 0.5);
        sound.then_some(test).ok_or_else(wrong)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl Sprt {
    /// The ratios at which the test ends, lower and upper (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The logarithm of how much likelier `elo1` makes the sample than `elo0` does; 0 where nothing was played.
    pub fn log_likelihood_ratio(&self, sample: &Sample) -> f64 {
        if sample.size() == 0 {
            return 0.0;
        }
        let last = (sample.counts().len() - 1) as f64;
        let seen = |count: &u64| if *count == 0 { UNSEEN } else { *count as f64 };
        let counts: Vec<f64> = sample.counts().iter().map(seen).collect();
        let all: f64 = counts.iter().sum();
        let scores: Vec<(f64, f64)> = counts
            .iter()
            .zip(0_u32..)
            .map(|(count, place)| (f64::from(place) / last, count / all))
            .collect();
        let [low, high] = [self.elo0, self.elo1].map(|elo| likeliest(&scores, score_of_elo(elo)));
        let gains = low.iter().zip(&high).map(|(low, high)| (high / low).ln());
        gains.zip(&counts).map(|(gain, count)| gain * count).sum()
    }

    /// What the test says of a sample.
    pub fn decide(&self, sample: &Sample) -> Decision {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(sample) {
            ratio if ratio >= upper => Decision::High,
            ratio if ratio <= lower => Decision::Low,
            _ => Decision::Open,
        }
    }
}

/// Among the distributions over these scores with this mean, the one under which the frequencies are likeliest:
/// `p / (1 + t (score - mean))`, where `t` makes the mean right (a Lagrange multiplier, found by halving).
fn likeliest(scores: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let excess = |t: f64| -> f64 {
        let terms = scores
            .iter()
            .map(|(s, p)| p * (s - mean) / (1.0 + t * (s - mean)));
        terms.sum()
    };
    // All probabilities are positive between these; the excess falls from one to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    let all = scores.iter();
    all.map(|(s, p)| p / (1.0 + t * (s - mean))).collect()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;

    const COUNTS: [u64; 5] = [10, 20, 35, 25, 10];

    fn test() -> Sprt {
        "elo0=0,elo1=5,alpha=0.05,beta=0.05".parse().unwrap()
    }

    #[test]
    fn the_worked_example() {
        let found = test().log_likelihood_ratio(&Sample::Pairs(COUNTS));
        assert!((found - 0.08185).abs() < 5e-6, "{found}");
        assert_eq!(test().decide(&Sample::Pairs(COUNTS)), Decision::Open);
        let (lower, upper) = test().bounds();
        assert!((lower + 2.9444).abs() < 5e-5 && (upper - 2.9444).abs() < 5e-5);
    }

    #[test]
    fn a_normal_approximation_is_near() {
        let sample = Sample::Pairs(COUNTS);
        let [s0, s1] = [0.0, 5.0].map(score_of_elo);
        let size = sample.size() as f64;
        let approximate =
            (s1 - s0) * (2.0 * sample.mean() - s0 - s1) * size / (2.0 * sample.variance());
        let exact = test().log_likelihood_ratio(&sample);
        assert!((approximate - exact).abs() < 1e-3, "{approximate} {exact}");
    }

    /// The best log-likelihood with this mean that a random walk over the distributions finds.
    fn best_by_chance(mean: f64, random: &mut Xoshiro256PlusPlus) -> f64 {
        let score = |p: &[f64; 5]| -> f64 {
            let terms = COUNTS.iter().zip(p);
            terms.map(|(count, p)| *count as f64 * p.ln()).sum()
        };
        // Two neighbours exchange with two others, which keeps the sum and the mean.
        let mut best = [0.1, 0.2, 0.4, 0.2, 0.1];
        let shift = mean - 0.5;
        best[0] -= shift;
        best[4] += shift;
        let mut value = score(&best);
        let mut step = 0.05;
        for round in 0..60_000 {
            let [a, b] = [(); 2].map(|()| random.random_range(0..4_usize));
            let by = step * (random.random::<f64>() - 0.5);
            let mut next = best;
            next[a] += by;
            next[a + 1] -= by;
            next[b] -= by;
            next[b + 1] += by;
            if next.iter().all(|p| *p > 0.0) && score(&next) > value {
                (best, value) = (next, score(&next));
            }
            if round % 6_000 == 5_999 {
                step /= 4.0;
            }
        }
        value
    }

    #[test]
    fn a_random_search_finds_the_same_ratio() {
        let random = &mut Xoshiro256PlusPlus::seed_from_u64(1);
        let [low, high] = [0.0, 5.0].map(|elo| best_by_chance(score_of_elo(elo), random));
        let exact = test().log_likelihood_ratio(&Sample::Pairs(COUNTS));
        assert!((high - low - exact).abs() < 1e-5, "{} {exact}", high - low);
    }

    /// How often of 400 the test ends high when the pairs have this lead.
    fn ends_high(test: &Sprt, elo: f64, random: &mut Xoshiro256PlusPlus) -> u32 {
        let lead = score_of_elo(elo) - 0.5;
        let pair = [0.1 - lead, 0.2, 0.4, 0.2, 0.1 + lead];
        let mut high = 0;
        for _ in 0..400 {
            let mut counts = [0; 5];
            while test.decide(&Sample::Pairs(counts)) == Decision::Open {
                let mut chance: f64 = random.random();
                let place = pair.iter().position(|p| {
                    chance -= p;
                    chance < 0.0
                });
                counts[place.unwrap_or(4)] += 1;
            }
            high += u32::from(test.decide(&Sample::Pairs(counts)) == Decision::High);
        }
        high
    }

    #[test]
    fn simulated_tests_err_as_often_as_allowed() {
        let test: Sprt = "elo0=0,elo1=40,alpha=0.1,beta=0.1".parse().unwrap();
        let random = &mut Xoshiro256PlusPlus::seed_from_u64(2);
        let (wrong, right) = (
            ends_high(&test, 0.0, random),
            ends_high(&test, 40.0, random),
        );
        // A tenth of 400, with four standard deviations of six above; Wald's bounds err a little less often.
        assert!((5..=64).contains(&wrong), "{wrong}");
        assert!((336..=395).contains(&right), "{right}");
    }

    #[test]
    fn tests_are_read() {
        let written = "elo0=-3,elo1=1.5,alpha=0.05,beta=0.1";
        assert_eq!(written.parse::<Sprt>().unwrap().to_string(), written);
        assert_eq!("elo0=0,elo1=5".parse(), Ok(test()));
        for text in [
            "",
            "elo0=0",
            "elo0=5,elo1=0",
            "elo0=0,elo1=5,alpha=0",
            "elo0=0,elo1=5,gamma=1",
            "elo0=0,elo1=nan",
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError(text.to_owned())));
        }
    }

    #[test]
    fn unseen_scores_do_not_break_it() {
        for counts in [[0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 30, 0, 0]] {
            let ratio = test().log_likelihood_ratio(&Sample::Pairs(counts));
            assert!(ratio.is_finite(), "{counts:?}: {ratio}");
        }
        assert_eq!(test().log_likelihood_ratio(&Sample::Pairs([0; 5])), 0.0);
    }
}
