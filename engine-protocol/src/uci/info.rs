//! The figures of UCI `info`, read and written.
//! Names nobody knows are skipped with what belongs to them.

use crate::error::ParseError;
use crate::reply::{Bound, Info, Reply, Score};
use crate::words::Words;

/// The names that end a variation.
const NAMES: [&str; 18] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "pv",
    "currmove",
    "currmovenumber",
    "string",
    "cpuload",
    "sbhits",
    "refutation",
    "currline",
];

/// Reads what follows the word `info`; none when it says nothing.
pub(super) fn parse(words: &mut Words) -> Result<Option<Reply>, ParseError> {
    let mut info = Info::default();
    while let Some(name) = words.next() {
        match name {
            "depth" => info.depth = Some(words.number("depth")?),
            "seldepth" => info.seldepth = Some(words.number("seldepth")?),
            "multipv" => info.multipv = Some(words.number("multipv")?),
            "score" => score(words, &mut info)?,
            "lowerbound" => info.bound = Bound::Lower,
            "upperbound" => info.bound = Bound::Upper,
            "wdl" => {
                let (win, draw) = (words.number("wdl")?, words.number("wdl")?);
                info.wdl = Some([win, draw, words.number("wdl")?]);
            }
            "nodes" => info.nodes = Some(words.number("nodes")?),
            "nps" => info.nps = Some(words.number("nps")?),
            "hashfull" => info.hashfull = Some(words.number("hashfull")?),
            "tbhits" => info.tbhits = Some(words.number("tbhits")?),
            "time" => info.time_ms = Some(words.number("time")?),
            "currmove" => info.currmove = Some(words.word("currmove")?.to_owned()),
            "currmovenumber" => info.currmovenumber = Some(words.number("currmovenumber")?),
            "pv" => {
                while let Some(mv) = words.peek().filter(|word| !NAMES.contains(word)) {
                    info.pv.push(mv.to_owned());
                    words.next();
                }
            }
            "string" => {
                info.string = Some(words.rest().to_owned());
                break;
            }
            _ => {}
        }
    }
    Ok(reply(info))
}

/// A comment where only a text came, none where nothing came.
fn reply(info: Info) -> Option<Reply> {
    let figures = Info {
        string: None,
        ..info.clone()
    };
    if figures != Info::default() {
        return Some(Reply::Info(info));
    }
    info.string.map(Reply::Comment)
}

/// `cp N` or `mate N`; bounds are read as names of their own.
fn score(words: &mut Words, info: &mut Info) -> Result<(), ParseError> {
    info.score = Some(match words.word("cp or mate")? {
        "cp" => Score::Cp(words.number("cp")?),
        "mate" => Score::Mate(words.number("mate")?),
        other => return Err(words.wrong("the kind of score", "cp or mate", other)),
    });
    Ok(())
}

/// Writes the whole line. Variation and text stand last.
pub(super) fn write(info: &Info) -> String {
    let score = info.score.map(|score| match score {
        Score::Cp(cp) => format!("cp {cp}"),
        Score::Mate(moves) => format!("mate {moves}"),
    });
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let wdl = info
        .wdl
        .map(|[win, draw, loss]| format!("{win} {draw} {loss}"));
    let pv = (!info.pv.is_empty()).then(|| info.pv.join(" "));
    let parts = [
        ("depth", info.depth.map(|n| n.to_string())),
        ("seldepth", info.seldepth.map(|n| n.to_string())),
        ("multipv", info.multipv.map(|n| n.to_string())),
        ("score", score.map(|score| score + bound)),
        ("wdl", wdl),
        ("nodes", info.nodes.map(|n| n.to_string())),
        ("nps", info.nps.map(|n| n.to_string())),
        ("hashfull", info.hashfull.map(|n| n.to_string())),
        ("tbhits", info.tbhits.map(|n| n.to_string())),
        ("time", info.time_ms.map(|n| n.to_string())),
        ("currmove", info.currmove.clone()),
        ("currmovenumber", info.currmovenumber.map(|n| n.to_string())),
        ("pv", pv),
        ("string", info.string.clone()),
    ];
    let mut line = "info".to_owned();
    for (name, value) in parts {
        if let Some(value) = value {
            line.push_str(&format!(" {name} {value}"));
        }
    }
    line
}
