//! `simoom variants`: the games, one a line.

use anyhow::Result;
use serde_json::json;

use super::{
    Verdict,
    output::{Format, Output},
};
use crate::{rules::Rules, variants, with_game};

/// List the games
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom variants
  simoom variants --json")]
pub struct Args {
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let games = variants::all();
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
            for game in games {
                out.line(with_game!(game, |rules| line(rules, width)))?;
            }
        }
        Ok(Verdict::Good)
    }
}

fn facts<const W: usize>(rules: &Rules<W>) -> serde_json::Value {
    json!({
        "name": rules.name,
        "title": rules.title,
        "summary": rules.summary,
        "files": rules.geometry.files(),
        "ranks": rules.geometry.ranks(),
        "first_rank": rules.first_rank,
        "players": rules.players,
        "arrays": rules.arrays().len(),
        "start": rules.start,
    })
}

fn line<const W: usize>(rules: &Rules<W>, width: usize) -> String {
    let board = format!("{}x{}", rules.geometry.files(), rules.geometry.ranks());
    format!(
        "{:width$}  {board:>5}  {} players  {}",
        rules.name, rules.players, rules.summary
    )
}
