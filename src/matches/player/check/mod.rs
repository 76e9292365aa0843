//! `simoom match --check`: does an engine keep to its protocol? Start at [`check`].
//! Each part has a process of its own, so that one fault does not bring others along.

mod parts;

use std::{fmt, path::Path};

use engine_protocol::Protocol;

use self::parts::parts;
use super::{
    Fault, Log, NewGame, Spec, Thought, Turn,
    greet::greet,
    program::{Conversation, Trouble},
    spec::Dialect,
};
use crate::{
    matches::{control::Control, opening, reading},
    rules::{Position, Rules},
    search::Stop,
    variants::{self, GameError},
    with_game,
};

/// What an engine does wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The part of the check.
    pub part: &'static str,
    /// What happened.
    pub what: String,
    /// What should have happened, and what it is good for.
    pub rule: &'static str,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.part, self.what, self.rule)
    }
}

/// What a check has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The engine, by the name it gives itself.
    pub engine: String,
    /// What it speaks; none where it did not start.
    pub protocol: Option<Protocol>,
    /// The parts in which nothing was found.
    pub passed: Vec<&'static str>,
    /// All findings.
    pub findings: Vec<Finding>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        for part in &self.passed {
            writeln!(f, "{part}: good")?;
        }
        let protocol = match self.protocol {
            Some(Protocol::Cecp) => "CECP",
            Some(Protocol::Uci) => "UCI",
            None => "no protocol",
        };
        let findings = match self.findings.len() {
            0 => "nothing found".to_owned(),
            1 => "1 finding".to_owned(),
            count => format!("{count} findings"),
        };
        write!(f, "{} speaks {protocol}: {findings}", self.engine)
    }
}

/// Checks an engine, which plays the game of this name by our rules: a report for each protocol. Where no protocol is
/// said, both are tried, and one is enough. Simoom itself is checked as a program, and must speak both.
///
/// # Errors
/// When there is no such game.
pub fn check(spec: &Spec, variant: &str, log: &Log) -> Result<Vec<Report>, GameError> {
    let game = variants::find(variant)?;
    let mut program = as_program(spec);
    let both = spec.dialect.is_none();
    let dialects = match spec.dialect {
        Some(dialect) => vec![dialect],
        None => vec![Dialect::Cecp, Dialect::Uci],
    };
    let mut reports = Vec::new();
    for dialect in dialects {
        program.dialect = Some(dialect);
        let spec = &program;
        reports.push(with_game!(game, |rules| Examiner { rules, spec, log }.report()));
    }
    let speaks = |report: &Report| report.protocol.is_some();
    if both && !spec.is_own() && reports.iter().any(speaks) {
        reports.retain(speaks);
    }
    Ok(reports)
}

/// The spec, with the program that runs now in place of `self`.
fn as_program(spec: &Spec) -> Spec {
    let mut spec = spec.clone();
    if spec.is_own()
        && let Some(program) = std::env::current_exe()
            .ok()
            .as_deref()
            .and_then(Path::to_str)
    {
        program.clone_into(&mut spec.cmd);
    }
    spec
}

/// What an examination finds.
type Found = Result<(), Trouble>;

/// That an engine does something wrong.
fn wrong(detail: impl Into<String>) -> Trouble {
    Trouble::new(Fault::Garbage, detail)
}

/// What all parts of a check need.
struct Examiner<'a, const W: usize> {
    rules: &'static Rules<W>,
    spec: &'a Spec,
    log: &'a Log,
}

impl<const W: usize> Examiner<'_, W> {
    fn report(&self) -> Report {
        let mut report = Report {
            engine: self.spec.label().to_owned(),
            protocol: None,
            passed: Vec::new(),
            findings: Vec::new(),
        };
        // What does not start can be asked nothing else.
        match self.greet(self.spec.protocol()) {
            Ok(begun) => {
                report.protocol = Some(begun.dialogue.protocol());
                if let Some(name) = begun.dialogue.name() {
                    name.clone_into(&mut report.engine);
                }
            }
            Err(trouble) => {
                report.findings.push(Finding {
                    part: "start",
                    what: trouble.detail,
                    rule: "an engine answers `uci` with `uciok`, or `protover 2` with features up to `done=1`",
                });
                return report;
            }
        }
        for (part, rule, examine) in parts() {
            let found = self
                .greet(report.protocol)
                .and_then(|begun| examine(self, begun));
            match found {
                Ok(()) => report.passed.push(part),
                Err(Trouble { detail: what, .. }) => {
                    report.findings.push(Finding { part, what, rule });
                }
            }
        }
        report
    }

    fn greet(&self, protocol: Option<Protocol>) -> Result<Conversation, Trouble> {
        greet(self.spec, protocol, self.log).map_err(|(trouble, _)| trouble)
    }

    fn set_up(&self, begun: &mut Conversation, seat: usize, control: &Control) -> Found {
        let game = NewGame {
            variant: &self.rules.name,
            start: &self.rules.start,
            usual_start: true,
            seat,
            seats: self.rules.players.into(),
            control,
            opponent: "Simoom",
        };
        begun.dialogue.set_up(&mut begun.link, &game)
    }

    /// The engine's move in a position, which must be legal there.
    fn think(
        &self,
        begun: &mut Conversation,
        position: &mut Position<W>,
    ) -> Result<Thought, Trouble> {
        let moves: Vec<String> = position
            .moves()
            .map(|mv| self.rules.move_text(mv))
            .collect();
        let turn = Turn {
            moves: &moves,
            fen: &position.fen(),
            left: &[],
            moves_to_go: None,
            draw_offered: false,
        };
        let thought = begun
            .dialogue
            .think(&mut begun.link, &turn, &Stop::default())?;
        let text = thought.text.as_deref();
        let text = text.ok_or_else(|| wrong("it claims the end of a game that goes on"))?;
        let mv = reading::read(position, text);
        let illegal = || {
            wrong(format!(
                "its move `{text}` is not legal in {}",
                position.fen()
            ))
        };
        position.make(mv.ok_or_else(illegal)?);
        Ok(thought)
    }

    /// A position after so many random moves of a game that goes on.
    fn later(&self, plies: usize) -> Position<W> {
        let mut position = self.rules.start_position();
        opening::play_on(&mut position, plies, &mut opening::generator(1, 1));
        position
    }
}
