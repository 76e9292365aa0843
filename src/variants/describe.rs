//! A game as text for whoever wrote its file: its pieces with all they do, its start and how many moves it has.

use std::fmt::Write;

use serde::Serialize;

use super::AnyGame;
use crate::{
    rules::{
        Rules, VariantFile,
        diagram::board_text,
        perft::{PerftOptions, perft},
        variant::{Area, Becomes, PieceFile},
    },
    with_game,
};

/// What `--check` prints of a good game: title, pieces with their moves, start position, perft 1 and 2.
pub(super) fn describe(game: AnyGame, file: &VariantFile) -> String {
    with_game!(game, |rules| describe_rules(rules, file))
}

fn describe_rules<const W: usize>(rules: &'static Rules<W>, file: &VariantFile) -> String {
    let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
    let mut text = format!("{}: {}, {files}x{ranks}\n", rules.name, rules.title);
    let pieces = file.piece.as_deref().unwrap_or_default();
    let widest = pieces.iter().map(|p| p.name.chars().count()).max();
    let width = widest.unwrap_or(0);
    for piece in pieces {
        let line = format!("  {:<3} {:width$}  {}", piece.id, piece.name, powers(piece));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let mut start = rules.start_position();
    text += &board_text(&start);
    let _ = writeln!(text, "start {}", start.fen());
    for depth in 1..=2 {
        let nodes = perft(&mut start, depth, PerftOptions::default());
        let _ = writeln!(text, "perft {depth}: {nodes}");
    }
    text
}

/// What a piece does, its moves first.
fn powers(piece: &PieceFile) -> String {
    let mut parts = Vec::new();
    if !piece.moves.is_empty() {
        parts.push(piece.moves.clone());
    }
    for also in &piece.also {
        parts.push(format!("{} from {}", also.moves, areas(&also.from)));
    }
    parts.extend(piece.special.iter().map(word));
    parts.extend(
        piece
            .relay
            .iter()
            .map(|relay| format!("lends {}", word(relay))),
    );
    if let Some(within) = &piece.within {
        parts.push(format!("only on {}", areas(within)));
    }
    if piece.royal {
        parts.push("royal".to_owned());
    }
    if piece.passes {
        parts.push("may pass".to_owned());
    }
    if let Some(id) = &piece.grows {
        parts.push(format!("becomes {id} by capture"));
    }
    if !piece.becomes.is_empty() {
        let choice = |becomes: &Becomes| match becomes {
            Becomes::Any(to) => to.clone(),
            Becomes::By { to, by } => format!("{to} by a {} move", word(by)),
        };
        let choices: Vec<_> = piece.becomes.iter().map(choice).collect();
        parts.push(format!("promotes to {}", choices.join(", ")));
    }
    parts.join("; ")
}

fn areas(areas: &[Area]) -> String {
    let one = |Area { files, ranks }: &Area| {
        format!(
            "files {}-{}, ranks {}-{}",
            files[0], files[1], ranks[0], ranks[1]
        )
    };
    areas.iter().map(one).collect::<Vec<_>>().join(" or ")
}

/// A value as the file writes it.
fn word(value: &impl Serialize) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(word)) => word,
        _ => String::new(),
    }
}
