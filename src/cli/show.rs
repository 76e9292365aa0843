//! `simoom show`: a position as text, or as a picture.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::{
    Verdict,
    output::{Format, Output},
    setup::Setup,
    svg,
};
use crate::{
    rules::{Rules, diagram},
    with_game,
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
    /// Write a picture of every piece into this folder, for XBoard's option -pid
    #[arg(long, value_name = "DIR")]
    pieces: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(self.setup.game(&self.variant)?, |rules| self
            .show(rules, out))
    }

    fn show<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let mut position = self.setup.position(rules)?;
        if let Some(path) = &self.svg {
            std::fs::write(path, svg::picture(&position))
                .with_context(|| format!("cannot write the picture `{}`", path.display()))?;
        }
        if let Some(folder) = &self.pieces {
            write_pieces(rules, folder)?;
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

/// Writes the pictures of all pieces into a folder, which is made if need be.
fn write_pieces<const W: usize>(rules: &Rules<W>, folder: &Path) -> Result<()> {
    let glyphs = svg::glyphs(rules);
    if glyphs.is_empty() {
        bail!("XBoard has its own pictures for {}", rules.name);
    }
    let cannot = || format!("cannot write pictures into `{}`", folder.display());
    std::fs::create_dir_all(folder).with_context(cannot)?;
    for (name, picture) in glyphs {
        std::fs::write(folder.join(name), picture).with_context(cannot)?;
    }
    Ok(())
}
