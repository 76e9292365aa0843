//! Giving up, and agreeing to a draw: by the scores of the engine's own last moves, and on its own turn only.

use engine_protocol::{Info, Reply, Score};

use super::{Cecp, Mode};
use crate::session::{desk::Desk, output::Output};

/// So many moves in a row must be lost before the engine gives up.
const LOST_MOVES: u32 = 3;
/// Within so many centipawns the game is level.
const LEVEL: i32 = 10;
/// So many moves in a row must be level before the engine offers a draw.
const LEVEL_MOVES: u32 = 10;
/// Before each side has made so many moves no draw is offered.
const EARLIEST: usize = 40;
/// A level game is accepted as drawn after so many moves of each side; one in which the engine is worse at once.
const ACCEPTED_AFTER: usize = 20;
/// The engine is worse when it is so many centipawns down.
const WORSE: i32 = -100;

/// How the game goes, as the engine has seen it at its last moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Judgement {
    lost: u32,
    level: u32,
    /// The opponent has offered a draw since the engine's last move.
    pub(super) offered: bool,
}

/// What is said before a move, or in place of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Nothing,
    Resign,
    Draw,
}

impl Judgement {
    /// Takes in the score of a move that each side has made `moves` moves before. A draw is offered only where that is
    /// allowed, and the engine gives up only `below` so many centipawns, if that is not 0.
    fn weigh(&mut self, score: i32, moves: usize, below: i32, may_offer: bool) -> Word {
        let count = |so_far: u32, more: bool| if more { so_far + 1 } else { 0 };
        self.lost = count(self.lost, below > 0 && score <= -below);
        self.level = count(self.level, score.abs() <= LEVEL);
        let offered = std::mem::take(&mut self.offered);
        if self.lost >= LOST_MOVES {
            return Word::Resign;
        }
        let accepts = score <= WORSE || score <= 0 && moves >= ACCEPTED_AFTER;
        let offers = may_offer && self.level >= LEVEL_MOVES && moves >= EARLIEST;
        if offers {
            // The next offer comes as many moves later.
            self.level = 0;
        }
        if offered && accepts || offers {
            Word::Draw
        } else {
            Word::Nothing
        }
    }
}

impl Cecp {
    /// The opponent offers a draw: the engine answers with its next move, or not at all.
    pub(super) fn offered_draw(&mut self) {
        self.judgement.offered = matches!(self.mode, Mode::Plays(_));
    }

    /// Says what is to be said before the move that was found; false when the engine gives up instead.
    pub(super) fn judge(&mut self, desk: &mut Desk, out: &mut Output<'_>) -> bool {
        // One seat of several does not end the game for the others.
        if desk.table().facts().seats > 2 {
            return true;
        }
        let Some(score) = self.latest.as_ref().and_then(centipawns) else {
            return true;
        };
        let settings = desk.settings();
        let (below, may_offer) = (settings.resign_below, settings.offer_draws);
        let moves = desk.table().plies() / 2;
        match self.judgement.weigh(score, moves, below, may_offer) {
            Word::Nothing => {}
            Word::Draw => out.say(&Reply::OfferDraw),
            Word::Resign => {
                out.say(&Reply::Resign);
                return false;
            }
        }
        true
    }
}

/// The score in centipawns; a mate is beyond all of them.
fn centipawns(info: &Info) -> Option<i32> {
    info.score.map(|score| match score {
        Score::Cp(score) => score,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_gives_up_after_three_lost_moves_if_it_may() {
        let mut judgement = Judgement::default();
        let words = [-900, -900, -100, -900, -900, -i32::MAX];
        let said = words.map(|score| judgement.weigh(score, 50, 800, false));
        assert_eq!(said[..5], [Word::Nothing; 5]);
        assert_eq!(said[5], Word::Resign);
        let mut judgement = Judgement::default();
        let said = words.map(|score| judgement.weigh(score, 50, 0, false));
        assert_eq!(said, [Word::Nothing; 6]);
    }

    #[test]
    fn a_draw_is_accepted_when_it_is_no_loss() {
        let rows = [
            (-300, 2, Word::Draw),
            (0, 2, Word::Nothing),
            (0, 30, Word::Draw),
            (50, 30, Word::Nothing),
        ];
        for (score, moves, wanted) in rows {
            let mut judgement = Judgement {
                offered: true,
                ..Judgement::default()
            };
            assert_eq!(judgement.weigh(score, moves, 0, false), wanted, "{score}");
            // An offer is answered once.
            assert_eq!(judgement.weigh(score, moves, 0, false), Word::Nothing);
        }
    }

    #[test]
    fn a_draw_is_offered_late_in_a_level_game() {
        let mut judgement = Judgement::default();
        let offers = (0..60).filter(|moves| judgement.weigh(3, *moves, 0, true) == Word::Draw);
        assert_eq!(offers.collect::<Vec<_>>(), [40, 50]);
    }
}
