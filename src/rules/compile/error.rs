//! What can be wrong in a game's file beyond what its types say. Each error names what was found and what is allowed.

use thiserror::Error;

use crate::rules::{betza::BetzaError, fen::FenError};

/// What is wrong in a game's file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CompileError {
    /// A key that must be there.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A name that a command line or a protocol could not carry.
    #[error("the name `{0}` is not made of letters, digits, `-` and `_` alone")]
    Name(String),
    /// The occurrence of a position that counts.
    #[error("repetition: occurrence is {0}: a number from 2 to 9")]
    Occurrence(u8),
    /// Files beside the board that XBoard cannot show.
    #[error("xboard: reserve-files is {0}: with the board's files and one more they may be 16")]
    ReserveFiles(u8),
    /// A ring around the board that XBoard cannot show.
    #[error("xboard: reserve-edge needs a board of at most 14 files and ranks")]
    ReserveEdge,
    /// A rectangle that is none of the board.
    #[error(
        "piece `{0}`: an area has files and ranks from 1 up to the board's, the lower number first"
    )]
    Area(String),
    /// The same of an area of the game itself.
    #[error("{0}: an area has files and ranks from 1 up to the board's, the lower number first")]
    BoardArea(&'static str),
    /// The board's size.
    #[error(
        "a board has 2 to 16 files and ranks and at most 255 squares, its first rank is 0 or 1; found {files}x{ranks}, first rank {first_rank}"
    )]
    Board {
        /// Given.
        files: u8,
        /// Given.
        ranks: u8,
        /// Given.
        first_rank: u8,
    },
    /// The number of players.
    #[error(
        "{0} players: a game has two, or on a square board three or four if `royal = \"last-standing\"` and it has neither castling nor hook"
    )]
    Players(u8),
    /// Too many kinds.
    #[error("{0} kinds of piece: a game has at most 63")]
    TooManyKinds(usize),
    /// Too many different moves.
    #[error("too many different sets of moves for one game")]
    TooManyTables,
    /// An ID that is none.
    #[error(
        "`{0}` is no piece ID: a letter, before it perhaps `+`, behind it perhaps `'`, `!` or `~`"
    )]
    Id(String),
    /// Two pieces of one ID.
    #[error("two pieces have the ID `{0}`")]
    TwiceId(String),
    /// An ID that names no piece.
    #[error("piece `{piece}`: there is no piece `{named}`")]
    NoSuchPiece {
        /// Where.
        piece: String,
        /// What was named.
        named: String,
    },
    /// Moves that cannot be read.
    #[error("piece `{piece}`: moves `{moves}`: {error}")]
    Moves {
        /// Whose.
        piece: String,
        /// The string.
        moves: String,
        /// What is wrong.
        error: BetzaError,
    },
    /// A promotion that is not explained.
    #[error("piece `{0}` becomes something, but neither it nor the game has `promotion`")]
    NoPromotion(String),
    /// Two promotions of one text.
    #[error("piece `{0}`: two of its promotions would have the same move text")]
    PromotionText(String),
    /// A square that is none.
    #[error("`{0}` names no square of this board")]
    Square(String),
    /// A castling that does not fit the board.
    #[error(
        "castling `{0}`: king and rook must be written as two squares each, with a royal piece and another of its side on their first ones at the start"
    )]
    Castling(char),
    /// A fusion without a result.
    #[error("fusion: no piece has the moves of both `{0}` and `{1}`")]
    NoFusion(String, String),
    /// Squares to be arranged that are not those of whole start positions.
    #[error("arrange: a player's army at the start must fill all of these squares, or none")]
    Arrange,
    /// No royal piece.
    #[error("no piece is `royal = true`")]
    NoRoyal,
    /// A verdict that nobody gives.
    #[error("`repetition`: the verdict `hook` needs a `hook` that judges, such as `chase`")]
    NoJudge,
    /// The start position.
    #[error("start: {0}")]
    Start(FenError),
    /// An array number.
    #[error(
        "shuffle: {0} pairs and a mirror bit make more arrays than can be numbered; at most 16 pairs"
    )]
    Shuffle(usize),
    /// A square that would be exchanged twice.
    #[error(
        "shuffle: each pair needs two squares that no other pair has, and `{0}` is there twice"
    )]
    SwapTwice(String),
}
