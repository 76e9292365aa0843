//! Writing CECP commands, the match runner's side of the pipe.

use super::{PLAIN, edit, time};
use crate::command::{Command, GameResult, RootMoves};
use crate::words::one_line;

/// Writes a command; none where CECP has no word for it.
///
/// All but an edit are one line, without its end; times finer than the protocol's are cut.
pub fn write_command(command: &Command) -> Option<String> {
    if let Some((word, _)) = PLAIN.iter().find(|(_, plain)| plain == command) {
        return Some((*word).to_owned());
    }
    if let Command::Edit(lines) = command {
        return Some(edit::write(lines));
    }
    with_text(command)
        .or_else(|| with_figures(command))
        .map(|text| one_line(&text))
}

/// Commands with a text.
fn with_text(command: &Command) -> Option<String> {
    let (word, text) = match command {
        Command::Accepted(feature) => ("accepted", feature.as_str()),
        Command::Rejected(feature) => ("rejected", feature.as_str()),
        Command::SetVariant(name) => ("variant", name.as_str()),
        Command::Move(mv) => ("usermove", mv.as_str()),
        Command::SetBoard(fen) => ("setboard", fen.as_str()),
        Command::Exclude(moves) => ("exclude", root_moves(moves)),
        Command::Include(moves) => ("include", root_moves(moves)),
        Command::Name(name) => ("name", name.as_str()),
        Command::Server(host) => ("ics", host.as_str()),
        Command::Lift(square) => ("lift", square.as_str()),
        Command::Put(square) => ("put", square.as_str()),
        Command::Hover(square) => ("hover", square.as_str()),
        _ => return None,
    };
    Some(format!("{word} {text}"))
}

/// `all` or the move.
fn root_moves(moves: &RootMoves) -> &str {
    match moves {
        RootMoves::All => "all",
        RootMoves::One(mv) => mv,
    }
}

/// Commands with numbers, or with several parts.
fn with_figures(command: &Command) -> Option<String> {
    Some(match command {
        Command::ProtocolVersion(version) => format!("protover {version}"),
        Command::Ping(number) => format!("ping {number}"),
        Command::Level {
            moves_per_session,
            base_ms,
            increment_ms,
        } => {
            let base = time::write_minutes(*base_ms);
            let increment = time::write_seconds(*increment_ms);
            format!("level {moves_per_session} {base} {increment}")
        }
        Command::TimePerMove(ms) => format!("st {}", time::write_seconds(*ms)),
        Command::DepthLimit(depth) => format!("sd {depth}"),
        Command::NodeRate(rate) => format!("nps {rate}"),
        Command::OwnTime(ms) => format!("time {}", ms / 10),
        Command::OpponentTime(ms) => format!("otim {}", ms / 10),
        Command::SetScore { score, depth } => format!("setscore {score} {depth}"),
        Command::Rating { own, opponent } => format!("rating {own} {opponent}"),
        Command::Memory(megabytes) => format!("memory {megabytes}"),
        Command::Cores(count) => format!("cores {count}"),
        Command::Perft(depth) => format!("perft {depth}"),
        Command::TablePath { kind, path } => format!("egtpath {kind} {path}"),
        Command::SetOption { name, value } => match value {
            Some(value) => format!("option {name}={value}"),
            None => format!("option {name}"),
        },
        Command::Result { result, comment } => write_result("result ", *result, comment),
        _ => return None,
    })
}

/// `TOKEN {COMMENT}` behind `head`; braces in the comment become parentheses.
pub(super) fn write_result(head: &str, result: GameResult, comment: &str) -> String {
    let comment = comment.replace('{', "(").replace('}', ")");
    format!("{head}{} {{{comment}}}", result.token())
}
