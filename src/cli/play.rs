//! `simoom play`: a person against Simoom in the terminal.
//! It reads lines, so a script can play, too.

use std::io;

use anyhow::Result;
use clap::{ValueEnum, value_parser};
use engine_protocol::LineReader;

use super::{DEFAULT_GAME, Verdict, legal, output::Output, setup::Setup};
use crate::{
    board::{Move, Player},
    rules::{Outcome, Position, Rules, diagram},
    search::{Engine, Limits, Stop},
    variants, with_game,
};

/// The highest level.
const MAX_LEVEL: u32 = 9;
/// Nodes of level 1; each level has four times as many as the one below.
const FIRST_NODES: u64 = 100;
/// The hash table in MB.
const HASH_MB: usize = 64;

const HELP: &str = "\
A move as `moves` lists it, or one of:
  moves      the legal moves
  hint       what Simoom would play
  undo       take back your last move and the answer
  level N    how far Simoom thinks, 1 to 9
  new        a new game
  help       this
  quit       leave";

/// Play against Simoom in the terminal
#[derive(clap::Args)]
#[command(
    after_help = "While playing: a move, or moves, hint, undo, level N, new, help, quit.

Examples:
  simoom play
  simoom play chess --side b --level 7
  printf 'c3c4\\nmoves\\nquit\\n' | simoom play scirocco"
)]
pub struct Args {
    /// The game
    #[arg(default_value = DEFAULT_GAME)]
    variant: String,
    #[command(flatten)]
    setup: Setup,
    /// Your side: w moves first
    #[arg(long, value_enum, default_value = "w")]
    side: Side,
    /// How far Simoom thinks, 1 to 9
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=MAX_LEVEL as i64))]
    level: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    W,
    B,
}

impl Side {
    fn player(self) -> Player {
        match self {
            Self::W => Player::FIRST,
            Self::B => Player::SECOND,
        }
    }
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(variants::find(&self.variant)?, |rules| self
            .play(rules, out))
    }

    fn play<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let start = self.setup.position(rules)?;
        let mut table = Table {
            position: start.clone(),
            start,
            engine: Engine::new(rules, HASH_MB, 1)?,
            person: self.side.player(),
            level: self.level,
        };
        out.line(format!("{}. Type a move, or `help`.", rules.title))?;
        table.answer(out)?;
        table.show(out)?;
        for line in LineReader::new(io::stdin().lock()) {
            match line?.into_text() {
                Ok(text) if matches!(text.trim(), "quit" | "exit") => break,
                Ok(text) => table.obey(text.trim(), out)?,
                Err(error) => out.line(error)?,
            }
        }
        Ok(Verdict::Good)
    }
}

/// A game between a person and the searcher.
struct Table<const W: usize> {
    start: Position<W>,
    position: Position<W>,
    engine: Engine<W>,
    person: Player,
    level: u32,
}

impl<const W: usize> Table<W> {
    /// Does what a line says.
    fn obey(&mut self, line: &str, out: &mut Output) -> Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => Ok(()),
            ["help"] => out.line(HELP),
            ["moves"] => {
                let moves = self.position.game_moves();
                out.line(self.position.texts(&moves).join(" "))
            }
            ["hint"] => {
                let hint = self.think().map(|mv| self.position.rules().move_text(mv));
                out.line(format!(
                    "hint: {}",
                    hint.as_deref().unwrap_or("there is no move")
                ))
            }
            ["undo"] => self.undo(out),
            ["level", level] => self.set_level(level, out),
            ["new"] => {
                self.position = self.start.clone();
                self.engine.clear();
                self.answer(out)?;
                self.show(out)
            }
            [text] => match legal::read(&mut self.position, text) {
                Ok(mv) => {
                    self.position.make(mv);
                    self.answer(out)?;
                    self.show(out)
                }
                Err(error) => out.line(format!("{error:#}")),
            },
            _ => out.line(format!("`{line}` is no move and no command; try `help`")),
        }
    }

    fn set_level(&mut self, level: &str, out: &mut Output) -> Result<()> {
        match level.parse() {
            Ok(level @ 1..=MAX_LEVEL) => {
                self.level = level;
                out.line(format!("level {level}"))
            }
            _ => out.line(format!(
                "a level is a number from 1 to {MAX_LEVEL}, not `{level}`"
            )),
        }
    }

    /// Takes moves back until the person is on turn again.
    fn undo(&mut self, out: &mut Output) -> Result<()> {
        let theirs = usize::from(self.start.turn() != self.person);
        if self.position.ply() <= theirs {
            return out.line("there is nothing to take back");
        }
        self.position.unmake();
        while self.position.turn() != self.person {
            self.position.unmake();
        }
        self.show(out)
    }

    /// Plays Simoom's move when it is on turn and the game goes on.
    fn answer(&mut self, out: &mut Output) -> Result<()> {
        if self.position.turn() == self.person || self.position.outcome() != Outcome::None {
            return Ok(());
        }
        if let Some(mv) = self.think() {
            let text = self.position.rules().move_text(mv);
            self.position.make(mv);
            out.line(format!("Simoom plays {text}"))?;
        }
        Ok(())
    }

    fn think(&mut self) -> Option<Move> {
        let limits = Limits {
            nodes: Some(FIRST_NODES << (2 * (self.level - 1))),
            ..Limits::default()
        };
        let choice = self
            .engine
            .search(&self.position, &limits, &Stop::default(), &mut |_| ());
        choice.best
    }

    /// The board, and the result when there is one.
    fn show(&mut self, out: &mut Output) -> Result<()> {
        out.write(format!("\n{}", diagram::board_text(&self.position)))?;
        match self.position.outcome() {
            Outcome::None => Ok(()),
            outcome => {
                let seats = self.position.rules().players;
                out.line(format!("result: {}", outcome.text(seats)))
            }
        }
    }
}
