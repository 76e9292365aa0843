//! The slow generator of `tests/slow` against the position files: counts, moves, positions after moves, results.

mod slow;

use serde_json::Value;
use slow::Slow;

/// Rows of a perft are checked up to the depth where the count passes this.
const MOST_NODES: u64 = 300_000;

fn read(file: &str) -> Value {
    let path = format!("{}/tests/positions/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The entries of one list that belong to the variant.
fn entries(file: &str, list: &str, variant: &str) -> Vec<Value> {
    let all = read(file)[list].as_array().cloned().unwrap_or_default();
    all.into_iter()
        .filter(|entry| entry["variant"] == variant)
        .collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .map(|text| text.as_str().unwrap())
        .collect()
}

fn pairs(value: &Value) -> Vec<(&str, &Value)> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value))
        .collect()
}

fn position(entry: &Value) -> Slow {
    let (variant, fen) = (
        entry["variant"].as_str().unwrap(),
        entry["fen"].as_str().unwrap(),
    );
    let position = Slow::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen, "a FEN comes back as it was read");
    position
}

fn check_perft(file: &str, variant: &str) {
    let rows = entries(file, "perft", variant);
    assert!(!rows.is_empty(), "{variant} has no counts");
    for row in rows {
        let start = position(&row);
        for (index, count) in row["perft"].as_array().unwrap().iter().enumerate() {
            let (depth, wanted) = (index as u32 + 1, count.as_u64().unwrap());
            if wanted <= MOST_NODES {
                assert_eq!(
                    start.perft(depth),
                    wanted,
                    "{variant} depth {depth} of {}",
                    start.fen()
                );
            }
        }
    }
}

fn check_cases(file: &str, variant: &str) {
    let cases = entries(file, "cases", variant);
    assert!(!cases.is_empty(), "{variant} has no cases");
    for case in cases {
        let (start, why) = (position(&case), case["why"].as_str().unwrap());
        let moves = start.legal_moves();
        for text in texts(&case["legal"]) {
            assert!(
                moves.iter().any(|mv| mv == text),
                "{text} is legal: {why}\n{moves:?}"
            );
        }
        for text in texts(&case["illegal"]) {
            assert!(
                !moves.iter().any(|mv| mv == text),
                "{text} is illegal: {why}"
            );
        }
        for (square, wanted) in pairs(&case["all_from"]) {
            let is_from = |mv: &str| {
                mv.strip_prefix(square)
                    .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
            };
            let found: Vec<&str> = moves
                .iter()
                .map(String::as_str)
                .filter(|mv| is_from(mv))
                .collect();
            let mut wanted = texts(wanted);
            wanted.sort_unstable();
            assert_eq!(found, wanted, "all moves from {square}: {why}");
        }
        for (text, wanted) in pairs(&case["after"]) {
            assert_eq!(
                start.play(text).fen(),
                wanted.as_str().unwrap(),
                "after {text}: {why}"
            );
        }
        for (text, wanted) in pairs(&case["result"]) {
            let judged = if text.is_empty() {
                start.clone()
            } else {
                start.play(text)
            };
            assert_eq!(
                judged.result(),
                wanted.as_str().unwrap(),
                "result after '{text}': {why}"
            );
        }
    }
}

#[test]
fn scirocco_perft() {
    check_perft("scirocco", "scirocco");
}

#[test]
fn scirocco_cases() {
    check_cases("scirocco", "scirocco");
}

#[test]
fn scirocco_2001_perft() {
    check_perft("scirocco", "scirocco-2001");
}

#[test]
fn scirocco_2001_cases() {
    check_cases("scirocco", "scirocco-2001");
}

#[test]
fn scirocco_1999_perft() {
    check_perft("scirocco", "scirocco-1999");
}

#[test]
fn scirocco_1999_cases() {
    check_cases("scirocco", "scirocco-1999");
}

#[test]
fn chess_perft() {
    check_perft("reference", "chess");
}

#[test]
fn grand_perft() {
    check_perft("reference", "grand");
}

#[test]
fn crazyhouse_perft() {
    check_perft("reference", "crazyhouse");
}

#[test]
fn shako_perft() {
    check_perft("reference", "shako");
}

#[test]
fn courier_perft() {
    check_perft("reference", "courier");
}

#[test]
fn shatranj_perft() {
    check_perft("reference", "shatranj");
}

#[test]
fn al_ces_perft() {
    check_perft("al-ces", "al-ces");
}

#[test]
fn al_ces_cases() {
    check_cases("al-ces", "al-ces");
}

#[test]
fn cashew_shogi_perft() {
    check_perft("cashew-shogi", "cashew-shogi");
}

#[test]
fn cashew_shogi_cases() {
    check_cases("cashew-shogi", "cashew-shogi");
}

#[test]
fn xiangqi_perft() {
    check_perft("reference", "xiangqi");
}

#[test]
fn shogi_perft() {
    check_perft("reference", "shogi");
}

#[test]
fn arena_perft() {
    check_perft("arena", "arena");
}

#[test]
fn arena_cases() {
    check_cases("arena", "arena");
}

#[test]
fn arena3_perft() {
    check_perft("arena-multi", "arena3");
}

#[test]
fn arena3_cases() {
    check_cases("arena-multi", "arena3");
}

#[test]
fn arena4_perft() {
    check_perft("arena-multi", "arena4");
}

#[test]
fn arena4_cases() {
    check_cases("arena-multi", "arena4");
}
