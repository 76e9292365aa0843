//! Who came where in a game of more than two: by the order in which the players left it, as the rules had it.
//! Start at [`places`]; [`Falls`] are noted by whoever referees.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    ending::{Ending, Verdict, letter},
    referee::Referee,
};

/// When the player of each seat left the game: after so many moves of it, 0 for a seat that was empty from the start,
/// nothing for who never left. Empty in games of two.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Falls(Vec<Option<usize>>);

/// The places that a player has, from 1; several who left together, or are left, share theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The best of them.
    pub first: usize,
    /// The worst of them.
    pub last: usize,
    /// Players of the game.
    pub of: usize,
}

/// How long a player was in the game: who stayed longer comes before the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stay {
    /// Left after so many moves.
    Fell(usize),
    /// Was there when the game ended, and lost it.
    Beaten,
    /// Won, or shares what is left to win.
    Stayed,
}

impl Falls {
    /// At the start of a game.
    pub fn new(referee: &dyn Referee) -> Self {
        let seats = referee.seats().into();
        let mut falls = Self(if seats > 2 {
            vec![None; seats]
        } else {
            Vec::new()
        });
        falls.note(referee);
        falls
    }

    /// Notes who has left by now.
    pub fn note(&mut self, referee: &dyn Referee) {
        if self.0.is_empty() {
            return;
        }
        let living = referee.living();
        for (seat, fall) in self.0.iter_mut().enumerate() {
            if fall.is_none() && !living.contains(&seat) {
                *fall = Some(referee.plies());
            }
        }
    }

    /// Whether nothing is noted, the game being one of two.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the player of a seat was in the game before the move of this number, counted from 0.
    pub fn was_there(&self, seat: usize, ply: usize) -> bool {
        let fall = self.0.get(seat).copied().flatten();
        fall.is_none_or(|fall| fall > ply)
    }
}

impl Place {
    /// What it is worth: 1 for the first, 0 for the last, evenly between; who share places share that.
    pub fn score(self) -> f64 {
        let behind = self.of as f64 - (self.first + self.last) as f64 / 2.0;
        behind / (self.of.max(2) - 1) as f64
    }

    /// Whether nobody else has it.
    pub fn is_own(self) -> bool {
        self.first == self.last
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = if self.is_own() { "" } else { "=" };
        write!(f, "{}{shared}", self.first)
    }
}

/// The place of each seat; nothing for one that was empty from the start, and no seats at all where the game counts for
/// nobody or is one of two.
pub fn places(falls: &Falls, ending: &Ending) -> Vec<Option<Place>> {
    if ending.verdict == Verdict::None && ending.beaten.is_none() {
        return Vec::new();
    }
    let stay = |(seat, fall): (usize, &Option<usize>)| {
        Some(match (fall, ending.verdict) {
            (Some(0), _) => return None,
            (Some(ply), _) => Stay::Fell(*ply),
            (None, Verdict::Win(winner)) if winner != seat => Stay::Beaten,
            (None, Verdict::None) if ending.beaten == Some(seat) => Stay::Beaten,
            (None, _) => Stay::Stayed,
        })
    };
    let stays: Vec<Option<Stay>> = falls.0.iter().enumerate().map(stay).collect();
    let players = || stays.iter().flatten();
    let place = |stay: Stay| Place {
        first: players().filter(|other| **other > stay).count() + 1,
        last: players().filter(|other| **other >= stay).count(),
        of: players().count(),
    };
    stays.iter().map(|stay| stay.map(place)).collect()
}

/// Places as the records have them: `r 1, b 4, y 2=, g 2=`.
pub fn text(places: &[Option<Place>], seats: u8) -> String {
    let known = places.iter().enumerate();
    let known =
        known.filter_map(|(seat, place)| Some(format!("{} {}", letter(seat, seats), (*place)?)));
    known.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(falls: &[Option<usize>], ending: &Ending) -> (String, Vec<f64>) {
        let found = places(&Falls(falls.to_vec()), ending);
        let scores = found.iter().flatten().map(|place| place.score());
        (text(&found, 4), scores.collect())
    }

    fn ending(verdict: Verdict, beaten: Option<usize>) -> Ending {
        Ending {
            beaten,
            ..Ending::new(verdict, "whatever")
        }
    }

    #[test]
    fn who_stays_longer_comes_before_the_others() {
        let won = ending(Verdict::Win(2), None);
        let (text, scores) = told(&[Some(90), Some(41), None, None], &won);
        assert_eq!(text, "r 3, b 4, y 1, g 2");
        assert_eq!(scores, [1.0 / 3.0, 0.0, 1.0, 2.0 / 3.0]);
        // Three players: the last seat is empty.
        let (text, scores) = told(&[None, Some(9), None, Some(0)], &won);
        assert_eq!(
            (text.as_str(), &scores[..]),
            ("r 2, b 3, y 1", &[0.5, 0.0, 1.0][..])
        );
        // One move has put two out.
        let (text, scores) = told(&[Some(41), Some(41), None, None], &won);
        assert_eq!(text, "r 3=, b 3=, y 1, g 2");
        assert_eq!(scores, [1.0 / 6.0, 1.0 / 6.0, 1.0, 2.0 / 3.0]);
    }

    #[test]
    fn who_are_left_share_a_draw() {
        let draw = ending(Verdict::Draw, None);
        let (text, scores) = told(&[None, Some(41), None, None], &draw);
        assert_eq!(text, "r 1=, b 4, y 1=, g 1=");
        assert_eq!(scores, [2.0 / 3.0, 0.0, 2.0 / 3.0, 2.0 / 3.0]);
        let (text, scores) = told(&[None; 4], &draw);
        assert_eq!(
            (text.as_str(), scores),
            ("r 1=, b 1=, y 1=, g 1=", vec![0.5; 4])
        );
    }

    #[test]
    fn a_game_broken_off_has_places_only_when_somebody_is_beaten() {
        let none = ending(Verdict::None, None);
        assert_eq!(
            told(&[None, Some(3), None, None], &none),
            (String::new(), vec![])
        );
        let beaten = ending(Verdict::None, Some(0));
        let (text, scores) = told(&[None, Some(3), None, None], &beaten);
        assert_eq!(text, "r 3, b 4, y 1=, g 1=");
        assert_eq!(scores, [1.0 / 3.0, 0.0, 5.0 / 6.0, 5.0 / 6.0]);
        assert_eq!(told(&[], &ending(Verdict::Win(0), None)).1, [0.0_f64; 0]);
    }

    #[test]
    fn falls_are_those_of_the_rules() {
        use crate::{matches::referee, variants};
        // Red takes Blue's King; Green, on turn behind Yellow, has nothing in the Arena and a full reserve.
        let fen = "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,bK,2,bN,4,gW,2,gK/3,rN,9/3,bW,3,rE,5/5,rP,7/13/13/6,rK,6\
                   [r:F;b:QR;y:N;g:] r rbyg 0 1";
        let mut game = referee::open(variants::find("arena4").unwrap(), fen).unwrap();
        let mut falls = Falls::new(&*game);
        assert_eq!(falls, Falls(vec![None; 4]));
        game.play("d6b7").unwrap();
        falls.note(&*game);
        assert_eq!(falls, Falls(vec![None, Some(1), None, None]));
        assert!(falls.was_there(1, 0) && !falls.was_there(1, 1));
        let three = referee::usual(variants::find("arena3").unwrap());
        assert_eq!(Falls::new(&*three), Falls(vec![None, None, None, Some(0)]));
        let two = referee::usual(variants::find("arena").unwrap());
        assert!(Falls::new(&*two).is_empty());
    }
}
