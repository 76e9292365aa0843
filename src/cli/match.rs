//! `simoom match`: Simoom against itself, game after game.

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::value_parser;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::{
    DEFAULT_GAME, Verdict,
    output::{Format, Output},
};
use crate::{
    matches::{self, Control, Game, Settings, Tally, record},
    rules::Rules,
    variants, with_game,
};

/// Play games of Simoom against itself
///
/// A line a game: number, result, plies, time. The last line counts wins, draws and losses of the first player, games
/// broken off at the length limit, and faults (illegal moves, lost clocks, crashes); any fault makes the exit code 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom match
  simoom match scirocco --games 100 --tc 0.2+0.002 --pgn games.pgn
  simoom match chess --games 20 --nodes 5000 --seed 7 --concurrency 2 --json
  simoom match capablanca --variants examples/capablanca.toml")]
pub struct Args {
    /// The game
    #[arg(default_value = DEFAULT_GAME)]
    variant: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// The clock of each player: seconds for the game, and more after every move
    #[arg(
        long,
        value_name = "SECONDS+INC",
        default_value = "1+0.01",
        conflicts_with = "nodes"
    )]
    tc: Control,
    /// Nodes for each move, without clocks
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Break games off after so many plies
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Where the random arrays and openings come from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games to play at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Write the games
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(variants::find(&self.variant)?, |rules| self
            .play(rules, out))
    }

    fn play<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let settings = Settings {
            games: self.games,
            control: self.nodes.map_or(self.tc, Control::Nodes),
            max_plies: self.max_plies as usize,
            seed: self.seed,
            concurrency: self.concurrency.into(),
        };
        let mut pgn = self.pgn.as_deref().map(PgnFile::create).transpose()?;
        let bar = progress_bar(self.games);
        let mut games = Vec::new();
        let tally = matches::run(rules, &settings, |game| {
            if let Some(file) = &mut pgn {
                file.write(&game)?;
            }
            if self.format.json {
                games.push(facts(&game));
            } else {
                bar.suspend(|| out.line(line(&game)))?;
            }
            bar.inc(1);
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        if self.format.json {
            out.json(&sums(&tally, games))?;
        } else {
            out.line(tally)?;
        }
        Ok(Verdict::from(tally.faults == 0))
    }
}

/// A bar on standard error, if that is a terminal.
fn progress_bar(games: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::new(games.into())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn line(game: &Game) -> String {
    let (plies, seconds) = (game.moves.len(), game.time.as_secs_f64());
    format!(
        "{}. {}, {plies} plies, {seconds:.3} s",
        game.number,
        game.ending.text(game.seats)
    )
}

fn facts(game: &Game) -> Value {
    json!({
        "number": game.number,
        "result": game.ending.text(game.seats),
        "plies": game.moves.len(),
        "seconds": game.time.as_secs_f64(),
        "start": game.start,
        "moves": game.moves,
    })
}

fn sums(tally: &Tally, games: Vec<Value>) -> Value {
    json!({
        "games": games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "unfinished": tally.unfinished,
        "faults": tally.faults,
    })
}

/// A file to which games are added as they end.
struct PgnFile<'p> {
    path: &'p Path,
    file: File,
    date: String,
}

impl<'p> PgnFile<'p> {
    fn create(path: &'p Path) -> Result<Self> {
        let file = File::create(path)
            .with_context(|| format!("cannot create the PGN file `{}`", path.display()))?;
        let date = record::today();
        Ok(Self { path, file, date })
    }

    fn write(&mut self, game: &Game) -> Result<()> {
        self.file
            .write_all(record::pgn(game, &self.date).as_bytes())
            .with_context(|| format!("cannot write the PGN file `{}`", self.path.display()))
    }
}
