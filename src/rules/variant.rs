//! The shape of a game's file, as TOML text is read into it, and inheritance from another game's file.
//! What each key means to play is in `docs/variants.md`; `compile` checks what a type cannot.

use std::collections::BTreeMap;

use serde::Deserialize;

pub use super::piece_file::{Also, Area, Becomes, By, DropRule, PieceFile, Relay, SpecialMove};

macro_rules! file_struct {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name { $($(#[$field_meta])* pub $field: Option<$type>,)* }

        impl $name {
            /// This table with what it leaves unsaid taken from `base`.
            pub fn over(self, base: &Self) -> Self {
                Self { $($field: self.$field.or_else(|| base.$field.clone()),)* }
            }
        }
    };
}

file_struct! {
    /// A game. Every key may be left out when the file says `like`.
    pub struct VariantFile {
        /// The name by which the game is chosen.
        name: String,
        /// The built-in game whose file gives whatever this one leaves out.
        like: String,
        /// A built-in game that is the same for another number of players: its FENs are taken, too.
        kin: String,
        /// The name for people.
        title: String,
        /// One line about it.
        summary: String,
        /// Size of the board and the number of its first rank.
        board: Board,
        /// How many seats there are, 2 (when left out) to 4; the start position may leave one empty. From three on they
        /// sit clockwise, each a quarter turn from the one before.
        players: u8,
        /// Start position as FEN.
        start: String,
        /// How a royal piece binds its owner.
        royal: Royal,
        /// What a side without any move gets.
        no_move: NoMove,
        /// What a recurring position means.
        repetition: Repetition,
        /// Draw after so many plies without capture, promotion or a move of a piece marked `resets`.
        quiet_limit: u16,
        /// Whether a side left with nothing but its royal piece has lost.
        bare: Bare,
        /// IDs of the pieces one of which, beside two Kings, cannot win: such a position is drawn.
        insufficient: Vec<String>,
        /// When pieces promote, unless a piece says otherwise.
        promotion: Promotion,
        /// How the text of a move names a promotion.
        promotion_mark: PromotionMark,
        /// Whether a double step may be answered by an en passant capture.
        en_passant: bool,
        /// The castlings.
        castling: Vec<Castling>,
        /// What becomes of captured pieces.
        captured: Captured,
        /// Squares on which a piece that captures another becomes both; needs pieces with `parts`.
        fusion: Area,
        /// Squares on one of which every player must have a piece after the own move.
        presence: Area,
        /// How a piece may be dropped that says nothing of it itself.
        drop: DropRule,
        /// Whether royal pieces may not face each other on an open file.
        facing: Facing,
        /// Name of the code for what data cannot say.
        hook: Hook,
        /// Other arrays of the same game.
        shuffle: Shuffle,
        /// Squares of each player on which the pieces of the start position may be arranged at will.
        arrange: Area,
        /// IDs of the pieces of the `like` game that this one lacks.
        without: Vec<String>,
        /// The kinds of piece; those of a `like` game with the same ID are replaced.
        piece: Vec<PieceFile>,
        /// What XBoard must be told to show the game.
        xboard: XboardFile,
    }
}

file_struct! {
    /// What XBoard must be told to show the game; play does not depend on it.
    pub struct XboardFile {
        /// The name by which XBoard knows the game, if not its own.
        name: String,
        /// Piece IDs by XBoard's pictures, the first player's half of its piece table.
        table: String,
        /// Size, holdings and parent variant as XBoard writes them: `10x10+0_chu`.
        board: String,
        /// The pieces that XBoard shows in hand, in its order, where it counts them itself.
        holdings: String,
        /// Files of XBoard's board, behind a column of holes, on which reserves stand.
        reserve_files: u8,
        /// Whether XBoard's board is wider by a ring of squares, on which reserves stand before their owners. For games with
        /// more than two seats, of which the first and third are XBoard's White.
        reserve_edge: bool,
        /// What XBoard calls pieces, if not by their own IDs: a letter, or `+` and the letter of another.
        ids: BTreeMap<String, String>,
        /// The same for pieces of the third and fourth seat, as far as theirs are others.
        ids_across: BTreeMap<String, String>,
        /// Moves for XBoard's records, in Betza notation, by piece ID.
        pieces: BTreeMap<String, String>,
        /// The same for pieces that `pieces` does not name.
        others: String,
        /// The game under whose name XBoard may play this one, as a choice of rules.
        rules_of: String,
    }
}

impl XboardFile {
    /// What XBoard calls a piece of this ID in this seat.
    pub fn called<'i>(&'i self, seat: usize, id: &'i str) -> &'i str {
        let across = self.ids_across.as_ref().filter(|_| seat >= 2);
        let across = across.and_then(|ids| ids.get(id));
        let known = across.or_else(|| self.ids.as_ref()?.get(id));
        known.map_or(id, String::as_str)
    }

    /// This table completed from the one of the game it is `like`, pieces one by one.
    fn inherit(mut self, base: &Self) -> Self {
        if let (Some(own), Some(theirs)) = (&mut self.pieces, &base.pieces) {
            for (id, moves) in theirs {
                own.entry(id.clone()).or_insert_with(|| moves.clone());
            }
        }
        self.over(base)
    }
}

/// Size of a board.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// Files, 2 to 16.
    pub files: u8,
    /// Ranks, 2 to 16.
    pub ranks: u8,
    /// The number of the first rank, 0 or 1.
    #[serde(default = "one")]
    pub first_rank: u8,
}

fn one() -> u8 {
    1
}

/// How a royal piece binds its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Royal {
    /// It may not be left attacked (chess).
    Checked,
    /// It may be captured, which loses (Scirocco).
    Captured,
    /// While more than two players are left, only its own moves must not leave it attacked, and its capture removes
    /// its owner with all pieces; when two are left, it may not be left attacked. The last one wins (Arena).
    LastStanding,
}

/// What a side without a move gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoMove {
    /// It has lost: by checkmate if its royal piece is bound and attacked, else by `stalemate` or `no move`.
    Loses,
    /// A draw by stalemate, unless it is checkmate.
    Draws,
}

/// What a recurring position means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// The occurrence that counts, 2 to 9.
    pub occurrence: u8,
    /// What it brings.
    pub verdict: Verdict,
}

/// The verdict on a position that occurs too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The move that brings it about is illegal.
    Illegal,
    /// A draw.
    Draw,
    /// A draw, unless one side gave check with each of its moves since: that side loses.
    PerpetualCheckLoses,
    /// What the game's hook says.
    Hook,
}

/// Whether a bare royal piece loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bare {
    /// At once (Scirocco).
    Loses,
}

/// Which royal pieces may not face each other with nothing between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// On one file.
    File,
    /// On one file or rank.
    FileOrRank,
}

/// What becomes of captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// They leave the game.
    Gone,
    /// They join the capturer's reserve, from which they are dropped.
    Hand,
}

/// The hooks there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hook {
    /// Pieces lend moves to their neighbours (Scirocco).
    Relay,
    /// Who checked or chased since a position's previous occurrence loses (Cashew Shogi).
    Chase,
}

impl Hook {
    /// Whether it adds moves.
    pub fn lends(self) -> bool {
        self == Self::Relay
    }

    /// Whether it judges recurring positions.
    pub fn judges(self) -> bool {
        self == Self::Chase
    }
}

/// When pieces promote, and to what the text of the move adds for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// How many of the farthest ranks are the zone.
    pub zone: u8,
    /// Whether a move that starts in the zone promotes too.
    #[serde(default)]
    pub leaving: bool,
    /// When it is forced.
    #[serde(default)]
    pub forced: Forced,
    /// Whether a kind may be chosen only while its owner has fewer of them than at the start.
    #[serde(default)]
    pub limited: bool,
}

/// How the text of a move names a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PromotionMark {
    /// `e7e8+`: each piece has one promoted form for a move.
    Plus,
    /// `e7e8q`: the new piece's letter.
    Letter,
}

/// When a promotion is forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forced {
    /// Never.
    #[default]
    Never,
    /// On the farthest rank.
    LastRank,
    /// Where the piece could never move again.
    Immobile,
}

/// One castling: what moves where.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Castling {
    /// Its letter in a FEN.
    pub right: char,
    /// From and to of the royal piece.
    pub king: String,
    /// From and to of the other piece.
    pub rook: String,
}

/// Arrays made from the start position by exchanging pairs of squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shuffle {
    /// The first player's squares, one pair a bit of the array number, lowest first.
    pub swaps: Vec<[String; 2]>,
    /// Whether one more bit mirrors the second player's array instead of turning it.
    #[serde(default)]
    pub mirror: bool,
    /// The numbers that may be chosen; all when left out.
    pub only: Option<Vec<u32>>,
}

impl VariantFile {
    /// Reads a file's text.
    ///
    /// # Errors
    /// The TOML reader's message, with line and column and what was expected.
    pub fn parse(text: &str) -> Result<Self, Box<toml::de::Error>> {
        toml::from_str(text).map_err(Box::new)
    }

    /// This file completed from the one it is `like`: piece by piece, by ID, and key by key.
    pub fn inherit(mut self, base: &Self) -> Self {
        let mut all = base.piece.clone().unwrap_or_default();
        let without = self.without.take().unwrap_or_default();
        all.retain(|piece| !without.contains(&piece.id));
        for piece in self.piece.take().unwrap_or_default() {
            match all.iter_mut().find(|p| p.id == piece.id) {
                Some(place) => *place = piece,
                None => all.push(piece),
            }
        }
        self.piece = Some(all);
        self.xboard = self.xboard.map(|own| match &base.xboard {
            Some(theirs) => own.inherit(theirs),
            None => own,
        });
        self.over(base)
    }
}
