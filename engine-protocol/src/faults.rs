//! Illegal moves and errors as texts: `Illegal move (REASON): MOVE`, `Error (REASON): COMMAND`.
//! CECP says so; UCI gets the same behind `info string`.

use crate::reply::Reply;

/// Writes `HEAD (REASON): SUBJECT`; parentheses in the reason become brackets.
pub(crate) fn with_reason(head: &str, reason: Option<&str>, subject: &str) -> String {
    match reason {
        Some(reason) => {
            let reason = reason.replace('(', "[").replace(')', "]");
            format!("{head} ({reason}): {subject}")
        }
        None => format!("{head}: {subject}"),
    }
}

/// Reads either form; none from any other text. Colon and reason may be left out of the first.
pub(crate) fn parse_fault(text: &str) -> Option<Reply> {
    for head in ["Illegal move", "illegal move"] {
        if let Some(rest) = text.strip_prefix(head) {
            let (reason, mv) = reason_and_subject(rest);
            let reason = reason.map(str::to_owned);
            let mv = mv.to_owned();
            return Some(Reply::IllegalMove { reason, mv });
        }
    }
    let rest = text.strip_prefix("Error")?;
    if !rest.trim_start().starts_with(['(', ':']) {
        return None;
    }
    let (reason, command) = reason_and_subject(rest);
    Some(Reply::Error {
        reason: reason.unwrap_or_default().to_owned(),
        command: command.to_owned(),
    })
}

/// What stands in parentheses, and what follows it and the colon.
fn reason_and_subject(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_start();
    let (reason, rest) = match text.strip_prefix('(').and_then(|t| t.split_once(')')) {
        Some((reason, rest)) => (Some(reason.trim()), rest),
        None => (None, text),
    };
    let rest = rest.trim_start();
    (reason, rest.strip_prefix(':').unwrap_or(rest).trim())
}
