//! The values of an engine's settings, as texts that are read.

use std::{str::FromStr, time::Duration};

use super::spec::SpecError;
use crate::matches::control::seconds;

/// What a time control is, for messages.
pub const TC: &str = "SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT";

/// A setting that is being read.
pub struct Reading<'a> {
    /// The setting.
    pub name: &'a str,
    /// What came.
    pub value: &'a str,
}

impl Reading<'_> {
    fn wrong(&self, wanted: &'static str) -> SpecError {
        SpecError::Value {
            name: self.name.to_owned(),
            wanted,
            found: self.value.to_owned(),
        }
    }

    /// A text that says something.
    pub fn text(&self) -> Result<String, SpecError> {
        match self.value.trim() {
            "" => Err(self.wrong("a text")),
            text => Ok(text.to_owned()),
        }
    }

    /// Words, as a shell parts them.
    pub fn words(&self) -> Result<Vec<String>, SpecError> {
        shlex::split(self.value).ok_or_else(|| self.wrong("words, with closed quotes"))
    }

    /// What a text is parsed to.
    pub fn parsed<T: FromStr>(&self, wanted: &'static str) -> Result<T, SpecError> {
        self.value.parse().map_err(|_| self.wrong(wanted))
    }

    /// A time.
    pub fn seconds(&self) -> Result<Duration, SpecError> {
        let wanted = "seconds, more than none, such as 0.5";
        let time = seconds(self.value).ok().filter(|time| !time.is_zero());
        time.ok_or_else(|| self.wrong(wanted))
    }

    /// A number from 1.
    pub fn count<T: FromStr + PartialOrd + From<u8>>(&self) -> Result<T, SpecError> {
        let wanted = "a whole number from 1";
        let number: T = self.parsed(wanted)?;
        if number >= T::from(1) {
            Ok(number)
        } else {
            Err(self.wrong(wanted))
        }
    }

    /// One of several words.
    pub fn one_of<T: Copy>(&self, wanted: &'static str, all: &[(&str, T)]) -> Result<T, SpecError> {
        let found = all.iter().find(|(text, _)| *text == self.value);
        found
            .map(|(_, value)| *value)
            .ok_or_else(|| self.wrong(wanted))
    }

    /// Yes or no.
    pub fn switch(&self) -> Result<bool, SpecError> {
        self.one_of(
            "yes or no",
            &[
                ("yes", true),
                ("no", false),
                ("true", true),
                ("false", false),
                ("on", true),
                ("off", false),
                ("1", true),
                ("0", false),
            ],
        )
    }
}
