//! Reading UCI replies, the match runner's side of the pipe. Start at [`parse_reply`].

use super::{NO_MOVE, info};
use crate::error::ParseError;
use crate::faults::parse_fault;
use crate::options::EngineOption;
use crate::reply::Reply;
use crate::words::Words;

/// Reads one line of an engine.
///
/// None from a blank line, chatter, and an `info` that says nothing known; an error from a
/// line that begins with a word of the protocol and goes on wrongly.
pub fn parse_reply(line: &str) -> Result<Option<Reply>, ParseError> {
    let mut words = Words::new(line);
    let words = &mut words;
    Ok(match words.next() {
        Some("id") => match words.word("name or author")? {
            "name" => Some(Reply::IdName(words.rest().to_owned())),
            "author" => Some(Reply::IdAuthor(words.rest().to_owned())),
            _ => None,
        },
        Some("option") => {
            let option = EngineOption::from_uci(words.rest());
            Some(Reply::Option(option.map_err(|error| words.fault(error))?))
        }
        Some("uciok") => Some(Reply::UciOk),
        Some("readyok") => Some(Reply::ReadyOk),
        Some("bestmove") => Some(best_move(words)?),
        Some("info") => match info::parse(words)? {
            Some(Reply::Comment(text)) => Some(parse_fault(&text).unwrap_or(Reply::Comment(text))),
            other => other,
        },
        _ => None,
    })
}

/// `MOVE [ponder MOVE]`.
fn best_move(words: &mut Words) -> Result<Reply, ParseError> {
    let known = |mv: &str| (!NO_MOVE.contains(&mv)).then(|| mv.to_owned());
    let mv = known(words.word("the move")?);
    let ponder = match words.next() {
        Some("ponder") => words.next().and_then(known),
        _ => None,
    };
    Ok(Reply::BestMove { mv, ponder })
}
