//! `simoom perft`: counts sequences of moves, from one position or for all rows of a file.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::value_parser;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::json;

use super::{
    Verdict,
    output::{Format, Output},
    perft_file::Table,
    setup::Setup,
};
use crate::{
    rules::{
        Position, Rules,
        perft::{PerftCache, PerftOptions, divide, perft},
    },
    variants, with_game,
};

/// Count the sequences of legal moves of a given length
///
/// The count is the last line of standard output; nodes per second go to standard error. With --file, every row of a
/// file of known counts is checked: one line a mismatch, then how many rows passed and failed.
#[derive(clap::Args)]
#[command(override_usage = "simoom perft [OPTIONS] <VARIANT> <DEPTH>
       simoom perft [OPTIONS] --file <FILE.json> [--variant <V>] [--max-nodes <N>]")]
#[command(after_help = "Examples:
  simoom perft scirocco 4
  simoom perft chess 5 --threads 4 --hash 256
  simoom perft scirocco 2 --divide --array 256
  simoom perft --file tests/positions/scirocco.json
  simoom perft --file tests/positions/reference.json --variant chess --max-nodes 2000000")]
pub struct Args {
    /// The game
    #[arg(required_unless_present = "file")]
    variant: Option<String>,
    /// Plies, 0 to 60
    #[arg(required_unless_present = "file", value_parser = value_parser!(u32).range(..=60))]
    depth: Option<u32>,
    #[command(flatten)]
    setup: Setup,
    /// Print the count behind each move, sorted by move text, before the total
    #[arg(long)]
    divide: bool,
    /// Check the counts of a file: a list of rows {"variant", "fen", "perft": [depth 1, depth 2, ...]}, or an object
    /// with such a list under "perft"
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["variant", "depth", "divide", "fen", "array"])]
    file: Option<PathBuf>,
    /// Check only the rows of this game
    #[arg(
        long = "variant",
        id = "only",
        value_name = "V",
        requires = "file",
        conflicts_with = "variant"
    )]
    only: Option<String>,
    /// Leave counts above this out
    #[arg(long, value_name = "N", requires = "file", conflicts_with = "variant")]
    max_nodes: Option<u64>,
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    format: Format,
}

/// How to count.
#[derive(clap::Args)]
struct Counting {
    /// Threads to count with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Remember counts in a table of so many MB
    #[arg(long, value_name = "MB", value_parser = value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,
    /// Make each move of the last ply instead of counting the list
    #[arg(long)]
    no_bulk: bool,
}

/// Counts positions as the options say.
pub struct CountingRoom {
    threads: Option<ThreadPool>,
    cache: Option<PerftCache>,
    no_bulk: bool,
}

impl Counting {
    fn room(&self) -> Result<CountingRoom> {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        let threads = (self.threads > 1).then(|| pool(self.threads.into()));
        let cache = self.hash.map(|mb| {
            PerftCache::new(mb as usize)
                .with_context(|| format!("no memory for a table of {mb} MB"))
        });
        Ok(CountingRoom {
            threads: threads.transpose().context("cannot start the threads")?,
            cache: cache.transpose()?,
            no_bulk: self.no_bulk,
        })
    }
}

impl CountingRoom {
    fn options(&self) -> PerftOptions<'_> {
        PerftOptions {
            no_bulk: self.no_bulk,
            cache: self.cache.as_ref(),
        }
    }

    /// The number of sequences of `depth` plies.
    pub fn count<const W: usize>(&self, position: &mut Position<W>, depth: u32) -> u64 {
        if self.threads.is_none() || depth < 2 {
            return perft(position, depth, self.options());
        }
        self.divide(position, depth)
            .iter()
            .map(|(_, nodes)| nodes)
            .sum()
    }

    /// The same by first move, sorted by text.
    fn divide<const W: usize>(&self, position: &Position<W>, depth: u32) -> Vec<(String, u64)> {
        match &self.threads {
            Some(pool) => pool.install(|| divide(position, depth, self.options())),
            None => divide(position, depth, self.options()),
        }
    }
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let room = self.counting.room()?;
        if let Some(path) = &self.file {
            let table = Table::read(path, self.only.as_deref())?;
            return table.check(
                &room,
                self.max_nodes.unwrap_or(u64::MAX),
                self.format.json,
                out,
            );
        }
        let (name, depth) = self
            .variant
            .as_deref()
            .zip(self.depth)
            .context("no game, no depth")?;
        with_game!(variants::find(name)?, |rules| self
            .count(rules, depth, &room, out))
    }

    fn count<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        depth: u32,
        room: &CountingRoom,
        out: &mut Output,
    ) -> Result<Verdict> {
        let mut position = self.setup.position(rules)?;
        let started = Instant::now();
        let rows = (self.divide && depth > 0).then(|| room.divide(&position, depth));
        let total = match &rows {
            Some(rows) => rows.iter().map(|(_, nodes)| nodes).sum(),
            None => room.count(&mut position, depth),
        };
        report_speed(total, started.elapsed());
        if self.format.json {
            let mut value = json!({
                "variant": rules.name, "fen": position.fen(), "depth": depth, "nodes": total,
            });
            if let Some(rows) = rows {
                value["divide"] = rows.into_iter().collect();
            }
            out.json(&value)?;
        } else {
            for (text, nodes) in rows.iter().flatten() {
                out.line(format!("{text}: {nodes}"))?;
            }
            out.line(total)?;
        }
        Ok(Verdict::Good)
    }
}

/// Nodes per second, for people.
pub fn report_speed(nodes: u64, time: Duration) {
    let seconds = time.as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    eprintln!("{nodes} nodes in {seconds:.3} s, {speed:.1} million a second");
}
