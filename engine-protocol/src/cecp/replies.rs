//! Reading CECP replies, the match runner's side of the pipe. Start at [`parse_reply`].

use super::commands::comment;
use super::{AUDIENCES, features, thinking};
use crate::command::GameResult;
use crate::error::ParseError;
use crate::faults::parse_fault;
use crate::reply::Reply;
use crate::words::Words;

/// Reads one line of an engine.
///
/// None from a blank line and from chatter, a line that is no word of the protocol; an error
/// from a line that begins with such a word and goes on wrongly. Old forms that XBoard
/// knows are read too: `12. ... e7e5`, `White resigns`, `game is a draw`.
pub fn parse_reply(line: &str) -> Result<Option<Reply>, ParseError> {
    let mut words = Words::new(line);
    let Some(word) = words.next() else {
        return Ok(None);
    };
    let words = &mut words;
    if let Some(text) = line.trim().strip_prefix('#') {
        return Ok(Some(Reply::Comment(text.trim().to_owned())));
    }
    if let Some((_, to)) = AUDIENCES.iter().find(|(name, _)| *name == word) {
        let text = words.rest().to_owned();
        return Ok(Some(Reply::Tell { to: *to, text }));
    }
    if let Some(info) = thinking::parse(line) {
        return Ok(Some(Reply::Info(info)));
    }
    Ok(match named(word, words)? {
        Some(reply) => Some(reply),
        None => verdict(line.trim(), word).or_else(|| old_form(line.trim())),
    })
}

/// Replies that begin with a word of their own.
fn named(word: &str, words: &mut Words) -> Result<Option<Reply>, ParseError> {
    Ok(Some(match word {
        "feature" => features::parse(words)?,
        "pong" => Reply::Pong(words.number("the number")?),
        "move" => Reply::Move(words.text("the move")?),
        "Hint:" => Reply::Hint(words.text("the move")?),
        "stat01:" => status(words)?,
        "resign" => Reply::Resign,
        "askuser" => Reply::AskUser {
            tag: words.word("the tag")?.to_owned(),
            text: words.rest().to_owned(),
        },
        "setup" => setup(words)?,
        "piece" => Reply::Piece {
            id: words.word("the piece's ID")?.to_owned(),
            moves: words.text("the piece's way of moving")?,
        },
        "highlight" => Reply::Highlight(words.text("the colours")?),
        "choice" => Reply::Choice(words.text("the pieces")?),
        "click" => Reply::Click(words.text("the square")?),
        _ => return Ok(None),
    }))
}

/// `time nodes ply left total [move]`.
fn status(words: &mut Words) -> Result<Reply, ParseError> {
    Ok(Reply::Status {
        time_ms: words.number::<u64>("the time")?.saturating_mul(10),
        nodes: words.number("the nodes")?,
        depth: words.number("the depth")?,
        moves_left: words.number("the count of moves left")?,
        moves_total: words.number("the count of all moves")?,
        mv: words.next().map(str::to_owned),
    })
}

/// `[(TABLE)] [WxH+S_PARENT] FEN`.
fn setup(words: &mut Words) -> Result<Reply, ParseError> {
    let table = match words.rest().strip_prefix('(') {
        Some(open) => {
            let (table, rest) = open
                .split_once(')')
                .ok_or_else(|| words.missing("the parenthesis behind the piece table"))?;
            words.skip_to(rest);
            Some(table.to_owned())
        }
        None => None,
    };
    let board = match words.peek().filter(|word| is_board(word)) {
        Some(board) => {
            words.next();
            Some(board.to_owned())
        }
        None => None,
    };
    let fen = words.text("the position")?;
    Ok(Reply::Setup { table, board, fen })
}

/// Whether a word is `WxH+S_PARENT`.
fn is_board(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let parts = || {
        let (size, parent) = word.split_once('_')?;
        let (files, rest) = size.split_once('x')?;
        let (ranks, holdings) = rest.split_once('+')?;
        Some(number(files) && number(ranks) && number(holdings) && !parent.is_empty())
    };
    parts().unwrap_or(false)
}

/// Results, draw offers, illegal moves and errors.
fn verdict(line: &str, word: &str) -> Option<Reply> {
    if let Some(result) = GameResult::from_token(word) {
        let rest = line[word.len()..].trim_start();
        // Banners begin with asterisks, too.
        if result == GameResult::Unfinished && !rest.starts_with('{') {
            return None;
        }
        let comment = comment(rest);
        return Some(Reply::Result { result, comment });
    }
    parse_fault(line)
}

/// Forms of old engines.
fn old_form(line: &str) -> Option<Reply> {
    const RESULTS: [(&str, GameResult, &str); 6] = [
        ("White resigns", GameResult::SecondWins, "White resigns"),
        ("Black resigns", GameResult::FirstWins, "Black resigns"),
        ("White mates", GameResult::FirstWins, "White mates"),
        ("Black mates", GameResult::SecondWins, "Black mates"),
        ("game is a draw", GameResult::Draw, "Draw"),
        ("Draw", GameResult::Draw, "Draw"),
    ];
    for (head, result, comment) in RESULTS {
        if line.starts_with(head) {
            let comment = comment.to_owned();
            return Some(Reply::Result { result, comment });
        }
    }
    if line.contains("offer") && line.contains("draw") {
        return Some(Reply::OfferDraw);
    }
    let mut words = line.split_whitespace();
    let number = words.next()?;
    let number = number.strip_suffix('.').unwrap_or(number);
    let numbered = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    (numbered && words.next()? == "...").then_some(())?;
    Some(Reply::Move(words.next()?.to_owned()))
}
