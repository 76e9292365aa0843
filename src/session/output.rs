//! The one way out: replies as lines of the protocol, and the log of both directions.
//! A reader that has gone is noticed here and ends the session.

use std::{
    fs::File,
    io::{self, Write},
    time::Instant,
};

use engine_protocol::{Audience, Protocol, Reply};

use super::{desk::Refused, table::Refusal};
use crate::variants::LoadError;

/// So many characters of what came are told back.
const TOLD: usize = 300;
/// So many moves of a piece are told.
const SHOWN: usize = 40;

/// Where replies go.
pub struct Output<'a> {
    sink: &'a mut dyn Write,
    log: Log,
    protocol: Option<Protocol>,
    broken: bool,
}

impl<'a> Output<'a> {
    /// Output to `sink`, before the protocol is known.
    pub fn new(sink: &'a mut dyn Write, log: Option<File>) -> Self {
        Self {
            sink,
            log: Log::new(log),
            protocol: None,
            broken: false,
        }
    }

    /// From now on replies are written as this protocol writes them.
    pub fn speak(&mut self, protocol: Protocol) {
        self.protocol = Some(protocol);
    }

    /// Whether nobody reads any more.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Writes a reply, unless the protocol has no word for it.
    /// Before the protocol is known, both understand an error as CECP writes it.
    pub fn say(&mut self, reply: &Reply) {
        let protocol = self.protocol.unwrap_or(Protocol::Cecp);
        if let Some(text) = protocol.write_reply(reply) {
            self.line(&text);
        }
    }

    /// Says that a command cannot be obeyed.
    pub fn refuse(&mut self, reason: impl Into<String>, command: impl Into<String>) {
        let (reason, command) = (brief(reason.into()), brief(command.into()));
        self.say(&Reply::Error { reason, command });
    }

    /// Says that a move is not played, and in a comment what the same piece may do.
    pub fn reject(&mut self, refusal: Refusal, mv: &str, instead: &[String]) {
        let reason = Some(refusal.to_string());
        let mv = brief(mv.to_owned());
        self.say(&Reply::IllegalMove { reason, mv });
        let shown: Vec<&str> = instead.iter().take(SHOWN).map(String::as_str).collect();
        if !shown.is_empty() {
            let more = if shown.len() < instead.len() {
                " ..."
            } else {
                ""
            };
            self.comment(format!("moves from there: {}{more}", shown.join(" ")));
        }
    }

    /// Says which castling rights of a position do not hold, if any.
    pub fn rights_dropped(&mut self, letters: &str) {
        if !letters.is_empty() {
            let why = "their pieces are not at home";
            self.comment(format!("castling rights {letters} dropped: {why}"));
        }
    }

    /// Says why a change is not made.
    pub fn decline(&mut self, why: Refused, command: &str) {
        match why {
            Refused::Value(reason) => self.refuse(reason, command),
            Refused::File(error) => self.no_games(&error),
        }
    }

    /// Says why no games come from a file: a comment for each error, and in CECP, whose comments nobody sees, a message
    /// with the first.
    pub fn no_games(&mut self, error: &LoadError) {
        let text = error.to_string();
        for line in text.lines() {
            self.comment(brief(line.to_owned()));
        }
        let first = brief(text.lines().next().unwrap_or_default().to_owned());
        let more = match text.lines().count() {
            0..=1 => String::new(),
            count => format!(", and {} more", count - 1),
        };
        self.say(&Reply::Tell {
            to: Audience::UserError,
            text: format!("No games were loaded: {first}{more}"),
        });
    }

    /// Writes a comment: `#` in CECP, `info string` in UCI.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.say(&Reply::Comment(text.into()));
    }

    /// Writes a text as it is, and a line end.
    pub fn line(&mut self, text: &str) {
        if self.broken {
            return;
        }
        for line in text.lines() {
            self.record('<', line);
        }
        let written = writeln!(self.sink, "{text}").and_then(|()| self.sink.flush());
        self.broken = written.is_err();
    }

    /// Records a line that came in.
    pub fn heard(&mut self, line: &str) {
        self.record('>', line);
    }

    /// Records a line. A log that can no longer be written must not cost the game, but it is told.
    fn record(&mut self, mark: char, line: &str) {
        if let Err(error) = self.log.write(mark, line) {
            self.comment(format!("the log ends here, it cannot be written: {error}"));
        }
    }
}

/// The beginning of a text that is too long to be told back whole.
pub fn brief(text: String) -> String {
    match text.char_indices().nth(TOLD) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// The record of a session: seconds since it began, `>` in or `<` out, the line.
struct Log {
    file: Option<File>,
    began: Instant,
}

impl Log {
    fn new(file: Option<File>) -> Self {
        Self {
            file,
            began: Instant::now(),
        }
    }

    /// The first error ends the log.
    fn write(&mut self, mark: char, line: &str) -> io::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let seconds = self.began.elapsed().as_secs_f64();
        let written = writeln!(file, "{seconds:10.3} {mark} {line}");
        if written.is_err() {
            self.file = None;
        }
        written
    }
}
