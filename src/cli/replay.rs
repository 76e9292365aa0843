//! `simoom replay`: games of a PGN file, played again by the rules.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{
    Verdict,
    output::{Format, Output},
};
use crate::matches::{
    record::read::{self, Written},
    replay::{Replayed, replay},
};

/// Play the games of a PGN file again; check that every move is legal and every result right
///
/// A line a game: number, result, plies. The first thing that is wrong in a game is told with its line, and makes the exit
/// code 1. A result that the rules do not give must be one that only a match can: time, a resignation and the like.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom replay games.pgn
  simoom replay games.pgn --json")]
pub struct Args {
    /// The games; their tag `Variant` names the game, chess where there is none
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let text = fs::read(&self.file)
            .with_context(|| format!("cannot read the games `{}`", self.file.display()))?;
        let text = String::from_utf8_lossy(&text);
        let (mut facts, mut wrong, mut count) = (Vec::new(), 0, 0);
        for (number, game) in (1..).zip(read::games(&text)) {
            count = number;
            let found = match &game {
                Ok(game) => replay(game).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            wrong += u32::from(found.is_err());
            if self.format.json {
                facts.push(fact(number, &found));
            } else {
                out.line(line(number, game.ok().as_ref(), &found))?;
            }
        }
        if self.format.json {
            out.json(&json!({ "games": facts, "wrong": wrong }))?;
        } else {
            out.line(format!("games {count} wrong {wrong}"))?;
        }
        Ok(Verdict::from(wrong == 0))
    }
}

fn line(number: u32, game: Option<&Written>, found: &Result<Replayed, String>) -> String {
    match found {
        Ok(replayed) => {
            let Replayed {
                variant,
                plies,
                ending,
            } = replayed;
            format!("{number}. {variant}: {ending}, {plies} plies")
        }
        Err(what) => {
            let round = game.and_then(|game| game.tag("Round"));
            let round = round.map(|round| format!(" (round {round})"));
            format!("{number}. wrong{}: {what}", round.unwrap_or_default())
        }
    }
}

fn fact(number: u32, found: &Result<Replayed, String>) -> Value {
    match found {
        Ok(replayed) => json!({
            "number": number,
            "variant": replayed.variant,
            "plies": replayed.plies,
            "result": replayed.ending,
        }),
        Err(what) => json!({ "number": number, "wrong": what }),
    }
}
