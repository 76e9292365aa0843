//! `simoom play`: a person against Simoom in the terminal.
//! It reads lines, so a script can play, too.

use std::io;

use anyhow::{Result, bail};
use clap::value_parser;
use engine_protocol::LineReader;

use super::{DEFAULT_GAME, Verdict, legal, output::Output, setup::Setup};
use crate::{
    board::{Move, Player},
    rules::{Outcome, Position, Rules, diagram},
    search::{Engine, Limits, Stop},
    with_game,
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
  undo       take back your last move and the answers
  go         let Simoom play for whoever is on turn
  level N    how far Simoom thinks, 1 to 9
  new        a new game
  help       this
  quit       leave";

/// What a person reads who has been beaten while others play on.
const OUT: &str =
    "You are out. `go` plays on without you, move by move; `undo` takes your last move back.";

/// Play against Simoom in the terminal
#[derive(clap::Args)]
#[command(
    after_help = "While playing: a move, or moves, hint, undo, go, level N, new, help, quit.

Examples:
  simoom play
  simoom play chess --side b --level 7
  simoom play arena4 --side y --array random --seed 7
  printf 'c3c4\\nmoves\\nquit\\n' | simoom play scirocco"
)]
pub struct Args {
    /// The game
    #[arg(default_value = DEFAULT_GAME)]
    variant: String,
    #[command(flatten)]
    setup: Setup,
    /// Your side: w or b; with more than two players a seat, r (Red), b (Blue), y (Yellow) or g (Green). The first to
    /// move when left out
    #[arg(long, visible_alias = "seat", value_name = "SIDE")]
    side: Option<String>,
    /// How far Simoom thinks, 1 to 9
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=MAX_LEVEL as i64))]
    level: u32,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(self.setup.game(&self.variant)?, |rules| self
            .play(rules, out))
    }

    fn play<const W: usize>(&self, rules: &'static Rules<W>, out: &mut Output) -> Result<Verdict> {
        let start = self.setup.position(rules)?;
        let person = self.person(&start)?;
        let mut table = Table {
            position: start.clone(),
            start,
            engine: Engine::new(rules, HASH_MB, 1)?,
            person,
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

    /// Whose side the person plays.
    fn person<const W: usize>(&self, start: &Position<W>) -> Result<Player> {
        let rules = start.rules();
        let letters: Vec<_> = start.living().map(|p| rules.seat_text(p)).collect();
        let Some(side) = &self.side else {
            return Ok(start.living().next().unwrap_or(Player::FIRST));
        };
        match start
            .living()
            .find(|player| rules.seat_text(*player) == side)
        {
            Some(player) => Ok(player),
            None => bail!(
                "nobody in this game plays `{side}`; the sides are {}",
                letters.join(", ")
            ),
        }
    }
}

/// A game between a person and the searcher, which plays all other sides.
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
            ["go"] => {
                self.play_for_the_one_on_turn(out)?;
                self.answer(out)?;
                self.show(out)
            }
            ["level", level] => self.set_level(level, out),
            ["new"] => {
                self.position = self.start.clone();
                self.engine.clear();
                self.answer(out)?;
                self.show(out)
            }
            [_] if self.is_out() => out.line(OUT),
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
        let mut before = self.position.clone();
        while before.ply() > 0 {
            before.unmake();
            if before.turn() == self.person {
                self.position = before;
                return self.show(out);
            }
        }
        out.line("there is nothing to take back")
    }

    /// Whether the person has been beaten while others play on.
    fn is_out(&mut self) -> bool {
        !self.position.is_living(self.person) && self.position.outcome() == Outcome::None
    }

    /// Plays Simoom's moves until the person is on turn, is out or the game ends.
    fn answer(&mut self, out: &mut Output) -> Result<()> {
        while self.position.turn() != self.person && self.position.is_living(self.person) {
            if !self.play_for_the_one_on_turn(out)? {
                break;
            }
        }
        if self.is_out() { out.line(OUT) } else { Ok(()) }
    }

    /// Plays the move that Simoom finds for whoever is on turn; false when the game is over.
    fn play_for_the_one_on_turn(&mut self, out: &mut Output) -> Result<bool> {
        if self.position.outcome() != Outcome::None {
            return Ok(false);
        }
        let Some(mv) = self.think() else {
            return Ok(false);
        };
        let rules = self.position.rules();
        let (text, name) = (
            rules.move_text(mv),
            diagram::seat_name(rules.players, self.position.turn()),
        );
        self.position.make(mv);
        match name {
            Some(name) => out.line(format!("Simoom plays {text} for {name}"))?,
            None => out.line(format!("Simoom plays {text}"))?,
        }
        Ok(true)
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
