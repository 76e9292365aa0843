//! `simoom show`: a position as text, or as a picture.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::json;

use super::{
    Verdict,
    output::{Format, Output},
    setup::Setup,
    svg,
};
use crate::{
    rules::{Rules, diagram},
    variants, with_game,
};

/// Show a position: the board, its FEN, the side to move, the number of legal moves
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom show scirocco
  simoom show scirocco --array 256 --svg board.svg
  simoom show arena4 --array random --seed 7
  simoom show arena --array RKNEQDFBW,KRNBWEDFQ
  simoom show crazyhouse --fen '4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1'
  simoom show chess --fen @position.fen --json
  simoom show capablanca --variants examples/capablanca.toml")]
pub struct Args {
    /// The game
    variant: String,
    #[command(flatten)]
    setup: Setup,
    /// Write a picture of the board, too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(variants::find(&self.variant)?, |rules| self
            .show(rules, out))
    }

    fn show<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let mut position = self.setup.position(rules)?;
        if let Some(path) = &self.svg {
            std::fs::write(path, svg::picture(&position))
                .with_context(|| format!("cannot write the picture `{}`", path.display()))?;
        }
        let turn = rules.seat_text(position.turn());
        let moves = position.game_moves().len();
        let result = position.outcome_text();
        if self.format.json {
            out.json(&json!({
                "variant": rules.name,
                "fen": position.fen(),
                "turn": turn,
                "legal_moves": moves,
                "result": result,
            }))?;
        } else {
            out.write(diagram::board_text(&position))?;
            out.line(format!("FEN: {}", position.fen()))?;
            out.line(format!("legal moves: {moves}"))?;
            if result != "none" {
                out.line(format!("result: {result}"))?;
            }
        }
        Ok(Verdict::Good)
    }
}
