//! Real lines to begin from: what tests say to the engine, positions of the position files, files of games.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use simoom::variants::{self, AnyGame};

/// The lines.
pub struct Corpus {
    /// What dialogues say in CECP.
    pub cecp: Vec<String>,
    /// What dialogues say in UCI.
    pub uci: Vec<String>,
    /// What the engine says in either protocol.
    pub replies: Vec<String>,
    /// Games with positions of theirs.
    pub positions: Vec<(AnyGame, String)>,
    /// Files of games.
    pub files: Vec<String>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// The texts of the files of a folder whose names end so, in the order of their names.
fn texts(name: &str, ending: &str) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder(name))? {
        let path = entry?.path();
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if file.ends_with(ending) {
            found.push((file, fs::read_to_string(&path)?));
        }
    }
    found.sort();
    Ok(found)
}

impl Corpus {
    /// Reads the corpus from the repository.
    pub fn read() -> Result<Self> {
        let mut corpus = Self {
            cecp: Vec::new(),
            uci: Vec::new(),
            replies: Vec::new(),
            positions: Vec::new(),
            files: Vec::new(),
        };
        for (name, text) in texts("tests/transcripts", ".txt")? {
            for line in text.lines() {
                match line.split_at_checked(2) {
                    Some(("> ", said)) if name.starts_with("cecp") => {
                        corpus.cecp.push(said.to_owned())
                    }
                    Some(("> ", said)) => corpus.uci.push(said.to_owned()),
                    Some(("< ", read)) => corpus.replies.push(read.to_owned()),
                    _ => {}
                }
            }
        }
        for (_, text) in texts("tests/positions", ".json")? {
            let value: serde_json::Value = serde_json::from_str(&text)?;
            corpus.take_positions(&value);
        }
        for game in variants::all() {
            let start = simoom::with_game!(game, |rules| rules.start.clone());
            corpus.positions.push((*game, start));
        }
        for name in ["src/variants", "examples"] {
            corpus
                .files
                .extend(texts(name, ".toml")?.into_iter().map(|(_, text)| text));
        }
        Ok(corpus)
    }

    /// Takes every row that names a game and a position.
    fn take_positions(&mut self, value: &serde_json::Value) {
        if let (Some(name), Some(fen)) = (value["variant"].as_str(), value["fen"].as_str())
            && let Ok(game) = variants::find(name)
        {
            self.positions.push((game, fen.to_owned()));
        }
        match value {
            serde_json::Value::Array(list) => {
                list.iter().for_each(|item| self.take_positions(item))
            }
            serde_json::Value::Object(members) => {
                members.values().for_each(|item| self.take_positions(item));
            }
            _ => {}
        }
    }
}
