//! Reading UCI commands. Start at [`parse_command`].
//! Words before the first known one are skipped, as the protocol asks for.

use super::{PLAIN, go};
use crate::command::Command;
use crate::error::{Fault, ParseError};
use crate::options::EMPTY;
use crate::words::Words;

/// The words that may stand behind words nobody knows.
const STANDARD: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// Reads one command; none from a blank line, a fault from a line without a known word.
///
/// `d` and `perft N`, which are not the protocol's, are known as first words only.
pub fn parse_command(line: &str) -> Result<Option<Command>, ParseError> {
    let mut words = Words::new(line);
    let Some(first) = words.peek() else {
        return Ok(None);
    };
    if first != "d" && first != "perft" {
        while words.peek().is_some_and(|word| !STANDARD.contains(&word)) {
            words.next();
        }
    }
    let Some(word) = words.next() else {
        return Err(words.fault(Fault::UnknownCommand));
    };
    if let Some((_, command)) = PLAIN.iter().find(|(name, _)| *name == word) {
        return Ok(Some(command.clone()));
    }
    let words = &mut words;
    Ok(Some(match word {
        "debug" => Command::Debug(switch(words)?),
        "register" => Command::Register(words.rest().to_owned()),
        "setoption" => set_option(words)?,
        "position" => position(words)?,
        "go" => go::parse(words)?,
        "perft" => Command::Perft(words.number("the depth")?),
        _ => return Err(words.fault(Fault::UnknownCommand)),
    }))
}

/// `on` or `off`.
fn switch(words: &mut Words) -> Result<bool, ParseError> {
    match words.word("on or off")? {
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err(words.wrong("debug", "on or off", other)),
    }
}

/// `name NAME [value VALUE]`, either of several words.
fn set_option(words: &mut Words) -> Result<Command, ParseError> {
    const NAME: &str = "`name` and the option's name";
    match words.next() {
        Some("name") => {}
        _ => return Err(words.missing(NAME)),
    }
    let mut name = Vec::new();
    let mut value = None;
    while let Some(word) = words.next() {
        if word == "value" {
            let text = words.rest();
            value = Some(if text == EMPTY { "" } else { text }.to_owned());
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err(words.missing(NAME));
    }
    let name = name.join(" ");
    Ok(Command::SetOption { name, value })
}

/// `startpos|fen FEN [moves MOVE...]`; the FEN is all up to `moves`.
fn position(words: &mut Words) -> Result<Command, ParseError> {
    const WANTED: &str = "startpos or fen";
    let kind = words.word(WANTED)?;
    let before_moves: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let moves = words.map(str::to_owned).collect();
    let fen = match kind {
        "startpos" => match before_moves.first() {
            None => None,
            Some(other) => return Err(words.wrong("the word behind startpos", "moves", other)),
        },
        "fen" if before_moves.is_empty() => return Err(words.missing("the position behind fen")),
        "fen" => Some(before_moves.join(" ")),
        other => return Err(words.wrong("the word behind position", WANTED, other)),
    };
    Ok(Command::Position { fen, moves })
}
