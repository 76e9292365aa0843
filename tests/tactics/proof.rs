//! A full-width proof that moves win by force: every move of both sides, all rules, no guesses. Start at [`Prover::winners`].
//! With two players left a win is the game's; with more it is a rival's fall by an own move after which nobody can take
//! the own King, against all the others together.

use std::collections::HashMap;

use simoom::{
    board::{Move, Player},
    rules::{
        Outcome, Position,
        variant::{NoMove, Royal},
    },
};

/// From a position without history nothing occurs a third time within so many plies, so that no legal move is barred.
pub const MOST_PLIES: u32 = 7;

/// A proof for the player on turn of one position. It gives up after so many positions.
pub struct Prover {
    us: Player,
    living: usize,
    /// Positions that may still be visited.
    left: u64,
    /// The last answer that held, by the plies left: tried first.
    answers: [Option<Move>; MOST_PLIES as usize + 1],
    /// Whether we win within so many plies, by key: kept where no position can recur in time to matter.
    known: Option<HashMap<(u64, u32), bool>>,
}

impl Prover {
    /// For the player on turn; `budget` is in positions.
    pub fn new<const W: usize>(pos: &Position<W>, budget: u64) -> Self {
        let repetition = pos.rules().settings.repetition;
        let recurs = repetition.is_some_and(|rule| rule.occurrence < 3);
        Self {
            us: pos.turn(),
            living: pos.living().count(),
            left: budget,
            answers: [None; _],
            known: (!recurs).then(HashMap::new),
        }
    }

    /// The moves that win within so many plies, at most `most` of them; `None` if the budget is spent.
    pub fn winners<const W: usize>(
        &mut self,
        pos: &mut Position<W>,
        plies: u32,
        most: usize,
    ) -> Option<Vec<Move>> {
        assert!(plies <= MOST_PLIES && pos.turn() == self.us && pos.ply() == 0);
        let mut found = Vec::new();
        for mv in pos.legal_moves() {
            if self.wins_by(pos, mv, plies)? {
                found.push(mv);
                if found.len() == most {
                    break;
                }
            }
        }
        Some(found)
    }

    /// Whether some move of ours wins within so many plies, itself counted.
    fn wins<const W: usize>(&mut self, pos: &mut Position<W>, plies: u32) -> Option<bool> {
        let key = (pos.key(), plies);
        if let Some(known) = self.known.as_ref().and_then(|known| known.get(&key)) {
            return Some(*known);
        }
        let mut wins = takes_king(pos);
        if !wins && (plies > 1 || !is_safe_for_a_ply(pos)) {
            for mv in pos.legal_moves() {
                if self.wins_by(pos, mv, plies)? {
                    wins = true;
                    break;
                }
            }
        }
        if let Some(known) = &mut self.known {
            known.insert(key, wins);
        }
        Some(wins)
    }

    /// Whether this move of ours wins within so many plies, itself counted.
    fn wins_by<const W: usize>(
        &mut self,
        pos: &mut Position<W>,
        mv: Move,
        plies: u32,
    ) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        pos.make(mv);
        let wins = match self.verdict(pos, true) {
            Some(won) => Some(won),
            None if plies > 1 => self.wins_whatever(pos, plies - 1),
            None => Some(self.is_beaten(pos)),
        };
        pos.unmake();
        wins
    }

    /// Whether we win within so many plies whatever the player on turn, who is not us, does.
    fn wins_whatever<const W: usize>(&mut self, pos: &mut Position<W>, plies: u32) -> Option<bool> {
        let mut moves = pos.legal_moves();
        if moves.is_empty() {
            return Some(self.is_ours(pos.without_move()));
        }
        if let Some(answer) = self.answers[plies as usize]
            && let Some(place) = moves.iter().position(|mv| *mv == answer)
        {
            moves.swap(0, place);
        }
        for mv in moves {
            self.left = self.left.checked_sub(1)?;
            pos.make(mv);
            let wins = match self.verdict(pos, false) {
                Some(won) => Some(won),
                None if plies == 1 => Some(false),
                None if pos.turn() == self.us => self.wins(pos, plies - 1),
                None => self.wins_whatever(pos, plies - 1),
            };
            pos.unmake();
            if !wins? {
                self.answers[plies as usize] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the game, or what is asked for, is over and won by us; `None` while it goes on. Whether the player on
    /// turn has a move is left to the caller, but where the quiet plies are too many.
    fn verdict<const W: usize>(&self, pos: &Position<W>, ours: bool) -> Option<bool> {
        if let Some((winner, _)) = pos.decided() {
            return Some(winner == self.us);
        }
        if self.living > 2 {
            if !pos.is_living(self.us) {
                return Some(false);
            }
            if pos.living().count() < self.living {
                return Some(ours && !pos.in_check(self.us));
            }
        }
        if let Some(outcome) = pos.recurrence() {
            return Some(self.is_ours(outcome));
        }
        let quiet = pos.rules().settings.quiet_limit;
        let drawn = quiet.is_some_and(|limit| pos.halfmove() >= limit) || pos.is_insufficient();
        (drawn && pos.has_move()).then_some(false)
    }

    /// Whether the player on turn, after our move, has lost for want of a move.
    fn is_beaten<const W: usize>(&self, pos: &Position<W>) -> bool {
        let them = pos.turn();
        // Where a stalemate is a draw, only a check or an empty Arena matters.
        let settings = &pos.rules().settings;
        let draws = settings.no_move == NoMove::Draws && settings.royal != Royal::Captured;
        if draws && pos.is_present(them) && !pos.in_check(them) {
            return false;
        }
        !pos.has_move() && self.is_ours(pos.without_move())
    }

    fn is_ours(&self, outcome: Outcome) -> bool {
        matches!(outcome, Outcome::Win(winner, _) if winner == self.us)
    }
}

/// Whether Kings are captured and the player on turn can do so.
fn takes_king<const W: usize>(pos: &Position<W>) -> bool {
    pos.rules().settings.royal == Royal::Captured && pos.in_check(pos.turn().other())
}

/// Whether, where Kings are captured, no single move that leaves the other King alone wins: it cannot bare that King, which
/// has more companions than a move captures, nor leave it without a move, for a King captures as it goes: where it can
/// go to now it can go after any such move, if only to capture what came there.
fn is_safe_for_a_ply<const W: usize>(pos: &Position<W>) -> bool {
    /// Two legs on the way and the last.
    const MOST_CAPTURES: u32 = 3;
    let them = pos.turn().other();
    let royals = pos.royals(them);
    let goes = |royal| {
        let (quiet, capture) = pos.own_reach(royal);
        quiet == capture && !pos.own_targets(royal).is_empty()
    };
    pos.rules().settings.royal == Royal::Captured
        && (pos.of(them) - royals).count() > MOST_CAPTURES
        && royals.into_iter().any(goes)
}
