//! Who plays whom, on which seat, with which opening: all of it follows from the number of a game.
//! Games come in groups on one opening, in which every engine of the group has every seat once.

use serde::{Deserialize, Serialize};

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

/// The engines that meet in one group of games.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<Vec<usize>>,
    seats: usize,
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
    /// The schedule of so many engines (from 1) in a game of so many seats (from 2).
    ///
    /// With two seats pairs of engines meet; with more, all engines sit round the board in their order, over and over
    /// where there are fewer than seats. One engine alone plays against itself, each game with its own opening.
    pub fn new(engines: usize, seats: usize, form: Form) -> Self {
        let encounters = if seats > 2 || engines < 3 {
            vec![(0..engines).collect()]
        } else {
            let hosts = match form {
                Form::RoundRobin => engines,
                Form::Gauntlet => 1,
            };
            (0..hosts)
                .flat_map(|host| (host + 1..engines).map(move |guest| vec![host, guest]))
                .collect()
        };
        Self { encounters, seats }
    }

    /// Games in a group.
    pub fn group_size(&self) -> u32 {
        self.encounters.first().map_or(1, Vec::len).max(1) as u32
    }

    /// Games in which everybody has met everybody once, on every seat.
    pub fn round(&self) -> u32 {
        self.group_size() * self.encounters.len() as u32
    }

    /// The game of this number, from 1.
    pub fn fixture(&self, number: u32) -> Fixture {
        let size = self.group_size();
        let (group, turn) = ((number - 1) / size, (number - 1) % size);
        let all = self.encounters.len() as u32;
        let meeting = &self.encounters[(group % all) as usize];
        let seated = (0..self.seats).map(|seat| meeting[(seat + turn as usize) % meeting.len()]);
        Fixture {
            number,
            group: group + 1,
            opening: group / all + 1,
            engines: seated.collect(),
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

    fn seats(schedule: &Schedule, games: u32) -> Vec<Vec<usize>> {
        (1..=games).map(|n| schedule.fixture(n).engines).collect()
    }

    #[test]
    fn two_engines_swap_sides_on_each_opening() {
        let schedule = Schedule::new(2, 2, Form::RoundRobin);
        assert_eq!(seats(&schedule, 4), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let openings: Vec<_> = (1..=4).map(|n| schedule.fixture(n).opening).collect();
        assert_eq!(openings, [1, 1, 2, 2]);
    }

    #[test]
    fn one_engine_has_an_opening_for_every_game() {
        let schedule = Schedule::new(1, 2, Form::RoundRobin);
        assert_eq!(seats(&schedule, 2), [[0, 0], [0, 0]]);
        assert_eq!(schedule.fixture(7).opening, 7);
    }

    #[test]
    fn in_a_round_everybody_meets_everybody_on_both_sides() {
        let schedule = Schedule::new(3, 2, Form::RoundRobin);
        assert_eq!(schedule.round(), 6);
        let all = seats(&schedule, 6);
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            assert!(all.contains(&vec![a, b]) && all.contains(&vec![b, a]));
        }
        assert_eq!(
            (schedule.fixture(6).opening, schedule.fixture(7).opening),
            (1, 2)
        );
        let gauntlet = seats(&Schedule::new(3, 2, Form::Gauntlet), 8);
        assert!(gauntlet.iter().all(|seats| seats.contains(&0)));
        assert_eq!(gauntlet[..4], [[0, 1], [1, 0], [0, 2], [2, 0]]);
    }

    #[test]
    fn round_a_board_of_four_everybody_has_every_seat() {
        let schedule = Schedule::new(4, 4, Form::RoundRobin);
        let all = seats(&schedule, 4);
        assert_eq!(all[0], [0, 1, 2, 3]);
        assert_eq!(all[1], [1, 2, 3, 0]);
        assert_eq!(
            seats(&Schedule::new(2, 4, Form::RoundRobin), 2),
            [[0, 1, 0, 1], [1, 0, 1, 0]]
        );
        assert_eq!(
            Schedule::new(2, 3, Form::RoundRobin).fixture(1).engines,
            [0, 1, 0]
        );
    }

    #[test]
    fn parts_hold_every_game_once_and_pairs_together() {
        let schedule = Schedule::new(2, 2, Form::RoundRobin);
        let part = |text: &str| schedule.numbers(10, Some(text.parse().unwrap()));
        assert_eq!(part("1/3"), [1, 2, 7, 8]);
        assert_eq!(part("2/3"), [3, 4, 9, 10]);
        assert_eq!(part("3/3"), [5, 6]);
        assert_eq!(schedule.numbers(3, None), [1, 2, 3]);
        for text in ["0/2", "3/2", "1", "1/0", "x/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
