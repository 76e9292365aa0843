//! The features of CECP: `feature ping=1 myname="Some Engine" done=1`.

use crate::error::ParseError;
use crate::options::{EngineOption, OptionError};
use crate::reply::{Feature, FeatureValue, Reply};
use crate::words::{Words, one_line};

impl Feature {
    /// The option this feature defines; none for any other feature.
    /// A GUI answers an error with `rejected option` and the text.
    pub fn option(&self) -> Option<Result<EngineOption, OptionError>> {
        match &self.value {
            FeatureValue::Text(text) if self.name == "option" => {
                Some(EngineOption::from_cecp(text))
            }
            _ => None,
        }
    }
}

/// The engine's name as a feature.
pub(super) fn my_name(name: &str) -> Feature {
    Feature::text("myname", name)
}

/// Writes one line with all of them; double quotes in texts become single ones.
pub(super) fn write(list: &[Feature]) -> String {
    let parts: Vec<String> = list
        .iter()
        .map(|Feature { name, value }| match value {
            FeatureValue::Number(number) => format!("{name}={number}"),
            FeatureValue::Text(text) => format!("{name}=\"{}\"", one_line(text).replace('"', "'")),
        })
        .collect();
    format!("feature {}", parts.join(" "))
}

/// Reads what follows the word `feature`.
pub(super) fn parse(words: &Words) -> Result<Reply, ParseError> {
    let mut list = Vec::new();
    let mut rest = words.rest();
    while !rest.is_empty() {
        let (name, behind) = rest
            .split_once('=')
            .ok_or_else(|| words.wrong("a feature", "NAME=VALUE", rest))?;
        let name = name.trim();
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(words.wrong("a feature", "NAME=VALUE", name));
        }
        let (value, left) = value(behind.trim_start()).ok_or_else(|| {
            words.wrong(
                "the value of a feature",
                "a number or a text in double quotes",
                behind,
            )
        })?;
        let name = name.to_owned();
        list.push(Feature { name, value });
        rest = left.trim_start();
    }
    if list.is_empty() {
        return Err(words.missing("the feature"));
    }
    Ok(Reply::Features(list))
}

/// The value at the beginning of a text, and what is behind it. A bare word counts as a text.
fn value(text: &str) -> Option<(FeatureValue, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (inside, rest) = quoted.split_once('"')?;
        return Some((FeatureValue::Text(inside.to_owned()), rest));
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let value = match word.parse() {
        Ok(number) => FeatureValue::Number(number),
        Err(_) if word.is_empty() => return None,
        Err(_) => FeatureValue::Text(word.to_owned()),
    };
    Some((value, rest))
}
