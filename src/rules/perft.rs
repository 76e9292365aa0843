//! Perft: the number of sequences of legal moves of a given length.

use std::{
    collections::TryReserveError,
    sync::atomic::{AtomicU64, Ordering},
};

use rayon::prelude::*;

use super::{
    Position,
    movegen::{Counter, Want, generate},
};
use crate::board::{Move, zobrist};

/// How to count.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerftOptions<'a> {
    /// Make every move of the last ply instead of counting the list.
    pub no_bulk: bool,
    /// Remembered counts of positions met before.
    pub cache: Option<&'a PerftCache>,
}

/// Counts by position and depth, shared by threads without locks: the key is stored mixed with its value, so that a torn
/// entry is seen as a miss (Robert Hyatt's trick).
#[derive(Debug)]
pub struct PerftCache(Box<[[AtomicU64; 2]]>);

impl PerftCache {
    /// A cache of about so many MiB, at least one entry.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(mebibytes: usize) -> Result<Self, TryReserveError> {
        let entries = (mebibytes.saturating_mul(1 << 20) / 16).max(1);
        let mut list = Vec::new();
        list.try_reserve_exact(entries)?;
        list.resize_with(entries, Default::default);
        Ok(Self(list.into_boxed_slice()))
    }

    fn entry(&self, key: u64) -> &[AtomicU64; 2] {
        &self.0[((key as u128 * self.0.len() as u128) >> 64) as usize]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let [check, count] = self.entry(key);
        let count = count.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ count == key).then_some(count)
    }

    fn put(&self, key: u64, nodes: u64) {
        let [check, count] = self.entry(key);
        check.store(key ^ nodes, Ordering::Relaxed);
        count.store(nodes, Ordering::Relaxed);
    }
}

/// The number of move sequences of `depth` plies.
pub fn perft<const W: usize>(pos: &mut Position<W>, depth: u32, options: PerftOptions<'_>) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(pos, depth, options, &mut lists)
}

fn count<const W: usize>(
    pos: &mut Position<W>,
    depth: u32,
    options: PerftOptions<'_>,
    lists: &mut [Vec<Move>],
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 && !options.no_bulk {
        let mut counter = Counter::default();
        generate(pos, Want::All, &mut counter);
        return counter.0;
    }
    let key = zobrist::mix(pos.key() ^ u64::from(depth));
    if let Some(nodes) = options.cache.and_then(|cache| cache.get(key)) {
        return nodes;
    }
    let Some((list, rest)) = lists.split_first_mut() else {
        return 0;
    };
    list.clear();
    generate(pos, Want::All, list);
    let mut nodes = 0;
    for mv in list.iter() {
        pos.make(*mv);
        nodes += count(pos, depth - 1, options, rest);
        pos.unmake();
    }
    if let Some(cache) = options.cache {
        cache.put(key, nodes);
    }
    nodes
}

/// For each legal move, sorted by text, the number of sequences that begin with it; on all threads of the current pool.
pub fn divide<const W: usize>(
    pos: &Position<W>,
    depth: u32,
    options: PerftOptions<'_>,
) -> Vec<(String, u64)> {
    let mut rows: Vec<_> = pos
        .legal_moves()
        .into_par_iter()
        .map(|mv| {
            let mut after = pos.clone();
            after.make(mv);
            let nodes = perft(&mut after, depth.saturating_sub(1), options);
            (pos.rules().move_text(mv), nodes)
        })
        .collect();
    rows.sort_unstable();
    rows
}
