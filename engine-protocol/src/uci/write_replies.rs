//! Writing UCI replies, the engine's side of the pipe.

use super::{NO_MOVE, info};
use crate::faults::with_reason;
use crate::reply::Reply;
use crate::words::one_line;

/// Writes a reply; none where UCI has no word for it.
///
/// Faults and illegal moves, for which UCI has no word either, become `info string`
/// in the form [`parse_reply`](super::parse_reply) knows. All but [`Reply::Text`] are
/// one line, without its end.
pub fn write_reply(reply: &Reply) -> Option<String> {
    let line = match reply {
        Reply::Text(text) => return Some(text.clone()),
        Reply::IdName(name) => format!("id name {name}"),
        Reply::IdAuthor(author) => format!("id author {author}"),
        Reply::Option(option) => option.to_uci(),
        Reply::UciOk => "uciok".to_owned(),
        Reply::ReadyOk => "readyok".to_owned(),
        Reply::BestMove { mv, ponder } => {
            let mv = mv.as_deref().unwrap_or(NO_MOVE[0]);
            match ponder {
                Some(ponder) => format!("bestmove {mv} ponder {ponder}"),
                None => format!("bestmove {mv}"),
            }
        }
        Reply::Info(figures) => info::write(figures),
        Reply::Comment(text) => format!("info string {text}"),
        Reply::IllegalMove { reason, mv } => {
            with_reason("info string Illegal move", reason.as_deref(), mv)
        }
        Reply::Error { reason, command } => with_reason("info string Error", Some(reason), command),
        _ => return None,
    };
    Some(one_line(&line))
}
