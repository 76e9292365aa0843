//! The clauses of UCI `go`, read and written.
//! Words that are no clause are skipped beside one that is, so the clocks of further seats do no harm.

use crate::command::{Command, GoLimits};
use crate::error::ParseError;
use crate::words::Words;

/// The words that end a list of moves.
const CLAUSES: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// What stands behind `go`.
const WANTED: &str = "a clause such as depth, movetime, wtime or infinite";

/// Reads what follows the word `go`.
pub(super) fn parse(words: &mut Words) -> Result<Command, ParseError> {
    let mut limits = GoLimits::default();
    let (mut known, mut unknown) = (false, None);
    while let Some(clause) = words.next() {
        known |= CLAUSES.contains(&clause);
        match clause {
            "searchmoves" => {
                while let Some(mv) = words.peek().filter(|word| !CLAUSES.contains(word)) {
                    limits.search_moves.push(mv.to_owned());
                    words.next();
                }
            }
            "ponder" => limits.ponder = true,
            "infinite" => limits.infinite = true,
            "wtime" => limits.wtime = Some(words.number("wtime")?),
            "btime" => limits.btime = Some(words.number("btime")?),
            "winc" => limits.winc = Some(increment(words, "winc")?),
            "binc" => limits.binc = Some(increment(words, "binc")?),
            "movestogo" => limits.moves_to_go = Some(words.number("movestogo")?),
            "depth" => limits.depth = Some(words.number("depth")?),
            "nodes" => limits.nodes = Some(words.number("nodes")?),
            "mate" => limits.mate = Some(words.number("mate")?),
            "movetime" => limits.movetime = Some(words.number("movetime")?),
            "perft" => return Ok(Command::Perft(words.number("perft")?)),
            other => unknown = unknown.or(Some(other)),
        }
    }
    match unknown {
        // Without a clause the search would have no end, which hardly was the wish.
        Some(found) if !known => Err(words.wrong("the word behind go", WANTED, found)),
        _ => Ok(Command::Go(limits)),
    }
}

/// An increment; one below zero counts as none.
fn increment(words: &mut Words, what: &'static str) -> Result<u64, ParseError> {
    let number: i64 = words.number(what)?;
    Ok(u64::try_from(number).unwrap_or(0))
}

/// Writes the whole line. The moves stand last, where no reader can take more for moves.
pub(super) fn write(limits: &GoLimits) -> String {
    let mut line = "go".to_owned();
    let figures = [
        ("wtime", limits.wtime.map(|n| n.to_string())),
        ("btime", limits.btime.map(|n| n.to_string())),
        ("winc", limits.winc.map(|n| n.to_string())),
        ("binc", limits.binc.map(|n| n.to_string())),
        ("movestogo", limits.moves_to_go.map(|n| n.to_string())),
        ("depth", limits.depth.map(|n| n.to_string())),
        ("nodes", limits.nodes.map(|n| n.to_string())),
        ("mate", limits.mate.map(|n| n.to_string())),
        ("movetime", limits.movetime.map(|n| n.to_string())),
    ];
    if limits.ponder {
        line.push_str(" ponder");
    }
    for (name, figure) in figures {
        if let Some(figure) = figure {
            line.push_str(&format!(" {name} {figure}"));
        }
    }
    if limits.infinite {
        line.push_str(" infinite");
    }
    if !limits.search_moves.is_empty() {
        line.push_str(" searchmoves ");
        line.push_str(&limits.search_moves.join(" "));
    }
    line
}
