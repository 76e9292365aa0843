//! Scores in centipawns, and wins and losses by their distance in plies.

/// A score as seen by one side: centipawns, or a win or loss in a known number of plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i32);

impl Score {
    /// Nobody is better.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(32_000);
    /// A win on the spot; a win in n plies is n less.
    pub const WIN: Self = Self(31_000);
    /// The longest distance of a win that is told from a good evaluation.
    pub const MAX_PLIES: i32 = 1_000;
    /// The best score an evaluation may give.
    pub const MAX_EVAL: Self = Self(Self::WIN.0 - Self::MAX_PLIES - 1);

    /// A loss in so many plies.
    pub const fn loss_in(plies: usize) -> Self {
        Self(plies as i32 - Self::WIN.0)
    }

    /// A win in so many plies.
    pub const fn win_in(plies: usize) -> Self {
        Self(Self::WIN.0 - plies as i32)
    }

    /// Plies to a win (positive) or loss (negative or, on the spot, 0 plies to a loss); `None` for an evaluation.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 > Self::MAX_EVAL.0 {
            Some(Self::WIN.0 - self.0)
        } else if self.0 < -Self::MAX_EVAL.0 {
            Some(-Self::WIN.0 - self.0)
        } else {
            None
        }
    }

    /// Whether this is a win or loss at a known distance.
    pub const fn is_decided(self) -> bool {
        self.plies_to_end().is_some()
    }

    /// Moves of the winner to the end, negative for a loss, as chess programs count mates; `None` for an evaluation.
    pub const fn mate_moves(self) -> Option<i32> {
        match self.plies_to_end() {
            None => None,
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some(plies / 2),
        }
    }

    /// Kept within the range of evaluations.
    pub fn as_eval(self) -> Self {
        self.clamp(-Self::MAX_EVAL, Self::MAX_EVAL)
    }
}

impl std::ops::Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::ops::Add<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn add(self, centipawns: i32) -> Self {
        Self(self.0 + centipawns)
    }
}

impl std::ops::Sub<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn sub(self, centipawns: i32) -> Self {
        Self(self.0 - centipawns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_come_back() {
        assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
        assert_eq!(Score::win_in(3).mate_moves(), Some(2));
        assert_eq!(Score::loss_in(4).plies_to_end(), Some(-4));
        assert_eq!(Score::loss_in(4).mate_moves(), Some(-2));
        assert_eq!(Score::loss_in(0).plies_to_end(), Some(0));
        assert_eq!(Score(120).plies_to_end(), None);
        assert!(!Score::MAX_EVAL.is_decided() && (Score::MAX_EVAL + 1).is_decided());
    }
}
