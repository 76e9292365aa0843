//! `simoom match`: games between engines, one after another or many at a time.
//! `options` reads what a match is to be, `watch` tells and keeps its games, `merge` joins the parts of one.

mod files;
mod merge;
mod options;
mod report;
mod summary;
mod watch;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::value_parser;
use serde_json::{Value, json};

use self::{files::PgnFile, options::Engines, watch::Watch};
use super::{
    DEFAULT_GAME, Verdict,
    output::{Format, Output},
};
use crate::{
    matches::{
        Plan,
        player::{Log, check, file},
        run::{self, End},
        state::Header,
    },
    search::Stop,
};

/// Play games between engines, or of Simoom against itself
///
/// A line a game: number, result, plies, time. The last line counts wins, draws and losses of the first player (of the
/// first engine, where there are two or it meets all others), games broken off at the length limit, and faults (illegal
/// moves, lost clocks, crashes); any fault makes the exit code 1. Every game is kept as it ends, so that the same command
/// line with --resume goes on after whatever ended it.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  simoom match
  simoom match scirocco --games 100 --tc 0.2+0.002 --pgn games.pgn
  simoom match chess --games 20 --nodes 5000 --seed 7 --concurrency 2 --json
  simoom match capablanca --variants examples/capablanca.toml
  simoom match grand --engine cmd=self --engine cmd=fairy-stockfish --st 0.5 --pgn games.pgn --report games.html
  simoom match chess --engine name=New,cmd=./new --engine name=Old,cmd=./old --tc 8+0.08 --games 20000 --sprt elo0=0,elo1=5
  simoom match --write-engines engines.toml
  simoom match chess --check self
  simoom match chess --check cmd=fairy-stockfish,proto=uci
  simoom match scirocco --games 1000 --nodes 5000 --shard 2/4 --pgn part2.pgn
  simoom match merge part1.pgn part2.pgn part3.pgn part4.pgn --pgn games.pgn"
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The game
    #[arg(default_value = DEFAULT_GAME)]
    variant: String,
    /// How many games in all
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    engines: Engines,
    #[command(flatten)]
    limits: options::Limits,
    #[command(flatten)]
    openings: options::Openings,
    #[command(flatten)]
    endings: options::Endings,
    /// Where the random arrays and openings come from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games to play at a time; as many as there are cores when left out
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
    /// Play only the K-th of N parts of the games; `simoom match merge` joins them
    #[arg(long, value_name = "K/N", conflicts_with = "sprt")]
    shard: Option<crate::matches::schedule::Shard>,
    /// Write the games
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Go on with the games that are kept; begin anew where none are
    #[arg(long)]
    resume: bool,
    /// Write a page with chart, tables and the final boards of lost games
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

#[derive(clap::Subcommand)]
enum Command {
    Merge(merge::Args),
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match &self.command {
            Some(Command::Merge(args)) => args.run(out),
            None => self.run_alone(out),
        }
    }

    fn run_alone(&self, out: &mut Output) -> Result<Verdict> {
        if let Some(path) = &self.engines.write_engines {
            let name = path.display();
            file::write_first(path).with_context(|| format!("cannot write `{name}`"))?;
            return Ok(Verdict::Good);
        }
        let Some(engine) = &self.engines.check else {
            return self.play(out);
        };
        let spec = self.engines.checked(engine)?;
        let reports = check::check(&spec, &self.variant, &Log::default())?;
        if self.format.json {
            out.json(&reports.iter().map(checked).collect())?;
        } else {
            reports.iter().try_for_each(|report| out.line(report))?;
        }
        let good = reports.iter().all(|report| report.findings.is_empty());
        Ok(Verdict::from(good))
    }

    fn play(&self, out: &mut Output) -> Result<Verdict> {
        if let (Some(pgn), Some(book)) = (&self.pgn, self.openings.file())
            && pgn == book
        {
            bail!("the games would overwrite the openings `{}`", pgn.display());
        }
        if let Some(path) = &self.report
            && self.pgn.as_ref() == Some(path)
        {
            bail!("the page would overwrite the games `{}`", path.display());
        }
        let plan = self.plan()?;
        let header = Header::of(&plan);
        let outputs = watch::Outputs {
            pgn: self.pgn.as_deref().map(PgnFile::open).transpose()?,
            report: self.report.clone(),
            json: self.format.json,
        };
        let (state, mut done) = files::open_state(self.pgn.as_deref(), &header, self.resume)?;
        // There may be more than are wanted now.
        done.retain(|game| game.number <= plan.games);
        let log = if plan.terms.engines.iter().all(|engine| engine.is_own()) {
            Log::default()
        } else {
            files::open_log(self.pgn.as_deref(), &header)?
        };
        let stop = Stop::default();
        files::stop_on_signal(&stop)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let concurrency = self.concurrency.map_or(cores, usize::from);
        let mut watch = Watch::new(&plan, out, outputs, state, &done)?;
        let end = run::run(&plan, done, concurrency, &log, &stop, &mut watch)?;
        if end == End::Stopped {
            watch.note("stopped; the same command line with --resume goes on");
        }
        let verdict = watch.finish()?;
        Ok(if end == End::Stopped {
            Verdict::Failed
        } else {
            verdict
        })
    }

    /// The match that the options ask for.
    fn plan(&self) -> Result<Plan> {
        let game = crate::variants::find(&self.variant)?;
        let terms = options::terms(self, game)?;
        let contest = terms.engines.len() > 1;
        if terms.sprt.is_some() && (terms.engines.len() != 2 || options::seats(game) != 2) {
            bail!("a test (--sprt) is between two engines in a game of two");
        }
        let names = if contest {
            options::names(&terms.engines)?
        } else {
            vec![terms.engines[0].label().to_owned()]
        };
        Ok(Plan::new(game, terms, names, self.games))
    }
}

/// What the check of an engine found, as JSON.
fn checked(report: &check::Report) -> Value {
    let findings = report.findings.iter().map(ToString::to_string);
    json!({
        "engine": report.engine,
        "protocol": report.protocol.map(|protocol| protocol.first_line()),
        "passed": report.passed,
        "findings": findings.collect::<Vec<_>>(),
    })
}
