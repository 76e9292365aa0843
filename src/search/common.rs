//! What the threads of a search have found together: the deepest line that one of them has finished. Whoever is still at
//! the same depth leaves off, takes it over and goes on from there.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU32, Ordering},
};

use super::{driver::Line, patience::Spent};

/// A depth that was finished.
#[derive(Clone)]
pub(super) struct Finished {
    pub line: Line,
    /// What it has cost its thread.
    pub spent: Spent,
}

/// The deepest one.
#[derive(Default)]
pub(super) struct Common {
    depth: AtomicU32,
    finished: Mutex<Option<Finished>>,
}

impl Common {
    /// The greatest depth that a thread has finished; 0 for none.
    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// A thread has finished a depth; what is not deeper than what is known is left.
    pub(super) fn tell(&self, finished: Finished) {
        let mut place = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if finished.line.depth > self.depth() {
            self.depth.store(finished.line.depth, Ordering::Relaxed);
            *place = Some(finished);
        }
    }

    /// What was finished, if it is deeper than so many plies.
    pub(super) fn beyond(&self, depth: u32) -> Option<Finished> {
        if self.depth() <= depth {
            return None;
        }
        let place = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        place.clone()
    }
}

#[cfg(test)]
mod tests {
    use eval::Score;

    use super::*;

    fn finished(depth: u32, score: i32) -> Finished {
        Finished {
            line: Line {
                depth,
                score: Score(score),
                moves: Vec::new(),
            },
            spent: Spent { best: 0, all: 0 },
        }
    }

    #[test]
    fn the_first_who_finishes_a_depth_is_heard_and_nobody_at_a_lesser_one() {
        let common = Common::default();
        assert!(common.beyond(0).is_none());
        common.tell(finished(2, 20));
        common.tell(finished(2, 30));
        common.tell(finished(1, 40));
        assert_eq!(common.depth(), 2);
        assert_eq!(
            common.beyond(1).map(|other| other.line.score),
            Some(Score(20))
        );
        assert!(common.beyond(2).is_none());
        common.tell(finished(3, 50));
        assert_eq!(
            common.beyond(2).map(|other| other.line.score),
            Some(Score(50))
        );
    }
}
