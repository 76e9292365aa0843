//! Whether a search has thought enough: how long the best move has stood, how much of the work went into it, and whether
//! the score has fallen decide by how much the planned time is stretched or cut.

use eval::Score;

use super::{
    ideas::{Idea, uses},
    limits::Limits,
};

/// Percentage of the planned time by how many depths in a row had the same best move.
const BY_STABILITY: [u32; 5] = [130, 110, 95, 85, 75];
/// A fall of the score counts up to so many centipawns.
const DEEP_FALL: i32 = 150;

/// The nodes that a depth has cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    /// Those of the best move.
    pub best: u64,
    /// Those of all moves.
    pub all: u64,
}

/// What was seen of the depths so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Patience {
    /// How many depths in a row had the same best move, after the first.
    stable: u32,
    /// Of the depth before.
    score: Option<Score>,
    /// By how many centipawns the score has just fallen.
    fall: i32,
    /// The part of the last depth's nodes that went into the best move, in percent.
    effort: u32,
}

impl Patience {
    /// A depth has ended.
    pub(super) fn heed(&mut self, same_move: bool, score: Score, spent: Spent) {
        self.stable = if same_move { self.stable + 1 } else { 0 };
        self.fall = self
            .score
            .map_or(0, |before| (before.0 - score.0).clamp(0, DEEP_FALL));
        self.score = Some(score);
        self.effort = (spent.best * 100 / spent.all.max(1)) as u32;
    }

    /// The planned time is stretched or cut to this percentage.
    fn share(&self) -> u32 {
        let steady = BY_STABILITY[self.stable.min(4) as usize];
        // Some 60 % of the work is usual for the best move; what has cost more is clear, what has cost less is contested.
        let contested = 160 - self.effort.min(100);
        let fallen = 100 + self.fall as u32 * 2 / 5;
        let percent = |idea, percent| if uses(idea) { percent } else { 100 };
        percent(Idea::StableMove, steady) * percent(Idea::NodeEffort, contested) / 100
            * percent(Idea::FallingScore, fallen)
            / 100
    }

    /// Whether another depth is not worth its time, where there were so many moves and the score of this depth is `score`.
    pub(super) fn is_over(&self, limits: &Limits, moves: usize, score: Score, depth: u32) -> bool {
        if limits.is_mate_found(score) {
            return true;
        }
        let Some(time) = limits.time else {
            return false;
        };
        let spent = limits.elapsed();
        if time.exact {
            return spent >= time.soft;
        }
        let decided = score
            .plies_to_end()
            .is_some_and(|plies| plies.unsigned_abs() + 1 < depth);
        let only = moves == 1 && depth >= 4;
        spent >= time.soft * self.share() / 100 || decided || only
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_move_takes_less_time_and_a_falling_score_more() {
        let mut clear = Patience::default();
        let mut contested = Patience::default();
        for _ in 0..5 {
            clear.heed(true, Score(20), Spent { best: 90, all: 100 });
            contested.heed(true, Score(20), Spent { best: 20, all: 100 });
        }
        assert!(clear.share() < 75 && contested.share() > clear.share());
        let before = contested.share();
        contested.heed(true, Score(-60), Spent { best: 20, all: 100 });
        assert!(contested.share() > before);
        contested.heed(false, Score(-60), Spent { best: 20, all: 100 });
        assert!(contested.share() > 110);
    }
}
