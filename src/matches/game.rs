//! One game of a match: players, their clocks, and a referee who trusts none of them. Start at [`play`].

use std::time::Instant;

use super::{
    adjudicate::Watch,
    clock::Clocks,
    ending::{Blame, Ending, Verdict},
    judge::{self, Judged},
    openings::Opening,
    places::Falls,
    plan::{Crash, Plan},
    player::{Failure, Fault, NewGame, Player, Thought, Turn},
    record::{Game, Note, Overhead, today},
    referee::Referee,
    schedule::Fixture,
};
use crate::search::Stop;

/// Plays a game of the plan; the players are those of the seats, in their order. `None` when the match was stopped.
///
/// # Errors
/// When a player cannot be started, or does not play this game at all.
pub fn play(
    plan: &Plan,
    fixture: &Fixture,
    players: &mut [Box<dyn Player>],
    stop: &Stop,
) -> Result<Option<Game>, Failure> {
    let began = Instant::now();
    let opening = plan.opening(fixture.opening);
    let mut table = Table::new(plan, fixture, &opening);
    let ending = match table.seat(players) {
        Ok(()) => table.play(players, stop)?,
        // It would refuse the next game, too.
        Err((_, failure)) if failure.fault == Fault::Refused => return Err(failure),
        Err((seat, failure)) => table.failed(seat, failure)?,
    };
    let Some(ending) = ending else {
        players.iter_mut().for_each(|player| player.end_game("*"));
        return Ok(None);
    };
    let told = format!("{} {{{}}}", ending.token(), ending.text(plan.seats()));
    players.iter_mut().for_each(|player| player.end_game(&told));
    Ok(Some(Game {
        number: fixture.number,
        group: fixture.group,
        engines: fixture.engines.clone(),
        players: fixture
            .engines
            .iter()
            .map(|engine| plan.name(*engine))
            .collect(),
        variant: plan.game().name().to_owned(),
        seats: plan.seats(),
        opening: fixture.opening,
        date: today(),
        usual_start: opening.start == plan.usual_start(),
        start: opening.start.clone(),
        book: opening.moves.len(),
        moves: table.moves,
        falls: table.falls,
        notes: table.notes,
        ending,
        remarks: table.remarks,
        time: began.elapsed(),
        overhead: table.overhead,
    }))
}

/// What stands on the table during a game.
struct Table<'m> {
    plan: &'m Plan,
    fixture: &'m Fixture,
    opening: &'m Opening,
    referee: Box<dyn Referee>,
    clocks: Clocks,
    watch: Watch,
    moves: Vec<String>,
    falls: Falls,
    notes: Vec<Note>,
    remarks: Vec<String>,
    overhead: Overhead,
}

impl<'m> Table<'m> {
    fn new(plan: &'m Plan, fixture: &'m Fixture, opening: &'m Opening) -> Self {
        let mut referee = plan.referee(&opening.start);
        let mut falls = Falls::new(&*referee);
        let mut moves = Vec::new();
        for text in &opening.moves {
            moves.extend(referee.play(text));
            falls.note(&*referee);
        }
        let controls = fixture.engines.iter().map(|engine| plan.control(*engine));
        Self {
            plan,
            fixture,
            opening,
            referee,
            clocks: Clocks::new(controls.collect()),
            watch: Watch::new(plan.terms.adjudication),
            moves,
            falls,
            notes: Vec::new(),
            remarks: Vec::new(),
            overhead: Overhead::default(),
        }
    }

    /// Sets every player up; the first one that fails, with its seat.
    fn seat(&self, players: &mut [Box<dyn Player>]) -> Result<(), (usize, Failure)> {
        for (seat, player) in players.iter_mut().enumerate() {
            let others = self.fixture.engines.iter().enumerate();
            let others = others.filter(|(other, _)| *other != seat);
            let names: Vec<_> = others.map(|(_, engine)| self.plan.name(*engine)).collect();
            let game = NewGame {
                variant: self.plan.game().name(),
                start: &self.opening.start,
                usual_start: self.opening.start == self.plan.usual_start(),
                seat,
                seats: self.plan.seats().into(),
                control: self.clocks.control(seat),
                opponent: &names.join(", "),
            };
            player.new_game(&game).map_err(|failure| (seat, failure))?;
        }
        Ok(())
    }

    /// Plays on to the end; `None` when the match was stopped.
    fn play(
        &mut self,
        players: &mut [Box<dyn Player>],
        stop: &Stop,
    ) -> Result<Option<Ending>, Failure> {
        let mut offered = false;
        loop {
            let entered = Instant::now();
            if let Some(ending) = Ending::by_rules(self.referee.outcome()) {
                return Ok(Some(ending));
            }
            if self.referee.plies() >= self.plan.terms.max_plies {
                return Ok(Some(Ending::new(Verdict::None, "length limit")));
            }
            if stop.is_set() {
                return Ok(None);
            }
            let seat = self.referee.turn();
            let turn = Turn {
                moves: &self.moves,
                fen: &self.referee.fen(),
                left: self.clocks.left(),
                moves_to_go: self.clocks.moves_to_go(seat),
                draw_offered: offered,
            };
            let thought = match players[seat].think(&turn, stop) {
                Ok(thought) => thought,
                Err(failure) => return self.failed(seat, failure),
            };
            let judged = judge::judge(&mut *self.referee, seat, &thought, offered);
            let in_time = self.clocks.spend(seat, thought.time);
            if let Some(ending) = self.take(seat, &thought, judged, in_time) {
                return Ok(Some(ending));
            }
            offered = thought.claim == Some(super::player::Claim::Draw);
            self.overhead
                .add(entered.elapsed().saturating_sub(thought.time));
        }
    }

    /// Does what the judge says of a thought; the ending, if there is one.
    fn take(
        &mut self,
        seat: usize,
        thought: &Thought,
        judged: Judged,
        in_time: bool,
    ) -> Option<Ending> {
        let text = match judged {
            Judged::Ended(ending) => return Some(ending),
            Judged::Wrong { reason, detail } => {
                let talk = thought.talk.clone();
                return Some(self.lost(seat, reason, detail, talk));
            }
            Judged::Move { text, remark } => {
                self.remarks
                    .extend(remark.map(|what| format!("ply {}: {what}", self.moves.len() + 1)));
                text
            }
        };
        if !in_time {
            let seconds = thought.time.as_secs_f64();
            let detail = format!("took {seconds:.3} s for `{text}`, and had less");
            return Some(self.lost(seat, "time", detail, thought.talk.clone()));
        }
        // The judge has tried the move.
        self.referee.play(&text);
        self.falls.note(&*self.referee);
        self.moves.push(text);
        let note = Note::from(thought);
        let verdict = self.watch.note(seat, note.score, note.mate);
        self.notes.push(note);
        // What the rules say of the position goes before what scores say.
        verdict.filter(|_| Ending::by_rules(self.referee.outcome()).is_none())
    }

    /// The end of a game with a player who failed; `None` when it is the match that was stopped.
    fn failed(&self, seat: usize, failure: Failure) -> Result<Option<Ending>, Failure> {
        let reason = match failure.fault {
            Fault::Stopped => return Ok(None),
            Fault::Start => return Err(failure),
            Fault::Crash => "disconnect",
            Fault::Stall | Fault::Garbage | Fault::Refused => "stall",
        };
        let mut ending = self.lost(seat, reason, failure.to_string(), failure.talk);
        if self.plan.terms.crash == Crash::Void {
            (ending.verdict, ending.beaten) = (Verdict::None, None);
        }
        Ok(Some(ending))
    }

    /// A game that ends by a fault, for which the player drops out.
    fn lost(&self, seat: usize, reason: &str, detail: String, talk: Vec<String>) -> Ending {
        Ending {
            fault: Some(Blame {
                seat,
                detail,
                fen: self.referee.fen(),
                talk,
            }),
            ..judge::without(&*self.referee, seat, reason)
        }
    }
}
