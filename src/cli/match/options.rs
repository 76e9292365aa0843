//! The options of a match: engines, limits, openings, endings, and the terms that they make together.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, bail};
use clap::value_parser;

use super::Args;
use crate::{
    matches::{
        adjudicate::{Adjudication, Draw, Resign},
        control::{self, Control, Period},
        openings::{Book, Numbers, Source},
        plan::{Crash, Terms, players},
        player::{
            Log, Spec, file,
            parse::{parse, parse_program},
        },
        schedule::Form,
        seating::Seating,
        stats::Sprt,
    },
    variants::AnyGame,
    with_game,
};

/// The clock when nothing is said.
const DEFAULT_CLOCK: Period = Period {
    moves: None,
    base: Duration::from_secs(1),
    increment: Duration::from_millis(10),
};
/// Random moves at the start of a game that begins from no file.
const RANDOM_PLIES: usize = 4;
/// Moves taken from each game of a file.
const BOOK_PLIES: usize = 16;

/// Who plays.
#[derive(clap::Args)]
#[command(next_help_heading = "Engines")]
pub struct Engines {
    /// An engine, once for each: cmd=PROGRAM or cmd=self, then name, proto, args, dir, option.NAME, tc, st, nodes, depth,
    /// hash, threads, ponder, ranks and more, with commas between
    #[arg(long = "engine", value_name = "NAME=VALUE,..")]
    engines: Vec<String>,
    /// A TOML file of engines, by whose names --engine may call them; engines.toml of the working folder when left out
    #[arg(long = "engines", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Write a first such file and do nothing else
    #[arg(long, value_name = "FILE")]
    pub write_engines: Option<PathBuf>,
    /// Check whether an engine keeps to its protocol, and do nothing else
    #[arg(long, value_name = "ENGINE")]
    pub check: Option<String>,
    /// Let the first engine meet all others, and those not each other
    #[arg(long)]
    gauntlet: bool,
    /// In games of more than two: how many seats each of those that meet has, A for the first of them; all orders of the
    /// letters are played on each opening. As evenly as can be when left out
    #[arg(long, value_name = "AABB,..", value_delimiter = ',')]
    seating: Vec<Seating>,
}

/// What bounds the thinking.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// The clock of each player: seconds for the game (or for so many moves), and more after every move; 1+0.01 when
    /// nothing is said
    #[arg(long, value_name = "[MOVES/]SECONDS+INC", conflicts_with = "nodes")]
    tc: Option<Period>,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = positive_seconds)]
    st: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies to look ahead on each move
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Seconds by which a move may be late
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = control::seconds)]
    margin: Duration,
}

/// Where games begin.
#[derive(clap::Args)]
#[command(next_help_heading = "Openings")]
pub struct Openings {
    /// Begin from the positions of a file, one FEN a line, or from the games of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["arrays", "arrange"])]
    openings: Option<PathBuf>,
    /// Take the openings of the file in an order that follows from the seed
    #[arg(long, requires = "openings")]
    shuffle: bool,
    /// Moves to take from each game of a PGN file
    #[arg(long, value_name = "N", default_value_t = BOOK_PLIES, requires = "openings")]
    book_plies: usize,
    /// Random moves to begin with; 4 when nothing is said, none behind the openings of a file
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(..=1000))]
    random_plies: Option<u16>,
    /// Arrays to begin from, by number: 0 or 3-7 or 0,5,10-12; any when nothing is said
    #[arg(long, value_name = "NUMBERS", conflicts_with = "arrange")]
    arrays: Option<Numbers>,
    /// How pieces stand that may be arranged: a word of their IDs, one for each player, or `random`
    #[arg(long, value_name = "WORD")]
    arrange: Option<String>,
}

/// How games end.
#[derive(clap::Args)]
#[command(next_help_heading = "Endings")]
pub struct Endings {
    /// Break games off after so many plies
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Take a game as lost for an engine whose last scores were so bad: moves=3,score=600
    #[arg(long, value_name = "RULE")]
    resign: Option<Resign>,
    /// Take a game as drawn when all last scores were so even: from=40,moves=8,score=10
    #[arg(long, value_name = "RULE")]
    draw: Option<Draw>,
    /// What becomes of a game in which an engine crashed or gave no move
    #[arg(long, value_name = "WHAT", default_value = "loss", value_parser = crash)]
    crash: Crash,
    /// End the match when a sequential test has decided: elo0=0,elo1=5,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
}

fn positive_seconds(text: &str) -> Result<Duration, String> {
    let time = control::seconds(text).map_err(|error| error.to_string())?;
    if time.is_zero() {
        return Err("more than nothing is wanted".to_owned());
    }
    Ok(time)
}

fn crash(text: &str) -> Result<Crash, String> {
    match text {
        "loss" => Ok(Crash::Loss),
        "void" => Ok(Crash::Void),
        _ => Err("loss or void is wanted".to_owned()),
    }
}

/// How many seats a game has.
pub fn seats(game: AnyGame) -> u8 {
    with_game!(game, |rules| rules.players)
}

/// The terms that the options make.
pub fn terms(args: &Args, game: AnyGame) -> Result<Terms> {
    let adjudication = Adjudication {
        resign: args.endings.resign,
        draw: args.endings.draw,
    };
    if adjudication != Adjudication::default() && seats(game) > 2 {
        bail!("games are ended by scores (--resign, --draw) only where there are two seats");
    }
    let engines = args.engines.specs()?;
    let seating = args.engines.seating(engines.len(), game)?;
    Ok(Terms {
        variant: game.name().to_owned(),
        engines,
        form: if args.engines.gauntlet {
            Form::Gauntlet
        } else {
            Form::RoundRobin
        },
        seating,
        control: args.limits.control(),
        openings: args.openings.source(game, args.seed)?,
        seed: args.seed,
        max_plies: args.endings.max_plies as usize,
        adjudication,
        crash: args.endings.crash,
        sprt: args.endings.sprt,
        shard: args.shard,
    })
}

impl Engines {
    /// The engines; Simoom alone where none are named.
    fn specs(&self) -> Result<Vec<Spec>> {
        if self.engines.is_empty() {
            return Ok(vec![Spec::own()]);
        }
        let known = self.known()?;
        let read = |text: &String| parse(text, &known).with_context(|| format!("--engine {text}"));
        self.engines.iter().map(read).collect()
    }

    /// The engine to be checked.
    ///
    /// # Errors
    /// When the text says none.
    pub fn checked(&self, text: &str) -> Result<Spec> {
        parse_program(text, &self.known()?).with_context(|| format!("--check {text}"))
    }

    /// How many seats each of so many engines has, where more than two play.
    fn seating(&self, engines: usize, game: AnyGame) -> Result<Vec<Seating>> {
        let players = players(game);
        if players == 2 && !self.seating.is_empty() {
            bail!("a seating (--seating) is for games of more than two");
        }
        if players == 2 {
            return Ok(Vec::new());
        }
        if self.seating.is_empty() {
            return Ok(Seating::usual(engines, players));
        }
        Seating::check(&self.seating, engines, players)?;
        Ok(self.seating.clone())
    }

    /// The engines of the file.
    fn known(&self) -> Result<Vec<Spec>> {
        let usual = Path::new(file::USUAL);
        match &self.file {
            Some(path) => Ok(file::read(path)?),
            None if usual.exists() => Ok(file::read(usual)?),
            None => Ok(Vec::new()),
        }
    }
}

impl Limits {
    fn control(&self) -> Control {
        let given = Control {
            clock: self.tc,
            move_time: self.st,
            nodes: self.nodes,
            depth: self.depth,
            margin: self.margin,
        };
        if given.is_bound() {
            return given;
        }
        Control {
            clock: Some(DEFAULT_CLOCK),
            ..given
        }
    }
}

impl Openings {
    /// The file they come from, if any.
    pub fn file(&self) -> Option<&PathBuf> {
        self.openings.as_ref()
    }

    fn source(&self, game: AnyGame, seed: u64) -> Result<Source> {
        let random_plies = self.random_plies.map(usize::from);
        let shuffle = self.shuffle.then_some(seed);
        let book = |path: &PathBuf| {
            with_game!(game, |rules| Book::read(
                rules,
                path,
                self.book_plies,
                shuffle
            ))
        };
        let source = Source {
            book: self.openings.as_ref().map(book).transpose()?,
            arrays: self.arrays.clone(),
            arrange: self.arrange.clone(),
            plies: random_plies.unwrap_or(match self.openings {
                Some(_) => 0,
                None => RANDOM_PLIES,
            }),
        };
        with_game!(game, |rules| source.check(rules))?;
        Ok(source)
    }
}

/// The names of the engines, told apart by numbers where they are alike. Every engine is started once, so that one that
/// does not start is told before the first game.
pub fn names(engines: &[Spec]) -> Result<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for engine in engines {
        let mut player = engine.open(&Log::default());
        player.start()?;
        let name = player.name().to_owned();
        let others = names.iter().filter(|other| {
            let same = other.strip_prefix(&*name);
            same.is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
        });
        let number = others.count() + 1;
        names.push(if number > 1 {
            format!("{name} ({number})")
        } else {
            name
        });
    }
    Ok(names)
}
