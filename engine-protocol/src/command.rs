//! What a GUI or a match runner says to an engine, one vocabulary for CECP and UCI.
//! Each variant names the words that stand for it; texts are in `cecp` and `uci`.

/// A command to an engine. Moves, squares and positions are texts as sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The GUI speaks CECP (`xboard`).
    Xboard,
    /// The CECP version in use (`protover N`); features are due.
    ProtocolVersion(u32),
    /// The GUI knows this feature (CECP `accepted`).
    Accepted(String),
    /// The GUI does not know this feature (CECP `rejected`).
    Rejected(String),
    /// The GUI speaks UCI and wants identification and options (`uci`).
    Uci,
    /// Send more, or no more, comments on what goes on (UCI `debug on|off`).
    Debug(bool),
    /// Registration of a program that is sold (UCI `register`), as sent.
    Register(String),
    /// Answer at once when ready, also while searching (UCI `isready`).
    IsReady,
    /// Answer with the same number once all before it is done (CECP `ping N`).
    Ping(u64),
    /// A new game (`new`; `ucinewgame`).
    NewGame,
    /// Play this variant (CECP `variant NAME`; in UCI an option says so).
    SetVariant(String),
    /// End the process (`quit`).
    Quit,
    /// Toggle randomness of play (CECP `random`).
    Random,
    /// Play neither side, only record moves (CECP `force`).
    Force,
    /// Play the side that is to move, and begin (CECP `go`).
    Play,
    /// Play the side that is not to move (CECP `playother`).
    PlayOther,
    /// Obsolete: White is to move, the engine plays Black (CECP `white`).
    White,
    /// Obsolete: Black is to move, the engine plays White (CECP `black`).
    Black,
    /// The clock for the game (CECP `level MPS BASE INC`).
    Level {
        /// Moves in each session; 0 for the whole game in one.
        moves_per_session: u32,
        /// Time for a session, milliseconds.
        base_ms: u64,
        /// Time added after each move, milliseconds.
        increment_ms: u64,
    },
    /// Time for each move, milliseconds (CECP `st`, in seconds).
    TimePerMove(u64),
    /// Search at most so many plies (CECP `sd`).
    DepthLimit(u32),
    /// Count time in nodes, so many a second; 0 is CPU time (CECP `nps`).
    NodeRate(u64),
    /// The engine's clock, milliseconds, may be negative (CECP `time`, in centiseconds).
    OwnTime(i64),
    /// The opponent's clock, milliseconds, may be negative (CECP `otim`).
    OpponentTime(i64),
    /// The user or opponent played this (CECP `usermove MOVE` or a bare move).
    Move(String),
    /// Stop searching and give the best move (CECP `?`; UCI `stop`).
    Stop,
    /// The opponent offers a draw (CECP `draw`).
    Draw,
    /// The game is over (CECP `result TOKEN {COMMENT}`).
    Result {
        /// Who won.
        result: GameResult,
        /// Why, without braces; may be empty.
        comment: String,
    },
    /// Set this position, a FEN (CECP `setboard`).
    SetBoard(String),
    /// Set the board piece by piece (CECP `edit` to `.`), all lines of it.
    Edit(Vec<EditLine>),
    /// A position and the moves played from it (UCI `position`).
    Position {
        /// The position, or none for the variant's start.
        fen: Option<String>,
        /// The moves, oldest first.
        moves: Vec<String>,
    },
    /// Search the position last set (UCI `go`).
    Go(GoLimits),
    /// The move pondered on was played (UCI `ponderhit`).
    PonderHit,
    /// Name a good move (CECP `hint`).
    Hint,
    /// Show book moves (CECP `bk`).
    Book,
    /// Take back one half-move (CECP `undo`).
    Undo,
    /// Take back two half-moves (CECP `remove`).
    Remove,
    /// Ponder (CECP `hard`).
    Hard,
    /// Do not ponder (CECP `easy`).
    Easy,
    /// Show thinking (CECP `post`).
    Post,
    /// Do not show thinking (CECP `nopost`).
    NoPost,
    /// Search the position at hand until told otherwise (CECP `analyze`).
    Analyze,
    /// Say how the analysis stands (CECP `.`).
    StatusRequest,
    /// Leave analysis (CECP `exit`).
    ExitAnalyze,
    /// Do not consider these moves at the root (CECP `exclude`).
    Exclude(RootMoves),
    /// Consider these moves at the root again (CECP `include`).
    Include(RootMoves),
    /// Take the score of the position at hand as given (CECP `setscore`).
    SetScore {
        /// Centipawns for the side to move.
        score: i32,
        /// Valid up to searches of this depth.
        depth: u32,
    },
    /// The opponent's name (CECP `name`).
    Name(String),
    /// Ratings, 0 for none (CECP `rating`).
    Rating {
        /// The engine's.
        own: i32,
        /// The opponent's.
        opponent: i32,
    },
    /// The server played on, `-` for none (CECP `ics`).
    Server(String),
    /// The opponent is an engine (CECP `computer`).
    Computer,
    /// Suspend all work (CECP `pause`).
    Pause,
    /// Go on after a pause (CECP `resume`).
    Resume,
    /// Memory for all tables, megabytes (CECP `memory`).
    Memory(u64),
    /// Processor cores the engine may use (CECP `cores`).
    Cores(u32),
    /// Where endgame tables of a kind are (CECP `egtpath`).
    TablePath {
        /// The kind of table, one word.
        kind: String,
        /// The folder or file.
        path: String,
    },
    /// Set an option (`option NAME=VALUE`; `setoption name NAME value VALUE`).
    SetOption {
        /// The option's name, may hold spaces.
        name: String,
        /// The value; none for a button.
        value: Option<String>,
    },
    /// The user picked up the piece on a square (CECP `lift`).
    Lift(String),
    /// The user put the piece on a square (CECP `put`).
    Put(String),
    /// The pointer entered a red square (CECP `hover`).
    Hover(String),
    /// Print the position for a person (`d`).
    Display,
    /// Count move sequences, divided by first move (`perft N`; `go perft N`).
    Perft(u32),
}

/// One line between CECP `edit` and `.`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditLine {
    /// `#`: clear the board.
    Clear,
    /// `c`: the next pieces are of the other colour; it begins with White.
    SwapColour,
    /// `Pa4`, `P'a4`, `Pa4+`: put a piece.
    Piece {
        /// The piece's ID, with a leading `+` when the line says promoted.
        id: String,
        /// The square.
        square: String,
    },
    /// `xa4`: empty a square.
    Empty(String),
    /// `P@3`: so many pieces in hand.
    Held {
        /// The piece's ID.
        id: String,
        /// How many.
        count: u32,
    },
}

/// The result of a game as PGN and CECP write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`: White, the first player, won.
    FirstWins,
    /// `0-1`: Black, the second player, won.
    SecondWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unfinished.
    Unfinished,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 4] = [
        GameResult::FirstWins,
        GameResult::SecondWins,
        GameResult::Draw,
        GameResult::Unfinished,
    ];

    /// The PGN token.
    pub fn token(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The result that a PGN token stands for.
    pub fn from_token(token: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|r| r.token() == token)
    }
}

/// Which root moves `exclude` and `include` speak of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootMoves {
    /// All legal moves.
    All,
    /// One move.
    One(String),
}

/// The clauses of UCI `go`. Times are milliseconds; what was not said is none, false or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoLimits {
    /// Consider these moves only; empty for all.
    pub search_moves: Vec<String>,
    /// White's clock, may be negative.
    pub wtime: Option<i64>,
    /// Black's clock, may be negative.
    pub btime: Option<i64>,
    /// White's increment.
    pub winc: Option<u64>,
    /// Black's increment.
    pub binc: Option<u64>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Exactly so much time.
    pub movetime: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
    /// The last move of the position is pondered on.
    pub ponder: bool,
}
