//! A game as compiled: everything that play looks up, by piece and square.
//! Built by [`super::compile`]; nothing here changes during a game.

use arrayvec::ArrayVec;

use super::{
    fusion::Fusion,
    hook::Hook,
    shuffle::Shuffle,
    special::Special,
    variant::{
        Bare, By, Captured, DropRule, Facing, NoMove, PromotionMark, Repetition, Royal, XboardFile,
    },
};
use crate::board::{
    Bitboard, Geometry, Kind, PerKind, PerPlayer, Piece, Player, Square, piece::PIECES,
};

/// How many attack classes a game may have.
pub const MAX_CLASSES: usize = 48;
/// The class of royal pieces.
pub const ROYAL: usize = 0;
/// The class of pieces that capture by riding.
pub const RIDERS: usize = 1;
/// The class of pieces that capture in a way that only their specials know.
pub const SPECIALS: usize = 2;
/// The class of pieces that let their owner pass while they have room.
pub const PASSERS: usize = 3;
/// The first class of leapers: all pieces that capture by the same set of leaps.
pub const FIRST_LEAPS: usize = 4;

/// The number of a table of one set of squares for each square; table 0 is empty everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Table(pub(super) u16);

/// The stages of move generation that a game's data switches on, in the order they run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Moves of the pieces on the board by their own power.
    Pieces,
    /// The same where every player must keep a piece on certain squares.
    Present,
    /// En passant captures.
    EnPassant,
    /// Castlings.
    Castling,
    /// Moves that only the game's hook knows.
    Hook,
    /// Drops from the reserve.
    Drops,
    /// The passed turn.
    Pass,
    /// The passed turn of a player who has no other move while more than two are left.
    Stuck,
}

/// How a piece (kind and owner) moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PieceMoves {
    /// Lines along which it rides, see [`crate::board::geometry::line`].
    pub lines: u8,
    /// Whether it captures exactly as it moves.
    pub same: bool,
    /// Whether it is royal.
    pub royal: bool,
    /// Index of its promotion plus one, 0 for none.
    pub promotion: u8,
    /// Its specials: first index and number.
    pub specials: (u8, u8),
    /// Leaps without capture.
    pub quiet_leaps: Table,
    /// Leaps that capture.
    pub capture_leaps: Table,
    /// Squares it rides to without capture on an empty board.
    pub quiet_rides: Table,
    /// Squares on which it captures by a ride on an empty board.
    pub capture_rides: Table,
    /// Squares of which one at least must be free of the owner's pieces, or it cannot move.
    pub exits: Table,
}

/// When and to what a piece promotes.
#[derive(Clone, Debug)]
pub struct Promotion<const W: usize> {
    /// What it may become, and by which moves.
    pub choices: ArrayVec<(Kind, Option<By>), 16>,
    /// Ending a move here promotes.
    pub zone: Bitboard<W>,
    /// Starting a move here promotes.
    pub leaving: Bitboard<W>,
    /// Ending a move here must promote.
    pub forced: Bitboard<W>,
    /// Whether a kind may be chosen only while its owner has fewer of them than at the start.
    pub limited: bool,
}

/// One castling.
#[derive(Clone, Debug)]
pub struct Castling<const W: usize> {
    /// Its letter in a FEN.
    pub letter: char,
    /// Whose it is.
    pub player: Player,
    /// From and to of the royal piece.
    pub king: (Square, Square),
    /// From and to of the other piece.
    pub rook: (Square, Square),
    /// The other piece's kind.
    pub rook_kind: Kind,
    /// Squares that must be empty.
    pub empty: Bitboard<W>,
    /// Squares that must not be attacked.
    pub safe: Bitboard<W>,
}

/// What is known of a kind besides its moves.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// Upper-case ID, as in a FEN.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Betza notation, as in the game's file.
    pub betza: String,
    /// Whether its loss loses the game.
    pub royal: bool,
    /// What goes to the reserve when it is captured.
    pub reverts: Kind,
    /// What it becomes when its move captures.
    pub grows: Option<Kind>,
    /// Whether its moves restart the count of quiet plies.
    pub resets: bool,
    /// Limits on its drops.
    pub drop: DropRule,
    /// The kinds whose moves it joins.
    pub parts: Option<[Kind; 2]>,
    /// The kinds of which it is a part.
    pub wholes: Vec<Kind>,
    /// Whether it steps two squares in a way that en passant answers.
    pub doubles: bool,
}

/// The rules that are settings.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How a royal piece binds its owner.
    pub royal: Royal,
    /// What a side without a move gets.
    pub no_move: NoMove,
    /// What a recurring position means, if anything.
    pub repetition: Option<Repetition>,
    /// Draw after so many quiet plies.
    pub quiet_limit: Option<u16>,
    /// Whether a bare royal piece loses.
    pub bare: Option<Bare>,
    /// Whether en passant is played.
    pub en_passant: bool,
    /// What becomes of captured pieces.
    pub captured: Captured,
    /// Which royal pieces may not face each other.
    pub facing: Option<Facing>,
    /// How the text of a move names a promotion.
    pub mark: PromotionMark,
    /// Whether a FEN has fields for castling and en passant.
    pub long_fen: bool,
}

/// A game, ready for play.
pub struct Rules<const W: usize> {
    /// The name by which it is chosen.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The board's shape.
    pub geometry: Geometry<W>,
    /// All its squares.
    pub board: Bitboard<W>,
    /// The number of its first rank, 0 or 1.
    pub first_rank: u8,
    /// How many seats there are; the start position may leave one empty.
    pub players: u8,
    /// The start position.
    pub start: String,
    /// The rules that are settings.
    pub settings: Settings,
    /// What generation runs.
    pub stages: ArrayVec<Stage, 8>,
    /// All kinds, by number.
    pub kinds: Vec<KindInfo>,
    /// Moves by [`Piece::index`].
    pub moves: Box<[PieceMoves; PIECES]>,
    /// What [`PieceMoves::specials`] points into.
    pub specials: Vec<Special<W>>,
    /// What [`PieceMoves::promotion`] points into.
    pub promotions: Vec<Promotion<W>>,
    /// Attack classes of a piece, as a list, by [`Piece::index`].
    pub classes: Box<[ArrayVec<u8, 12>; PIECES]>,
    /// For each player, the classes of leapers: class and table of the squares from which it captures on a square.
    pub leapers: PerPlayer<Vec<(u8, Table)>>,
    /// The castlings.
    pub castlings: Vec<Castling<W>>,
    /// Castling rights that survive a move from or to a square.
    pub castling_kept: Box<[u8; 256]>,
    /// Squares on which a piece of this owner and kind may be dropped.
    pub drop_squares: Vec<Bitboard<W>>,
    /// Squares to which each player's royal piece is confined.
    pub keeps: PerPlayer<Bitboard<W>>,
    /// Squares on one of which every player must have a piece after the own move; none where nothing of the sort is asked.
    pub presence: Bitboard<W>,
    /// Captures that fuse.
    pub fusion: Option<Fusion<W>>,
    /// Squares whose pieces a player may arrange at the start: the back rank first, from the owner's left.
    pub arrange: PerPlayer<Vec<Square>>,
    /// How many of each kind a player has at the start.
    pub start_counts: PerPlayer<PerKind<u8>>,
    /// Kinds that are too little to win with beside a lone royal piece.
    pub insufficient: Vec<Kind>,
    /// The game that is the same for another number of players, if there is one.
    pub kin: Option<String>,
    /// Other arrays of the same game.
    pub shuffle: Option<Shuffle>,
    /// What XBoard must be told to show the game, as in its file.
    pub xboard: Option<XboardFile>,
    /// The kinds that step double.
    pub doublers: Vec<Kind>,
    /// What no setting says.
    pub hook: Option<Box<dyn Hook<W>>>,
    pub(super) tables: Vec<Bitboard<W>>,
}

impl<const W: usize> Rules<W> {
    /// One row of a table.
    #[inline(always)]
    pub fn look_up(&self, table: Table, square: Square) -> Bitboard<W> {
        self.tables[table.0 as usize * 64 * W + square.index()]
    }

    /// The squares that an explosion on `at` empties: itself and its neighbours.
    pub fn blast(&self, at: Square) -> Bitboard<W> {
        self.geometry.neighbours(at) | at
    }

    /// How this piece moves.
    #[inline(always)]
    pub fn moves_of(&self, piece: Piece) -> &PieceMoves {
        &self.moves[piece.index()]
    }

    /// The specials of a piece.
    #[inline(always)]
    pub fn specials_of(&self, moves: &PieceMoves) -> &[Special<W>] {
        let (first, count) = moves.specials;
        &self.specials[first as usize..first as usize + count as usize]
    }

    /// The promotion of a piece.
    #[inline(always)]
    pub fn promotion_of(&self, moves: &PieceMoves) -> Option<&Promotion<W>> {
        self.promotions
            .get((moves.promotion as usize).wrapping_sub(1))
    }

    /// What is known of a kind.
    pub fn kind(&self, kind: Kind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// All kinds, by number.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<W> {
        (0..self.kinds.len()).map(Kind::new)
    }

    /// All players, in turn order.
    pub fn all_players(&self) -> impl Iterator<Item = Player> + use<W> {
        (0..self.players as usize).map(Player::new)
    }

    /// The kind with this upper-case ID.
    pub fn kind_by_id(&self, id: &str) -> Option<Kind> {
        self.kinds
            .iter()
            .position(|kind| kind.id == id)
            .map(Kind::new)
    }
}
