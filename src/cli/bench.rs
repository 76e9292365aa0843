//! `simoom bench`: a fixed amount of searching, whose node count names a search and whose speed names a machine.
//! The positions come from random play with fixed seeds, so every game has some and they never change.

use std::time::{Duration, Instant};

use anyhow::Result;
use clap::value_parser;
use serde_json::{Value, json};

use super::{
    Verdict,
    output::{Format, Output},
};
use crate::{
    matches::opening,
    rules::{Position, Rules},
    search::{Engine, Limits, Stop},
    variants, with_game,
};

/// Plies of random play that lead from an array to the positions of each game.
const PLIES: [usize; 6] = [0, 6, 16, 30, 50, 80];
/// The hash table in MB; it is emptied before each position.
const HASH_MB: usize = 16;

/// Search fixed positions to a fixed depth; the node count is the same on every run and machine
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom bench
  simoom bench scirocco --depth 6
  simoom bench chess --json")]
pub struct Args {
    /// The game; all games when left out
    variant: Option<String>,
    /// Plies to look ahead
    #[arg(long, value_name = "D", default_value_t = 8, value_parser = value_parser!(u32).range(1..))]
    depth: u32,
    #[command(flatten)]
    format: Format,
}

/// What has been done so far.
#[derive(Default)]
struct Sums {
    nodes: u64,
    time: Duration,
    positions: Vec<Value>,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let games = match &self.variant {
            Some(name) => vec![variants::find(name)?],
            None => variants::known(),
        };
        let mut sums = Sums::default();
        for game in games {
            with_game!(game, |rules| self.search_all(rules, &mut sums, out))?;
        }
        let nps = (sums.nodes as f64 / sums.time.as_secs_f64().max(1e-9)) as u64;
        if self.format.json {
            out.json(&json!({
                "depth": self.depth,
                "nodes": sums.nodes,
                "nps": nps,
                "positions": sums.positions,
            }))?;
        } else {
            out.line(format!("{} nodes {nps} nps", sums.nodes))?;
        }
        Ok(Verdict::Good)
    }

    fn search_all<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        sums: &mut Sums,
        out: &mut Output,
    ) -> Result<()> {
        let mut engine = Engine::new(rules, HASH_MB, 1)?;
        for (number, plies) in (0..).zip(PLIES) {
            let position = bench_position(rules, number, plies);
            engine.clear();
            let started = Instant::now();
            let limits = Limits {
                depth: Some(self.depth),
                ..Limits::default()
            };
            let choice = engine.search(&position, &limits, &Stop::default(), &mut |_| ());
            sums.time += started.elapsed();
            sums.nodes += choice.nodes;
            let best = choice.best.map(|mv| rules.move_text(mv));
            if self.format.json {
                sums.positions.push(json!({
                    "variant": rules.name,
                    "fen": position.fen(),
                    "nodes": choice.nodes,
                    "bestmove": best,
                }));
            } else {
                let best = best.as_deref().unwrap_or("(none)");
                out.line(format!(
                    "{} {}: {best} {}",
                    rules.name,
                    number + 1,
                    choice.nodes
                ))?;
            }
        }
        Ok(())
    }
}

/// A position of the bench: the usual start, or so many random plies from some array.
fn bench_position<const W: usize>(
    rules: &'static Rules<W>,
    number: u32,
    plies: usize,
) -> Position<W> {
    if plies == 0 {
        return rules.start_position();
    }
    let random = &mut opening::generator(0, number);
    let mut position = opening::any_array(rules, random);
    opening::play_on(&mut position, plies, random);
    position
}
