//! How lines of the search end by the rules: a game won, drawn or taken as drawn, and what that is worth to the camps.

use eval::Score;

use super::worker::Worker;
use crate::{board::Player, rules::Outcome};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judged {
    Won(Player),
    Drawn,
}

impl From<Outcome> for Judged {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(winner, _) => Self::Won(winner),
            Outcome::Draw(_) | Outcome::None => Self::Drawn,
        }
    }
}

impl<const W: usize> Worker<'_, W> {
    /// The score of a position in which the game is over or taken as over; `ply` is above 0.
    pub(super) fn ended(&mut self, ply: usize) -> Option<Score> {
        if let Some((winner, _)) = self.pos.decided() {
            return Some(self.won_by(winner, ply));
        }
        // Whatever the others do to each other when the root's player is out is no matter.
        if !self.pos.is_living(self.camps.root()) {
            return Some(self.on_turn(Score::loss_in(ply)));
        }
        let end = self.judged(ply)?;
        Some(self.worth(end, ply))
    }

    /// The end of a game that is over, or taken as over, by its course or by want of pieces.
    #[inline(always)]
    pub(super) fn judged(&mut self, ply: usize) -> Option<Judged> {
        if let Some(back) = self.recurrence(ply) {
            self.rests_on = self.rests_on.min(ply.saturating_sub(back));
            return Some(match self.pos.verdict() {
                Some(Outcome::Win(winner, _)) => Judged::Won(winner),
                _ => Judged::Drawn,
            });
        }
        let quiet = self.pos.rules().settings.quiet_limit;
        if quiet.is_some_and(|limit| self.pos.halfmove() >= limit) && !self.in_check() {
            return Some(Judged::Drawn);
        }
        self.pos.is_insufficient().then_some(Judged::Drawn)
    }

    /// The score of having no move.
    pub(super) fn score_without_move(&self, ply: usize) -> Score {
        self.worth(self.pos.without_move().into(), ply)
    }

    fn worth(&self, end: Judged, ply: usize) -> Score {
        match end {
            Judged::Won(winner) => self.won_by(winner, ply),
            Judged::Drawn => self.drawn(),
        }
    }

    /// What a draw is worth to the camp on turn.
    pub(super) fn drawn(&self) -> Score {
        self.on_turn(Score(-self.shared.limits.contempt))
    }

    /// The score of a game that this player has won by now.
    fn won_by(&self, winner: Player, ply: usize) -> Score {
        if self.camps.allied(winner, self.pos.turn()) {
            Score::win_in(ply)
        } else {
            Score::loss_in(ply)
        }
    }

    /// How many plies back the position stood that makes the present one a recurrence: the first within the tree, but of
    /// those before the root, which the opponent too has seen, only as many as the rule asks for. A null move is no move
    /// of the game: nothing recurs across it.
    fn recurrence(&self, ply: usize) -> Option<usize> {
        let rule = self.pos.rules().settings.repetition?;
        let mut before_root = 1;
        let span = self.pos.ply() - self.barrier;
        for (back, key) in (1..=span).zip(self.pos.earlier_keys()) {
            if key == self.pos.key() {
                before_root += 1;
                if back <= ply || before_root >= rule.occurrence {
                    return Some(back);
                }
            }
        }
        None
    }
}

/// Whether the best that was found is a loss.
pub(super) fn is_lost(best: Score) -> bool {
    best.plies_to_end().is_some_and(|plies| plies <= 0)
}
