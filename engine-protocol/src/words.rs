//! Walking a line word by word; shared by the parsers of both protocols.
//! Words are separated by any white space. Faults carry the whole line.

use crate::error::{Fault, ParseError};
use std::str::FromStr;

/// What a number must be.
pub(crate) const WHOLE: &str = "a whole number";

/// The words of a line that are not yet read.
#[derive(Clone)]
pub(crate) struct Words<'a> {
    line: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Words<'a> {
        let line = line.trim();
        Words { line, rest: line }
    }

    /// The next word, which stays where it is.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// All that is left, without white space at its ends.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Goes on at `rest`, an end of this line.
    pub(crate) fn skip_to(&mut self, rest: &'a str) {
        self.rest = rest.trim_start();
    }

    /// A fault of this line.
    pub(crate) fn fault(&self, fault: impl Into<Fault>) -> ParseError {
        ParseError::new(fault, self.line)
    }

    /// The fault that `what` is missing.
    pub(crate) fn missing(&self, what: &'static str) -> ParseError {
        self.fault(Fault::Missing { what })
    }

    /// The fault that `what` is not what it must be.
    pub(crate) fn wrong(
        &self,
        what: &'static str,
        wanted: &'static str,
        found: &str,
    ) -> ParseError {
        self.fault(Fault::wrong(what, wanted, found))
    }

    /// The next word, or the fault that it is missing.
    pub(crate) fn word(&mut self, what: &'static str) -> Result<&'a str, ParseError> {
        self.next().ok_or_else(|| self.missing(what))
    }

    /// The next word as a number.
    pub(crate) fn number<T: FromStr>(&mut self, what: &'static str) -> Result<T, ParseError> {
        let word = self.word(what)?;
        word.parse().map_err(|_| self.wrong(what, WHOLE, word))
    }

    /// All that is left, or the fault that there is nothing.
    pub(crate) fn text(&mut self, what: &'static str) -> Result<String, ParseError> {
        match std::mem::take(&mut self.rest) {
            "" => Err(self.missing(what)),
            text => Ok(text.to_owned()),
        }
    }

    /// The fault that there is more than a command takes, if there is.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(found) => Err(self.fault(Fault::too_many(found))),
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self
            .rest
            .split_once(char::is_whitespace)
            .unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }
}

/// A text fit for one line: line ends become spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
