//! Games that were played, as values and as PGN with our own move texts. Start at [`Game`] and [`pgn`].

mod date;
mod pgn;
pub mod read;

use std::time::Duration;

use engine_protocol::Score;
use serde::{Deserialize, Serialize};

pub use self::{date::today, pgn::pgn};
use super::{
    ending::Ending,
    places::{Falls, Place, places},
    player::Thought,
};
use crate::rules::seats::SEAT_LETTERS;

/// A game that has been played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// Its number in the match, from 1.
    pub number: u32,
    /// The group of games on one opening to which it belongs, from 1.
    pub group: u32,
    /// The number of its opening, from 1.
    #[serde(default)]
    pub opening: u32,
    /// The engine on each seat, by number.
    pub engines: Vec<usize>,
    /// Their names.
    pub players: Vec<String>,
    /// Name of the variant.
    pub variant: String,
    /// How many seats the variant has.
    pub seats: u8,
    /// The day on which it was played, as PGN writes it.
    pub date: String,
    /// Where it began.
    pub start: String,
    /// Whether that is the game's usual start position.
    pub usual_start: bool,
    /// The moves, those of the opening included.
    pub moves: Vec<String>,
    /// How many of them are of the opening.
    pub book: usize,
    /// When players left the game, where there are more than two.
    #[serde(default, skip_serializing_if = "Falls::is_empty")]
    pub falls: Falls,
    /// What the engines told about their moves, from the first after the opening on.
    pub notes: Vec<Note>,
    /// How it ended.
    pub ending: Ending,
    /// Claims that the rules did not bear out.
    pub remarks: Vec<String>,
    /// How long it took.
    pub time: Duration,
    /// What the runner itself took of that, beside the engines' time.
    pub overhead: Overhead,
}

/// What an engine told about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Note {
    /// How long it thought.
    pub time: Duration,
    /// Plies looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Centipawns from the mover's view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Moves to a mate; negative where the mover is mated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Positions looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The runner's own time around moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Overhead {
    /// Moves.
    pub moves: u64,
    /// For all of them.
    pub total: Duration,
    /// For the one that took longest.
    pub worst: Duration,
}

impl From<&Thought> for Note {
    fn from(thought: &Thought) -> Self {
        let (score, mate) = match thought.score {
            Some(Score::Cp(score)) => (Some(score), None),
            Some(Score::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        Self {
            time: thought.time,
            depth: thought.depth,
            score,
            mate,
            nodes: thought.nodes,
        }
    }
}

impl Overhead {
    /// Counts one more move.
    pub fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.total += time;
        self.worst = self.worst.max(time);
    }

    /// Counts all moves of another.
    pub fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.total += other.total;
        self.worst = self.worst.max(other.worst);
    }

    /// For a move, on average.
    pub fn mean(&self) -> Duration {
        self.total.div_f64(self.moves.max(1) as f64)
    }
}

impl Game {
    /// Whether one engine has all seats.
    pub fn is_solo(&self) -> bool {
        self.engines.iter().all(|engine| *engine == self.engines[0])
    }

    /// A game of chess between two engines in which nothing was played, for tests.
    #[cfg(test)]
    pub fn blank(number: u32, group: u32, engines: Vec<usize>) -> Self {
        Self {
            number,
            group,
            opening: group,
            players: engines.iter().map(|engine| format!("E{engine}")).collect(),
            engines,
            variant: "chess".into(),
            seats: 2,
            date: "2026.11.29".into(),
            start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into(),
            usual_start: false,
            moves: Vec::new(),
            book: 0,
            falls: Falls::default(),
            notes: Vec::new(),
            ending: Ending::new(super::ending::Verdict::None, "length limit"),
            remarks: Vec::new(),
            time: Duration::from_secs(1),
            overhead: Overhead::default(),
        }
    }

    /// The place of each seat in a game of more than two: see [`places`].
    pub fn places(&self) -> Vec<Option<Place>> {
        places(&self.falls, &self.ending)
    }

    /// The points of a seat, from 0 to 1: by its place where there are more than two; none where the game counts for nobody.
    pub fn points(&self, seat: usize) -> Option<f64> {
        if self.seats > 2 {
            let place = self.places().get(seat).copied().flatten();
            return place.map(Place::score);
        }
        self.ending.points(seat)
    }

    /// The number of each move, as FENs count, and the seat that makes it.
    fn turns(&self) -> impl Iterator<Item = (u32, usize)> {
        let mut fields = self.start.split_whitespace();
        let seats = usize::from(self.seats);
        let seat = match fields.nth(1) {
            Some("b") => 1,
            Some(letter) if seats > 2 => SEAT_LETTERS
                .iter()
                .position(|seat| *seat == letter)
                .unwrap_or(0),
            _ => 0,
        };
        let number = fields.next_back().and_then(|field| field.parse().ok());
        let mut next = (number.unwrap_or(1), seat);
        (1..=self.moves.len()).map(move |plies| {
            let turn = next;
            let after = (1..seats).map(|step| (turn.1 + step) % seats);
            let seat = after
                .into_iter()
                .find(|seat| self.falls.was_there(*seat, plies));
            let seat = seat.unwrap_or(turn.1);
            next = (turn.0 + u32::from(seat <= turn.1), seat);
            turn
        })
    }
}
