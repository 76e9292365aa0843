//! `simoom match merge`: joins the parts of a match that were played apart.

use std::{ops::ControlFlow, path::PathBuf};

use anyhow::{Context, Result, bail};

use super::{
    files::{self, PgnFile},
    watch::{Outputs, Watch},
};
use crate::{
    cli::{
        Verdict,
        output::{Format, Output},
    },
    matches::{
        Game, Plan,
        run::Observer,
        state::{self, Header},
    },
    variants,
};

/// Join the parts of a match (see --shard), as if it had been played in one
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom match merge part1.pgn part2.pgn --pgn games.pgn --report games.html
  simoom match merge part*.pgn.jsonl --json")]
pub struct Args {
    /// The PGN files of the parts, beside which their files of games lie, or these files themselves
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write all games
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a page with chart, tables and the final boards of lost games
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let (header, games) = self.joined()?;
        let game = variants::find(&header.terms.variant)?;
        let start = header.start;
        let plan = Plan::new(game, header.terms, header.names, header.games);
        if plan.usual_start() != start {
            bail!(
                "these games of {} began from `{start}`: the game has changed",
                game.name()
            );
        }
        let outputs = Outputs {
            pgn: self.pgn.as_deref().map(PgnFile::open).transpose()?,
            report: self.report.clone(),
            json: self.format.json,
        };
        let missing = (plan.games as usize).saturating_sub(games.len());
        let mut watch = Watch::new(&plan, out, outputs, None, &[])?;
        if missing > 0 {
            watch.note(&format!("{missing} of {} games are in no part", plan.games));
        }
        for game in games {
            if watch.next(game)? == ControlFlow::Break(()) {
                break;
            }
        }
        watch.finish()
    }

    /// The terms of the whole match and its games in order, each once.
    fn joined(&self) -> Result<(Header, Vec<Game>)> {
        let mut whole: Option<Header> = None;
        let mut games: Vec<Game> = Vec::new();
        for path in &self.files {
            let is_pgn = path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
            let path = if is_pgn {
                files::games_of(path)
            } else {
                path.clone()
            };
            let (mut header, part) = state::read(&path)?;
            header.terms.shard = None;
            let first = whole.get_or_insert_with(|| header.clone());
            let same = first.digest() == header.digest();
            if !same || first.names != header.names || first.games != header.games {
                bail!("`{}` is a part of another match", path.display());
            }
            games.extend(part);
        }
        let all = whole.as_ref().map_or(0, |header| header.games);
        games.retain(|game| game.number <= all);
        games.sort_by_key(|game| game.number);
        if let Some(pair) = games
            .windows(2)
            .find(|pair| pair[0].number == pair[1].number)
        {
            bail!("two parts have game {}", pair[0].number);
        }
        Ok((whole.context("there is no part")?, games))
    }
}
