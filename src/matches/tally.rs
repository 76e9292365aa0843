//! The score of a match, as seen by the first player of every game.

use std::fmt;

use super::game::Ending;
use crate::{board::Player, rules::Outcome};

/// The sums of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u32,
    /// Won by the first player.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost by the first player.
    pub losses: u32,
    /// Broken off at the length limit.
    pub unfinished: u32,
    /// Games lost by a fault; they count as won and lost, too.
    pub faults: u32,
}

impl Tally {
    /// Counts one more game.
    pub fn add(&mut self, ending: &Ending) {
        self.games += 1;
        let winner = match ending {
            Ending::Rules(Outcome::Win(winner, _)) => Some(*winner),
            Ending::Rules(_) => None,
            Ending::Fault { by, .. } => {
                self.faults += 1;
                Some(by.other())
            }
            Ending::Unfinished => {
                self.unfinished += 1;
                return;
            }
        };
        match winner {
            Some(Player::FIRST) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
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
    use crate::{matches::Fault, rules::outcome::Reason};

    #[test]
    fn every_ending_is_counted_once() {
        let mut tally = Tally::default();
        for ending in [
            Ending::Rules(Outcome::Win(Player::FIRST, Reason::Bared)),
            Ending::Rules(Outcome::Win(Player::SECOND, Reason::NoMove)),
            Ending::Rules(Outcome::Draw(Reason::Stalemate)),
            Ending::Fault {
                by: Player::FIRST,
                fault: Fault::Time,
            },
            Ending::Fault {
                by: Player::SECOND,
                fault: Fault::IllegalMove,
            },
            Ending::Unfinished,
        ] {
            tally.add(&ending);
        }
        let wanted = "games 6 wins 2 draws 1 losses 2 unfinished 1 faults 2";
        assert_eq!(tally.to_string(), wanted);
    }
}
