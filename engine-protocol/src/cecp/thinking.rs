//! Lines of thinking: `ply score time nodes pv`, with selective depth, speed and table hits
//! between nodes and a tab before the variation. Mates are 100000 and the moves.

use crate::reply::{Bound, Info, Score};
use crate::words::Words;

/// The score of a mate on the board.
const MATE: i64 = 100_000;

/// Writes a line of thinking; none without a depth and a score.
pub(super) fn write(info: &Info) -> Option<String> {
    let depth = info.depth?;
    let score = match info.score? {
        Score::Cp(cp) => i64::from(cp).clamp(1 - MATE, MATE - 1),
        Score::Mate(moves) if moves > 0 => MATE + i64::from(moves),
        Score::Mate(moves) => i64::from(moves) - MATE,
    };
    let time = info.time_ms.unwrap_or(0) / 10;
    let nodes = info.nodes.unwrap_or(0);
    let mut line = format!("{depth} {score} {time} {nodes}");
    let extra = [info.seldepth.map(u64::from), info.nps, info.tbhits];
    if extra.iter().any(Option::is_some) {
        for figure in extra {
            line.push_str(&format!(" {}", figure.unwrap_or(0)));
        }
        line.push('\t');
    } else {
        line.push(' ');
    }
    line.push_str(&info.pv.join(" "));
    match info.bound {
        Bound::Exact => {}
        Bound::Lower => line.push_str(" !"),
        Bound::Upper => line.push_str(" ?"),
    }
    Some(line.trim_end().to_owned())
}

/// Reads a line of thinking; none from a line that is not one.
/// A sign behind the ply means, as in GNU Chess, that the time is in seconds.
pub(super) fn parse(line: &str) -> Option<Info> {
    let mut words = Words::new(line);
    let ply = words.next()?;
    let (depth, time_unit) = match ply.parse() {
        Ok(depth) => (depth, 10),
        Err(_) => (
            ply.strip_suffix(['.', '+', '-', '&', '!', '?'])?
                .parse()
                .ok()?,
            1000,
        ),
    };
    let score = parse_score(words.next()?)?;
    let time: i64 = words.next()?.parse().ok()?;
    let nodes: u64 = words.next()?.parse().ok()?;
    let mut info = Info {
        depth: Some(depth),
        score: Some(score),
        time_ms: Some(u64::try_from(time).unwrap_or(0).saturating_mul(time_unit)),
        nodes: Some(nodes),
        ..Info::default()
    };
    let pv = read_extra(words.rest(), &mut info);
    let (pv, bound) = match pv.strip_suffix(['?', '!']) {
        Some(shorter) if pv.ends_with('?') => (shorter, Bound::Upper),
        Some(shorter) => (shorter, Bound::Lower),
        None => (pv, Bound::Exact),
    };
    info.bound = bound;
    info.pv = pv.split_whitespace().map(str::to_owned).collect();
    Some(info)
}

/// Centipawns or a mate.
fn parse_score(word: &str) -> Option<Score> {
    let score: i64 = word.parse().ok()?;
    let mate = |moves: i64| i32::try_from(moves).ok().map(Score::Mate);
    if score > MATE {
        mate(score - MATE)
    } else if score <= -MATE {
        mate(score + MATE)
    } else {
        i32::try_from(score).ok().map(Score::Cp)
    }
}

/// Reads the figures before the last tab that has only whole numbers before it,
/// and gives the variation. Without such a tab there are none.
fn read_extra<'a>(text: &'a str, info: &mut Info) -> &'a str {
    let is_figure = |word: &str| word.parse::<u64>().is_ok();
    let tab = text
        .match_indices('\t')
        .map(|(at, _)| at)
        .take_while(|&at| text[..at].split_whitespace().all(is_figure))
        .last();
    let Some(tab) = tab else {
        return text.trim();
    };
    let mut figures: Vec<u64> = text[..tab]
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let known = |figure: u64| (figure > 0).then_some(figure);
    info.tbhits = figures.pop().and_then(known);
    info.seldepth = figures
        .first()
        .copied()
        .and_then(known)
        .and_then(|f| u32::try_from(f).ok());
    info.nps = figures.get(1).copied().and_then(known);
    text[tab..].trim()
}
