//! What several test files need: the position files as data, and positions of any game as texts.
#![allow(dead_code, reason = "each test file uses a part of this module")]

pub mod game;

use std::{collections::BTreeMap, path::PathBuf, sync::OnceLock};

use serde::Deserialize;

/// A file of `tests/positions`; its `about` member explains the fields.
#[derive(Deserialize)]
pub struct PositionFile {
    #[serde(default)]
    pub perft: Vec<PerftRow>,
    #[serde(default)]
    pub cases: Vec<Case>,
    #[serde(default)]
    pub lines: Vec<Line>,
}

#[derive(Deserialize)]
pub struct PerftRow {
    pub variant: String,
    pub fen: String,
    pub perft: Vec<u64>,
}

#[derive(Deserialize)]
pub struct Case {
    pub variant: String,
    pub fen: String,
    pub why: String,
    #[serde(default)]
    pub legal: Vec<String>,
    #[serde(default)]
    pub illegal: Vec<String>,
    #[serde(default)]
    pub all_from: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub after: BTreeMap<String, String>,
    #[serde(default)]
    pub result: BTreeMap<String, String>,
}

#[derive(Deserialize)]
pub struct Line {
    pub variant: String,
    pub fen: String,
    pub why: String,
    pub moves: Vec<String>,
    pub result: String,
    #[serde(default)]
    pub then_illegal: Vec<String>,
}

/// The folder of the position files.
pub fn positions_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/positions")
}

/// One position file.
pub fn positions(name: &str) -> PositionFile {
    let path = positions_folder().join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The FENs of all positions of this game in the files; many of them show an unusual rule. Read once.
pub fn all_fens(variant: &str) -> &'static [String] {
    static FENS: OnceLock<BTreeMap<String, Vec<String>>> = OnceLock::new();
    let all = FENS.get_or_init(|| {
        let mut fens: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for file in all_files() {
            let rows = file.perft.into_iter().map(|row| (row.variant, row.fen));
            let cases = file.cases.into_iter().map(|case| (case.variant, case.fen));
            let lines = file.lines.into_iter().map(|line| (line.variant, line.fen));
            for (variant, fen) in rows.chain(cases).chain(lines) {
                fens.entry(variant).or_default().push(fen);
            }
        }
        fens
    });
    all.get(variant).map_or(&[], Vec::as_slice)
}

/// All position files.
pub fn all_files() -> Vec<PositionFile> {
    let names = std::fs::read_dir(positions_folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    names
        .iter()
        .filter(|name| name.ends_with(".json"))
        .map(|name| positions(name))
        .collect()
}
