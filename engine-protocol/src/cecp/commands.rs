//! Reading CECP commands: one line, no memory. Start at [`parse_command`].

use super::{PLAIN, bare, edit, time};
use crate::command::{Command, GameResult, RootMoves};
use crate::error::{Fault, ParseError};
use crate::words::Words;

/// Reads one command; none from a blank line.
///
/// A bare move, without `usermove`, is a move. `edit` is read here only with all its lines
/// in one text, up to the line `.`; [`Reader`](super::Reader) collects them from single lines.
pub fn parse_command(line: &str) -> Result<Option<Command>, ParseError> {
    let mut words = Words::new(line);
    let Some(word) = words.next() else {
        return Ok(None);
    };
    let words = &mut words;
    if let Some((_, command)) = PLAIN.iter().find(|(name, _)| *name == word) {
        // Leaving must work whatever stands behind it.
        if *command != Command::Quit {
            words.end()?;
        }
        return Ok(Some(command.clone()));
    }
    let command = match word {
        "edit" => return edit::parse_whole(line).map(Some),
        "option" => set_option(words)?,
        "result" => result(words)?,
        "usermove" => Command::Move(words.text("the move")?),
        _ => match with_text(word, words)? {
            Some(command) => command,
            None => match with_figures(word, words)? {
                Some(command) => {
                    words.end()?;
                    command
                }
                None if bare::looks_like_a_move(line.trim()) => {
                    Command::Move(line.trim().to_owned())
                }
                None => return Err(words.fault(Fault::UnknownCommand)),
            },
        },
    };
    Ok(Some(command))
}

/// Commands that take the rest of the line as a text.
fn with_text(word: &str, words: &mut Words) -> Result<Option<Command>, ParseError> {
    Ok(Some(match word {
        "accepted" => Command::Accepted(words.text("the feature")?),
        "rejected" => Command::Rejected(words.text("the feature")?),
        "variant" => Command::SetVariant(words.text("the variant")?),
        "setboard" => Command::SetBoard(words.text("the position")?),
        "exclude" => Command::Exclude(root_moves(words)?),
        "include" => Command::Include(root_moves(words)?),
        "name" => Command::Name(words.text("the name")?),
        "ics" => Command::Server(words.text("the server")?),
        "egtpath" => Command::TablePath {
            kind: words.word("the kind of table")?.to_owned(),
            path: words.text("the path")?,
        },
        "lift" => Command::Lift(words.text("the square")?),
        "put" => Command::Put(words.text("the square")?),
        "hover" => Command::Hover(words.text("the square")?),
        _ => return Ok(None),
    }))
}

/// Commands that take a fixed count of numbers.
fn with_figures(word: &str, words: &mut Words) -> Result<Option<Command>, ParseError> {
    Ok(Some(match word {
        "protover" => Command::ProtocolVersion(words.number("the version")?),
        "ping" => Command::Ping(words.number("the number")?),
        "level" => time::level(words)?,
        "st" => Command::TimePerMove(time::seconds(words, "the time")?),
        "sd" => Command::DepthLimit(words.number("the depth")?),
        "nps" => Command::NodeRate(words.number("the node rate")?),
        "time" => Command::OwnTime(time::clock(words)?),
        "otim" => Command::OpponentTime(time::clock(words)?),
        "setscore" => Command::SetScore {
            score: words.number("the score")?,
            depth: words.number("the depth")?,
        },
        "rating" => Command::Rating {
            own: words.number("the engine's rating")?,
            opponent: words.number("the opponent's rating")?,
        },
        "memory" => Command::Memory(words.number("the size")?),
        "cores" => Command::Cores(words.number("the count")?),
        "perft" => Command::Perft(words.number("the depth")?),
        _ => return Ok(None),
    }))
}

/// `all` or a move.
fn root_moves(words: &mut Words) -> Result<RootMoves, ParseError> {
    let text = words.text("the move")?;
    Ok(if text == "all" {
        RootMoves::All
    } else {
        RootMoves::One(text)
    })
}

/// `NAME` or `NAME=VALUE`.
fn set_option(words: &mut Words) -> Result<Command, ParseError> {
    let text = words.text("the option's name")?;
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
        None => (text.as_str(), None),
    };
    if name.is_empty() {
        return Err(words.missing("the option's name"));
    }
    let name = name.to_owned();
    Ok(Command::SetOption { name, value })
}

/// `TOKEN {COMMENT}`, the comment may be left out.
fn result(words: &mut Words) -> Result<Command, ParseError> {
    let token = words.word("the result")?;
    let result = GameResult::from_token(token)
        .ok_or_else(|| words.wrong("the result", "1-0, 0-1, 1/2-1/2 or *", token))?;
    let comment = comment(words.rest());
    Ok(Command::Result { result, comment })
}

/// What stands in braces, or the text itself.
pub(super) fn comment(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix('{').unwrap_or(text);
    text.strip_suffix('}').unwrap_or(text).trim().to_owned()
}
