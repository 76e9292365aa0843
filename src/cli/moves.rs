//! `simoom moves`: the legal moves, sorted, one a line.

use anyhow::Result;
use serde_json::json;

use super::{
    Verdict,
    output::{Format, Output},
    setup::Setup,
};
use crate::{rules::Rules, with_game};

/// List the legal moves of a position, sorted
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom moves scirocco
  simoom moves chess --fen 'k7/8/1K6/8/8/8/8/7R w - - 0 1'
  simoom moves scirocco --array 173 --json
  echo '5k4/4u5/10/10/10/10/10/10/4P5/4K5 b' | simoom moves scirocco --fen -")]
pub struct Args {
    /// The game
    variant: String,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(self.setup.game(&self.variant)?, |rules| self
            .list(rules, out))
    }

    fn list<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let mut position = self.setup.position(rules)?;
        let moves = position.game_moves();
        let texts = position.texts(&moves);
        if self.format.json {
            out.json(&json!({ "variant": rules.name, "fen": position.fen(), "moves": texts }))?;
        } else {
            for text in texts {
                out.line(text)?;
            }
        }
        Ok(Verdict::Good)
    }
}
