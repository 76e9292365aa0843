//! A game described for whoever wrote its file: its pieces with all they do, its start and how many moves it has.

use std::fmt;

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

/// A good game as `--check` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Description {
    /// The name by which the game is chosen.
    pub name: &'static str,
    /// Its title, for people.
    pub title: &'static str,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// All pieces, in the order of the file.
    pub pieces: Vec<PieceDescription>,
    /// The start position as FEN.
    pub start: String,
    /// Move sequences from there of one ply and of two.
    pub perft: [u64; 2],
    /// The start position as a picture of letters.
    #[serde(skip)]
    board: String,
}

/// A piece as `--check` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct PieceDescription {
    /// Its ID.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// All it does, its moves first.
    pub powers: String,
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, ranks) = (self.files, self.ranks);
        writeln!(f, "{}: {}, {files}x{ranks}", self.name, self.title)?;
        let widest = self.pieces.iter().map(|p| p.name.chars().count()).max();
        let width = widest.unwrap_or(0);
        for PieceDescription { id, name, powers } in &self.pieces {
            let line = format!("  {id:<3} {name:width$}  {powers}");
            writeln!(f, "{}", line.trim_end())?;
        }
        write!(f, "{}", self.board)?;
        writeln!(f, "start {}", self.start)?;
        for (depth, nodes) in (1..).zip(self.perft) {
            writeln!(f, "perft {depth}: {nodes}")?;
        }
        Ok(())
    }
}

/// Describes a game, whose complete file is `file`.
pub(super) fn describe(game: AnyGame, file: &VariantFile) -> Description {
    with_game!(game, |rules| describe_rules(rules, file))
}

fn describe_rules<const W: usize>(rules: &'static Rules<W>, file: &VariantFile) -> Description {
    let mut start = rules.start_position();
    let pieces = file.piece.as_deref().unwrap_or_default();
    Description {
        name: &rules.name,
        title: &rules.title,
        files: rules.geometry.files(),
        ranks: rules.geometry.ranks(),
        pieces: pieces.iter().map(describe_piece).collect(),
        start: start.fen(),
        perft: [1, 2].map(|depth| perft(&mut start, depth, PerftOptions::default())),
        board: board_text(&start),
    }
}

fn describe_piece(piece: &PieceFile) -> PieceDescription {
    PieceDescription {
        id: piece.id.clone(),
        name: piece.name.clone(),
        powers: powers(piece),
    }
}

/// What a piece does, its moves first.
fn powers(piece: &PieceFile) -> String {
    let mut parts = Vec::new();
    if !piece.moves.is_empty() {
        parts.push(piece.moves.clone());
    }
    if let Some([one, two]) = &piece.parts {
        parts.push(format!("as {one} and {two}"));
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
