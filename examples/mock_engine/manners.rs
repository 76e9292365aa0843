//! How the engine misbehaves. Each argument is `NAME`, `NAME=N` or `NAME=N:VALUE`, where N is the number of a move of
//! the engine in its game:
//! at a move: `crash`, `hang`, `illegal`, `late` (VALUE milliseconds), `garbage`, `flood` (much output, then the move),
//! `babble` (endless output), `close` (its output), `resign`, `draw` (offered), `claim` (VALUE a result), `none` (no move);
//! of its opponent's moves: `refuse`; always: `deaf`, `exit`, `slow=MILLISECONDS`, `noisy`, `stays`, `child=0:SECONDS` (it has one that sleeps), `uci` and
//! `cecp` (only that), `bare` (a CECP engine with few features), `old` (one of version 1), `legs` (it likes moves of
//! several legs, and a CECP engine writes each in a line of its own), `haunt` (a CECP engine that moves when it is told not to), `agree` (to draws), `unready` (no `pong`, no `readyok`), `chess` (plays only that).

use std::{
    io::{self, Write},
    process::{Command, Stdio, exit},
    thread::sleep,
    time::Duration,
};

use crate::say;

/// So much is written by one that floods, in bytes.
const FLOOD: usize = 8 << 20;

/// One line of a flood.
const LINE: usize = 1000;

/// What the engine was told.
pub struct Manners(Vec<(String, u32, String)>);

impl Manners {
    /// From the arguments.
    pub fn read(arguments: impl Iterator<Item = String>) -> Self {
        Self(
            arguments
                .map(|argument| {
                    let (name, rest) = argument.split_once('=').unwrap_or((&argument, "0"));
                    let (number, value) = rest.split_once(':').unwrap_or((rest, ""));
                    let number = number.parse().unwrap_or(0);
                    (name.to_owned(), number, value.to_owned())
                })
                .collect(),
        )
    }

    /// Whether it always behaves so.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, ..)| known == name)
    }

    /// Whether it behaves so at its move of this number, and the value.
    pub fn at(&self, name: &str, number: u32) -> Option<&str> {
        let mut all = self.0.iter();
        let found = all.find(|(known, at, _)| known == name && *at == number);
        found.map(|(.., value)| value.as_str())
    }

    /// What happens before the first word.
    pub fn at_start(&self) -> io::Result<()> {
        if self.has("exit") {
            eprintln!("I will not play");
            exit(3);
        }
        if let Some(time) = self.at("child", 0) {
            let mut child = Command::new("sleep");
            child.arg(time).stdin(Stdio::null()).stdout(Stdio::null());
            child.stderr(Stdio::null()).spawn()?;
        }
        if self.has("noisy") {
            let line = "x".repeat(LINE);
            for _ in 0..FLOOD / LINE {
                let _ = writeln!(io::stderr(), "{line}");
            }
        }
        if let Some((_, time, _)) = self.0.iter().find(|(name, ..)| name == "slow") {
            sleep(Duration::from_millis((*time).into()));
        }
        Ok(())
    }

    /// What happens when it is to move, its move of this number: whether it still moves.
    pub fn at_move(&self, number: u32, comment: &str, garbage: &str) -> bool {
        let at = |name| self.at(name, number).is_some();
        if at("crash") {
            eprintln!("a bug: I cannot go on");
            exit(101);
        }
        if at("flood") {
            let line = format!("{comment} {}", "y".repeat(LINE));
            (0..FLOOD / LINE).for_each(|_| say(&line));
            say(&"z".repeat(FLOOD));
        }
        while at("babble") {
            say(comment);
        }
        if let Some(time) = self.at("late", number) {
            sleep(Duration::from_millis(time.parse().unwrap_or(0)));
        }
        if at("close") {
            close_output();
        }
        if at("garbage") {
            say("\u{1b}[31m\u{fffd} %s (null)");
            say(garbage);
        }
        !["garbage", "hang", "close"].into_iter().any(at)
    }

    /// What happens when its input has ended, or it was told to quit.
    pub fn at_end(&self, lines: &mut impl Iterator<Item = String>) {
        while self.has("deaf") && lines.next().is_some() {}
        while self.has("stays") {
            sleep(Duration::from_secs(60));
        }
    }
}

/// Closes standard output while the process lives on.
#[cfg(unix)]
fn close_output() {
    if let Ok(nothing) = std::fs::File::open("/dev/null") {
        let _ = rustix::stdio::dup2_stdout(&nothing);
    }
}

#[cfg(not(unix))]
fn close_output() {
    exit(0);
}
