//! The transposition table: what is known of positions met before, shared by all threads without locks.
//! A slot is two words; the first is the key mixed with the second, so that a torn slot is a miss (Robert Hyatt's trick).

use std::sync::atomic::{AtomicU64, Ordering};

use eval::Score;

use super::{HashError, report::Bound};
use crate::board::Move;

/// The largest table that may be asked for, in MB.
pub const MAX_MB: usize = 65_536;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, if any.
    pub mv: Option<Move>,
    /// The score, as seen from the position.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// The depth it was searched to, 0 to 63.
    pub depth: u32,
}

impl Entry {
    /// Whether the score decides a search within this window.
    #[inline]
    pub fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// The table.
#[derive(Debug)]
pub struct Table {
    slots: Box<[[AtomicU64; 2]]>,
}

impl Table {
    /// An empty table of so many MB.
    ///
    /// # Errors
    /// When the size is 0, above [`MAX_MB`] or more than there is memory for.
    pub fn new(megabytes: usize) -> Result<Self, HashError> {
        let refuse = |limit: String| HashError {
            wanted: megabytes,
            limit,
        };
        if !(1..=MAX_MB).contains(&megabytes) {
            return Err(refuse(format!("sizes are 1 to {MAX_MB}")));
        }
        let count = (megabytes << 20) / 16;
        let mut slots = Vec::new();
        slots
            .try_reserve_exact(count)
            .map_err(|_| refuse("that is more memory than there is".to_owned()))?;
        slots.resize_with(count, Default::default);
        Ok(Self {
            slots: slots.into_boxed_slice(),
        })
    }

    /// Empties the table.
    pub fn clear(&self) {
        for [check, data] in &self.slots {
            check.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.slots[((u128::from(key) * self.slots.len() as u128) >> 64) as usize]
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let [check, data] = self.slot(key);
        let bits = data.load(Ordering::Relaxed);
        if bits == 0 || check.load(Ordering::Relaxed) ^ bits != key {
            return None;
        }
        let bound = match bits >> 46 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        Some(Entry {
            mv: Move::unpack(bits & ((1 << 40) - 1)),
            score: from_slot(Score(i32::from((bits >> 48) as u16 as i16)), ply),
            bound,
            depth: (bits >> 40 & 63) as u32,
        })
    }

    /// Remembers what was found of a position; deeper knowledge of the same position is kept, and so is its move.
    #[inline]
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let [check, data] = self.slot(key);
        let old = data.load(Ordering::Relaxed);
        let same = old != 0 && check.load(Ordering::Relaxed) ^ old == key;
        let old_depth = (old >> 40 & 63) as u32;
        if same && entry.bound != Bound::Exact && old_depth > entry.depth + 3 {
            return;
        }
        let mv = match entry.mv {
            Some(mv) => mv.pack(),
            None if same => old & ((1 << 40) - 1),
            None => 0,
        };
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let score = to_slot(entry.score, ply).0 as i16 as u16;
        let bits = u64::from(score) << 48 | bound << 46 | u64::from(entry.depth.min(63)) << 40 | mv;
        check.store(key ^ bits, Ordering::Relaxed);
        data.store(bits, Ordering::Relaxed);
    }

    /// The used part in thousandths, from a sample.
    pub fn used(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample
            .iter()
            .filter(|[_, data]| data.load(Ordering::Relaxed) != 0)
            .count();
        (used * 1000 / sample.len().max(1)) as u32
    }
}

/// Distances to the end count from the root in the search and from the position in the table.
fn to_slot(score: Score, ply: usize) -> Score {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => score + ply as i32,
        Some(_) => score - ply as i32,
        None => score,
    }
}

fn from_slot(score: Score, ply: usize) -> Score {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => score - ply as i32,
        Some(_) => score + ply as i32,
        None => score,
    }
}
