//! Writing CECP replies, the engine's side of the pipe.

use super::write_commands::write_result;
use super::{AUDIENCES, features, thinking};
use crate::faults::with_reason;
use crate::reply::Reply;
use crate::words::one_line;

/// XBoard looks for these anywhere in a complaint and then turns off what they stand for:
/// protocol version 2, draw offers, clocks, analysis.
const SWITCHING: [&str; 4] = ["protover", "draw", "analyze", "otim"];

/// With one of these in it, too, XBoard does not take an illegal move back.
const MISREAD: [&str; 17] = [
    "protover", "draw", "analyze", "otim", "time", "name", "rating", "?", "result", "board", "bk",
    "computer", "variant", "hint", "random", "depth", "accepted",
];

/// Whether a text holds any of the words.
fn has_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Writes a reply; none where CECP has no word for it, and for an
/// [`Info`](crate::Info) without depth or score, which is no line of thinking.
///
/// All but [`Reply::Book`] and [`Reply::Text`] are one line, without its end. A reason that
/// XBoard would misread, such as "not on this board" for an illegal move, is left out.
pub fn write_reply(reply: &Reply) -> Option<String> {
    match reply {
        Reply::Text(text) => Some(text.clone()),
        Reply::Book(lines) => {
            let lines = lines.iter().map(|line| format!(" {}\n", one_line(line)));
            Some(lines.collect())
        }
        _ => write_line(reply).map(|line| one_line(&line)),
    }
}

/// Replies that are one line.
fn write_line(reply: &Reply) -> Option<String> {
    Some(match reply {
        Reply::IdName(name) => features::write(&[features::my_name(name)]),
        Reply::Features(list) => features::write(list),
        Reply::Option(option) => format!("feature option=\"{}\"", option.to_cecp()),
        Reply::Pong(number) => format!("pong {number}"),
        Reply::Move(mv) => format!("move {mv}"),
        Reply::Info(info) => return thinking::write(info),
        Reply::Comment(text) => format!("# {text}"),
        Reply::Status {
            time_ms,
            nodes,
            depth,
            moves_left,
            moves_total,
            mv,
        } => {
            let time = time_ms / 10;
            let figures = format!("stat01: {time} {nodes} {depth} {moves_left} {moves_total}");
            match mv {
                Some(mv) => format!("{figures} {mv}"),
                None => figures,
            }
        }
        Reply::Hint(mv) => format!("Hint: {mv}"),
        Reply::IllegalMove { reason, mv } => {
            let reason = reason.as_deref().filter(|r| !has_any(r, &MISREAD));
            with_reason("Illegal move", reason, mv)
        }
        Reply::Error { reason, command } => {
            // XBoard takes a move back when an error says "illegal".
            let reason = reason
                .replace("illegal", "not legal")
                .replace("Illegal", "Not legal");
            let reason = Some(reason).filter(|r| !has_any(r, &SWITCHING));
            with_reason("Error", reason.as_deref(), command)
        }
        Reply::Result { result, comment } => write_result("", *result, comment),
        Reply::Resign => "resign".to_owned(),
        Reply::OfferDraw => "offer draw".to_owned(),
        Reply::Tell { to, text } => {
            let (word, _) = AUDIENCES.iter().find(|(_, audience)| audience == to)?;
            format!("{word} {text}")
        }
        Reply::AskUser { tag, text } => format!("askuser {tag} {text}"),
        Reply::Setup { table, board, fen } => {
            let table = table.as_ref().map_or(String::new(), |t| format!("({t}) "));
            let board = board.as_ref().map_or(String::new(), |b| format!("{b} "));
            format!("setup {table}{board}{fen}")
        }
        Reply::Piece { id, moves } => format!("piece {id} {moves}"),
        Reply::Highlight(colours) => format!("highlight {colours}"),
        Reply::Choice(ids) => format!("choice {ids}"),
        Reply::Click(square) => format!("click {square}"),
        Reply::IdAuthor(_)
        | Reply::UciOk
        | Reply::ReadyOk
        | Reply::BestMove { .. }
        | Reply::Book(_)
        | Reply::Text(_) => return None,
    })
}
