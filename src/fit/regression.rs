//! Logistic regression by gradient descent (Adam): changes of the parameters that make the results of the games likeliest.
//!
//! The chance to win is taken as `1 / (1 + exp(-k score))`; `k` is fitted first, with the weights as they are, and then
//! kept. The loss is the mean cross-entropy in nats, and a prior holds each parameter near to what it was: a normal
//! distribution around it. The positions of a game share its result: together they count as a few observations only.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::{Parameters, Samples, samples::Sample};

/// Samples handled at a time by one thread.
const CHUNK: usize = 1024;
/// Where to look for `k`: scores of 50 to 2000 centipawns for odds of e to 1.
const SCALES: [f64; 2] = [1.0 / 2000.0, 1.0 / 50.0];
/// So many observations the positions of a game are taken to be worth: with this number the games that were kept apart
/// came out best, of 1, 4, 16 and 64, in Scirocco, and nearly best in Al-Ces.
const WORTH: f64 = 4.0;
/// Between two reports.
const REPORT_EVERY: u32 = 25;

/// Mean cross-entropy in nats.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Losses {
    /// Of the positions that teach.
    pub taught: f64,
    /// Of those kept apart.
    pub held_out: f64,
}

/// How far the fit has come.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Number of the step, from 0.
    pub number: u32,
    /// After it.
    pub losses: Losses,
}

/// What was found.
pub struct Solution {
    /// For each parameter.
    pub changes: Vec<f64>,
    /// Before and after.
    pub losses: [Losses; 2],
}

/// Fits the parameters that are open; `report` may end it early.
pub fn solve(
    samples: &Samples,
    parameters: &Parameters,
    open: &[bool],
    steps: u32,
    mut report: impl FnMut(&Step) -> ControlFlow<()>,
) -> Solution {
    let k = scale(&samples.taught);
    let mut changes = vec![0.0; parameters.len()];
    let before = losses(samples, k, &changes);
    let spread: Vec<f64> = (0..parameters.len())
        .map(|i| 5.0 + 0.3 * parameters.value(i).abs() as f64)
        .collect();
    // The loss is a mean over positions.
    let strength = 1.0 / (WORTH * samples.games.max(1) as f64);
    let mut adam = Adam::new(parameters.len());
    let mut after = before;
    for number in 0..=steps {
        if number % REPORT_EVERY == 0 || number == steps {
            after = losses(samples, k, &changes);
            let step = Step {
                number,
                losses: after,
            };
            if report(&step).is_break() || number == steps {
                break;
            }
        }
        let mut gradient = gradient(&samples.taught, k, &changes);
        for i in 0..gradient.len() {
            gradient[i] = if open[i] {
                gradient[i] + strength * changes[i] / (spread[i] * spread[i])
            } else {
                0.0
            };
        }
        adam.descend(&mut changes, &gradient, &spread);
    }
    Solution {
        changes,
        losses: [before, after],
    }
}

/// Adam (Kingma and Ba, 2014), each parameter in steps of its own size.
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(parameters: usize) -> Self {
        Self {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    fn descend(&mut self, changes: &mut [f64], gradient: &[f64], spread: &[f64]) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        self.steps += 1;
        let unbias = |decay: f64, steps| 1.0 - decay.powi(steps);
        for i in 0..changes.len() {
            // In units of the parameter's spread, so that large and small numbers move alike.
            let slope = gradient[i] * spread[i];
            self.mean[i] = MEAN * self.mean[i] + (1.0 - MEAN) * slope;
            self.square[i] = SQUARE * self.square[i] + (1.0 - SQUARE) * slope * slope;
            let mean = self.mean[i] / unbias(MEAN, self.steps);
            let square = self.square[i] / unbias(SQUARE, self.steps);
            changes[i] -= 0.02 * spread[i] * mean / (square.sqrt() + 1e-10);
        }
    }
}

/// The `k` of the least loss, by golden section on its logarithm.
fn scale(samples: &[Sample]) -> f64 {
    let loss = |log_k: f64| mean_loss(samples, log_k.exp(), &[]);
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let [mut low, mut high] = SCALES.map(f64::ln);
    for _ in 0..30 {
        let width = golden * (high - low);
        if loss(high - width) < loss(low + width) {
            high = low + width;
        } else {
            low = high - width;
        }
    }
    f64::midpoint(low, high).exp()
}

fn losses(samples: &Samples, k: f64, changes: &[f64]) -> Losses {
    Losses {
        taught: mean_loss(&samples.taught, k, changes),
        held_out: mean_loss(&samples.held_out, k, changes),
    }
}

/// The chance to win by the changed weights; without changes by those that were.
fn chance(sample: &Sample, k: f64, changes: &[f64]) -> f64 {
    let change: f64 = sample
        .terms
        .iter()
        .map(|(i, factor)| changes.get(usize::from(*i)).unwrap_or(&0.0) * f64::from(*factor))
        .sum();
    1.0 / (1.0 + (-k * (f64::from(sample.score) + change)).exp())
}

fn mean_loss(samples: &[Sample], k: f64, changes: &[f64]) -> f64 {
    let sums: Vec<f64> = samples
        .par_chunks(CHUNK)
        .map(|chunk| {
            let losses = chunk.iter().map(|sample| {
                let chance = chance(sample, k, changes).clamp(1e-9, 1.0 - 1e-9);
                let target = f64::from(sample.target);
                -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
            });
            losses.sum()
        })
        .collect();
    // Added up in one order, so that the same data give the same weights on any number of threads.
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

fn gradient(samples: &[Sample], k: f64, changes: &[f64]) -> Vec<f64> {
    let parts: Vec<Vec<f64>> = samples
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut part = vec![0.0; changes.len()];
            for sample in chunk {
                let error = chance(sample, k, changes) - f64::from(sample.target);
                for (i, factor) in &sample.terms {
                    part[usize::from(*i)] += k * error * f64::from(*factor);
                }
            }
            part
        })
        .collect();
    let mut sum = vec![0.0; changes.len()];
    for part in parts {
        for (sum, part) in sum.iter_mut().zip(part) {
            *sum += part / samples.len().max(1) as f64;
        }
    }
    sum
}
