//! A game on the table, whatever its bitboard's width: the front ends know only texts.
//! [`open`] sets one up; moves and positions are plain texts of the project's notation.

use std::{sync::mpsc::Sender, time::Instant};

use thiserror::Error;

use super::{event::Event, game_table::GameTable};
use crate::{
    board::{Piece, Player},
    rules::{
        Outcome, Rules,
        arrange::ArrangementError,
        fen::FenError,
        special::Special,
        start::StartError,
        tables::{KindInfo, Settings},
        variant::{Captured, PromotionMark, XboardFile},
    },
    search::{HashError, Method, Skill, TimeLimit, Watch},
    variants::AnyGame,
    with_game,
};

/// What does not change while a game is on the table.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The name by which the game is chosen.
    pub name: &'static str,
    /// Seats, of which the start position may leave some empty.
    pub seats: usize,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The number of the first rank, 0 or 1.
    pub first_rank: u8,
    /// Kinds of piece that can be held in reserve; 0 in a game without reserves.
    pub held_kinds: usize,
    /// The start position.
    pub start: &'static str,
    /// The numbers of its arrays.
    pub arrays: &'static [u32],
    /// Whether players may arrange pieces at will.
    pub is_arranged: bool,
    /// All piece IDs.
    pub ids: Vec<&'static str>,
    /// Those of royal pieces.
    pub royals: Vec<&'static str>,
    /// The rules that are settings.
    pub settings: Settings,
    /// The letters of what pieces may become, in the order of the game's file.
    pub promotions: Vec<char>,
    /// The ranks, from 0, that double steps of the first and of the second player skip.
    pub skipped: [Vec<u8>; 2],
    /// What XBoard must be told to show it.
    pub xboard: Option<&'static XboardFile>,
}

impl Facts {
    /// The facts of a game.
    pub fn new<const W: usize>(rules: &'static Rules<W>) -> Self {
        let can_be_held = |kind| {
            let info = rules.kind(kind);
            !info.royal && info.reverts == kind
        };
        let ids = |wanted: fn(&KindInfo) -> bool| {
            let kinds = rules.kinds.iter().filter(|kind| wanted(kind));
            kinds.map(|kind| kind.id.as_str()).collect()
        };
        let held = rules.settings.captured == Captured::Hand;
        let held = rules.all_kinds().filter(|kind| held && can_be_held(*kind));
        Self {
            name: &rules.name,
            seats: rules.players.into(),
            files: rules.geometry.files(),
            ranks: rules.geometry.ranks(),
            first_rank: rules.first_rank,
            held_kinds: held.count(),
            start: &rules.start,
            arrays: rules.arrays(),
            is_arranged: rules.usual_arrangement().is_some(),
            ids: ids(|_| true),
            royals: ids(|kind| kind.royal),
            settings: rules.settings,
            promotions: promotions(rules),
            skipped: [Player::FIRST, Player::SECOND].map(|player| skipped(rules, player)),
            xboard: rules.xboard.as_ref(),
        }
    }

    /// Whether a promotion is a plus sign behind the move, not a letter.
    pub fn promotes_by_plus(&self) -> bool {
        self.settings.mark == PromotionMark::Plus
    }
}

fn promotions<const W: usize>(rules: &Rules<W>) -> Vec<char> {
    let mut letters = Vec::new();
    for (kind, _) in rules.promotions.iter().flat_map(|all| &all.choices) {
        let letter = rules.kind(*kind).id.chars().find(char::is_ascii_uppercase);
        letters.extend(letter.filter(|letter| !letters.contains(letter)));
    }
    letters
}

fn skipped<const W: usize>(rules: &Rules<W>, player: Player) -> Vec<u8> {
    let mut ranks = Vec::new();
    for kind in rules.all_kinds() {
        let moves = rules.moves_of(Piece::new(player, kind));
        for special in rules.specials_of(moves) {
            let Special::Lame {
                ways, double: true, ..
            } = special
            else {
                continue;
            };
            for square in ways.iter().flatten().flat_map(|(way, _)| *way) {
                ranks.extend(u8::try_from(rules.geometry.rank(square)));
            }
        }
    }
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// What a search is asked for. Moves are texts that the table has found legal.
#[derive(Clone, Debug)]
pub struct Order {
    /// Plies at most.
    pub depth: Option<u32>,
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<TimeLimit>,
    /// When the clock began to run.
    pub started: Instant,
    /// How many best moves are wanted.
    pub multipv: usize,
    /// The root moves to consider; empty for all.
    pub only: Vec<String>,
    /// A move to think behind, as when pondering.
    pub behind: Option<String>,
    /// The clock by which time is measured.
    pub watch: Watch,
    /// Whether lines of thought tell how each seat stands.
    pub seat_scores: bool,
    /// End as soon as a win in so many own moves is found.
    pub mate: Option<u32>,
    /// Centipawns that a draw is worth less than nothing to the player on turn.
    pub contempt: i32,
    /// Play below full strength.
    pub skill: Option<Skill>,
    /// How more than two players are searched.
    pub method: Method,
}

impl Order {
    /// No limits but those that follow.
    pub fn new(started: Instant) -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            started,
            multipv: 1,
            only: Vec::new(),
            behind: None,
            watch: Watch::Wall,
            seat_scores: false,
            mate: None,
            contempt: 0,
            skill: None,
            method: Method::default(),
        }
    }
}

/// Where the news of a search go.
#[derive(Clone, Debug)]
pub struct Address {
    /// The session's channel.
    pub events: Sender<Event>,
    /// The number of the search.
    pub search: u64,
}

/// Why a move is not played.
///
/// XBoard reads some words in a complaint as commands, so these texts hold no square and no word such as "board".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// No text of a move.
    #[error("this is no move in coordinates")]
    Unreadable,
    /// The square left is empty.
    #[error("no piece stands there")]
    NoPiece,
    /// The square left holds the other side's piece.
    #[error("the piece belongs to the other side")]
    NotYours,
    /// The position would recur too often.
    #[error("the position would occur once too often")]
    Recurs,
    /// The seat on turn is the engine's.
    #[error("the seat to move is none of yours")]
    OtherSeat,
    /// A block of corrections stands half taken back.
    #[error("a move is taken back in part; retract until it is gone, or go on")]
    HalfTakenBack,
    /// The rules do not allow it.
    #[error("the rules do not allow it")]
    Barred,
    /// A move in algebraic notation that fits several moves.
    #[error("it fits several moves")]
    Ambiguous,
    /// The position set last cannot be played.
    #[error("the position set last is none that can be played")]
    NoPosition,
}

/// A game that is being played: position with history, and its searcher.
pub trait Table {
    /// What does not change.
    fn facts(&self) -> &Facts;
    /// The position.
    fn fen(&self) -> String;
    /// The position as a picture of letters.
    fn board(&self) -> String;
    /// The position's key.
    fn key(&self) -> u64;
    /// The player on turn by place in the turn order, from 0.
    fn turn(&self) -> usize;
    /// The players who are still in the game, by place in the turn order.
    fn living(&self) -> Vec<usize>;
    /// Moves played since the position was set up.
    fn plies(&self) -> usize;
    /// The present state of the game.
    fn outcome(&mut self) -> Outcome;
    /// The moves that may be played, sorted.
    fn moves(&mut self) -> Vec<String>;
    /// The text of the move that a text stands for, if it may be played.
    fn legal(&mut self, text: &str) -> Result<String, Refusal>;
    /// The move that a text in algebraic notation stands for, if it may be played.
    fn algebraic(&mut self, text: &str) -> Result<String, Refusal>;
    /// What could be played instead of a text that names no move: moves of the same piece, sorted.
    fn instead_of(&mut self, text: &str) -> Vec<String>;
    /// The ID of the piece that a legal move puts on the board by promotion.
    fn promotes_to(&mut self, text: &str) -> Option<&'static str>;
    /// The ID of what the moving piece becomes, without its move saying so, because it captures.
    fn grows(&mut self, text: &str) -> Option<&'static str>;
    /// The moves by which a piece becomes another because it captures, sorted.
    fn growing(&mut self) -> Vec<String>;
    /// The IDs of what the player at this place of the turn order has in reserve, each as often as it is held.
    fn held(&self, player: usize) -> Vec<&'static str>;
    /// The ID of the piece on a square, in capitals.
    fn id(&self, square: &str) -> Option<&'static str>;
    /// The side whose piece stands on a square, by place in the turn order.
    fn owner(&self, square: &str) -> Option<usize>;
    /// Whether these words arrange pieces at will; see [`Rules::arranged`].
    fn arranges(&self, words: &str, seed: u64) -> Result<(), ArrangementError>;
    /// Sets the start position of [`Rules::start_as`]; one that there is not leaves the old position standing.
    fn restart(&mut self, start: &str, seed: u64) -> Result<(), StartError>;
    /// Sets a position; a bad one leaves the old one standing.
    fn set_fen(&mut self, fen: &str) -> Result<(), FenError>;
    /// The castling rights of a FEN, as letters, that the position set from it lacks.
    fn dropped_rights(&self, fen: &str) -> String;
    /// Plays a move.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;
    /// Takes back a move; false when there is none.
    fn undo(&mut self) -> bool;
    /// From now on searches of up to `depth` plies take this score, in centipawns for the side to move, for the position
    /// at hand, until a new game is begun. Ends a search that is going on.
    fn give_score(&mut self, score: i32, depth: u32);

    /// Makes the searcher's memory ready, so that the next search begins at once.
    fn prepare(&mut self) -> Result<(), HashError>;
    /// Changes the size of the hash table; a size that cannot be had leaves the old table standing.
    /// Ends a search that is going on.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError>;
    /// Changes the number of threads. Ends a search that is going on.
    fn set_threads(&mut self, threads: usize);
    /// Forgets what was learnt by searching. Ends a search that is going on.
    fn forget(&mut self);

    /// Begins to search, on another thread. Ends a search that is going on.
    fn think(&mut self, order: Order, address: Address) -> std::io::Result<()>;
    /// Begins to count move sequences, on another thread. Ends a search that is going on.
    fn count(&mut self, depth: u32, address: Address) -> std::io::Result<()>;
    /// Asks the search to end; its verdict comes as news.
    fn stop(&self);
    /// Ends the search and waits for that; its verdict, if it is still to come, is of no use.
    fn halt(&mut self);
}

/// A table with this game in its start position.
pub fn open(game: AnyGame, hash_mb: usize, threads: usize) -> Box<dyn Table> {
    with_game!(game, |rules| Box::new(GameTable::new(
        rules, hash_mb, threads
    )))
}
