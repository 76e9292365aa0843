//! Writing CECP replies, the engine's side of the pipe.

use super::write_commands::write_result;
use super::{AUDIENCES, features, thinking};
use crate::faults::with_reason;
use crate::reply::Reply;
use crate::words::one_line;

/// Writes a reply; none where CECP has no word for it, and for an
/// [`Info`](crate::Info) without depth or score, which is no line of thinking.
///
/// All but [`Reply::Book`] and [`Reply::Text`] are one line, without its end.
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
        Reply::IllegalMove { reason, mv } => with_reason("Illegal move", reason.as_deref(), mv),
        Reply::Error { reason, command } => with_reason("Error", Some(reason), command),
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
