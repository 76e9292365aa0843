//! How a game of a match ended: who won, why, and whose fault it was, if anybody's.

use serde::{Deserialize, Serialize};

use crate::{
    board::Player,
    rules::{Outcome, seats::seat_letter},
};

/// What a game gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The player of this seat won.
    Win(usize),
    /// Nobody did.
    Draw,
    /// The game was broken off; it counts for nobody.
    None,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// What it gave.
    pub verdict: Verdict,
    /// Why, in the words of the records.
    pub reason: String,
    /// Who did wrong.
    pub fault: Option<Blame>,
    /// The seat for whose sake the game was broken off while several others played on: it is behind all of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beaten: Option<usize>,
}

/// A player who did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blame {
    /// Its seat.
    pub seat: usize,
    /// What happened, in one line.
    pub detail: String,
    /// The position in which it happened.
    pub fen: String,
    /// What was last said to the engine and by it, oldest first.
    pub talk: Vec<String>,
}

impl Ending {
    /// An ending nobody is to blame for.
    pub fn new(verdict: Verdict, reason: &str) -> Self {
        Self {
            verdict,
            reason: reason.to_owned(),
            fault: None,
            beaten: None,
        }
    }

    /// The ending that the rules say; `None` while the game goes on.
    pub fn by_rules(outcome: Outcome) -> Option<Self> {
        Some(match outcome {
            Outcome::None => return None,
            Outcome::Win(player, reason) => {
                Self::new(Verdict::Win(player.index()), &reason.to_string())
            }
            Outcome::Draw(reason) => Self::new(Verdict::Draw, &reason.to_string()),
        })
    }

    /// The text of the records, in a game of so many seats: `w wins: checkmate`.
    pub fn text(&self, seats: u8) -> String {
        let reason = &self.reason;
        match self.verdict {
            Verdict::Win(seat) => format!("{} wins: {reason}", letter(seat, seats)),
            Verdict::Draw => format!("draw: {reason}"),
            Verdict::None => format!("unfinished: {reason}"),
        }
    }

    /// The result of a PGN; with more than two seats it says whether the first won.
    pub fn token(&self) -> &'static str {
        match self.verdict {
            Verdict::Win(0) => "1-0",
            Verdict::Win(_) => "0-1",
            Verdict::Draw => "1/2-1/2",
            Verdict::None => "*",
        }
    }

    /// The points of a seat in a game of two, from 0 to 1; none where the game counts for nobody.
    pub fn points(&self, seat: usize) -> Option<f64> {
        match self.verdict {
            Verdict::Win(winner) => Some(if winner == seat { 1.0 } else { 0.0 }),
            Verdict::Draw => Some(0.5),
            Verdict::None => None,
        }
    }
}

/// The letter of a seat.
pub fn letter(seat: usize, seats: u8) -> &'static str {
    seat_letter(Player::new(seat), seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::outcome::Reason;

    #[test]
    fn endings_have_texts_tokens_and_points() {
        let mate = Ending::by_rules(Outcome::Win(Player::SECOND, Reason::Checkmate)).unwrap();
        assert_eq!(mate.text(2), "b wins: checkmate");
        assert_eq!(
            (mate.token(), mate.text(4).as_str()),
            ("0-1", "b wins: checkmate")
        );
        assert_eq!((mate.points(0), mate.points(1)), (Some(0.0), Some(1.0)));
        let draw = Ending::by_rules(Outcome::Draw(Reason::Stalemate)).unwrap();
        assert_eq!(
            (draw.text(2), draw.points(0)),
            ("draw: stalemate".into(), Some(0.5))
        );
        assert_eq!(Ending::by_rules(Outcome::None), None);
        let long = Ending::new(Verdict::None, "length limit");
        assert_eq!((long.token(), long.points(0)), ("*", None));
        assert_eq!(long.text(3), "unfinished: length limit");
    }
}
