//! One move of a CECP engine: the moves since its last one are told, and what it says is read until it has moved.

use std::time::Instant;

use engine_protocol::{Command, Reply, cecp};

use super::{Cecp, say, text};
use crate::{
    matches::player::{
        Claim, Fault, Thought, Turn,
        link::{Heard, Link},
        program::Trouble,
        wait::{Wait, allowed},
    },
    search::Stop,
};

/// What an engine has said so far about its move.
#[derive(Default)]
struct Answer {
    thought: Thought,
    /// The legs of a move that comes in several lines.
    legs: String,
}

/// Whether more is to come.
enum Flow {
    More,
    Done,
}

impl Cecp {
    /// Asks for a move and waits for it.
    pub(super) fn move_of(
        &mut self,
        link: &mut Link,
        turn: &Turn<'_>,
        stop: &Stop,
    ) -> Result<Thought, Trouble> {
        let entered = Instant::now();
        let mut answer = Answer::default();
        if self.claims_before(link, &mut answer) {
            answer.thought.talk = link.talk();
            answer.thought.overhead = entered.elapsed();
            return Ok(answer.thought);
        }
        let (began, sent) = self.ask(link, turn);
        let allowed = allowed(&self.game.control, turn, self.game.seat);
        let mut wait = Wait::new(began, allowed, self.spec.patience.answer, "?", stop);
        loop {
            let heard = wait.hear(link)?;
            if let Flow::Done = self.take(&mut answer, &heard, &sent, turn)? {
                let mut thought = answer.thought;
                thought.time = heard.at.saturating_duration_since(began);
                thought.talk = link.talk();
                self.game.known = turn.moves.len() + usize::from(thought.text.is_some());
                thought.overhead = (began - entered) + heard.at.elapsed();
                return Ok(thought);
            }
        }
    }

    /// Whether the engine said, after its last move, that the game is over; an offer of a draw is kept.
    /// All else that came since is late.
    fn claims_before(&self, link: &mut Link, answer: &mut Answer) -> bool {
        let mut over = false;
        for heard in link.leftovers() {
            // Before its first move of a game it can say nothing about it.
            if !self.game.answers {
                continue;
            }
            match cecp::parse_reply(&heard.text) {
                Ok(Some(Reply::Result { result, comment })) => {
                    answer.thought.claim = Some(Claim::Result { result, comment });
                    over = true;
                }
                Ok(Some(Reply::Resign)) => {
                    answer.thought.claim = Some(Claim::Resign);
                    over = true;
                }
                Ok(Some(Reply::OfferDraw)) if !over => answer.thought.claim = Some(Claim::Draw),
                _ => {}
            }
        }
        over
    }

    /// Tells the clocks and the moves, and lets the engine think: when that was, and what was sent as moves.
    fn ask(&mut self, link: &mut Link, turn: &Turn<'_>) -> (Instant, Vec<String>) {
        let news = turn.moves.get(self.game.known..).unwrap_or_default();
        let news: Vec<String> = news.iter().map(|mv| self.move_line(mv)).collect();
        if turn.draw_offered && self.features.draw {
            say(link, &Command::Draw);
        }
        // One that plays answers its opponent's move by itself.
        if self.game.answers && self.game.seats == 2 && news.len() == 1 {
            self.tell_clocks(link, turn);
            let began = link.say_now(&news[0]);
            return (began, news);
        }
        if self.game.answers {
            say(link, &Command::Force);
        }
        news.iter().for_each(|line| link.say(line));
        self.tell_clocks(link, turn);
        self.game.answers = true;
        (link.say_now(text(&Command::Play)), news)
    }

    pub(super) fn move_line(&self, mv: &str) -> String {
        let mv = self.game.texts.engine_text(mv);
        if self.features.usermove {
            text(&Command::Move(mv))
        } else {
            mv
        }
    }

    /// Takes a line of the engine.
    fn take(
        &self,
        answer: &mut Answer,
        heard: &Heard,
        sent: &[String],
        turn: &Turn<'_>,
    ) -> Result<Flow, Trouble> {
        let texts = self.game.texts;
        let thought = &mut answer.thought;
        let reply = match cecp::parse_reply(&heard.text) {
            Ok(Some(reply)) => reply,
            Err(error) if heard.text.trim() == "move" => {
                return Err(Trouble::new(Fault::Garbage, error.to_string()));
            }
            _ => return Ok(Flow::More),
        };
        match reply {
            Reply::Move(mv) => {
                answer.legs += mv.trim();
                // A comma at the end promises another leg in the next line.
                if answer.legs.ends_with(',') {
                    return Ok(Flow::More);
                }
                thought.text = Some(texts.our_text(&answer.legs));
                thought.pv = thought.pv.take().map(|pv| texts.our_text(&pv));
                return Ok(Flow::Done);
            }
            Reply::Info(info) => thought.take(&info),
            Reply::OfferDraw => {
                thought.claim = Some(Claim::Draw);
                // An offer that was made is taken by one in return, without a move.
                if turn.draw_offered {
                    return Ok(Flow::Done);
                }
            }
            Reply::Resign => {
                thought.claim = Some(Claim::Resign);
                return Ok(Flow::Done);
            }
            Reply::Result { result, comment } => {
                thought.claim = Some(Claim::Result { result, comment });
                return Ok(Flow::Done);
            }
            Reply::IllegalMove { mv: subject, .. }
            | Reply::Error {
                command: subject, ..
            } if concerns(sent, &subject) => {
                let detail = format!("it refuses a legal move: {}", heard.text);
                return Err(Trouble::new(Fault::Refused, detail));
            }
            _ => {}
        }
        Ok(Flow::More)
    }
}

/// Whether a complaint is about one of the moves that were sent.
fn concerns(sent: &[String], subject: &str) -> bool {
    let bare = |text: &str| {
        text.strip_prefix("usermove ")
            .unwrap_or(text)
            .trim()
            .to_owned()
    };
    let subject = bare(subject);
    sent.iter().any(|line| bare(line) == subject)
}
