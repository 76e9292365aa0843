//! Lines of thought from the search's plain values to the protocols' figures.

use engine_protocol as protocol;

use crate::{
    rules::Rules,
    search::{self, Bound, RootMove},
};

/// The figures of a line of thought, moves as the game's plain texts.
pub fn figures<const W: usize>(rules: &Rules<W>, info: &search::Info) -> protocol::Info {
    let time_ms = u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX);
    protocol::Info {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: u32::try_from(info.multipv).ok(),
        score: Some(score(info.score)),
        bound: match info.bound {
            Bound::Exact => protocol::Bound::Exact,
            Bound::Lower => protocol::Bound::Lower,
            Bound::Upper => protocol::Bound::Upper,
        },
        nodes: Some(info.nodes),
        nps: Some(info.nodes.saturating_mul(1000) / time_ms.max(1)),
        hashfull: Some(info.hashfull),
        time_ms: Some(time_ms),
        pv: info.pv.iter().map(|mv| rules.move_text(*mv)).collect(),
        ..protocol::Info::default()
    }
}

/// The root move that is being searched.
pub fn root_move<const W: usize>(rules: &Rules<W>, current: &RootMove) -> protocol::Info {
    protocol::Info {
        depth: Some(current.depth),
        currmove: Some(rules.move_text(current.mv)),
        currmovenumber: u32::try_from(current.number).ok(),
        ..protocol::Info::default()
    }
}

fn score(score: eval::Score) -> protocol::Score {
    match score.mate_moves() {
        Some(moves) => protocol::Score::Mate(moves),
        None => protocol::Score::Cp(score.0),
    }
}
