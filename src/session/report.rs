//! Lines of thought from the search's plain values to the protocols' figures.

use engine_protocol as protocol;

use crate::{
    rules::Rules,
    search::{self, Bound, RootMove, seats::Standing},
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

/// How the seats stand behind a line of thought: `r 120 b out y 10 g -90`, in centipawns; none where that is not told.
pub fn seats<const W: usize>(rules: &Rules<W>, info: &search::Info) -> Option<String> {
    let seats = rules.all_players().zip(&info.seats);
    let seats = seats.map(|(player, standing)| {
        let letter = rules.seat_text(player);
        match standing {
            Standing::In(score) => format!("{letter} {}", score.0),
            Standing::Won => format!("{letter} won"),
            Standing::Out => format!("{letter} out"),
        }
    });
    let seats: Vec<_> = seats.collect();
    (!seats.is_empty()).then(|| seats.join(" "))
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
