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

/// How deep each position is searched when no depth is asked for.
const DEPTH: u32 = 8;
/// And by how many nodes at most: games with many moves would else take most of the time.
const NODES: u64 = 60_000;

/// Search fixed positions by a fixed measure; the node count is the same on every run and machine
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom bench
  simoom bench scirocco --depth 6
  simoom bench chess --json")]
pub struct Args {
    /// The game; all games when left out
    variant: Option<String>,
    /// Plies to look ahead, however many nodes that takes; when left out, 8, but no more than 60,000 nodes a position
    #[arg(long, value_name = "D", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
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
                "depth": self.limits().depth,
                "nodes": sums.nodes,
                "nps": nps,
                "positions": sums.positions,
            }))?;
        } else {
            out.line(format!("{} nodes {nps} nps", sums.nodes))?;
        }
        Ok(Verdict::Good)
    }

    fn limits(&self) -> Limits {
        Limits {
            depth: Some(self.depth.unwrap_or(DEPTH)),
            nodes: self.depth.is_none().then_some(NODES),
            ..Limits::default()
        }
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
            let choice = engine.search(&position, &self.limits(), &Stop::default(), &mut |_| ());
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
