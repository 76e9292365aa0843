//! One move of a UCI engine, and its pondering while its opponent thinks.

use std::time::{Duration, Instant};

use engine_protocol::{Command, GoLimits, Reply, uci};

use super::{Game, Uci, say, text};
use crate::{
    matches::player::{
        Fault, Thought, Turn,
        link::Link,
        program::Trouble,
        wait::{Wait, allowed},
    },
    search::Stop,
};

impl Uci {
    /// The position after these moves, which are as the engine writes them.
    pub(super) fn position(&self, moves: Vec<String>) -> Command {
        let fen = self.game.start.clone();
        Command::Position { fen, moves }
    }

    fn limits(&self, left: &[Duration], moves_to_go: Option<u32>) -> GoLimits {
        let Game {
            control,
            seat,
            seats,
            ..
        } = &self.game;
        let milliseconds = |time: Duration| time.as_millis().try_into().unwrap_or(i64::MAX);
        let mut limits = GoLimits {
            depth: control.depth,
            nodes: control.nodes,
            movetime: control
                .move_time
                .map(|time| time.as_millis().try_into().unwrap_or(u64::MAX)),
            ..GoLimits::default()
        };
        if let Some(clock) = control.clock {
            let of = |seat: usize| left.get(seat).copied().map(milliseconds);
            // The protocol has two clocks; where more play, both are the player's own.
            let clocks = if *seats > 2 {
                [of(*seat); 2]
            } else {
                [of(0), of(1)]
            };
            [limits.wtime, limits.btime] = clocks;
            let increment = clock.increment.as_millis().try_into().ok();
            [limits.winc, limits.binc] = [increment; 2];
            limits.moves_to_go = moves_to_go;
        }
        limits
    }

    /// Ends the pondering; what it led to is of no use.
    pub(super) fn settle(&mut self, link: &mut Link) -> Result<(), Trouble> {
        if self.pondering.take().is_none() {
            return Ok(());
        }
        let until = Instant::now() + self.spec.patience.ping;
        say(link, &Command::Stop);
        loop {
            let heard = link.hear(until, None).map_err(|silence| {
                Trouble::silence(silence, link, Fault::Stall, "`bestmove` after `stop`")
            })?;
            if let Ok(Some(Reply::BestMove { .. })) = uci::parse_reply(&heard.text) {
                return Ok(());
            }
        }
    }

    /// Lets the engine think on while the opponent does.
    fn ponder(&mut self, link: &mut Link, moves: Vec<String>, turn: &Turn<'_>) {
        say(link, &self.position(moves.clone()));
        let mut limits = self.limits(turn.left, turn.moves_to_go);
        limits.ponder = true;
        say(link, &Command::Go(limits));
        self.pondering = Some(moves);
    }

    /// Asks for a move and waits for it.
    pub(super) fn move_of(
        &mut self,
        link: &mut Link,
        turn: &Turn<'_>,
        stop: &Stop,
    ) -> Result<Thought, Trouble> {
        let entered = Instant::now();
        let texts = self.game.texts;
        let mut moves: Vec<String> = turn
            .moves
            .iter()
            .map(|text| texts.engine_text(text))
            .collect();
        let go = if self.pondering.as_ref() == Some(&moves) {
            self.pondering = None;
            Command::PonderHit
        } else {
            self.settle(link)?;
            say(link, &self.position(moves.clone()));
            Command::Go(self.limits(turn.left, turn.moves_to_go))
        };
        // What came before the question is no answer to it.
        link.leftovers();
        let began = link.say_now(text(&go));
        let allowed = allowed(&self.game.control, turn, self.game.seat);
        let mut wait = Wait::new(began, allowed, self.spec.patience.answer, "stop", stop);
        let mut thought = Thought::default();
        loop {
            let heard = wait.hear(link)?;
            match uci::parse_reply(&heard.text) {
                Ok(Some(Reply::Info(info))) => thought.take(&info),
                Ok(Some(Reply::BestMove {
                    mv: Some(mv),
                    ponder,
                })) => {
                    thought.time = heard.at.saturating_duration_since(began);
                    thought.text = Some(texts.our_text(&mv));
                    thought.pv = thought.pv.map(|pv| texts.our_text(&pv));
                    thought.talk = link.talk();
                    if let Some(answer) = ponder.filter(|_| self.spec.ponder) {
                        moves.extend([mv, answer]);
                        self.ponder(link, moves, turn);
                    }
                    thought.overhead = (began - entered) + heard.at.elapsed();
                    return Ok(thought);
                }
                Ok(Some(Reply::BestMove { mv: None, .. })) => {
                    let detail = format!("it says that it has no move: {}", heard.text);
                    return Err(Trouble::new(Fault::Stall, detail));
                }
                Err(error) if heard.text.trim_start().starts_with("bestmove") => {
                    return Err(Trouble::new(Fault::Garbage, error.to_string()));
                }
                _ => {}
            }
        }
    }
}
