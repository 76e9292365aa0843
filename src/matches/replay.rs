//! Games read from PGN and played again by the rules: every move must be legal, and the result what the rules say, or one
//! that only a match can give (a lost clock, a resignation). Start at [`replay`].

use thiserror::Error;

use super::{
    ending::{Ending, Verdict, letter},
    places::{self, Falls},
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
    let mut falls = Falls::new(&*referee);
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
        falls.note(&*referee);
    }
    let end = game.moves.last().map_or(game.line, |(line, _)| *line);
    let ended = result(game, &mut *referee).map_err(|what| wrong(end, what))?;
    if let (Some(told), Ended::As(ending)) = (game.tag("Places"), &ended) {
        check_places(told, &falls, ending, &*referee).map_err(|what| wrong(end, what))?;
    }
    Ok(Replayed {
        variant: found.name().to_owned(),
        plies: game.moves.len(),
        ending: match ended {
            Ended::As(ending) => ending.text(referee.seats()),
            Ended::Somehow(text) => text,
        },
    })
}

/// How a recorded game ended.
enum Ended {
    /// As the rules say, or the record in its own words.
    As(Ending),
    /// Nothing but the result is known.
    Somehow(String),
}

/// Whether places are those that the moves and the ending give. Of a game that was broken off the record does not say who
/// is behind the others; it must be one of those who were left.
fn check_places(
    told: &str,
    falls: &Falls,
    ending: &Ending,
    referee: &dyn Referee,
) -> Result<(), String> {
    let seats = referee.seats();
    let text = |ending: &Ending| places::text(&places::places(falls, ending), seats);
    let is_told = match ending.verdict {
        Verdict::None => referee.living().into_iter().any(|seat| {
            let beaten = Some(seat);
            let ending = Ending {
                beaten,
                ..ending.clone()
            };
            text(&ending) == told
        }),
        _ => text(ending) == told,
    };
    if is_told {
        return Ok(());
    }
    Err(format!(
        "the places are `{told}`, the moves and `{}` give others",
        ending.text(seats)
    ))
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
fn result(game: &Written, referee: &mut dyn Referee) -> Result<Ended, String> {
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
            _ => Ok(Ended::As(ending)),
        };
    }
    let Some(text) = termination else {
        return Ok(Ended::Somehow(format!("{told}, not by the rules")));
    };
    let (who, reason) = text.split_once(": ").unwrap_or((text, ""));
    if !OUTSIDE.contains(&reason) {
        return Err(format!(
            "it says `{text}`, and by the rules the game goes on"
        ));
    }
    let seats = referee.seats();
    let seat_of = |name| (0..seats.into()).find(|seat| letter(*seat, seats) == name);
    let verdict = match who.split_once(' ') {
        Some((name, "wins")) => match seat_of(name) {
            Some(seat) => Verdict::Win(seat),
            None => return Err(format!("it says `{text}`, and nobody is called {name}")),
        },
        _ if who == "draw" => Verdict::Draw,
        _ => Verdict::None,
    };
    let ending = Ending::new(verdict, reason);
    if told != ending.token() {
        return Err(format!("the result is {told}, and it says `{text}`"));
    }
    Ok(Ended::As(ending))
}
