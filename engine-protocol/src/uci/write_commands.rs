//! Writing UCI commands, the match runner's side of the pipe.

use super::{PLAIN, go};
use crate::command::Command;
use crate::options::EMPTY;
use crate::words::one_line;

/// Writes a command as one line without its end; none where UCI has no word for it.
pub fn write_command(command: &Command) -> Option<String> {
    if let Some((word, _)) = PLAIN.iter().find(|(_, plain)| plain == command) {
        return Some((*word).to_owned());
    }
    let line = match command {
        Command::Debug(true) => "debug on".to_owned(),
        Command::Debug(false) => "debug off".to_owned(),
        Command::Register(text) => format!("register {text}"),
        Command::SetOption { name, value } => match value.as_deref() {
            None => format!("setoption name {name}"),
            Some("") => format!("setoption name {name} value {EMPTY}"),
            Some(value) => format!("setoption name {name} value {value}"),
        },
        Command::Position { fen, moves } => position(fen.as_deref(), moves),
        Command::Go(limits) => go::write(limits),
        Command::Perft(depth) => format!("go perft {depth}"),
        _ => return None,
    };
    Some(one_line(&line))
}

/// `position ...` with its moves, if any.
fn position(fen: Option<&str>, moves: &[String]) -> String {
    let mut line = match fen {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".to_owned(),
    };
    if !moves.is_empty() {
        line.push_str(" moves ");
        line.push_str(&moves.join(" "));
    }
    line
}
