//! The engine as an object: the game on the table, what the user has set, and the search that runs.
//! Both front ends drive it; it writes nothing.

use std::{
    path::Path,
    sync::mpsc::Sender,
    time::{Duration, Instant},
};

use super::{
    event::Event,
    settings::{Change, Settings},
    table::{self, Address, Order, Table},
};
use crate::{
    platform::free_mb,
    rules::{Outcome, fen::FenError},
    search::{Clock, HashError, TimeLimit},
    variants::{self, AnyGame, GameError, LoadError},
};

/// The start that every game has.
const USUAL: &str = "0";

/// What a search is, as far as its end goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Running {
    /// A count of move sequences.
    Count,
    /// A search that ends by itself.
    Bounded,
    /// A search that must be told to end.
    Endless,
}

/// Why a change is not made.
#[derive(Debug)]
pub enum Refused {
    /// The value cannot be had.
    Value(String),
    /// No games came from the file.
    File(LoadError),
}

impl From<String> for Refused {
    fn from(reason: String) -> Self {
        Self::Value(reason)
    }
}

/// An engine at work.
pub struct Desk {
    events: Sender<Event>,
    /// The game that the user has chosen; a FEN may have put its kin on the table.
    chosen: AnyGame,
    table: Box<dyn Table>,
    settings: Settings,
    /// The number of the latest search, and whether it is still of interest.
    search: u64,
    searching: bool,
    running: Running,
    /// When the search must have ended, if it has a time limit.
    due: Option<Instant>,
    /// How much later searches have lately ended than they had to.
    lag: Duration,
}

impl Desk {
    /// A desk with the first of all games on its table; news go to `events`.
    ///
    /// # Errors
    /// When there is no game at all.
    pub fn new(events: Sender<Event>) -> Result<Self, GameError> {
        let settings = Settings::default();
        let first = variants::all().first().copied();
        let game = first.map_or_else(|| variants::find(""), Ok)?;
        Ok(Self {
            events,
            chosen: game,
            table: table::open(game, settings.hash_mb, settings.threads),
            settings,
            search: 0,
            searching: false,
            running: Running::Endless,
            due: None,
            lag: Duration::ZERO,
        })
    }

    /// The game on the table.
    pub fn table(&mut self) -> &mut dyn Table {
        &mut *self.table
    }

    /// What the user has set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Puts another game on the table, or the same in its start position. Ends the search.
    pub fn open(&mut self, game: AnyGame) {
        self.halt();
        self.chosen = game;
        if self.has_on_table(game) {
            self.table.forget();
        }
        self.restart();
    }

    /// Another game may have taken over the name, so it is the place of the name in memory that counts.
    fn has_on_table(&self, game: AnyGame) -> bool {
        std::ptr::eq(game.name(), self.table.facts().name)
    }

    fn opened(&self, game: AnyGame) -> Box<dyn Table> {
        table::open(game, self.settings.hash_mb, self.settings.threads)
    }

    /// Sets a position; a bad one leaves the old one standing. One of the chosen game's kin puts that on the table.
    pub fn set_fen(&mut self, fen: &str) -> Result<(), FenError> {
        let game = variants::of_fen(self.chosen, fen);
        if self.has_on_table(game) {
            return self.table.set_fen(fen);
        }
        let mut table = self.opened(game);
        table.set_fen(fen)?;
        self.halt();
        self.table = table;
        Ok(())
    }

    /// Sets the start position that was chosen; a game that lacks it begins with its usual one. Ends the search.
    pub fn restart(&mut self) {
        self.halt();
        if !self.has_on_table(self.chosen) {
            self.table = self.opened(self.chosen);
        }
        let start = if self.table.facts().is_arranged {
            self.settings.arrangement.clone()
        } else {
            self.settings.array.to_string()
        };
        if self.table.restart(&start, self.settings.seed).is_err() {
            // Every game has an array 0, and a position that cannot be had leaves the old one standing.
            let _ = self.table.restart(USUAL, self.settings.seed);
        }
    }

    /// Changes what the user may set. What concerns the search's memory ends the search.
    ///
    /// # Errors
    /// Why it cannot be had; all is then as before.
    pub fn change(&mut self, change: Change) -> Result<(), Refused> {
        match change {
            Change::Variant(name) => {
                let game = variants::find(&name).map_err(|error| error.to_string())?;
                self.open(game);
            }
            Change::Hash(megabytes) => {
                if let Some(free) = free_mb().filter(|free| megabytes > *free) {
                    let free = format!("{free} MB of memory are free");
                    let reason = format!("a hash table of {megabytes} MB cannot be had; {free}");
                    return Err(Refused::Value(reason));
                }
                self.halt();
                let done = self.table.set_hash(megabytes);
                done.map_err(|error| error.to_string())?;
                self.settings.hash_mb = megabytes;
            }
            Change::Threads(threads) => {
                self.halt();
                self.table.set_threads(threads);
                self.settings.threads = threads;
            }
            Change::Array(number) => {
                let facts = self.table.facts();
                if !facts.arrays.contains(&number) {
                    let numbers: Vec<_> = facts.arrays.iter().map(u32::to_string).collect();
                    let some = numbers.len().min(8);
                    let more = if some < numbers.len() { ", ..." } else { "" };
                    let list = numbers[..some].join(", ");
                    let reason = format!("the arrays of {} are {list}{more}", facts.name);
                    return Err(Refused::Value(reason));
                }
                self.settings.array = number;
            }
            Change::Arrangement(words) => {
                if !words.is_empty() {
                    let arranged = self.table.arranges(&words, self.settings.seed);
                    arranged.map_err(|error| error.to_string())?;
                }
                self.settings.arrangement = words;
            }
            Change::Seed(seed) => self.settings.seed = seed,
            Change::MultiPv(lines) => self.settings.multipv = lines,
            Change::Overhead(ms) => self.settings.overhead_ms = ms,
            Change::SideEffects(on) => self.settings.side_effects = on,
            Change::Persons(seats) => self.settings.persons = seats,
            Change::Players(players) => self.settings.players = players,
            Change::ResignBelow(centipawns) => self.settings.resign_below = centipawns,
            Change::OfferDraws(on) => self.settings.offer_draws = on,
            Change::Analyse(on) => self.settings.analyse = on,
            Change::ShowWdl(on) => self.settings.show_wdl = on,
            Change::SeatScores(on) => self.settings.seat_scores = on,
            Change::Method(method) => self.settings.method = method,
            Change::SkillLevel(level) => self.settings.skill = level,
            Change::SkillSeed(seed) => self.settings.skill_seed = seed,
            Change::Contempt(centipawns) => self.settings.contempt = centipawns,
            Change::Rules(name) => self.settings.use_rules(&name),
            // GUIs tell the value at the beginning, too, which is no file.
            Change::Games(path) if path.is_empty() => {}
            Change::Games(path) => {
                variants::load(Path::new(&path)).map_err(Refused::File)?;
            }
            Change::ClearHash => {
                self.halt();
                self.table.forget();
            }
            Change::Ponder => {}
        }
        Ok(())
    }

    /// Takes a score for the position at hand as given in searches of up to so many plies. Ends the search.
    pub fn give_score(&mut self, score: i32, depth: u32) {
        self.halt();
        self.table.give_score(score, depth);
    }

    /// Makes the searcher's memory ready.
    pub fn prepare(&mut self) -> Result<(), HashError> {
        self.table.prepare()
    }

    /// How long to think with this clock; `left_ms` may be below zero.
    pub fn plan(&self, left_ms: i64, increment_ms: u64, moves_to_go: Option<u32>) -> TimeLimit {
        let clock = Clock {
            left: Duration::from_millis(u64::try_from(left_ms).unwrap_or(0)),
            increment: Duration::from_millis(increment_ms),
            moves_to_go,
            overhead: Duration::from_millis(self.settings.overhead_ms) + self.lag,
        };
        clock.plan()
    }

    /// Whether a search runs whose news are of interest.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// What the search that runs, or the last one, is.
    pub fn running(&self) -> Running {
        self.running
    }

    /// Begins a search.
    pub fn think(&mut self, order: Order) -> std::io::Result<()> {
        let order = Order {
            seat_scores: self.settings.seat_scores,
            method: self.settings.method,
            ..order
        };
        let address = self.next_search();
        let bounded = order.depth.is_some() || order.nodes.is_some() || order.time.is_some();
        self.running = if bounded {
            Running::Bounded
        } else {
            Running::Endless
        };
        let due = |time: TimeLimit| order.started.checked_add(time.hard);
        self.due = order.time.and_then(due);
        let begun = self.table.think(order, address);
        self.searching = begun.is_ok();
        begun
    }

    /// Begins to count move sequences.
    pub fn count(&mut self, depth: u32) -> std::io::Result<()> {
        let address = self.next_search();
        self.due = None;
        self.running = Running::Count;
        let begun = self.table.count(depth, address);
        self.searching = begun.is_ok();
        begun
    }

    fn next_search(&mut self) -> Address {
        self.search += 1;
        Address {
            events: self.events.clone(),
            search: self.search,
        }
    }

    /// Asks the search to end; its verdict comes as news.
    pub fn stop(&self) {
        self.table.stop();
    }

    /// Ends the search; nothing more is heard of it.
    pub fn halt(&mut self) {
        self.table.halt();
        self.searching = false;
    }

    /// Whether news of this search are of interest.
    pub fn awaits(&self, search: u64) -> bool {
        self.searching && search == self.search
    }

    /// The awaited search has ended. On a busy machine it may be late: the clock's margin follows that,
    /// at once when it grows and slowly when it shrinks.
    pub fn search_ended(&mut self) {
        self.searching = false;
        if let Some(due) = self.due.take() {
            let late = Instant::now().saturating_duration_since(due);
            self.lag = late.max(self.lag * 7 / 8);
        }
    }

    /// The present state of the game.
    pub fn outcome(&mut self) -> Outcome {
        self.table.outcome()
    }
}
