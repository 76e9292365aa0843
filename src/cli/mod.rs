//! The command line: one file a subcommand. Start at [`main`].
//! Results go to standard output, all else to standard error; exit codes are 0 good, 1 a check failed, 2 bad usage or input.

mod apply;
mod bar;
mod bench;
mod completions;
mod legal;
mod man;
mod r#match;
mod moves;
mod output;
mod perft;
mod perft_file;
mod play;
mod replay;
mod search;
mod selfplay;
mod setup;
mod show;
mod svg;
mod tune;
mod variants;

use std::{
    fs::File,
    io::{self, IsTerminal},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use self::output::Output;
use crate::{
    session::{self, Setup},
    variants::{LoadError, load},
};

/// The game meant when none is named.
const DEFAULT_GAME: &str = "scirocco";

/// An engine for large chess variants; without a subcommand it talks to a GUI by CECP (XBoard) or UCI.
#[derive(Parser)]
#[command(name = "simoom", version)]
#[command(after_help = "Examples:
  simoom                         the engine, for a GUI
  simoom --log talk.txt          the engine, with a record of what is said
  simoom --variants my.toml      the engine, with games of one's own
  simoom variants                the games
  simoom show scirocco           a board
  simoom play                    play Scirocco here
  simoom help perft              all about one command")]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    /// Record what GUI and engine say, with times
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Load games from this file; may be repeated, before the command or behind it
    #[arg(long, value_name = "FILE", global = true)]
    variants: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    Variants(variants::Args),
    Show(show::Args),
    Moves(moves::Args),
    Apply(apply::Args),
    Perft(perft::Args),
    Search(search::Args),
    Bench(bench::Args),
    Match(Box<r#match::Args>),
    Replay(replay::Args),
    Play(play::Args),
    Completions(completions::Args),
    Man(man::Args),
    Selfplay(selfplay::Args),
    Tune(tune::Args),
}

/// How a command ended that could do its work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// All is well.
    Good,
    /// What was checked is wrong.
    Failed,
}

impl From<bool> for Verdict {
    fn from(good: bool) -> Self {
        if good { Self::Good } else { Self::Failed }
    }
}

/// Reads the arguments of the process and does what they say.
pub fn main() -> ExitCode {
    let line = CommandLine::parse();
    match run(&line) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::from(1),
        // Whoever read the output has had enough (`simoom moves scirocco | head -1`).
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("simoom: {}", one_line(&error));
            ExitCode::from(2)
        }
    }
}

fn run(line: &CommandLine) -> anyhow::Result<Verdict> {
    let faults = load_games(&line.variants);
    let Some(command) = &line.command else {
        return engine(line, faults);
    };
    if line.log.is_some() {
        let text = "the argument '--log <FILE>' cannot be used with a command";
        CommandLine::command()
            .error(ErrorKind::ArgumentConflict, text)
            .exit();
    }
    let out = &mut Output::new();
    match command {
        Command::Variants(args) => args.run(out),
        Command::Show(args) => args.run(out),
        Command::Moves(args) => args.run(out),
        Command::Apply(args) => args.run(out),
        Command::Perft(args) => args.run(out),
        Command::Search(args) => args.run(out),
        Command::Bench(args) => args.run(out),
        Command::Match(args) => args.run(out),
        Command::Replay(args) => args.run(out),
        Command::Play(args) => args.run(out),
        Command::Completions(args) => args.run(out),
        Command::Man(args) => args.run(out),
        Command::Selfplay(args) => args.run(out),
        Command::Tune(args) => args.run(out),
    }
}

/// Makes the games of files known. What is wrong is told and given back; the work goes on with the games that there are.
fn load_games(files: &[PathBuf]) -> Vec<LoadError> {
    let loads = files.iter().map(|file| load(file));
    let faults: Vec<LoadError> = loads.filter_map(Result::err).collect();
    for fault in &faults {
        eprintln!("{fault}\nsimoom: no games were loaded from there");
    }
    faults
}

/// Talks to the program at the other end of standard input and output until it leaves.
fn engine(line: &CommandLine, faults: Vec<LoadError>) -> anyhow::Result<Verdict> {
    let open = |path: &PathBuf| {
        let name = path.display();
        File::create(path).with_context(|| format!("cannot create the log `{name}`"))
    };
    let setup = Setup {
        log: line.log.as_ref().map(open).transpose()?,
        faults,
        greet: io::stdin().is_terminal(),
    };
    session::run(io::stdin(), io::stdout(), setup)?;
    Ok(Verdict::Good)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The chain of causes on one line; what says the same as the cause before it is left out.
fn one_line(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        let cause = cause.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.ends_with(&cause) {
            continue;
        }
        if !text.is_empty() {
            text += ": ";
        }
        text += &cause;
    }
    text
}
