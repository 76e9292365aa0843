//! The transposition table: what is known of positions met before, shared by all threads without locks.
//! A slot is two words; the first is a part of the key and more, mixed with the second, so that a torn slot is a miss
//! (Robert Hyatt's trick). Four slots make a bucket, which is one line of the processor's cache.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

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
    /// What evaluation says of the position, if it was asked.
    pub standing: Option<Score>,
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

/// Slots that a position may be in.
const WAYS: usize = 4;
/// Bits of a key that a slot keeps; the others say which bucket it is in.
const KEPT: u32 = 44;
/// Those bits of a key.
const KEY: u64 = (1 << KEPT) - 1;
/// The bits of a move in a slot's second word.
const MOVE: u64 = (1 << 40) - 1;
/// Searches are counted up to this, then from the beginning.
const AGES: u8 = 16;
/// By so many plies an entry is worth less with each search since it was made.
const FADES: i32 = 4;
/// In place of the evaluation where there is none.
const UNKNOWN: i16 = i16::MIN;

#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([[AtomicU64; 2]; WAYS]);

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    /// Which search it is that asks, from 0 to [`AGES`].
    age: AtomicU8,
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
        let count = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| refuse("that is more memory than there is".to_owned()))?;
        buckets.resize_with(count, Default::default);
        Ok(Self {
            buckets: buckets.into_boxed_slice(),
            age: AtomicU8::new(0),
        })
    }

    /// Empties the table.
    pub fn clear(&self) {
        for [check, data] in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            check.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Another search begins: what earlier ones have left behind is given up first.
    pub fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; WAYS] {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let bucket = self.bucket(key);
        for [check, data] in bucket {
            let bits = data.load(Ordering::Relaxed);
            let more = check.load(Ordering::Relaxed) ^ bits;
            if bits == 0 || more >> (64 - KEPT) != key & KEY {
                continue;
            }
            let bound = match bits >> 46 & 3 {
                1 => Bound::Exact,
                2 => Bound::Lower,
                _ => Bound::Upper,
            };
            let standing = more as u16 as i16;
            return Some(Entry {
                mv: Move::unpack(bits & MOVE),
                score: from_slot(Score(i32::from((bits >> 48) as u16 as i16)), ply),
                bound,
                depth: depth_of(bits),
                standing: (standing != UNKNOWN).then_some(Score(i32::from(standing))),
            });
        }
        None
    }

    /// Remembers what was found of a position; deeper knowledge of the same position is kept, and so is its move.
    #[inline]
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let (mut place, mut least, mut known) = (&bucket[0], i32::MAX, 0);
        for slot in bucket {
            let bits = slot[1].load(Ordering::Relaxed);
            let more = slot[0].load(Ordering::Relaxed) ^ bits;
            if bits != 0 && more >> (64 - KEPT) == key & KEY {
                (place, known) = (slot, bits);
                break;
            }
            let old = (AGES + age - (more >> 16) as u8 % AGES) % AGES;
            let worth = if bits == 0 {
                i32::MIN
            } else {
                depth_of(bits) as i32 - FADES * i32::from(old)
            };
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        if known != 0 && entry.bound != Bound::Exact && depth_of(known) > entry.depth + 3 {
            return;
        }
        let mv = entry.mv.map_or(known & MOVE, Move::pack);
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let score = to_slot(entry.score, ply).0 as i16 as u16;
        let bits = u64::from(score) << 48 | bound << 46 | u64::from(entry.depth.min(63)) << 40 | mv;
        let standing = entry.standing.map_or(UNKNOWN, |score| score.0 as i16) as u16;
        let more = key << (64 - KEPT) | u64::from(age) << 16 | u64::from(standing);
        place[0].store(more ^ bits, Ordering::Relaxed);
        place[1].store(bits, Ordering::Relaxed);
    }

    /// The used part in thousandths, from a sample.
    pub fn used(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots
            .filter(|[_, data]| data.load(Ordering::Relaxed) != 0)
            .count();
        (used * 1000 / (sample.len() * WAYS).max(1)) as u32
    }
}

/// The depth in a slot's second word.
#[inline(always)]
fn depth_of(bits: u64) -> u32 {
    (bits >> 40 & 63) as u32
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
