//! What an engine says to a GUI or a match runner, one vocabulary for CECP and UCI.
//! Each variant names the words that stand for it; texts are in `cecp` and `uci`.

use crate::command::GameResult;
use crate::error::ParseError;
use crate::options::EngineOption;

/// A reply of an engine. Line ends inside texts are written as spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The engine's name (UCI `id name`; in CECP the feature `myname`).
    IdName(String),
    /// The engine's authors (UCI `id author`).
    IdAuthor(String),
    /// Features (CECP `feature NAME=VALUE ...`), options among them.
    Features(Vec<Feature>),
    /// One option (UCI `option`; written to CECP as a feature, and read there as one).
    Option(EngineOption),
    /// Identification is complete (`uciok`).
    UciOk,
    /// The answer to `isready` (`readyok`).
    ReadyOk,
    /// The answer to `ping` with its number (CECP `pong N`).
    Pong(u64),
    /// The engine plays a move (CECP `move MOVE`); a comma at its end promises a further leg.
    Move(String),
    /// The outcome of `go` (UCI `bestmove`).
    BestMove {
        /// The move; none when there is no legal one (`(none)`).
        mv: Option<String>,
        /// The answer the engine would ponder on.
        ponder: Option<String>,
    },
    /// Figures of a search (UCI `info ...`; CECP `ply score time nodes pv`).
    Info(Info),
    /// A text that concerns no protocol (UCI `info string`; CECP `# ...`).
    Comment(String),
    /// How an analysis stands (CECP `stat01:`).
    Status {
        /// Time searched, milliseconds (centiseconds in the text).
        time_ms: u64,
        /// Nodes searched.
        nodes: u64,
        /// Depth, plies.
        depth: u32,
        /// Root moves not yet searched at this depth.
        moves_left: u32,
        /// Root moves in all.
        moves_total: u32,
        /// The move being searched.
        mv: Option<String>,
    },
    /// A suggestion (CECP `Hint: MOVE`).
    Hint(String),
    /// Book moves (CECP: lines that begin with a space, then an empty one; never read back).
    Book(Vec<String>),
    /// The last move is illegal (CECP `Illegal move (REASON): MOVE`).
    IllegalMove {
        /// Why.
        reason: Option<String>,
        /// The move as it came.
        mv: String,
    },
    /// A command was not understood or cannot be done (CECP `Error (REASON): COMMAND`).
    Error {
        /// Why.
        reason: String,
        /// The command as it came.
        command: String,
    },
    /// The game is over by rule (CECP `TOKEN {COMMENT}`).
    Result {
        /// Who won.
        result: GameResult,
        /// Why, without braces.
        comment: String,
    },
    /// The engine gives up (CECP `resign`).
    Resign,
    /// The engine offers a draw, or accepts one (CECP `offer draw`).
    OfferDraw,
    /// A message to people (CECP `telluser` and its kin).
    Tell {
        /// To whom.
        to: Audience,
        /// What.
        text: String,
    },
    /// A question to the user (CECP `askuser TAG TEXT`), answered by a line `TAG ANSWER`.
    AskUser {
        /// One word.
        tag: String,
        /// The question.
        text: String,
    },
    /// Board, pieces and position of a variant (CECP `setup (TABLE) BOARD FEN`).
    Setup {
        /// Piece IDs by glyph, without parentheses.
        table: Option<String>,
        /// Board, holdings and parent variant: `10x10+0_chu`.
        board: Option<String>,
        /// The position.
        fen: String,
    },
    /// How a piece moves (CECP `piece ID BETZA`).
    Piece {
        /// The piece's ID; with `&` behind it, for both colours.
        id: String,
        /// Its moves in Betza notation.
        moves: String,
    },
    /// Squares the lifted piece may go to (CECP `highlight COLOURFEN`).
    Highlight(String),
    /// What a piece may promote to (CECP `choice IDS`).
    Choice(String),
    /// Act as if the user clicked a square (CECP `click SQUARE`).
    Click(String),
    /// Lines for a person, sent as they are: a board, the counts of perft. Never read back.
    /// XBoard takes a line that begins with `White` or `Black` for the end of the game.
    Text(String),
}

/// A reply in place of a command that could not be read.
impl From<ParseError> for Reply {
    fn from(error: ParseError) -> Reply {
        Reply::Error {
            reason: error.fault.to_string(),
            command: error.line,
        }
    }
}

/// One `NAME=VALUE` of a CECP `feature` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The feature's name.
    pub name: String,
    /// Its value.
    pub value: FeatureValue,
}

/// The value of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureValue {
    /// A number, or 0 and 1 for no and yes.
    Number(i64),
    /// A text, written in double quotes.
    Text(String),
}

impl Feature {
    /// A feature with a number or switch.
    pub fn number(name: &str, value: i64) -> Feature {
        Feature {
            name: name.to_owned(),
            value: FeatureValue::Number(value),
        }
    }

    /// A feature with a text.
    pub fn text(name: &str, value: &str) -> Feature {
        Feature {
            name: name.to_owned(),
            value: FeatureValue::Text(value.to_owned()),
        }
    }
}

/// Figures of a search; what was not said is none or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies.
    pub depth: Option<u32>,
    /// Plies of the deepest line.
    pub seldepth: Option<u32>,
    /// The rank of this line among several, from 1.
    pub multipv: Option<u32>,
    /// The score from the engine's side.
    pub score: Option<Score>,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Chances to win, draw and lose, per mille.
    pub wdl: Option<[u32; 3]>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// The hash table's fill, per mille.
    pub hashfull: Option<u32>,
    /// Endgame table hits.
    pub tbhits: Option<u64>,
    /// Time searched, milliseconds.
    pub time_ms: Option<u64>,
    /// The root move being searched.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// A text that comes in the same line; one that comes alone is [`Reply::Comment`].
    pub string: Option<String>,
}

/// A score from the engine's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Mate in so many moves; the engine is mated where it is zero or negative.
    Mate(i32),
}

/// What a score says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// At least so much.
    Lower,
    /// At most so much.
    Upper,
}

/// Whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// `telluser`: a box.
    User,
    /// `tellusererror`: an error box.
    UserError,
    /// `tellopponent`.
    Opponent,
    /// `tellothers`: the spectators.
    Others,
    /// `tellall`: opponent and spectators.
    All,
    /// `tellics`: the server.
    Server,
    /// `tellicsnoalias`: the server, its aliases not expanded.
    ServerNoAlias,
}
