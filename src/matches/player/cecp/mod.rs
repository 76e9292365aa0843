//! CECP, the protocol of XBoard, from the GUI's side: a game of an engine that has been greeted.
//! What the engine can is in `features`, its clock in `time`, a move of it in `think`.

mod features;
mod think;
mod time;

use std::time::Instant;

use engine_protocol::{Audience, Command, EngineOption, GameResult, Protocol, Reply, cecp};

use self::features::Features;
use super::{
    Fault, NewGame, Spec, Thought, Turn,
    link::Link,
    program::{Dialogue, Trouble},
    texts::Texts,
};
use crate::{matches::control::Control, search::Stop, variants};

/// XBoard's name of the game that needs none, and ours.
const CHESS: [&str; 2] = ["normal", "chess"];

/// An engine that speaks CECP.
pub struct Cecp {
    spec: Spec,
    features: Features,
    game: Game,
    pings: u64,
}

/// The game being played.
#[derive(Default)]
struct Game {
    control: Control,
    seat: usize,
    seats: usize,
    texts: Texts,
    /// So many moves of the game the engine has heard of or made.
    known: usize,
    /// Whether the engine answers a move by itself, as it does after `go` until `force`.
    answers: bool,
}

impl Cecp {
    /// Greets an engine and sets what holds for all games.
    pub fn greet(link: &mut Link, spec: &Spec) -> Result<Self, Trouble> {
        let features = Features::ask(link, spec)?;
        let cecp = Self {
            spec: spec.clone(),
            features,
            game: Game::default(),
            pings: 0,
        };
        cecp.features.set(link, spec)?;
        Ok(cecp)
    }

    /// Chooses the game: whether it had to be named.
    fn choose(&self, link: &mut Link, variant: &str) -> Result<(), Trouble> {
        let game = variants::find(variant);
        let game = game.map_err(|error| Trouble::new(Fault::Refused, error.to_string()))?;
        let known = &self.features.variants;
        let names = [game.xboard_name(), Some(variant)];
        let mut named = names.into_iter().flatten();
        let listed = |name: &&str| known.is_empty() || known.iter().any(|known| known == name);
        match named.find(listed) {
            Some(name) if name == CHESS[0] => {}
            Some(name) => say(link, &Command::SetVariant(name.to_owned())),
            // Everyone plays chess, whatever else is on the list.
            None if variant == CHESS[1] => {}
            None => {
                let known = known.join(", ");
                let detail = format!("it does not play {variant}; it plays {known}");
                return Err(Trouble::new(Fault::Refused, detail));
            }
        }
        Ok(())
    }

    fn set_board(&self, link: &mut Link, fen: &str) -> Result<(), Trouble> {
        if !self.features.setboard {
            let detail = "it takes no positions (feature setboard=0)";
            return Err(Trouble::new(Fault::Refused, detail));
        }
        say(link, &Command::SetBoard(self.game.texts.fen(fen)));
        Ok(())
    }

    /// Waits until the engine has done all that was said, if it can say so, and hears of what it refuses.
    fn settle(&mut self, link: &mut Link) -> Result<(), Trouble> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        say(link, &Command::Ping(self.pings));
        let until = Instant::now() + self.spec.patience.ping;
        loop {
            let heard = link.hear(until, None);
            let heard =
                heard.map_err(|silence| Trouble::silence(silence, link, Fault::Stall, "`pong`"))?;
            match cecp::parse_reply(&heard.text) {
                Ok(Some(Reply::Pong(number))) if number == self.pings => return Ok(()),
                Ok(Some(reply)) if refuses_game(&reply) => {
                    return Err(Trouble::new(Fault::Refused, heard.text));
                }
                // What came late from the last game, and chatter.
                _ => {}
            }
        }
    }
}

/// Whether a reply refuses the game or its position.
fn refuses_game(reply: &Reply) -> bool {
    match reply {
        Reply::Tell { to, .. } => *to == Audience::UserError,
        Reply::Error { command, .. } => {
            let word = command.split_whitespace().next();
            matches!(word, Some("variant" | "setboard"))
        }
        _ => false,
    }
}

impl Dialogue for Cecp {
    fn protocol(&self) -> Protocol {
        Protocol::Cecp
    }

    fn name(&self) -> Option<&str> {
        self.features.name.as_deref()
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse
    }

    fn set_up(&mut self, link: &mut Link, game: &NewGame<'_>) -> Result<(), Trouble> {
        let texts = Texts::new(game.variant, self.spec.ranks, !self.features.plain)
            .map_err(|error| Trouble::new(Fault::Refused, error.to_string()))?;
        self.game = Game {
            control: *game.control,
            seat: game.seat,
            seats: game.seats,
            texts,
            known: 0,
            answers: false,
        };
        say(link, &Command::NewGame);
        self.choose(link, game.variant)?;
        self.set_clock(link)?;
        say(
            link,
            if self.spec.ponder {
                &Command::Hard
            } else {
                &Command::Easy
            },
        );
        say(link, &Command::Post);
        if self.features.wants_names {
            say(link, &Command::Name(game.opponent.to_owned()));
        }
        say(link, &Command::Force);
        if !game.usual_start {
            self.set_board(link, game.start)?;
        }
        self.settle(link)
    }

    fn think(&mut self, link: &mut Link, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Trouble> {
        self.move_of(link, turn, stop)
    }

    fn end(&mut self, link: &mut Link, result: &str) {
        // Whatever it still does, its moves count no longer.
        say(link, &Command::Force);
        self.game.answers = false;
        let (token, comment) = result.split_once(' ').unwrap_or((result, ""));
        if let Some(result) = GameResult::from_token(token) {
            let comment = comment.trim_matches(['{', '}']).to_owned();
            say(link, &Command::Result { result, comment });
        }
    }

    fn settle_down(&mut self, link: &mut Link) -> Result<(), Trouble> {
        self.settle(link)
    }

    fn options(&self) -> &[EngineOption] {
        &self.features.options
    }

    fn set_option(&mut self, link: &mut Link, name: &str, value: String) {
        let (name, value) = (name.to_owned(), Some(value));
        say(link, &Command::SetOption { name, value });
    }

    fn show(&mut self, link: &mut Link, moves: &[String]) {
        say(link, &Command::Force);
        for mv in moves {
            link.say(self.move_line(mv));
        }
        self.game.known = moves.len();
        self.game.answers = false;
    }

    fn think_on(&mut self, link: &mut Link) {
        let turn = Turn {
            moves: &[],
            fen: "",
            left: &[],
            moves_to_go: None,
            draw_offered: false,
        };
        self.tell_clocks(link, &turn);
        self.game.answers = true;
        say(link, &Command::Play);
    }
}

fn say(link: &mut Link, command: &Command) {
    link.say(text(command));
}

fn text(command: &Command) -> String {
    cecp::write_command(command).unwrap_or_default()
}
