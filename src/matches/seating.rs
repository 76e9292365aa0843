//! Who sits where: a word says how many seats each engine of a meeting has, and its letters are put in every order.
//! Start at [`Seating::usual`] and [`arrangements`].

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many seats each engine of a meeting has, as a word with a letter a seat: `AABB`. A is the first of those that meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seating {
    /// The place of each seat's engine among those that meet, in rising order: [`arrangements`] makes all others of it.
    word: Vec<usize>,
}

/// Why words cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SeatingError {
    /// It is no word of letters from A on.
    #[error(
        "a seating is a word with a letter a seat, from A on without gaps, such as AABB; not `{0}`"
    )]
    Word(String),
    /// It is for another game.
    #[error("`{word}` is a seating for {}, and {seats} play this game", .word.len())]
    Seats {
        /// The word.
        word: String,
        /// Players of the game.
        seats: usize,
    },
    /// Not so many engines play.
    #[error("`{word}` seats {wanted} engines, and the match has {engines}")]
    Engines {
        /// The word.
        word: String,
        /// Engines that it seats.
        wanted: usize,
        /// Engines of the match.
        engines: usize,
    },
    /// Nobody meets anybody.
    #[error("`{0}` lets an engine play with itself only")]
    Alone(String),
    /// Words that seat different numbers of engines.
    #[error("all seatings of a match seat the same number of engines")]
    Mixed,
}

impl FromStr for Seating {
    type Err = SeatingError;

    fn from_str(text: &str) -> Result<Self, SeatingError> {
        let wrong = || SeatingError::Word(text.to_owned());
        let place = |letter: u8| {
            letter
                .is_ascii_uppercase()
                .then(|| usize::from(letter - b'A'))
        };
        let word: Option<Vec<usize>> = text.bytes().map(place).collect();
        let mut word = word.filter(|word| !word.is_empty()).ok_or_else(wrong)?;
        word.sort_unstable();
        let gapless = word[0] == 0 && word.windows(2).all(|pair| pair[1] - pair[0] <= 1);
        gapless.then_some(Self { word }).ok_or_else(wrong)
    }
}

impl TryFrom<String> for Seating {
    type Error = SeatingError;

    fn try_from(text: String) -> Result<Self, SeatingError> {
        text.parse()
    }
}

impl From<Seating> for String {
    fn from(seating: Seating) -> Self {
        seating.to_string()
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.word.iter().map(|place| (b'A' + *place as u8) as char);
        f.write_str(&letters.collect::<String>())
    }
}

impl Seating {
    /// The words for so many engines round so many seats: as many seats for each as can be; where some must have one more,
    /// each choice of these. From as many engines as seats on, each of those that meet has one.
    pub fn usual(engines: usize, seats: usize) -> Vec<Self> {
        let meet = engines.clamp(1, seats);
        let more = choices(meet, seats % meet);
        let word = |favoured: Vec<usize>| {
            let of = |place| {
                let count = seats / meet + usize::from(favoured.contains(&place));
                std::iter::repeat_n(place, count)
            };
            Self {
                word: (0..meet).flat_map(of).collect(),
            }
        };
        more.into_iter().map(word).collect()
    }

    /// How many engines meet.
    pub fn engines(&self) -> usize {
        self.word.last().map_or(0, |last| last + 1)
    }

    /// Whether words can be used in a match of so many engines in a game of so many players.
    ///
    /// # Errors
    /// Why not.
    pub fn check(words: &[Self], engines: usize, seats: usize) -> Result<(), SeatingError> {
        for seating in words {
            let (word, wanted) = (seating.to_string(), seating.engines());
            if seating.word.len() != seats {
                return Err(SeatingError::Seats { word, seats });
            }
            if wanted > engines {
                return Err(SeatingError::Engines {
                    word,
                    wanted,
                    engines,
                });
            }
            if wanted == 1 && engines > 1 {
                return Err(SeatingError::Alone(word));
            }
            if wanted != words[0].engines() {
                return Err(SeatingError::Mixed);
            }
        }
        Ok(())
    }
}

/// All different orders of the words' letters round the board, each turned from seat to seat before the next comes:
/// whoever plays a part of them has each engine on each seat about equally often.
pub fn arrangements(words: &[Seating]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for seating in words {
        let mut left = vec![0; seating.engines()];
        seating.word.iter().for_each(|place| left[*place] += 1);
        orders(&mut left, &mut Vec::new(), &mut |order| {
            for turn in 0..order.len() {
                let mut turned = order.to_vec();
                turned.rotate_left(turn);
                if !all.contains(&turned) {
                    all.push(turned);
                }
            }
        });
    }
    all
}

/// Tells every different order of what is left behind what is there, in rising order.
fn orders(left: &mut [usize], order: &mut Vec<usize>, tell: &mut impl FnMut(&[usize])) {
    if left.iter().all(|count| *count == 0) {
        return tell(order);
    }
    for place in 0..left.len() {
        if left[place] > 0 {
            left[place] -= 1;
            order.push(place);
            orders(left, order, tell);
            order.pop();
            left[place] += 1;
        }
    }
}

/// All sets of `size` numbers below `count`, each and all of them in rising order.
pub fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |set: &Vec<usize>| {
            let first = set.last().map_or(0, |last| last + 1);
            let set = set.clone();
            (first..count).map(move |next| [&set[..], &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(engines: usize, seats: usize) -> String {
        let words = Seating::usual(engines, seats);
        let words: Vec<_> = words.iter().map(Seating::to_string).collect();
        words.join(" ")
    }

    fn all(words: &[&str]) -> Vec<String> {
        let words: Vec<Seating> = words.iter().map(|word| word.parse().unwrap()).collect();
        let letter = |place: &usize| (b'A' + *place as u8) as char;
        let orders = arrangements(&words);
        orders
            .iter()
            .map(|order| order.iter().map(letter).collect())
            .collect()
    }

    #[test]
    fn seats_are_shared_evenly() {
        assert_eq!((usual(1, 2), usual(1, 4)), ("AA".into(), "AAAA".into()));
        assert_eq!((usual(2, 2), usual(2, 4)), ("AB".into(), "AABB".into()));
        assert_eq!(usual(2, 3), "AAB ABB");
        assert_eq!(usual(3, 4), "AABC ABBC ABCC");
        assert_eq!((usual(3, 3), usual(7, 4)), ("ABC".into(), "ABCD".into()));
    }

    #[test]
    fn every_order_comes_once() {
        assert_eq!(all(&["AB"]), ["AB", "BA"]);
        assert_eq!(
            all(&["AABB"]),
            ["AABB", "ABBA", "BBAA", "BAAB", "ABAB", "BABA"]
        );
        assert_eq!(all(&["BBBA"]), ["ABBB", "BBBA", "BBAB", "BABB"]);
        assert_eq!(all(&["AABB", "BABA"]).len(), 6);
        let four = all(&["ABCD"]);
        assert_eq!(four[..4], ["ABCD", "BCDA", "CDAB", "DABC"]);
        assert_eq!(four.len(), 24);
        assert_eq!(all(&["AABC", "ABBC", "ABCC"]).len(), 36);
        assert_eq!(all(&["AAAA"]), ["AAAA"]);
    }

    #[test]
    fn in_all_orders_together_everybody_has_every_seat_equally_often() {
        for (engines, seats) in [(2, 3), (3, 3), (2, 4), (3, 4), (4, 4)] {
            let orders = arrangements(&Seating::usual(engines, seats));
            let count =
                |seat: usize, place| orders.iter().filter(|order| order[seat] == place).count();
            for seat in 0..seats {
                for place in 0..engines {
                    assert_eq!(count(seat, place) * engines, orders.len());
                }
            }
        }
    }

    #[test]
    fn words_that_cannot_be_used_are_refused() {
        for word in ["", "aabb", "AACC", "BBCC", "A1BB", "AÄBB"] {
            assert_eq!(
                word.parse::<Seating>(),
                Err(SeatingError::Word(word.into())),
                "{word}"
            );
        }
        let check = |words: &[&str], engines, seats| {
            let words: Vec<Seating> = words.iter().map(|word| word.parse().unwrap()).collect();
            Seating::check(&words, engines, seats).map_err(|error| error.to_string())
        };
        assert_eq!(check(&["ABBB", "AAAB"], 3, 4), Ok(()));
        for (words, engines, seats, told) in [
            (
                &["AAB"][..],
                2,
                4,
                "`AAB` is a seating for 3, and 4 play this game",
            ),
            (
                &["ABCC"],
                2,
                4,
                "`ABCC` seats 3 engines, and the match has 2",
            ),
            (
                &["AAAA"],
                2,
                4,
                "`AAAA` lets an engine play with itself only",
            ),
            (
                &["AABB", "AABC"],
                3,
                4,
                "all seatings of a match seat the same number of engines",
            ),
        ] {
            assert_eq!(check(words, engines, seats), Err(told.into()));
        }
    }

    #[test]
    fn sets_are_counted_out() {
        assert_eq!(choices(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(choices(3, 0), [[0_usize; 0]]);
        assert_eq!(choices(5, 4).len(), 5);
    }
}
