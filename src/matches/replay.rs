//! Games read from PGN and played again by the rules: every move must be legal, and the result what the rules say, or one
//! that only a match can give (a lost clock, a resignation). Start at [`replay`].

use thiserror::Error;

use super::{
    ending::Ending,
    record::read::Written,
    referee::{self, Referee},
};
use crate::variants::{self, AnyGame};

/// Reasons that no position shows.
const OUTSIDE: [&str; 9] = [
    "time",
    "illegal move",
    "disconnect",
    "stall",
    "resignation",
    "adjudication",
    "agreement",
    "length limit",
    "void",
];

/// A game that is as its record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// The variant.
    pub variant: String,
    /// Moves made.
    pub plies: usize,
    /// How it ended: as the record says, or else as the rules do.
    pub ending: String,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct Wrong {
    /// Where, from 1.
    pub line: usize,
    /// What.
    pub what: String,
}

/// Plays a recorded game again.
///
/// # Errors
/// The first thing in the record that is not so.
pub fn replay(game: &Written) -> Result<Replayed, Wrong> {
    let wrong = |line: usize, what: String| Wrong { line, what };
    let variant = game.variant();
    let found = find(variant).map_err(|error| wrong(game.line, error))?;
    let mut referee = match game.tag("FEN") {
        None => referee::usual(found),
        Some(fen) => {
            let opened = referee::open(found, fen);
            opened.map_err(|error| wrong(game.line, format!("the FEN: {error}")))?
        }
    };
    for (ply, (line, text)) in (1..).zip(&game.moves) {
        if let Some(ending) = over(&mut *referee) {
            let ending = ending.text(referee.seats());
            let what = format!("`{text}` is ply {ply}, and the game was over: {ending}");
            return Err(wrong(*line, what));
        }
        if referee.play(text).is_none() {
            let what = format!("ply {ply}: `{text}` is not legal in {}", referee.fen());
            return Err(wrong(*line, what));
        }
    }
    let end = game.moves.last().map_or(game.line, |(line, _)| *line);
    let ending = result(game, &mut *referee).map_err(|what| wrong(end, what))?;
    Ok(Replayed {
        variant: found.name().to_owned(),
        plies: game.moves.len(),
        ending,
    })
}

/// The game of this name, ours or XBoard's.
fn find(name: &str) -> Result<AnyGame, String> {
    let known = variants::known();
    let by_xboard = known
        .into_iter()
        .find(|game| game.xboard_name() == Some(name));
    variants::find(name).or_else(|error| by_xboard.ok_or_else(|| error.to_string()))
}

fn over(referee: &mut dyn Referee) -> Option<Ending> {
    Ending::by_rules(referee.outcome())
}

/// How the game ended, if the record says so in all places where it does.
fn result(game: &Written, referee: &mut dyn Referee) -> Result<String, String> {
    let token = game.result.as_deref();
    let tag = game.tag("Result");
    if let (Some(token), Some(tag)) = (token, tag)
        && token != tag
    {
        return Err(format!(
            "the tag Result is {tag}, behind the moves stands {token}"
        ));
    }
    let plies = game
        .tag("PlyCount")
        .filter(|count| *count != game.moves.len().to_string());
    if let Some(count) = plies {
        return Err(format!(
            "the tag PlyCount is {count}, there are {} moves",
            game.moves.len()
        ));
    }
    let told = token.or(tag).unwrap_or("*");
    let termination = game.tag("Termination").filter(|text| text.contains(": "));
    if let Some(ending) = over(referee) {
        let text = ending.text(referee.seats());
        if told != ending.token() {
            return Err(format!("the result is {told}, the rules say {text}"));
        }
        return match termination {
            Some(other) if other != text => Err(format!("it says `{other}`, the rules `{text}`")),
            _ => Ok(text),
        };
    }
    let Some(text) = termination else {
        return Ok(format!("{told}, not by the rules"));
    };
    let (who, reason) = text.split_once(": ").unwrap_or((text, ""));
    if !OUTSIDE.contains(&reason) {
        return Err(format!(
            "it says `{text}`, and by the rules the game goes on"
        ));
    }
    let first = super::ending::letter(0, referee.seats());
    let wanted = match who.split_once(' ') {
        Some((seat, "wins")) if seat == first => "1-0",
        Some((_, "wins")) => "0-1",
        _ if who == "draw" => "1/2-1/2",
        _ => "*",
    };
    if told != wanted {
        return Err(format!("the result is {told}, and it says `{text}`"));
    }
    Ok(text.to_owned())
}
