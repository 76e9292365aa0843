//! `simoom tune`: fits a game's weights to games of self-play and writes them to a file.

use std::{fs, ops::ControlFlow, path::PathBuf};

use anyhow::{Context, Result, bail};
use clap::value_parser;

use super::{
    Verdict,
    output::{Output, must_be_writable},
};
use crate::{
    fit::{self, Fitted, Losses, Step},
    rules::Rules,
    variants, with_game,
};

/// Fit a game's weights to games of self-play
///
/// Prints the loss (mean cross-entropy in nats) of the positions that teach and of every tenth game, which is kept apart,
/// and writes the weights. It refuses when the games are too few to tell so many numbers.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom selfplay scirocco --games 2000 --out scirocco.games
  simoom tune scirocco scirocco.games --out scirocco.toml")]
pub struct Args {
    /// The game
    variant: String,
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the weights are written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How much the result of the game counts, in percent; the rest is what the search said
    #[arg(long, value_name = "PERCENT", default_value_t = 70, value_parser = value_parser!(u8).range(..=100))]
    results: u8,
    /// Steps of the descent
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = value_parser!(u32).range(1..))]
    steps: u32,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(variants::find(&self.variant)?, |rules| self.fit(rules, out))
    }

    fn fit<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        if self.games.contains(&self.out) {
            bail!(
                "the weights would overwrite the games `{}`",
                self.out.display()
            );
        }
        let shown = self.out.display();
        // A fit takes long: that its place can be written is tried before.
        must_be_writable(&self.out).with_context(|| format!("cannot write `{shown}`"))?;
        let games = fit::read_games(&rules.name, &self.games)?;
        out.line(format!("{} games read", games.len()))?;
        let blend = f64::from(self.results) / 100.0;
        let mut sent = Ok(());
        let report = |step: &Step| {
            sent = out.line(format!("step {}: {}", step.number, told(step.losses)));
            // Nobody listens any more.
            if sent.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let fitted = fit::fit(rules, &games, blend, self.steps, report)?;
        sent?;
        fs::write(
            &self.out,
            fit::text::text(&fitted.file, &self.comment(&fitted)),
        )
        .with_context(|| format!("cannot write `{shown}`"))?;
        out.line(format!(
            "{shown}: {} numbers fitted, {} left as they were",
            fitted.parameters, fitted.unfitted
        ))?;
        Ok(Verdict::Good)
    }

    /// What the file says of itself.
    fn comment(&self, fitted: &Fitted) -> String {
        let games: Vec<_> = self
            .games
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        let [before, after] = fitted.losses;
        format!(
            "Weights of {game}, in centipawns as [middlegame, endgame]. Made by\n\
             simoom tune {game} {} --results {} --steps {}\n\
             from {} positions of {} games; loss before: {}, after: {}.",
            games.join(" "),
            self.results,
            self.steps,
            fitted.positions,
            fitted.games,
            told(before),
            told(after),
            game = self.variant,
        )
    }
}

fn told(losses: Losses) -> String {
    format!(
        "{:.5} taught, {:.5} kept apart",
        losses.taught, losses.held_out
    )
}
