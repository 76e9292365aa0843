//! Feeds the engine with generated lines, from a seed: positions, moves, files of games, lines of both protocols, whole
//! sessions. A panic, a hang, a line that is no line of the protocol, or memory that grows ends it with exit code 1.

mod corpus;
mod mutate;
mod sessions;
mod targets;
mod watch;

use std::{process::ExitCode, time::Instant};

use anyhow::{Context, Result};
use clap::Parser;
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use self::{corpus::Corpus, mutate::Source, targets::TARGETS, watch::Watch};

/// Feed the engine with generated lines
#[derive(Parser)]
struct Arguments {
    /// The seed: the same seed and count give the same lines
    seed: u64,
    /// How many lines to generate, over all targets
    lines: u64,
    /// Only this target
    #[arg(long)]
    target: Option<String>,
}

/// So many MB more than after the first tenth are a leak.
const MOST_GROWTH: u64 = 64;

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let corpus = Corpus::read().context("the corpus cannot be read")?;
    let watch = Watch::begin(arguments.seed);
    let wanted = |name: &str| arguments.target.as_deref().is_none_or(|only| only == name);
    let chosen: Vec<_> = TARGETS
        .iter()
        .filter(|target| wanted(target.name))
        .collect();
    anyhow::ensure!(!chosen.is_empty(), "there is no such target");
    let shares: u64 = chosen.iter().map(|target| target.share).sum();
    let mut grown = false;
    for (number, target) in chosen.iter().enumerate() {
        let random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed ^ (number as u64) << 32);
        let mut source = Source::new(&corpus, random);
        let lines = (arguments.lines * target.share).div_ceil(shares);
        let started = Instant::now();
        let (mut fed, mut early) = (0, None);
        while fed < lines {
            fed += watch.over(target.name, || (target.feed)(&mut source, &watch));
            if fed * 10 >= lines {
                early = early.or_else(watch::memory_mb);
            }
        }
        let now = watch::memory_mb();
        let (before, after) = (early.unwrap_or(0), now.unwrap_or(0));
        let seconds = started.elapsed().as_secs_f64();
        let name = target.name;
        println!(
            "{name}: {fed} lines in {seconds:.1} s, memory {before} MB after a tenth, {after} MB at the end"
        );
        grown |= target.steady && after > before + MOST_GROWTH;
    }
    if grown {
        println!("memory grows: more than {MOST_GROWTH} MB");
    }
    Ok(ExitCode::from(u8::from(grown)))
}
