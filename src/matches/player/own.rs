//! Simoom itself as a player, in this process: a fresh searcher for every game.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use super::{Failure, Fault, NewGame, Player, Spec, Thought, Turn};
use crate::{
    matches::control::Control,
    rules::{Position, Rules},
    search::{Clock, Engine, Limits, Method, Stop, TimeLimit},
    session::report::figures,
    variants, with_game,
};

/// What a busy machine may take from a move beside the search itself. Clocks are real, and a thread that waits for its
/// turn loses some milliseconds: with this much said to be lost, players keep a reserve for it.
const OVERHEAD: Duration = Duration::from_millis(5);

/// How often a search looks whether the match was stopped.
const WATCH: Duration = Duration::from_millis(20);

/// A searcher of this process.
pub struct Own {
    name: String,
    hash_mb: usize,
    threads: usize,
    method: Method,
    game: Option<Box<dyn Game>>,
}

impl Own {
    /// The player of this spec.
    pub fn new(spec: &Spec) -> Self {
        Self {
            name: spec.label().to_owned(),
            hash_mb: spec.hash_mb(),
            threads: spec.threads(),
            method: spec.method().unwrap_or_default(),
            game: None,
        }
    }

    fn open<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        game: &NewGame<'_>,
    ) -> Result<Box<dyn Game>, Wrong> {
        let start = rules.position(game.start);
        let start = start.map_err(|error| (Fault::Refused, error.to_string()))?;
        let engine = Engine::new(rules, self.hash_mb, self.threads);
        Ok(Box::new(Seat {
            rules,
            engine: engine.map_err(|error| (Fault::Start, error.to_string()))?,
            start,
            control: *game.control,
            seat: game.seat,
            method: self.method,
        }))
    }

    fn failure(&self, fault: Fault, detail: impl ToString) -> Failure {
        Failure {
            player: self.name.clone(),
            fault,
            detail: detail.to_string(),
            talk: Vec::new(),
        }
    }
}

impl Player for Own {
    fn name(&self) -> &str {
        &self.name
    }

    fn start(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        // The searcher of the last game goes before the next one takes memory.
        self.game = None;
        let found = variants::find(game.variant);
        let found = found.map_err(|error| self.failure(Fault::Refused, error))?;
        let opened = with_game!(found, |rules| self.open(rules, game));
        self.game = Some(opened.map_err(|(fault, detail)| self.failure(fault, detail))?);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Failure> {
        let Some(mut game) = self.game.take() else {
            return Err(self.failure(Fault::Stall, "no game was begun"));
        };
        // A searcher that has failed is not asked again: it goes, and the next game has a new one.
        match catch_unwind(AssertUnwindSafe(move || {
            let thought = game.think(turn, stop);
            (game, thought)
        })) {
            Ok((game, thought)) => {
                self.game = Some(game);
                thought.map_err(|(fault, detail)| self.failure(fault, detail))
            }
            Err(_) => Err(self.failure(Fault::Crash, format!("the search failed in {}", turn.fen))),
        }
    }

    fn end_game(&mut self, _result: &str) {
        self.game = None;
    }
}

/// A fault and what happened.
type Wrong = (Fault, String);

/// A game on some width of board.
trait Game: Send {
    fn think(&mut self, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Wrong>;
}

struct Seat<const W: usize> {
    rules: &'static Rules<W>,
    engine: Engine<W>,
    start: Position<W>,
    control: Control,
    seat: usize,
    method: Method,
}

impl<const W: usize> Game for Seat<W> {
    fn think(&mut self, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Wrong> {
        let entered = Instant::now();
        let mut position = self.start.clone();
        for text in turn.moves {
            let mv = position.parse_move(text);
            let refused = || (Fault::Refused, format!("`{text}` is not legal"));
            position.make(mv.ok_or_else(refused)?);
        }
        let limits = Limits {
            method: self.method,
            ..limits(&self.control, turn, self.seat)
        };
        let mut thought = Thought::default();
        let engine = &mut self.engine;
        let choice = stoppable(stop, |own| {
            engine.search(&position, &limits, own, &mut |info| {
                thought.take(&figures(self.rules, info));
            })
        });
        thought.time = limits.started.elapsed();
        thought.overhead = limits.started - entered;
        thought.nodes = Some(choice.nodes);
        match choice.best {
            Some(mv) => {
                thought.text = Some(self.rules.move_text(mv));
                Ok(thought)
            }
            None => Err((Fault::Stall, "the search found no move".to_owned())),
        }
    }
}

/// Runs a search with a signal of its own, which the search sets when it ends, and passes on the match's signal.
fn stoppable<T>(stop: &Stop, search: impl FnOnce(&Stop) -> T) -> T {
    let own = Stop::default();
    let (ended, end) = channel::<()>();
    thread::scope(|scope| {
        let own = &own;
        scope.spawn(move || {
            // The other end goes away with the search, however that ends.
            while end.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
                if stop.is_set() {
                    own.set();
                }
            }
        });
        let found = search(own);
        drop(ended);
        found
    })
}

/// The bounds of a search that begins now.
fn limits(control: &Control, turn: &Turn<'_>, seat: usize) -> Limits {
    let planned = control.clock.map(|clock| {
        let clock = Clock {
            left: turn.left.get(seat).copied().unwrap_or_default(),
            increment: clock.increment,
            moves_to_go: turn.moves_to_go,
            overhead: OVERHEAD,
        };
        clock.plan()
    });
    let fixed = control
        .move_time
        .map(|time| TimeLimit::fixed(time.saturating_sub(OVERHEAD)));
    let time = match (planned, fixed) {
        (Some(a), Some(b)) => Some(TimeLimit {
            soft: a.soft.min(b.soft),
            hard: a.hard.min(b.hard),
            exact: false,
        }),
        (a, b) => a.or(b),
    };
    Limits {
        depth: control.depth,
        nodes: control.nodes,
        time,
        started: Instant::now(),
        ..Limits::default()
    }
}
