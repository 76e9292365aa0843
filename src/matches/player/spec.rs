//! What a user says about an engine: `name=Stock,cmd=stockfish,tc=60+0.6`, or a table of a TOML file.
//! Both are settings of a name and a value each; [`Spec::set`] takes them all.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use engine_protocol::Protocol;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    Log, Player,
    own::Own,
    program::Program,
    values::{Reading, TC},
};
use crate::{matches::control::Control, search::Method};

/// The program that is no program but Simoom in this process.
const OWN: &str = "self";

/// MB of the hash table when nothing is said.
const HASH_MB: usize = 16;

/// The names of all settings, for messages.
const NAMES: &str = "name, cmd, proto, args, dir, option.NAME, tc, st, nodes, depth, hash, threads, ponder, ranks, \
                     restart, start-timeout, ping-timeout, move-timeout";

/// An engine and how it is to be used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spec {
    /// How it is called in the match; else as it calls itself.
    pub name: Option<String>,
    /// The program, or `self`.
    pub cmd: String,
    /// What it speaks; found out where it is not said.
    pub dialect: Option<Dialect>,
    /// The arguments of the program.
    pub args: Vec<String>,
    /// The folder in which it runs; the runner's own where it is not said.
    pub dir: Option<PathBuf>,
    /// What its options are set to, in this order; a button has no value.
    pub options: Vec<(String, Option<String>)>,
    /// What bounds its thinking, where that differs from the match's.
    pub control: Control,
    /// MB of its hash table.
    pub hash: Option<usize>,
    /// Its threads.
    pub threads: Option<usize>,
    /// Whether it thinks while its opponent does.
    pub ponder: bool,
    /// How it counts the ranks of a board of ten.
    pub ranks: Ranks,
    /// Whether every game gets a new process.
    pub restart: bool,
    /// What it is waited for.
    pub patience: Patience,
}

/// A protocol, as a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// XBoard's, version 2.
    Cecp,
    /// XBoard's, version 1: the engine is not asked what it can.
    Cecp1,
    /// The Universal Chess Interface.
    Uci,
}

impl From<Dialect> for Protocol {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Cecp | Dialect::Cecp1 => Self::Cecp,
            Dialect::Uci => Self::Uci,
        }
    }
}

/// The number of the first rank of a board with exactly ten, as the engine counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ranks {
    /// As the protocol has it: from 0 in CECP, as XBoard does, unless plain texts were agreed on; in UCI as we do.
    #[default]
    Auto,
    /// From 0.
    Zero,
    /// From 1.
    One,
}

/// How long an engine is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Patience {
    /// From its start until it has said what it can do.
    pub start: Duration,
    /// For an answer to `ping` or `isready`.
    pub ping: Duration,
    /// For a move when its time is over; where time does not bound it, for the whole move.
    pub answer: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            ping: Duration::from_secs(10),
            answer: None,
        }
    }
}

/// What is wrong with the text of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// A part without an equals sign.
    #[error(
        "`{0}` is no NAME=VALUE, and no engine of that name is known; a program is cmd=PROGRAM"
    )]
    NoValue(String),
    /// A quote that does not end.
    #[error("a quote is open at the end of `{0}`")]
    OpenQuote(String),
    /// A setting nobody knows.
    #[error("there is no setting `{0}`; the settings are {NAMES}")]
    Unknown(String),
    /// A value that does not suit.
    #[error("{name} takes {wanted}, not `{found}`")]
    Value {
        /// The setting.
        name: String,
        /// What would be right.
        wanted: &'static str,
        /// What came.
        found: String,
    },
    /// No program.
    #[error("an engine needs a program: cmd=PROGRAM, or cmd=self for Simoom itself")]
    NoProgram,
    /// A setting that means nothing to Simoom in this process.
    #[error("cmd=self takes no {0}; give it to a Simoom of its own: cmd=simoom")]
    NotForOwn(&'static str),
}

impl Spec {
    /// An engine of this program and nothing else said.
    pub fn new(cmd: &str) -> Self {
        Self {
            name: None,
            cmd: cmd.to_owned(),
            dialect: None,
            args: Vec::new(),
            dir: None,
            options: Vec::new(),
            control: Control::default(),
            hash: None,
            threads: None,
            ponder: false,
            ranks: Ranks::Auto,
            restart: false,
            patience: Patience::default(),
        }
    }

    /// Simoom itself, in this process.
    pub fn own() -> Self {
        Self::new(OWN)
    }

    /// Whether this is Simoom itself, in this process.
    pub fn is_own(&self) -> bool {
        self.cmd == OWN
    }

    /// The name as far as it is known without starting the program.
    pub fn label(&self) -> &str {
        match &self.name {
            Some(name) => name,
            None if self.is_own() => "Simoom",
            None => {
                let file = Path::new(&self.cmd).file_name();
                file.and_then(|file| file.to_str()).unwrap_or(&self.cmd)
            }
        }
    }

    /// What it speaks, where that is said.
    pub fn protocol(&self) -> Option<Protocol> {
        self.dialect.map(Protocol::from)
    }

    /// MB of its hash table.
    pub fn hash_mb(&self) -> usize {
        self.hash.unwrap_or(HASH_MB)
    }

    /// Its threads.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or(1)
    }

    /// Whether a value is given for this option of the engine.
    pub fn sets(&self, option: &str) -> bool {
        let mut names = self.options.iter().map(|(name, _)| name);
        names.any(|name| name.eq_ignore_ascii_case(option))
    }

    /// How it searches games of more than two players, if that is said in a word Simoom knows.
    pub fn method(&self) -> Option<Method> {
        let mut options = self.options.iter();
        let (_, value) = options.find(|(name, _)| name.eq_ignore_ascii_case(Method::OPTION))?;
        Method::named(value.as_deref()?)
    }

    /// Changes one setting.
    ///
    /// # Errors
    /// When there is no such setting, or the value does not suit it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        if let Some(option) = name.strip_prefix("option.") {
            // A setting that comes again, from the command line over a file, replaces the first.
            self.options.retain(|(known, _)| known != option);
            self.options
                .push((option.to_owned(), Some(value.to_owned())));
            return Ok(());
        }
        let read = Reading { name, value };
        match name {
            "name" => self.name = Some(read.text()?),
            "cmd" => self.cmd = read.text()?,
            "proto" => {
                self.dialect = read.one_of(
                    "cecp, cecp1, uci or auto",
                    &[
                        ("cecp", Some(Dialect::Cecp)),
                        ("cecp1", Some(Dialect::Cecp1)),
                        ("uci", Some(Dialect::Uci)),
                        ("auto", None),
                    ],
                )?;
            }
            "args" => self.args = read.words()?,
            "dir" => self.dir = Some(read.text()?.into()),
            "tc" => self.control.clock = Some(read.parsed(TC)?),
            "st" => self.control.move_time = Some(read.seconds()?),
            "nodes" => self.control.nodes = Some(read.count()?),
            "depth" => self.control.depth = Some(read.count()?),
            "hash" => self.hash = Some(read.count()?),
            "threads" => self.threads = Some(read.count()?),
            "ponder" => self.ponder = read.switch()?,
            "ranks" => {
                self.ranks = read.one_of(
                    "0, 1 or auto",
                    &[("0", Ranks::Zero), ("1", Ranks::One), ("auto", Ranks::Auto)],
                )?;
            }
            "restart" => self.restart = read.switch()?,
            "start-timeout" => self.patience.start = read.seconds()?,
            "ping-timeout" => self.patience.ping = read.seconds()?,
            "move-timeout" => self.patience.answer = Some(read.seconds()?),
            _ => return Err(SpecError::Unknown(name.to_owned())),
        }
        Ok(())
    }

    /// Looks whether there is a program.
    ///
    /// # Errors
    /// When there is none.
    pub fn complete(self) -> Result<Self, SpecError> {
        if self.cmd.is_empty() {
            return Err(SpecError::NoProgram);
        }
        Ok(self)
    }

    /// Looks whether the settings go together for a player.
    ///
    /// # Errors
    /// When there is no program, or something is said that Simoom in this process does not take.
    pub fn checked(self) -> Result<Self, SpecError> {
        let foreign = [
            ("proto", self.dialect.is_some()),
            ("args", !self.args.is_empty()),
            ("dir", self.dir.is_some()),
            (
                "option but MultiPlayerSearch with a method that `simoom search --help` names",
                self.options.len() > usize::from(self.method().is_some()),
            ),
            ("ponder", self.ponder),
            ("ranks", self.ranks != Ranks::Auto),
        ];
        match foreign.into_iter().find(|(_, said)| *said) {
            Some((name, _)) if self.is_own() => Err(SpecError::NotForOwn(name)),
            _ => self.complete(),
        }
    }

    /// A player of this kind, not yet started. What its program says on standard error goes into the log.
    pub fn open(&self, log: &Log) -> Box<dyn Player> {
        if self.is_own() {
            Box::new(Own::new(self))
        } else {
            Box::new(Program::new(self, log))
        }
    }
}
