//! The thread that searches. It takes the engine along and brings it back when it ends;
//! a panic costs that engine but never an answer.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    thread::{Builder, JoinHandle},
};

use engine_protocol::Info;

use super::{
    event::{Event, News, Verdict},
    report::{figures, root_move, seats},
    table::{Address, Order},
};
use crate::{
    board::Move,
    rules::{
        Position, Rules,
        perft::{PerftOptions, perft},
    },
    search::{self, Bound, Engine, Given, HashError, Limits, Report, RootMove, Stop},
};

/// Room for deep lines of large positions.
const STACK: usize = 64 << 20;
/// Sequences of this length are counted without looking for a signal.
const UNWATCHED: u32 = 2;

/// An engine and the thread on which it works.
pub struct Worker<const W: usize> {
    rules: &'static Rules<W>,
    hash_mb: usize,
    threads: usize,
    /// Made when first needed; away while a search runs.
    engine: Option<Engine<W>>,
    running: Option<JoinHandle<Option<Engine<W>>>>,
    stop: Stop,
}

impl<const W: usize> Worker<W> {
    /// A worker without an engine yet.
    pub fn new(rules: &'static Rules<W>, hash_mb: usize, threads: usize) -> Self {
        Self {
            rules,
            hash_mb,
            threads,
            engine: None,
            running: None,
            stop: Stop::default(),
        }
    }

    /// Makes the engine if there is none.
    pub fn prepare(&mut self) -> Result<(), HashError> {
        if self.engine.is_none() && self.running.is_none() {
            self.engine = Some(Engine::new(self.rules, self.hash_mb, self.threads)?);
        }
        Ok(())
    }

    /// Changes the size of the hash table.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.halt();
        match &mut self.engine {
            Some(engine) => engine.resize(megabytes)?,
            None => self.engine = Some(Engine::new(self.rules, megabytes, self.threads)?),
        }
        self.hash_mb = megabytes;
        Ok(())
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.halt();
        self.threads = threads;
        if let Some(engine) = &mut self.engine {
            engine.set_threads(threads);
        }
    }

    /// Forgets what was learnt.
    pub fn forget(&mut self) {
        self.halt();
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// Asks the work to end.
    pub fn stop(&self) {
        self.stop.set();
    }

    /// Ends the work and waits until the engine is back.
    pub fn halt(&mut self) {
        self.stop.set();
        if let Some(running) = self.running.take() {
            // A thread that panicked has taken its engine with it; the next one is made anew.
            self.engine = running.join().unwrap_or(None);
        }
    }

    /// Runs some work on a thread of its own; it has an engine unless there is no memory for one,
    /// and says whether the engine is still sound.
    pub fn start(
        &mut self,
        work: impl FnOnce(Option<&mut Engine<W>>, &Stop) -> bool + Send + 'static,
    ) -> io::Result<()> {
        self.halt();
        if self.prepare().is_err() {
            // Whatever was wanted, a small table is better than none.
            self.engine = Engine::new(self.rules, 1, self.threads).ok();
        }
        let mut engine = self.engine.take();
        self.stop = Stop::default();
        let stop = self.stop.clone();
        let run = move || {
            let sound = work(engine.as_mut(), &stop);
            engine.filter(|_| sound)
        };
        let thread = Builder::new().name("search".to_owned()).stack_size(STACK);
        self.running = Some(thread.spawn(run)?);
        Ok(())
    }
}

/// Searches, and tells of it. False when the search failed.
pub fn think<const W: usize>(
    engine: Option<&mut Engine<W>>,
    position: Position<W>,
    order: &Order,
    given: Vec<Given>,
    stop: &Stop,
    address: &Address,
) -> bool {
    let rules = position.rules();
    let search = |limits: &Limits, report: &mut dyn Report| match engine {
        Some(engine) => {
            let choice = engine.search_reporting(&position, limits, stop, report);
            (choice.best, choice.ponder)
        }
        None => (None, None),
    };
    let mut tell = |info, seats| address.tell(News::Thought { info, seats });
    let mut twin = position.clone();
    let (best, ponder, fault) = decide(&mut twin, order, given, search, &mut tell);
    let text = |mv: Option<Move>| mv.map(|mv| rules.move_text(mv));
    let (best, ponder) = (text(best), text(ponder));
    let sound = fault.is_none();
    address.tell(News::Found(Verdict {
        best,
        ponder,
        fault,
    }));
    sound
}

/// Best move and expected answer.
type Found = (Option<Move>, Option<Move>);

/// Passes on what a search tells, in the protocols' figures.
struct Teller<'a, const W: usize> {
    rules: &'static Rules<W>,
    /// The score that the user has given to the position that is searched.
    given: Option<Given>,
    /// The best move that was told last.
    told: Option<Move>,
    tell: &'a mut dyn FnMut(Info, Option<String>),
}

impl<const W: usize> Report for Teller<'_, W> {
    fn line(&mut self, info: &search::Info) {
        if info.multipv == 1 && !info.pv.is_empty() {
            self.told = info.pv.first().copied();
        }
        let mut info = info.clone();
        if let Some(given) = self.given.filter(|given| info.depth <= given.depth) {
            info.score = given.score;
            info.bound = Bound::Exact;
        }
        (self.tell)(figures(self.rules, &info), seats(self.rules, &info));
    }

    fn bound(&mut self, info: &search::Info) {
        (self.tell)(figures(self.rules, info), None);
    }

    fn root_move(&mut self, current: &RootMove) {
        (self.tell)(root_move(self.rules, current), None);
    }
}

/// Runs a search and judges what it brings: the best move, the expected answer, and what went wrong.
/// When the search fails, the best move it told of stands, else any legal one.
fn decide<const W: usize>(
    position: &mut Position<W>,
    order: &Order,
    given: Vec<Given>,
    search: impl FnOnce(&Limits, &mut dyn Report) -> Found,
    tell: &mut dyn FnMut(Info, Option<String>),
) -> (Option<Move>, Option<Move>, Option<String>) {
    let rules = position.rules();
    let mut legal = position.game_moves();
    let mut teller = Teller {
        rules,
        given: given
            .iter()
            .copied()
            .find(|given| given.key == position.key()),
        told: None,
        tell,
    };
    let limits = Limits {
        depth: order.depth,
        nodes: order.nodes,
        time: order.time,
        started: order.started,
        multipv: order.multipv,
        only: order
            .only
            .iter()
            .filter_map(|text| position.parse_move(text))
            .collect(),
        watch: order.watch,
        given,
        seat_scores: order.seat_scores,
        mate: order.mate,
        contempt: order.contempt,
        skill: order.skill,
        method: order.method,
    };
    if !limits.only.is_empty() {
        legal.retain(|mv| limits.only.contains(mv));
    }
    if legal.is_empty() {
        return (None, None, None);
    }
    let found = catch_unwind(AssertUnwindSafe(|| search(&limits, &mut teller)));
    let fault = match found {
        Ok((Some(best), ponder)) if legal.contains(&best) => return (Some(best), ponder, None),
        Ok((Some(best), _)) => format!("the search chose {}", rules.move_text(best)),
        Ok((None, _)) => "the search chose no move".to_owned(),
        Err(panic) => format!("the search failed: {}", message(&*panic)),
    };
    let fault = format!("{fault}, in {}", position.fen());
    let fallback = teller
        .told
        .filter(|mv| legal.contains(mv))
        .or_else(|| legal.first().copied());
    (fallback, None, Some(fault))
}

/// What a panic says.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}

/// Counts the sequences of `depth` plies by first move, and tells of it.
pub fn count<const W: usize>(position: Position<W>, depth: u32, stop: &Stop, address: &Address) {
    let total = match depth.checked_sub(1) {
        Some(rest) => divide(position, rest, stop, address),
        None => Some(1),
    };
    address.tell(News::Total(total));
}

/// The sum over the first moves, each of which is told; none when the signal came.
fn divide<const W: usize>(
    mut position: Position<W>,
    rest: u32,
    stop: &Stop,
    address: &Address,
) -> Option<u64> {
    let rules = position.rules();
    let mut moves: Vec<(String, Move)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (rules.move_text(mv), mv))
        .collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut total = 0_u64;
    for (text, mv) in moves {
        position.make(mv);
        let below = sequences(&mut position, rest, stop);
        position.unmake();
        total = total.saturating_add(below?);
        address.tell(News::Counted(text, below?));
    }
    Some(total)
}

/// The number of sequences, or none when the signal came.
fn sequences<const W: usize>(position: &mut Position<W>, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_set() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(perft(position, depth, PerftOptions::default()));
    }
    let mut total = 0_u64;
    for mv in position.legal_moves() {
        position.make(mv);
        let below = sequences(position, depth - 1, stop);
        position.unmake();
        total = total.saturating_add(below?);
    }
    Some(total)
}

impl Address {
    /// Sends news; a session that has ended needs none.
    fn tell(&self, news: News) {
        let search = self.search;
        let _ = self.events.send(Event::Search { search, news });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{AnyGame, find};
    use std::time::Instant;

    fn start() -> Position<2> {
        match find("scirocco") {
            Ok(AnyGame::Two(rules)) => rules.start_position(),
            _ => panic!("Scirocco has a hundred squares"),
        }
    }

    /// What is decided when the search does this.
    fn decided(
        search: impl FnOnce(&Limits, &mut dyn Report) -> Found,
    ) -> (Option<String>, Option<String>) {
        let mut position = start();
        let order = Order::new(Instant::now());
        let (best, _, fault) = decide(&mut position, &order, Vec::new(), search, &mut |_, _| {});
        (best.map(|mv| position.rules().move_text(mv)), fault)
    }

    fn line(mv: Move) -> search::Info {
        search::Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: eval::Score::DRAW,
            bound: search::Bound::Exact,
            nodes: 1,
            time: std::time::Duration::ZERO,
            hashfull: 0,
            pv: vec![mv],
            seats: Vec::new(),
        }
    }

    #[test]
    fn a_panic_leaves_the_last_best_move() {
        let told = start().parse_move("h3h4");
        let (best, fault) = decided(|_, report| {
            report.line(&line(told.expect("a legal move")));
            panic!("out of ideas")
        });
        assert_eq!(best.as_deref(), Some("h3h4"));
        let fault = fault.expect("a fault");
        assert!(
            fault.contains("out of ideas") && fault.contains(&start().fen()),
            "{fault}"
        );
    }

    #[test]
    fn a_panic_before_any_line_leaves_a_legal_move() {
        let (best, fault) = decided(|_, _| panic!("{} ideas", 0));
        let best = best.expect("a move");
        assert!(start().parse_move(&best).is_some(), "{best}");
        assert!(fault.expect("a fault").contains("0 ideas"));
    }

    #[test]
    fn a_move_that_is_not_legal_is_not_played() {
        let (best, fault) = decided(|_, _| (Some(Move::Pass), None));
        assert!(start().parse_move(&best.expect("a move")).is_some());
        assert!(fault.expect("a fault").contains("@@@@"));
    }
}
