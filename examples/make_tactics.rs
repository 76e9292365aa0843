//! Makes a file of `tests/tactics`: positions of a game with one move that wins by force, which a full-width proof says.
//! The positions are those of games of the search against itself with few nodes and many random moves.

#[path = "../tests/tactics/proof.rs"]
mod proof;

use std::collections::HashSet;

use anyhow::{Result, ensure};
use clap::{Parser, value_parser};
use eval::Score;
use rand::{RngExt, rngs::Xoshiro256PlusPlus};
use serde::Serialize;
use simoom::{
    board::Move,
    matches::opening,
    rules::{
        Outcome, Position, Rules,
        movegen::{Want, generate},
    },
    search::{Camps, Engine, Limits, Stop, exchange::captured_value},
    variants, with_game,
};

use proof::{MOST_PLIES, Prover};

/// Plies of a game at most, random ones at its start among them.
const LONGEST: usize = 240;
/// Positions of one game that are kept at most.
const OF_A_GAME: usize = 2;
/// The last plies of a game that are looked at.
const LAST_PLIES: usize = 16;
/// So many of its positions in a row without a proof end the look at a game.
const FRUITLESS: usize = 3;
/// Pieces on the board at least.
const FEWEST: u32 = 16;
/// Nodes of the search by which the second best move must win neither by force nor by being ahead.
const SECOND_NODES: u64 = 5_000;

/// Print positions of a game with one winning move, as JSON
#[derive(Parser)]
struct Args {
    /// The game
    game: String,
    /// Positions wanted
    #[arg(long, default_value_t = 48)]
    count: usize,
    /// Where the games come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes for each move of the games
    #[arg(long, default_value_t = 200)]
    nodes: u64,
    /// One move of so many is random
    #[arg(long, default_value_t = 6, value_parser = value_parser!(u32).range(1..))]
    random: u32,
    /// Half of the random moves capture if they can, nobody goes round in circles, and games without a winner count for nothing
    #[arg(long)]
    wild: bool,
    /// Positions that one proof may visit
    #[arg(long, default_value_t = 300_000)]
    budget: u64,
    /// Centipawns that no other move may be ahead
    #[arg(long, default_value_t = 1_000)]
    ahead: i32,
    /// Plies that a win takes at least
    #[arg(long, default_value_t = 3, value_parser = value_parser!(u32).range(2..))]
    least: u32,
    /// Plies of a proof at most
    #[arg(long, default_value_t = MOST_PLIES, value_parser = value_parser!(u32).range(1..=MOST_PLIES.into()))]
    plies: u32,
}

/// A file of tactics.
#[derive(Serialize)]
struct File {
    about: String,
    game: String,
    seed: u64,
    command: String,
    positions: Vec<Tactic>,
}

/// A position with one winning move.
#[derive(Serialize)]
struct Tactic {
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    plies: u32,
    kind: &'static str,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let file = with_game!(variants::find(&args.game)?, |rules| make(rules, &args))?;
    println!("{}", serde_json::to_string_pretty(&file)?);
    Ok(())
}

fn make<const W: usize>(rules: &'static Rules<W>, args: &Args) -> Result<File> {
    let mut maker = Maker {
        rules,
        args,
        engine: Engine::new(rules, 16, 1)?,
        seen: HashSet::new(),
        found: Vec::new(),
    };
    for number in 0..10_000 {
        maker.look_through(number)?;
        eprint!("\r{number} games, {} of {}", maker.found.len(), args.count);
        if maker.found.len() >= args.count {
            break;
        }
    }
    ensure!(maker.found.len() >= args.count, "too few positions");
    maker.found.truncate(args.count);
    let Args {
        game,
        count,
        seed,
        nodes,
        random,
        wild,
        budget,
        ahead,
        least,
        plies,
    } = args;
    Ok(File {
        about: "Positions in which one `move` alone wins within `plies` plies, itself counted, against any answers; \
                `kind` is what it wins: the `game`, or with more than two players left a `king`, the own one being out \
                of reach then."
            .into(),
        game: game.clone(),
        seed: *seed,
        command: format!(
            "cargo run --release --example make_tactics -- {game} --count {count} --seed {seed} --nodes {nodes} \
             --random {random}{} --budget {budget} --ahead {ahead} --least {least} --plies {plies}",
            if *wild { " --wild" } else { "" }
        ),
        positions: maker.found,
    })
}

struct Maker<'a, const W: usize> {
    rules: &'static Rules<W>,
    args: &'a Args,
    engine: Engine<W>,
    seen: HashSet<u64>,
    found: Vec<Tactic>,
}

impl<const W: usize> Maker<'_, W> {
    /// Plays the game of this number and keeps what tactics its end has: positions of who made the last move.
    fn look_through(&mut self, number: u32) -> Result<()> {
        let random = &mut opening::generator(self.args.seed, number);
        let mut game = self.play(random);
        let unclear = game.recurrence().is_some() || game.ply() == LONGEST;
        if self.args.wild && unclear {
            return Ok(());
        }
        let (mut kept, mut fruitless) = (0, 0);
        let last = game.turn();
        for _ in 0..LAST_PLIES.min(game.ply()) {
            game.unmake();
            let is_rival = match game.rival(last) {
                Some(_) => game.turn() == last,
                None => false,
            };
            if is_rival || game.occupied().count() < FEWEST {
                continue;
            }
            let mut pos = self.rules.position(&game.fen())?;
            if !self.seen.insert(pos.key()) {
                continue;
            }
            match self.proof(&mut pos) {
                None => fruitless += 1,
                Some((moves, plies)) => {
                    fruitless = 0;
                    if self.is_riddle(&mut pos, &moves, plies) {
                        self.found.push(self.tactic(&pos, moves[0], plies));
                        kept += 1;
                    }
                }
            }
            if kept == OF_A_GAME || fruitless == FRUITLESS {
                break;
            }
        }
        Ok(())
    }

    /// A game of few nodes a move, some moves random.
    fn play(&mut self, random: &mut Xoshiro256PlusPlus) -> Position<W> {
        let mut pos = opening::any_array(self.rules, random);
        opening::play_on(&mut pos, random.random_range(4..20), random);
        self.engine.clear();
        while pos.ply() < LONGEST && pos.outcome() == Outcome::None {
            let mv = if random.random_ratio(1, self.args.random) {
                Some(self.any(&mut pos, random))
            } else {
                self.lines(&pos, self.args.nodes, 1)
                    .first()
                    .map(|line| line.0)
            };
            let Some(mv) = mv else { break };
            let circles = self.args.wild && pos.recurs(mv, 2);
            let mv = if circles {
                self.any(&mut pos, random)
            } else {
                mv
            };
            pos.make(mv);
        }
        pos
    }

    /// A random legal move of a game that goes on.
    fn any(&self, pos: &mut Position<W>, random: &mut Xoshiro256PlusPlus) -> Move {
        let mut moves = pos.game_moves();
        if self.args.wild && random.random_ratio(1, 2) {
            let mut noisy = Vec::new();
            generate(pos, Want::Noisy, &mut noisy);
            noisy.retain(|mv| moves.contains(mv));
            if !noisy.is_empty() {
                moves = noisy;
            }
        }
        moves[random.random_range(0..moves.len())]
    }

    /// The best moves that a search of so many nodes sees, with their scores.
    fn lines(&mut self, pos: &Position<W>, nodes: u64, most: usize) -> Vec<(Move, Score)> {
        let limits = Limits {
            nodes: Some(nodes),
            multipv: most,
            ..Limits::default()
        };
        let mut lines = Vec::new();
        let choice = self
            .engine
            .search(pos, &limits, &Stop::default(), &mut |info| {
                if info.multipv == 1 {
                    lines.clear();
                }
                lines.extend(info.pv.first().map(|mv| (*mv, info.score)));
            });
        if lines.is_empty() {
            lines.extend(choice.best.map(|mv| (mv, choice.score)));
        }
        lines
    }

    /// The moves that win soonest by force, two of them at most, and the plies it takes; `None` if none is proved to.
    fn proof(&mut self, pos: &mut Position<W>) -> Option<(Vec<Move>, u32)> {
        let living = pos.living().count() as u32;
        let mut prover = Prover::new(pos, self.args.budget);
        (1..=self.args.plies)
            .step_by(living as usize)
            .find_map(|plies| match prover.winners(pos, plies, 2) {
                Some(moves) if moves.is_empty() => None,
                other => Some((other?, plies)),
            })
    }

    /// Whether one move alone wins, neither at once nor by what looks best anyway, and no other is as good as winning.
    fn is_riddle(&mut self, pos: &mut Position<W>, moves: &[Move], plies: u32) -> bool {
        let [mv] = *moves else { return false };
        if plies < self.args.least || self.takes_most(pos, mv) {
            return false;
        }
        self.engine.clear();
        let lines = self.lines(pos, SECOND_NODES, 2);
        lines
            .iter()
            .all(|(other, score)| *other == mv || score.0 < self.args.ahead)
    }

    fn tactic(&self, pos: &Position<W>, mv: Move, plies: u32) -> Tactic {
        let several = pos.living().count() > 2;
        Tactic {
            fen: pos.fen(),
            mv: self.rules.move_text(mv),
            plies,
            kind: if several { "king" } else { "game" },
        }
    }

    /// Whether no legal move captures more.
    fn takes_most(&self, pos: &mut Position<W>, mv: Move) -> bool {
        let camps = Camps::of(pos);
        let moves = pos.game_moves();
        let value = |mv| captured_value(pos, self.engine.weights(), camps, mv);
        let most = moves.into_iter().map(value).max().unwrap_or(0);
        most > 0 && value(mv) >= most
    }
}
