//! What the places of games with more than two seats say: mean rank scores by engine and by seat, and how often one engine
//! comes before another. All of it is kept by opening, for games on one opening are not independent.

use super::{Clusters, Score};
use crate::matches::record::Game;

/// The sums of a match.
#[derive(Clone, Debug)]
pub struct Ranks {
    /// Games of each engine: won by one of its seats, drawn with one of them among those who are left, or lost.
    pub results: Vec<Score>,
    /// Rank scores by engine.
    pub engines: Vec<Clusters>,
    /// Rank scores by seat, whoever has it.
    pub seats: Vec<Clusters>,
    /// Rank scores by engine and seat.
    pub by_seat: Vec<Vec<Clusters>>,
    /// By engine: for each other player of each of its games 1, 1/2 or 0 for having come before, with or behind it.
    pub others: Vec<Clusters>,
    /// The same by engine and opponent.
    pub against: Vec<Vec<Clusters>>,
}

impl Ranks {
    /// No games yet.
    pub fn new(engines: usize, seats: usize) -> Self {
        let row = |count| vec![Clusters::default(); count];
        Self {
            results: vec![Score::default(); engines],
            engines: row(engines),
            seats: row(seats),
            by_seat: vec![row(seats); engines],
            others: row(engines),
            against: vec![row(engines); engines],
        }
    }

    /// Counts one more game; one without places says nothing.
    pub fn add(&mut self, game: &Game) {
        let places = game.places();
        let seated = game.engines.iter().zip(&places).enumerate();
        let placed = seated.filter_map(|(seat, (engine, place))| Some((seat, *engine, (*place)?)));
        let placed: Vec<_> = placed.collect();
        for (engine, results) in self.results.iter_mut().enumerate() {
            let own = placed.iter().filter(|(_, other, _)| *other == engine);
            let best = own.map(|(.., place)| place).min_by_key(|place| place.first);
            best.inspect(|place| results.add_place(**place));
        }
        for (seat, engine, place) in &placed {
            let score = place.score();
            for clusters in [
                &mut self.engines[*engine],
                &mut self.seats[*seat],
                &mut self.by_seat[*engine][*seat],
            ] {
                clusters.add(game.opening, score);
            }
            for (_, other, theirs) in placed.iter().filter(|(_, other, _)| other != engine) {
                let score = match place.first.cmp(&theirs.first) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                self.others[*engine].add(game.opening, score);
                self.against[*engine][*other].add(game.opening, score);
            }
        }
    }
}
