//! `simoom variants`: the games, one a line, and the check of a file of games.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::json;

use super::{
    Verdict,
    output::{Format, Output},
};
use crate::{rules::Rules, variants, with_game};

/// List the games, or check a file of games
///
/// A check prints every error with its line and column, what was found and what is allowed, and describes the good games:
/// pieces with their moves, start position, number of moves and of answers. Any error makes the exit code 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom variants
  simoom variants --json
  simoom variants --check examples/capablanca.toml
  simoom variants --variants examples/capablanca.toml
  simoom play capablanca --variants examples/capablanca.toml")]
pub struct Args {
    /// Check this file instead
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match &self.check {
            Some(file) => self.check(file, out),
            None => self.list(out),
        }
    }

    fn check(&self, file: &Path, out: &mut Output) -> Result<Verdict> {
        let report = variants::check_file(file)?;
        if self.format.json {
            out.json(&serde_json::to_value(&report)?)?;
        } else {
            out.write(report.text(&file.display().to_string()))?;
        }
        Ok(Verdict::from(report.problems.is_empty()))
    }

    fn list(&self, out: &mut Output) -> Result<Verdict> {
        let games = variants::known();
        if self.format.json {
            let list = games
                .iter()
                .map(|game| with_game!(game, |rules| facts(rules)));
            out.json(&list.collect())?;
        } else {
            let width = games
                .iter()
                .map(|game| game.name().len())
                .max()
                .unwrap_or(0);
            for game in &games {
                out.line(with_game!(game, |rules| line(rules, width)))?;
            }
        }
        Ok(Verdict::Good)
    }
}

fn facts<const W: usize>(rules: &'static Rules<W>) -> serde_json::Value {
    json!({
        "name": rules.name,
        "title": rules.title,
        "summary": rules.summary,
        "files": rules.geometry.files(),
        "ranks": rules.geometry.ranks(),
        "first_rank": rules.first_rank,
        "players": players(rules),
        "arrays": rules.arrays().len(),
        "start": rules.start,
    })
}

fn line<const W: usize>(rules: &'static Rules<W>, width: usize) -> String {
    let board = format!("{}x{}", rules.geometry.files(), rules.geometry.ranks());
    format!(
        "{:width$}  {board:>5}  {} players  {}",
        rules.name,
        players(rules),
        rules.summary
    )
}

/// How many play from the start.
fn players<const W: usize>(rules: &'static Rules<W>) -> usize {
    rules.start_position().living().count()
}
