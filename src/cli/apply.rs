//! `simoom apply`: plays moves and prints the position after them.

use anyhow::{Context, Result};
use serde_json::json;

use super::{
    Verdict, legal,
    output::{Format, Output},
    setup::Setup,
};
use crate::{rules::Rules, with_game};

/// Play moves; print the FEN after them and the state of the game
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom apply scirocco c3c4 c8c7
  simoom apply chess f2f3 e7e5 g2g4 d8h4
  simoom apply scirocco --fen 'k9/m9/8P1/10/10/10/10/10/10/4K4H w' i8i9+ --json")]
pub struct Args {
    /// The game
    variant: String,
    /// The moves, in order; they count as history for repetition
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(self.setup.game(&self.variant)?, |rules| self
            .apply(rules, out))
    }

    fn apply<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let mut position = self.setup.position(rules)?;
        for (i, text) in self.moves.iter().enumerate() {
            let mv = legal::read(&mut position, text)
                .with_context(|| format!("move {} of {}", i + 1, self.moves.len()))?;
            position.make(mv);
        }
        let (fen, result) = (position.fen(), position.outcome_text());
        if self.format.json {
            let played: Vec<_> = position.moves().map(|mv| rules.move_text(mv)).collect();
            out.json(&json!({
                "variant": rules.name, "fen": fen, "result": result, "moves": played,
            }))?;
        } else {
            out.line(fen)?;
            out.line(format!("result: {result}"))?;
        }
        Ok(Verdict::Good)
    }
}
