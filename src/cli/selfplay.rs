//! `simoom selfplay`: games of Simoom against itself in great numbers, kept in few bytes for the fit of the evaluation.

use std::path::PathBuf;

use anyhow::Result;
use clap::value_parser;
use rayon::prelude::*;

use super::{Verdict, bar, output::Output};
use crate::{
    rules::Rules,
    search::HashError,
    selfplay::{Archive, Game, SelfPlayer, Settings},
    variants, with_game,
};

/// Games between two looks at the file, for each thread: what is lost when the command is broken off.
const BATCH: u32 = 8;

/// Play games of Simoom against itself and keep their positions
///
/// The same arguments make the same file, byte for byte. A file that is there already is gone on with: what was broken off
/// is taken up again, and a greater number of games adds to it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom selfplay scirocco --games 2000 --out scirocco.games
  simoom selfplay arena4 --games 500 --nodes 2000 --seed 7 --out arena4.games")]
pub struct Args {
    /// The game
    variant: String,
    /// Where the games are kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games the file shall hold
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves at the start of each game
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(..=200))]
    random_plies: u16,
    /// Leave games of so many plies unfinished
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Where the random arrays and moves come from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads to play on; as many as there are cores when left out
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u16).range(..=512))]
    threads: u16,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(variants::find(&self.variant)?, |rules| self
            .play(rules, out))
    }

    fn play<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let settings = Settings {
            game: rules.name.clone(),
            nodes: self.nodes,
            random_plies: self.random_plies.into(),
            max_plies: self.max_plies as usize,
            seed: self.seed,
        };
        let mut archive = Archive::open(&self.out, &settings)?;
        let threads = usize::from(self.threads);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()?;
        let batch = BATCH * pool.current_num_threads() as u32;
        let bar = bar::of(self.games, "games");
        bar.set_position(archive.games.into());
        while archive.games < self.games {
            let first = archive.games + 1;
            let last = self.games.min(archive.games + batch);
            let played: Vec<Result<Game, HashError>> = pool.install(|| {
                (first..=last)
                    .into_par_iter()
                    .map_init(
                        || SelfPlayer::new(rules),
                        |player, number| match player {
                            Ok(player) => Ok(player.play(&settings, number)),
                            Err(error) => Err(error.clone()),
                        },
                    )
                    .collect()
            });
            archive.add(&played.into_iter().collect::<Result<Vec<_>, _>>()?)?;
            bar.set_position(archive.games.into());
        }
        bar.finish_and_clear();
        out.line(format!("{} games in {}", archive.games, self.out.display()))?;
        Ok(Verdict::Good)
    }
}
