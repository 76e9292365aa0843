//! Means of scores that are not independent: those of one opening are taken together, and openings are compared.
//! Start at [`Clusters`]; the formulas are in `docs/multiplayer.md`.

use std::collections::BTreeMap;

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{CONFIDENCE, Estimate, elo_of_score};

/// Scores from 0 to 1, by opening.
#[derive(Clone, Debug, Default)]
pub struct Clusters(BTreeMap<u32, Cluster>);

/// The scores of one opening.
#[derive(Clone, Copy, Debug, Default)]
struct Cluster {
    count: f64,
    sum: f64,
}

impl Clusters {
    /// Takes one more score of this opening.
    pub fn add(&mut self, opening: u32, score: f64) {
        let cluster = self.0.entry(opening).or_default();
        cluster.count += 1.0;
        cluster.sum += score;
    }

    /// How many scores there are.
    pub fn size(&self) -> u64 {
        self.count() as u64
    }

    fn count(&self) -> f64 {
        self.0.values().map(|cluster| cluster.count).sum()
    }

    /// The mean of all scores; 0 where there are none.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.values().map(|cluster| cluster.sum).sum();
        sum / self.count().max(1.0)
    }

    /// The standard error of the mean; none where fewer than two openings say how far they differ.
    pub fn standard_error(&self) -> Option<f64> {
        let openings = self.0.len() as f64;
        if openings < 2.0 {
            return None;
        }
        let mean = self.mean();
        let off = |cluster: &Cluster| (cluster.sum - mean * cluster.count).powi(2);
        let squares: f64 = self.0.values().map(off).sum();
        Some((squares * openings / (openings - 1.0)).sqrt() / self.count())
    }

    /// How far the mean may be off, at 95 % confidence; infinite where nothing is known of that.
    fn reach(&self) -> f64 {
        let student = self.student();
        match (student, self.standard_error()) {
            (Some(student), Some(error)) => error * student.inverse_cdf((1.0 + CONFIDENCE) / 2.0),
            _ => f64::INFINITY,
        }
    }

    /// The distribution of the mean's lead in standard errors, were there none.
    fn student(&self) -> Option<StudentsT> {
        StudentsT::new(0.0, 1.0, self.0.len() as f64 - 1.0).ok()
    }

    /// The mean with its error.
    pub fn estimate(&self) -> Estimate {
        Estimate {
            value: self.mean(),
            error: self.reach(),
        }
    }

    /// The lead in Elo that gives this mean, for scores of comparisons.
    pub fn elo(&self) -> Estimate {
        let (mean, reach) = (self.mean(), self.reach());
        let [low, high] = [mean - reach, mean + reach].map(elo_of_score);
        Estimate {
            value: elo_of_score(mean),
            error: (high - low) / 2.0,
        }
    }

    /// How likely it is that the mean of endless games is above a half; a half where nothing is known.
    pub fn superiority(&self) -> f64 {
        let lead = self.mean() - 0.5;
        match (self.student(), self.standard_error()) {
            (Some(student), Some(error)) if lead != 0.0 => student.cdf(lead / error),
            _ => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;

    #[track_caller]
    fn close(found: f64, wanted: f64, off: f64) {
        assert!((found - wanted).abs() <= off, "{found} is not {wanted}");
    }

    fn of(openings: &[&[f64]]) -> Clusters {
        let mut all = Clusters::default();
        for (opening, scores) in (1..).zip(openings) {
            scores.iter().for_each(|score| all.add(opening, *score));
        }
        all
    }

    /// The example of `docs/multiplayer.md`.
    #[test]
    fn the_worked_example() {
        let all = of(&[&[1.0, 0.5], &[0.5, 0.5], &[1.0, 1.0], &[0.0, 0.5]]);
        close(all.mean(), 0.625, 1e-12);
        close(all.standard_error().unwrap(), 0.1614, 5e-5);
        close(all.estimate().error, 0.5136, 5e-5);
        close(all.elo().value, 88.7, 0.05);
        close(all.superiority(), 0.7525, 5e-5);
    }

    #[test]
    fn little_is_known_of_one_opening() {
        let one = of(&[&[1.0, 0.0, 1.0]]);
        assert_eq!((one.size(), one.standard_error()), (3, None));
        assert!(one.estimate().error.is_infinite() && one.elo().error.is_infinite());
        assert_eq!((one.superiority(), of(&[]).superiority()), (0.5, 0.5));
        assert_eq!((of(&[]).mean(), of(&[]).size()), (0.0, 0));
        let all = of(&[&[1.0], &[1.0]]);
        assert_eq!((all.elo().value, all.superiority()), (f64::INFINITY, 1.0));
    }

    #[test]
    fn openings_drawn_by_chance_spread_as_the_error_says() {
        let random = &mut Xoshiro256PlusPlus::seed_from_u64(3);
        let (runs, mut inside) = (4000, 0);
        for _ in 0..runs {
            let mut all = Clusters::default();
            for opening in 0..8 {
                // An opening favours one side in all of its games, by as much as games differ.
                let favour: f64 = random.random_range(-0.3..0.3);
                for _ in 0..6 {
                    all.add(opening, 0.5 + favour + random.random_range(-0.2..0.2));
                }
            }
            let Estimate { value, error } = all.estimate();
            inside += u32::from((value - 0.5).abs() <= error);
        }
        close(f64::from(inside) / f64::from(runs), 0.95, 0.012);
    }
}
