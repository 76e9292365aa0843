//! Who has how many points against whom, on which seat, and how games ended: the tables of a match.

use std::collections::BTreeMap;

use super::{Ranks, Sample};
use crate::matches::{
    ending::Verdict,
    places::Place,
    record::{Game, Overhead},
};

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

/// The tables of a match.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The engines' names.
    pub names: Vec<String>,
    /// How many seats the game has.
    pub seats: u8,
    /// By engine and seat.
    pub by_seat: Vec<Vec<Score>>,
    /// What places say, with more than two seats.
    pub ranks: Ranks,
    /// Faults of each engine.
    pub faults: Vec<u64>,
    /// Endings by their text without the winner: `wins: checkmate`.
    pub endings: BTreeMap<String, u64>,
    /// The runner's own time.
    pub overhead: Overhead,
    /// By engine and opponent, with two seats.
    met: Vec<Vec<Score>>,
    /// Pairs of games by their common score, by engine and opponent.
    pairs: Vec<Vec<[u64; 5]>>,
    /// The half points of the engine with the lower number in pairs of which one game is there.
    halves: BTreeMap<u32, usize>,
}

impl Score {
    /// Games that count.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of games of two, one a win and half a one a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Two scores together.
    pub fn and(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    fn add(&mut self, verdict: Verdict, seat: usize) {
        match verdict {
            Verdict::Win(winner) if winner == seat => self.wins += 1,
            Verdict::Win(_) => self.losses += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::None => {}
        }
    }

    /// Counts a game of more than two by a place in it: those who share the first have drawn.
    pub(super) fn add_place(&mut self, place: Place) {
        match place.first {
            1 if place.is_own() => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

impl Standings {
    /// Empty tables.
    pub fn new(names: &[String], seats: u8) -> Self {
        let engines = names.len();
        Self {
            names: names.to_vec(),
            seats,
            by_seat: vec![vec![Score::default(); seats.into()]; engines],
            ranks: Ranks::new(engines, seats.into()),
            faults: vec![0; engines],
            endings: BTreeMap::new(),
            overhead: Overhead::default(),
            met: vec![vec![Score::default(); engines]; engines],
            pairs: vec![vec![[0; 5]; engines]; engines],
            halves: BTreeMap::new(),
        }
    }

    /// Counts one more game.
    pub fn add(&mut self, game: &Game) {
        let text = game.ending.text(game.seats);
        let kind = match game.ending.verdict {
            Verdict::Win(_) => text.split_once(' ').map_or(&*text, |(_, kind)| kind),
            _ => &text,
        };
        *self.endings.entry(kind.to_owned()).or_default() += 1;
        self.overhead.join(&game.overhead);
        if let Some(fault) = &game.ending.fault {
            self.faults[game.engines[fault.seat]] += 1;
        }
        let places = game.places();
        for (seat, engine) in game.engines.iter().enumerate() {
            let score = &mut self.by_seat[*engine][seat];
            if self.seats == 2 {
                score.add(game.ending.verdict, seat);
            } else if let Some(place) = places.get(seat).copied().flatten() {
                score.add_place(place);
            }
        }
        self.ranks.add(game);
        if let [a, b] = game.engines[..]
            && a != b
        {
            self.met[a][b].add(game.ending.verdict, 0);
            self.met[b][a].add(game.ending.verdict, 1);
            self.pair(game, [a, b]);
        }
    }

    fn pair(&mut self, game: &Game, [first, second]: [usize; 2]) {
        let lower = usize::from(first > second);
        let Some(points) = game.ending.points(lower) else {
            return;
        };
        let half_points = (2.0 * points) as usize;
        match self.halves.remove(&game.group) {
            None => {
                self.halves.insert(game.group, half_points);
            }
            Some(other) => {
                let sum = half_points + other;
                let (a, b) = (first.min(second), first.max(second));
                self.pairs[a][b][sum] += 1;
                self.pairs[b][a][4 - sum] += 1;
            }
        }
    }

    /// Whether engines met at all.
    pub fn is_contest(&self) -> bool {
        self.names.len() > 1
    }

    /// Whether tables tell more than the last line does.
    pub fn says_something(&self) -> bool {
        self.is_contest() || self.has_places()
    }

    /// Whether more than two play, so that places are what counts.
    pub fn has_places(&self) -> bool {
        self.seats > 2
    }

    /// The score of a seat, whoever has it.
    pub fn of_seat(&self, seat: usize) -> Score {
        let engines = self.by_seat.iter();
        engines.fold(Score::default(), |sum, seats| sum.and(seats[seat]))
    }

    /// The score of an engine, its seats together.
    pub fn total(&self, engine: usize) -> Score {
        self.by_seat[engine]
            .iter()
            .fold(Score::default(), |sum, one| sum.and(*one))
    }

    /// The score of an engine against another, with two seats.
    pub fn against(&self, engine: usize, other: usize) -> Score {
        self.met[engine][other]
    }

    /// What is known of an engine against another: pairs of games where there are any, else games.
    pub fn sample(&self, engine: usize, other: usize) -> Sample {
        chosen(self.pairs[engine][other], self.met[engine][other])
    }

    /// What is known of an engine against all others together.
    pub fn sample_of(&self, engine: usize) -> Sample {
        let mut pairs = [0; 5];
        for counts in &self.pairs[engine] {
            pairs
                .iter_mut()
                .zip(counts)
                .for_each(|(sum, count)| *sum += count);
        }
        let met = self.met[engine].iter();
        chosen(pairs, met.fold(Score::default(), |sum, one| sum.and(*one)))
    }

    /// The engines, most points first, or those with the best places.
    pub fn ranking(&self) -> Vec<usize> {
        let rate = |engine: &usize| {
            if self.has_places() {
                return self.ranks.engines[*engine].mean();
            }
            let score = self.total(*engine);
            score.points() / score.games().max(1) as f64
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|a, b| rate(b).total_cmp(&rate(a)));
        order
    }
}

fn chosen(pairs: [u64; 5], games: Score) -> Sample {
    if pairs.iter().any(|count| *count > 0) {
        Sample::Pairs(pairs)
    } else {
        Sample::Games([games.losses, games.draws, games.wins])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{
        ending::{Blame, Ending},
        places::Falls,
    };

    fn game(number: u32, engines: [usize; 2], verdict: Verdict, reason: &str) -> Game {
        let mut game = Game::blank(number, (number - 1) / 2 + 1, engines.to_vec());
        game.ending = Ending::new(verdict, reason);
        game
    }

    #[test]
    fn games_are_counted_by_seat_opponent_and_pair() {
        let names = ["A", "B"].map(String::from);
        let mut table = Standings::new(&names, 2);
        let win = Verdict::Win;
        for game in [
            game(1, [0, 1], win(0), "checkmate"),
            game(2, [1, 0], win(1), "checkmate"),
            game(3, [0, 1], Verdict::Draw, "repetition"),
            game(4, [1, 0], win(0), "checkmate"),
            game(5, [0, 1], Verdict::None, "length limit"),
            game(6, [1, 0], win(0), "time"),
        ] {
            table.add(&game);
        }
        let score = |wins, draws, losses| Score {
            wins,
            draws,
            losses,
        };
        assert_eq!(table.by_seat[0], [score(1, 1, 0), score(1, 0, 2)]);
        assert_eq!(
            (table.total(0), table.against(1, 0)),
            (score(2, 1, 2), score(2, 1, 2))
        );
        assert_eq!(table.sample(0, 1), Sample::Pairs([0, 1, 0, 0, 1]));
        assert_eq!(table.sample_of(1), Sample::Pairs([1, 0, 0, 1, 0]));
        let endings: Vec<_> = table
            .endings
            .iter()
            .map(|(k, n)| format!("{n} {k}"))
            .collect();
        let wanted = [
            "1 draw: repetition",
            "1 unfinished: length limit",
            "3 wins: checkmate",
            "1 wins: time",
        ];
        assert_eq!(endings, wanted);
        assert_eq!(table.ranking(), [0, 1]);
    }

    #[test]
    fn faults_are_those_of_the_engine() {
        let mut table = Standings::new(&["A", "B"].map(String::from), 2);
        let mut lost = game(2, [1, 0], Verdict::Win(0), "time");
        lost.ending.fault = Some(Blame {
            seat: 1,
            detail: String::new(),
            fen: String::new(),
            talk: Vec::new(),
        });
        table.add(&lost);
        assert_eq!(table.faults, [1, 0]);
        assert_eq!(table.sample(0, 1), Sample::Games([1, 0, 0]));
    }

    /// A game of four: the engines, who left it after how many moves, how it ended.
    fn four(opening: u32, engines: [usize; 4], falls: [usize; 4], verdict: Verdict) -> Game {
        let falls = falls.map(|fall| (fall > 0).then_some(fall));
        let falls = serde_json::to_value(falls).unwrap();
        Game {
            seats: 4,
            opening,
            falls: serde_json::from_value::<Falls>(falls).unwrap(),
            ending: Ending::new(verdict, "last king"),
            ..Game::blank(opening, opening, engines.to_vec())
        }
    }

    #[test]
    fn places_count_with_more_than_two_seats() {
        let mut table = Standings::new(&["A", "B"].map(String::from), 4);
        // The places are 1, 4, 2, 3; then 3, 1=, 4, 1=.
        table.add(&four(1, [0, 0, 1, 1], [0, 9, 30, 20], Verdict::Win(0)));
        table.add(&four(2, [0, 1, 1, 0], [30, 0, 9, 0], Verdict::Draw));
        table.add(&four(3, [0, 1, 1, 0], [30, 0, 9, 0], Verdict::None));
        let score = |wins, draws, losses| Score {
            wins,
            draws,
            losses,
        };
        let ranks = &table.ranks;
        assert_eq!(ranks.results, [score(1, 1, 0), score(0, 1, 1)]);
        assert_eq!(table.by_seat[0][0], score(1, 0, 1));
        assert_eq!(
            (table.of_seat(1), table.of_seat(2)),
            (score(0, 1, 1), score(0, 0, 2))
        );
        let mean = |clusters: &super::super::Clusters| (clusters.mean() * 24.0).round() as i32;
        // A: 1 + 0 + 1/3 + 5/6 of 4.
        assert_eq!((mean(&ranks.engines[0]), mean(&ranks.engines[1])), (13, 11));
        assert_eq!(
            (mean(&ranks.seats[0]), mean(&ranks.by_seat[1][1])),
            (16, 20)
        );
        // A came before B in 2 of 4 comparisons, then in 2, and once with it.
        let against = &ranks.against[0][1];
        assert_eq!((against.size(), against.mean()), (8, 4.5 / 8.0));
        assert_eq!(
            (ranks.others[1].size(), ranks.others[1].mean()),
            (8, 3.5 / 8.0)
        );
        assert_eq!((table.ranking(), table.endings.len()), (vec![0, 1], 3));
    }
}
