//! The score of a match in one line, as seen by the first engine or by the first seat.

use std::fmt;

use serde::Serialize;

use super::{ending::Verdict, plan::Plan, record::Game, schedule::Form};

/// The sums of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// Whose games are counted.
    #[serde(skip)]
    pub view: View,
    /// Games played.
    pub games: u32,
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// Broken off at the length limit, or for nobody's account.
    pub unfinished: u32,
    /// Games ended by a fault; they may count as won and lost, too.
    pub faults: u32,
}

/// Who sees the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Whoever has the first seat.
    FirstSeat,
    /// The first engine.
    FirstEngine,
}

impl View {
    /// That of the first engine where it takes part in every game of two, else that of the first seat.
    pub fn of(plan: &Plan) -> Self {
        let engines = plan.terms.engines.len();
        let always = engines == 2 || plan.terms.form == Form::Gauntlet;
        if plan.seats() == 2 && engines > 1 && always {
            Self::FirstEngine
        } else {
            Self::FirstSeat
        }
    }
}

impl Tally {
    /// Nothing played yet.
    pub fn new(view: View) -> Self {
        Self {
            view,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            unfinished: 0,
            faults: 0,
        }
    }

    /// Counts one more game.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        self.faults += u32::from(game.ending.fault.is_some());
        let ours = |seat: usize| match self.view {
            View::FirstSeat => seat == 0,
            View::FirstEngine => game.engines.get(seat) == Some(&0),
        };
        match game.ending.verdict {
            Verdict::Win(seat) if ours(seat) => self.wins += 1,
            Verdict::Win(_) => self.losses += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::None => self.unfinished += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            view: _,
            games,
            wins,
            draws,
            losses,
            unfinished,
            faults,
        } = self;
        write!(
            f,
            "games {games} wins {wins} draws {draws} losses {losses} unfinished {unfinished} faults {faults}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::ending::{Blame, Ending};

    #[test]
    fn every_ending_is_counted_once() {
        let fault = |seat| Blame {
            seat,
            detail: String::new(),
            fen: String::new(),
            talk: Vec::new(),
        };
        let verdicts = [
            (Verdict::Win(0), None),
            (Verdict::Win(1), None),
            (Verdict::Draw, None),
            (Verdict::Win(1), Some(0)),
            (Verdict::Win(1), None),
            (Verdict::None, None),
            (Verdict::None, Some(1)),
        ];
        let mut tallies = [View::FirstSeat, View::FirstEngine].map(Tally::new);
        for (number, (verdict, seat)) in (1..).zip(verdicts) {
            let swapped = number > 4;
            let engines = if swapped { vec![1, 0] } else { vec![0, 1] };
            let mut game = Game::blank(number, 1, engines);
            game.ending = Ending::new(verdict, "whatever");
            game.ending.fault = seat.map(fault);
            tallies.iter_mut().for_each(|tally| tally.add(&game));
        }
        assert_eq!(
            tallies.map(|tally| tally.to_string()),
            [
                "games 7 wins 1 draws 1 losses 3 unfinished 2 faults 2",
                "games 7 wins 2 draws 1 losses 2 unfinished 2 faults 2"
            ]
        );
    }
}
