//! Who plays whom, on which seat, with which opening: all of it follows from the number of a game.
//! Games come in groups on one opening, in which the engines of the group sit in every order that their seating allows.

use serde::{Deserialize, Serialize};

use super::seating::{Seating, arrangements, choices};

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

/// The engines that meet in one group of games, and how they sit in each of its games.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<Vec<usize>>,
    /// For each game of a group the place of each seat's engine among those that meet.
    orders: Vec<Vec<usize>>,
}

/// One game of the schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u32,
    /// The number of its group, from 1.
    pub group: u32,
    /// The number of its opening, from 1.
    pub opening: u32,
    /// The engine on each seat.
    pub engines: Vec<usize>,
}

/// A part of a match: the groups whose number, divided by `of`, leaves `part - 1` (both from 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u32,
    /// Of how many.
    pub of: u32,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((part, of)) if part >= 1 && part <= of => Ok(Self { part, of }),
            _ => Err(format!("a part is K/N with K from 1 to N, not `{text}`")),
        }
    }
}

impl Schedule {
    /// The schedule of so many engines (from 1), of which as many meet as the words seat.
    ///
    /// One engine alone plays against itself, each game with its own opening.
    pub fn new(engines: usize, words: &[Seating], form: Form) -> Self {
        let meet = words.first().map_or(1, Seating::engines);
        let mut encounters = choices(engines, meet);
        if form == Form::Gauntlet {
            encounters.retain(|meeting| meeting.contains(&0));
        }
        Self {
            encounters,
            orders: arrangements(words),
        }
    }

    /// Games in a group.
    pub fn group_size(&self) -> u32 {
        self.orders.len() as u32
    }

    /// Games in which everybody has met everybody once, in every order.
    pub fn round(&self) -> u32 {
        self.group_size() * self.encounters.len() as u32
    }

    /// The game of this number, from 1.
    pub fn fixture(&self, number: u32) -> Fixture {
        let size = self.group_size();
        let (group, turn) = ((number - 1) / size, (number - 1) % size);
        let all = self.encounters.len() as u32;
        let meeting = &self.encounters[(group % all) as usize];
        let order = self.orders[turn as usize].iter();
        Fixture {
            number,
            group: group + 1,
            opening: group / all + 1,
            engines: order.map(|place| meeting[*place]).collect(),
        }
    }

    /// The numbers up to `games` of a part, or of all.
    pub fn numbers(&self, games: u32, shard: Option<Shard>) -> Vec<u32> {
        let size = self.group_size();
        let ours = |number: &u32| {
            shard.is_none_or(|shard| (number - 1) / size % shard.of == shard.part - 1)
        };
        (1..=games).filter(ours).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(engines: usize, seats: usize, form: Form) -> Schedule {
        Schedule::new(engines, &Seating::usual(engines.min(seats), seats), form)
    }

    fn pairs(engines: usize, form: Form) -> Schedule {
        Schedule::new(engines, &["AABB".parse().unwrap()], form)
    }

    fn seats(table: &Schedule, games: u32) -> Vec<Vec<usize>> {
        (1..=games).map(|n| table.fixture(n).engines).collect()
    }

    #[test]
    fn two_engines_swap_sides_on_each_opening() {
        let table = schedule(2, 2, Form::RoundRobin);
        assert_eq!(seats(&table, 4), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let openings: Vec<_> = (1..=4).map(|n| table.fixture(n).opening).collect();
        assert_eq!(openings, [1, 1, 2, 2]);
    }

    #[test]
    fn one_engine_has_an_opening_for_every_game() {
        let table = schedule(1, 2, Form::RoundRobin);
        assert_eq!(seats(&table, 2), [[0, 0], [0, 0]]);
        assert_eq!(table.fixture(7).opening, 7);
    }

    #[test]
    fn in_a_round_everybody_meets_everybody_on_both_sides() {
        let table = schedule(3, 2, Form::RoundRobin);
        assert_eq!(table.round(), 6);
        let all = seats(&table, 6);
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            assert!(all.contains(&vec![a, b]) && all.contains(&vec![b, a]));
        }
        assert_eq!((table.fixture(6).opening, table.fixture(7).opening), (1, 2));
        let gauntlet = seats(&schedule(3, 2, Form::Gauntlet), 8);
        assert!(gauntlet.iter().all(|seats| seats.contains(&0)));
        assert_eq!(gauntlet[..4], [[0, 1], [1, 0], [0, 2], [2, 0]]);
    }

    #[test]
    fn round_a_board_of_four_everybody_sits_in_every_order() {
        let four = schedule(4, 4, Form::RoundRobin);
        let all = seats(&four, 24);
        assert_eq!(all[..2], [[0, 1, 2, 3], [1, 2, 3, 0]]);
        assert!((1..24).all(|n| !all[..n].contains(&all[n])));
        assert_eq!((four.fixture(24).opening, four.fixture(25).opening), (1, 2));
        let two = seats(&schedule(2, 4, Form::RoundRobin), 7);
        assert_eq!((&two[0], &two[0]), (&vec![0, 0, 1, 1], &two[6]));
        let six = seats(&schedule(6, 4, Form::RoundRobin), 25);
        assert_eq!(
            (&six[0][..], &six[24][..]),
            (&[0, 1, 2, 3][..], &[0, 1, 2, 4][..])
        );
    }

    #[test]
    fn pairs_of_engines_meet_two_against_two() {
        let table = pairs(3, Form::RoundRobin);
        assert_eq!(table.round(), 18);
        let all = seats(&table, 18);
        assert_eq!(all[..2], [[0, 0, 1, 1], [0, 1, 1, 0]]);
        assert_eq!(
            (&all[6][..], &all[12][..]),
            (&[0, 0, 2, 2][..], &[1, 1, 2, 2][..])
        );
        assert_eq!(
            (table.fixture(18).opening, table.fixture(19).opening),
            (1, 2)
        );
        assert_eq!(pairs(3, Form::Gauntlet).round(), 12);
    }

    #[test]
    fn parts_hold_every_game_once_and_pairs_together() {
        let table = schedule(2, 2, Form::RoundRobin);
        let part = |text: &str| table.numbers(10, Some(text.parse().unwrap()));
        assert_eq!(part("1/3"), [1, 2, 7, 8]);
        assert_eq!(part("2/3"), [3, 4, 9, 10]);
        assert_eq!(part("3/3"), [5, 6]);
        assert_eq!(table.numbers(3, None), [1, 2, 3]);
        for text in ["0/2", "3/2", "1", "1/0", "x/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
