//! Plays the games of a plan, several at a time, and hands them on in order. Start at [`run`].

use std::{
    collections::{BTreeMap, VecDeque},
    ops::ControlFlow,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use super::{
    game,
    plan::Plan,
    player::{Failure, Log, Player},
    record::Game,
};
use crate::search::Stop;

/// Who hears of games.
pub trait Observer<E> {
    /// A game has just been played, in whatever order.
    ///
    /// # Errors
    /// When it cannot be kept; the match then ends.
    fn played(&mut self, game: &Game) -> Result<(), E>;

    /// The next game in the order of the numbers; a break ends the match.
    ///
    /// # Errors
    /// When it cannot be told; the match then ends.
    fn next(&mut self, game: Game) -> Result<ControlFlow<()>, E>;
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All games were played.
    Complete,
    /// The observer had enough.
    Decided,
    /// It was stopped.
    Stopped,
}

/// Plays all games of a plan that are not `done`, so many at a time. The signal ends the games under way, which then do
/// not count; it is set when this returns.
///
/// # Errors
/// When an engine cannot be started or does not play the game, or the observer fails.
pub fn run<E: From<Failure>>(
    plan: &Plan,
    done: Vec<Game>,
    concurrency: usize,
    log: &Log,
    stop: &Stop,
    observer: &mut impl Observer<E>,
) -> Result<End, E> {
    let numbers = plan.numbers();
    let mut line = Line {
        waiting: done.into_iter().map(|game| (game.number, game)).collect(),
        due: numbers.iter().copied().collect(),
    };
    if line.hand_on(observer)?.is_break() {
        return Ok(End::Decided);
    }
    let open = line.due.iter().copied();
    let open: Vec<u32> = open
        .filter(|number| !line.waiting.contains_key(number))
        .collect();
    let (open, next) = (&open, &AtomicUsize::new(0));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency.min(open.len()) {
            let sender = sender.clone();
            scope.spawn(move || work(plan, open, next, log, stop, &sender));
        }
        drop(sender);
        let result = line.listen(&receiver, observer);
        stop.set();
        result
    })
}

/// Games on their way to the observer.
struct Line {
    /// Played, but not yet due.
    waiting: BTreeMap<u32, Game>,
    /// The numbers to come, in order.
    due: VecDeque<u32>,
}

impl Line {
    /// Takes games as they end, and hands them on in order.
    fn listen<E: From<Failure>>(
        &mut self,
        receiver: &mpsc::Receiver<Result<Game, Failure>>,
        observer: &mut impl Observer<E>,
    ) -> Result<End, E> {
        for game in receiver {
            let game = game?;
            observer.played(&game)?;
            self.waiting.insert(game.number, game);
            if self.hand_on(observer)?.is_break() {
                return Ok(End::Decided);
            }
        }
        Ok(if self.due.is_empty() {
            End::Complete
        } else {
            End::Stopped
        })
    }

    fn hand_on<E>(&mut self, observer: &mut impl Observer<E>) -> Result<ControlFlow<()>, E> {
        while let Some(number) = self.due.front() {
            let Some(game) = self.waiting.remove(number) else {
                break;
            };
            self.due.pop_front();
            if observer.next(game)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Plays one open game after the other, until there are none or the match ends.
fn work(
    plan: &Plan,
    open: &[u32],
    next: &AtomicUsize,
    log: &Log,
    stop: &Stop,
    sender: &mpsc::Sender<Result<Game, Failure>>,
) {
    let mut bench = Bench::default();
    while !stop.is_set() {
        let Some(number) = open.get(next.fetch_add(1, Ordering::Relaxed)) else {
            break;
        };
        let fixture = plan.schedule().fixture(*number);
        let mut players = bench.seat(plan, &fixture.engines, log);
        let played = game::play(plan, &fixture, &mut players, stop).transpose();
        bench.leave(&fixture.engines, players);
        // The receiver is gone when the match has ended early.
        if let Some(game) = played
            && sender.send(game).is_err()
        {
            break;
        }
    }
}

/// Players between games, with the number of their engine.
#[derive(Default)]
struct Bench(Vec<(usize, Box<dyn Player>)>);

impl Bench {
    /// The players of the next game, in order of the seats. Players whose engine is not in it go, and their memory with them.
    fn seat(&mut self, plan: &Plan, engines: &[usize], log: &Log) -> Vec<Box<dyn Player>> {
        self.0.retain(|(engine, _)| engines.contains(engine));
        let take = |engine: &usize| {
            let found = self.0.iter().position(|(other, _)| other == engine);
            match found {
                Some(place) => self.0.swap_remove(place).1,
                None => plan.terms.engines[*engine].open(log),
            }
        };
        engines.iter().map(take).collect()
    }

    fn leave(&mut self, engines: &[usize], players: Vec<Box<dyn Player>>) {
        self.0.extend(engines.iter().copied().zip(players));
    }
}
