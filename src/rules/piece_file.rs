//! The shape of a piece in a game's file.
//! What each key means to play is in `docs/variants.md`; `compile` checks what a type cannot.

use serde::{Deserialize, Serialize};

use super::variant::Promotion;

/// A kind of piece.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PieceFile {
    /// `[+]LETTER['!~]`.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Betza notation.
    #[serde(default)]
    pub moves: String,
    /// Moves in Betza notation that start on certain squares only.
    #[serde(default)]
    pub also: Vec<Also>,
    /// Moves beside those.
    #[serde(default)]
    pub special: Vec<SpecialMove>,
    /// Whether its loss loses the game.
    #[serde(default)]
    pub royal: bool,
    /// What it may promote to.
    #[serde(default)]
    pub becomes: Vec<Becomes>,
    /// When, if not as the game says.
    pub promotion: Option<Promotion>,
    /// The kind that goes to the reserve when it is captured, if not itself.
    pub reverts: Option<String>,
    /// Whether its moves restart the count of quiet plies.
    #[serde(default)]
    pub resets: bool,
    /// What it becomes whenever its move captures, on the way included; no choice, and no word of it in the move's text.
    pub grows: Option<String>,
    /// Whether its owner may pass while it has an empty square next to it.
    #[serde(default)]
    pub passes: bool,
    /// What it lends to friendly pieces (hook `relay`).
    pub relay: Option<Relay>,
    /// How it may be dropped, if not as the game says.
    pub drop: Option<DropRule>,
    /// The two kinds whose moves it joins: it is what one becomes by capturing the other where pieces fuse, and may be
    /// dropped as either of them. Its own `moves` are theirs and left out.
    pub parts: Option<[String; 2]>,
    /// Squares it never leaves.
    pub within: Option<Vec<Area>>,
}

/// One choice of a promotion.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a piece ID, or a table of `to`, a piece ID, and `by`, one of `diagonal`, `straight`"
)]
pub enum Becomes {
    /// By any move.
    Any(String),
    /// Only by a move of one sort.
    By {
        /// The promoted form.
        to: String,
        /// The moves that give it.
        by: By,
    },
}

/// Sorts of moves that a promotion may depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Along a diagonal.
    Diagonal,
    /// Along a rank or file.
    Straight,
}

/// Moves that start on certain squares only.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Also {
    /// Betza notation.
    pub moves: String,
    /// The squares.
    pub from: Vec<Area>,
}

/// Moves for which Betza notation has no letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialMove {
    /// To any empty square of its rank, file and diagonals, whatever stands between; never a capture.
    Flight,
    /// A leap to any square within two steps, or two King's steps whose first captures and whose second may lead back.
    Lion,
    /// Up to three King's steps on one ray, forth and back but not past the start, each over anything or capturing.
    Wolf,
    /// A Rook's slide that may turn once by 90 degrees on an empty square.
    HookRook,
    /// A Bishop's slide that may turn so.
    HookBishop,
    /// It leaves the board with everything on the neighbouring squares, of both sides; never next to an own royal piece.
    Explosion,
}

/// What a piece lends to its friends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relay {
    /// Neighbours leap to the opposite square; straight neighbours also turn by 45 degrees about it.
    LeapOrTurn,
    /// Neighbours leap to the opposite square.
    Leap,
    /// The first friend within three squares of a Queen's line moves as a Knight.
    KnightOnLines,
    /// Friends a Knight's leap away move as Knights.
    KnightByLeap,
}

/// Limits on drops of a kind.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DropRule {
    /// Ranks, counted from the owner's side beginning with 1, on which it may not be put.
    #[serde(default)]
    pub not_ranks: Vec<u8>,
    /// Whether only one such piece of a player may stand on a file (as its owner sees the board).
    #[serde(default)]
    pub one_per_file: bool,
    /// Whether a drop that mates is illegal, when two players are left.
    #[serde(default)]
    pub no_mate: bool,
    /// Whether it may not be put on the squares to which another living player's royal piece is confined.
    #[serde(default)]
    pub outside_keeps: bool,
}

/// A rectangle as its owner sees it: files from the left and ranks from the near side, counted from 1, both ends included.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Area {
    /// First and last file.
    pub files: [u8; 2],
    /// First and last rank.
    pub ranks: [u8; 2],
}
