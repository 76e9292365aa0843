//! Weights: the file of a game, and the tables that a search looks up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many players the tables have room for.
pub const PLAYERS: usize = 4;
/// How many piece indices the tables have room for.
pub const PIECES: usize = 256;
/// How many squares the tables have room for.
pub const SQUARES: usize = 256;

/// A weight for the middlegame and one for the endgame, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Tapered {
    /// With all pieces on the board.
    pub middle: i32,
    /// With hardly any.
    pub end: i32,
}

impl From<[i32; 2]> for Tapered {
    fn from([middle, end]: [i32; 2]) -> Self {
        Self { middle, end }
    }
}

impl From<Tapered> for [i32; 2] {
    fn from(Tapered { middle, end }: Tapered) -> Self {
        [middle, end]
    }
}

impl Tapered {
    /// The weight so many times.
    #[inline(always)]
    pub fn times(self, count: i32) -> Self {
        Self {
            middle: self.middle * count,
            end: self.end * count,
        }
    }
}

impl Tapered {
    /// Whether the weight says anything.
    #[inline(always)]
    pub fn counts(self) -> bool {
        self.middle != 0 || self.end != 0
    }
}

impl std::ops::AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// What a file says of one kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceWeights {
    /// What it is worth.
    pub value: Tapered,
    /// For each rank it has gone forward.
    #[serde(default)]
    pub forward: Tapered,
    /// For each ring of squares it is nearer to the middle of the board.
    #[serde(default)]
    pub centre: Tapered,
    /// For each square in its reach.
    #[serde(default)]
    pub mobility: Tapered,
}

/// How a search treats drops in a game with so many of them that they are not to stand in the way of its depth.
/// All zero: as any other quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropOrder {
    /// Within so many rings of squares around a royal piece, on lines to an enemy's, and where presence is asked for, drops
    /// are tried together with other quiet moves; elsewhere after them.
    pub near: u8,
    /// Drops elsewhere are searched by so many plies less.
    pub reduced: i32,
    /// Drops elsewhere are left out where no more than so many plies are left.
    pub left_out: i32,
}

/// A game's file of weights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// For the right to move.
    pub tempo: Tapered,
    /// For each attack of an enemy piece on a square next to the own royal piece (negative: bad for its owner).
    pub royal_ring: Tapered,
    /// For each of the own pieces, the royal one apart, that an enemy attacks and no own piece defends.
    #[serde(default)]
    pub hanging: Tapered,
    /// For each of the own pieces of worth that an enemy piece of little worth attacks.
    #[serde(default)]
    pub threatened: Tapered,
    /// For each pair of enemy pieces that attack squares next to the own royal piece.
    #[serde(default)]
    pub siege: Tapered,
    /// For each of the own pieces next to the royal one.
    #[serde(default)]
    pub guard: Tapered,
    /// Percentage of what a promotion gains that a piece is credited with one rank before its zone; a third less for each rank farther.
    pub prospect: i32,
    /// Percentage of what a promotion by capture gains that a piece is credited with wherever it stands.
    #[serde(default)]
    pub growth: i32,
    /// For each enemy piece next to one that may capture several in a move.
    #[serde(default)]
    pub contact: Tapered,
    /// For each piece more of the enemy's than of one's own within two squares of a piece that may explode.
    #[serde(default)]
    pub blast: Tapered,
    /// For each square that a piece which may explode is nearer to the enemy's royal piece than ten.
    #[serde(default)]
    pub stalk: Tapered,
    /// For each line on which a piece that captures over another has one to leap over.
    #[serde(default)]
    pub screen: Tapered,
    /// Percentage of its value that a piece in reserve is worth.
    #[serde(default = "all")]
    pub held: i32,
    /// For having none, one, two and so on of the own pieces where the game asks for presence; nothing for more.
    #[serde(default)]
    pub presence: Vec<Tapered>,
    /// Percentage of what a capture that fuses would add to the capturer's value, credited while it is threatened.
    #[serde(default)]
    pub mutation: i32,
    /// With several rivals, by what percentage the score goes from the difference to the strongest to the mean.
    #[serde(default)]
    pub rest: i32,
    /// For each rival who falls, in centipawns.
    #[serde(default)]
    pub outlived: i32,
    /// How a search treats drops.
    #[serde(default)]
    pub drops: DropOrder,
    /// By piece ID.
    pub piece: BTreeMap<String, PieceWeights>,
}

fn all() -> i32 {
    100
}

/// A file of weights that cannot be read.
#[derive(Debug, Error)]
#[error("weights: {0}")]
pub struct WeightsError(#[from] Box<toml::de::Error>);

impl WeightsFile {
    /// Reads a file's text.
    ///
    /// # Errors
    /// The TOML reader's message with line and column.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        Ok(toml::from_str(text).map_err(Box::new)?)
    }
}

/// Weights by piece and square.
#[derive(Clone, Debug)]
pub struct Weights {
    /// For the right to move.
    pub tempo: Tapered,
    /// For each attack on a square next to the own royal piece.
    pub royal_ring: Tapered,
    /// As in [`WeightsFile::hanging`].
    pub hanging: Tapered,
    /// As in [`WeightsFile::threatened`].
    pub threatened: Tapered,
    /// As in [`WeightsFile::siege`].
    pub siege: Tapered,
    /// As in [`WeightsFile::guard`].
    pub guard: Tapered,
    /// As in [`WeightsFile::contact`].
    pub contact: Tapered,
    /// As in [`WeightsFile::blast`].
    pub blast: Tapered,
    /// As in [`WeightsFile::stalk`].
    pub stalk: Tapered,
    /// As in [`WeightsFile::screen`].
    pub screen: Tapered,
    /// As in [`WeightsFile::presence`].
    pub presence: Vec<Tapered>,
    /// As in [`WeightsFile::mutation`].
    pub mutation: i32,
    /// As in [`WeightsFile::rest`].
    pub rest: i32,
    /// As in [`WeightsFile::outlived`].
    pub outlived: i32,
    /// As in [`WeightsFile::drops`].
    pub drops: DropOrder,
    /// Value of a piece on a square, by `piece * SQUARES + square`.
    pub placed: Box<[Tapered]>,
    /// Value of a piece in reserve, by piece.
    pub held: Box<[Tapered]>,
    /// For each square in a piece's reach, by piece.
    pub mobility: Box<[Tapered]>,
    /// What a piece on the board is worth in an exchange, by piece.
    pub exchange: Box<[i32]>,
    /// What capturing a piece gains in an exchange, by piece: its worth, and what then comes into reserve.
    pub taken: Box<[i32]>,
    /// What a capture that wins the game is worth in an exchange: more than anything else.
    pub decisive: i32,
    /// What a piece adds to the phase of the game, by piece.
    pub phase: Box<[i32]>,
    /// The phase of the start position, at least 1.
    pub full_phase: i32,
}

/// Pieces that add no more than this to the phase are of little worth.
const LITTLE: i32 = 2;

impl Weights {
    /// Whether a piece is of little worth: as a Pawn is.
    #[inline(always)]
    pub fn is_little(&self, piece: usize) -> bool {
        self.phase[piece] <= LITTLE
    }
}

impl Weights {
    /// Tables without any weight.
    pub fn blank() -> Self {
        Self {
            tempo: Tapered::default(),
            royal_ring: Tapered::default(),
            hanging: Tapered::default(),
            threatened: Tapered::default(),
            siege: Tapered::default(),
            guard: Tapered::default(),
            contact: Tapered::default(),
            blast: Tapered::default(),
            stalk: Tapered::default(),
            screen: Tapered::default(),
            presence: Vec::new(),
            mutation: 0,
            rest: 0,
            outlived: 0,
            drops: DropOrder::default(),
            placed: vec![Tapered::default(); PIECES * SQUARES].into_boxed_slice(),
            held: vec![Tapered::default(); PIECES].into_boxed_slice(),
            mobility: vec![Tapered::default(); PIECES].into_boxed_slice(),
            exchange: vec![0; PIECES].into_boxed_slice(),
            taken: vec![0; PIECES].into_boxed_slice(),
            decisive: 20_000,
            phase: vec![0; PIECES].into_boxed_slice(),
            full_phase: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_a_wrong_key_is_named() {
        let good = "tempo = [10, 5]\nroyal_ring = [-8, 0]\nprospect = 30\n[piece]\nP = { value = [100, 120] }\n";
        let file = WeightsFile::parse(good).unwrap();
        assert_eq!(
            file.piece["P"].value,
            Tapered {
                middle: 100,
                end: 120
            }
        );
        let bad = good.replace("prospect", "prospects");
        let message = WeightsFile::parse(&bad).unwrap_err().to_string();
        assert!(
            message.contains("prospects") && message.contains("line 3"),
            "{message}"
        );
    }
}
