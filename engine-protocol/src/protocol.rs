//! Which of the two protocols is spoken, and the way to its parser and writer.
//! For edit mode, which has memory, an engine uses [`cecp::Reader`] instead.

use crate::{Command, ParseError, Reply, cecp, uci};

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol, XBoard's, version 2.
    Cecp,
    /// The Universal Chess Interface.
    Uci,
}

impl Protocol {
    /// The protocol a GUI begins with the line `xboard` or `uci`; none for any other line.
    pub fn from_first_line(line: &str) -> Option<Protocol> {
        match line.split_whitespace().next()? {
            "xboard" => Some(Protocol::Cecp),
            "uci" => Some(Protocol::Uci),
            _ => None,
        }
    }

    /// The line that begins this protocol.
    pub fn first_line(self) -> &'static str {
        match self {
            Protocol::Cecp => "xboard",
            Protocol::Uci => "uci",
        }
    }

    /// Reads a command; none from a blank line.
    pub fn parse_command(self, line: &str) -> Result<Option<Command>, ParseError> {
        match self {
            Protocol::Cecp => cecp::parse_command(line),
            Protocol::Uci => uci::parse_command(line),
        }
    }

    /// Writes a command; none where this protocol has no word for it.
    pub fn write_command(self, command: &Command) -> Option<String> {
        match self {
            Protocol::Cecp => cecp::write_command(command),
            Protocol::Uci => uci::write_command(command),
        }
    }

    /// Reads a reply; none from a line that is no word of the protocol.
    pub fn parse_reply(self, line: &str) -> Result<Option<Reply>, ParseError> {
        match self {
            Protocol::Cecp => cecp::parse_reply(line),
            Protocol::Uci => uci::parse_reply(line),
        }
    }

    /// Writes a reply; none where this protocol has no word for it.
    pub fn write_reply(self, reply: &Reply) -> Option<String> {
        match self {
            Protocol::Cecp => cecp::write_reply(reply),
            Protocol::Uci => uci::write_reply(reply),
        }
    }
}
