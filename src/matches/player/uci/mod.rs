//! UCI from the GUI's side: an engine is greeted, and plays games. A move of it is in `think`.

mod think;

use std::time::Instant;

use engine_protocol::{Command, EngineOption, GoLimits, OptionKind, Protocol, Reply, uci};

use super::{
    Fault, NewGame, Spec, Thought, Turn,
    link::Link,
    options::checked,
    program::{Dialogue, Trouble},
    texts::Texts,
};
use crate::{matches::control::Control, search::Stop, variants};

/// The option that chooses the game.
const VARIANT: &str = "UCI_Variant";

/// The option that takes a file of games, after which an engine may know more than it listed.
const GAMES: &str = "VariantPath";

/// The game of an engine without a choice.
const CHESS: &str = "chess";

/// An engine that speaks UCI.
pub struct Uci {
    spec: Spec,
    name: Option<String>,
    options: Vec<EngineOption>,
    game: Game,
    /// The moves of the position it ponders on, as it writes them.
    pondering: Option<Vec<String>>,
}

/// The game being played.
#[derive(Default)]
struct Game {
    /// The start position, where that is not the usual one.
    start: Option<String>,
    control: Control,
    seat: usize,
    seats: usize,
    texts: Texts,
}

impl Uci {
    /// An engine that has said nothing yet.
    pub fn new(spec: &Spec) -> Self {
        Self {
            spec: spec.clone(),
            name: None,
            options: Vec::new(),
            game: Game::default(),
            pondering: None,
        }
    }

    /// Greets an engine and sets its options.
    pub fn greet(link: &mut Link, spec: &Spec) -> Result<Self, Trouble> {
        let mut uci = Self::new(spec);
        let until = Instant::now() + spec.patience.start;
        say(link, &Command::Uci);
        loop {
            let heard = link.hear(until, None);
            let heard = heard
                .map_err(|silence| Trouble::silence(silence, link, Fault::Start, "`uciok`"))?;
            if uci.introduces(&heard.text) {
                break;
            }
        }
        uci.prepare(link)?;
        Ok(uci)
    }

    /// Takes a line of the introduction: whether it is the last.
    pub fn introduces(&mut self, line: &str) -> bool {
        match uci::parse_reply(line) {
            Ok(Some(Reply::IdName(name))) => self.name = Some(name),
            Ok(Some(Reply::Option(option))) => self.options.push(option),
            Ok(Some(Reply::UciOk)) => return true,
            _ => {}
        }
        false
    }

    /// Sets the options and waits until the engine is ready.
    pub fn prepare(&mut self, link: &mut Link) -> Result<(), Trouble> {
        for (name, value) in self.spec.options.clone() {
            self.set(link, &name, value.as_deref())?;
        }
        let standard = [
            (
                "Hash",
                self.spec.hash_mb().to_string(),
                self.spec.hash.is_some(),
            ),
            (
                "Threads",
                self.spec.threads().to_string(),
                self.spec.threads.is_some(),
            ),
            ("Ponder", self.spec.ponder.to_string(), false),
        ];
        for (name, value, wanted) in standard {
            // What was not asked for is set where the engine has it, and where no option says otherwise.
            let offered = self.options.iter().find(|option| option.is_named(name));
            let suits = offered.is_some_and(|option| option.validate(Some(&value)).is_ok());
            if wanted || suits && !self.spec.sets(name) {
                self.set(link, name, Some(&value))?;
            }
        }
        self.wait_ready(link)
    }

    fn set(&self, link: &mut Link, name: &str, value: Option<&str>) -> Result<(), Trouble> {
        let value = checked(&self.options, name, value, Protocol::Uci)?;
        let name = name.to_owned();
        say(link, &Command::SetOption { name, value });
        Ok(())
    }

    fn wait_ready(&self, link: &mut Link) -> Result<(), Trouble> {
        let until = Instant::now() + self.spec.patience.ping;
        say(link, &Command::IsReady);
        loop {
            let heard = link.hear(until, None);
            let heard = heard
                .map_err(|silence| Trouble::silence(silence, link, Fault::Stall, "`readyok`"))?;
            if uci::parse_reply(&heard.text) == Ok(Some(Reply::ReadyOk)) {
                return Ok(());
            }
        }
    }

    /// Chooses the game.
    fn choose(&self, link: &mut Link, variant: &str) -> Result<(), Trouble> {
        if self.spec.sets(VARIANT) {
            return Ok(());
        }
        let choice = self.options.iter().find(|option| option.is_named(VARIANT));
        let Some(EngineOption {
            kind: OptionKind::Combo { choices, .. },
            ..
        }) = choice
        else {
            let chess = variant == CHESS;
            let refused = || {
                Trouble::new(
                    Fault::Refused,
                    format!("no option {VARIANT}: it plays chess alone"),
                )
            };
            return chess.then_some(()).ok_or_else(refused);
        };
        let theirs = variants::find(variant)
            .ok()
            .and_then(|game| game.xboard_name());
        let names = [Some(variant), theirs];
        let mut named = names.into_iter().flatten();
        let listed = named.find(|name| choices.iter().any(|choice| choice == name));
        let more = self.spec.options.iter().any(|(name, _)| name == GAMES);
        let Some(value) = listed.or(more.then_some(variant)) else {
            let known = choices.join(", ");
            return Err(Trouble::new(
                Fault::Refused,
                format!("it does not play {variant}; it plays {known}"),
            ));
        };
        let (name, value) = (VARIANT.to_owned(), Some(value.to_owned()));
        say(link, &Command::SetOption { name, value });
        Ok(())
    }
}

impl Dialogue for Uci {
    fn protocol(&self) -> Protocol {
        Protocol::Uci
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn is_reusable(&self) -> bool {
        true
    }

    fn set_up(&mut self, link: &mut Link, game: &NewGame<'_>) -> Result<(), Trouble> {
        self.settle(link)?;
        self.choose(link, game.variant)?;
        let texts = Texts::new(game.variant, self.spec.ranks, false)
            .map_err(|error| Trouble::new(Fault::Refused, error.to_string()))?;
        self.game = Game {
            start: (!game.usual_start).then(|| texts.fen(game.start)),
            control: *game.control,
            seat: game.seat,
            seats: game.seats,
            texts,
        };
        say(link, &Command::NewGame);
        self.wait_ready(link)
    }

    fn think(&mut self, link: &mut Link, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Trouble> {
        self.move_of(link, turn, stop)
    }

    fn end(&mut self, link: &mut Link, _result: &str) {
        // One that does not stop shows it when it is to play again.
        let _ = self.settle(link);
    }

    fn settle_down(&mut self, link: &mut Link) -> Result<(), Trouble> {
        self.wait_ready(link)
    }

    fn options(&self) -> &[EngineOption] {
        &self.options
    }

    fn set_option(&mut self, link: &mut Link, name: &str, value: String) {
        let (name, value) = (name.to_owned(), Some(value));
        say(link, &Command::SetOption { name, value });
    }

    fn show(&mut self, link: &mut Link, moves: &[String]) {
        let moves = moves.iter().map(|text| self.game.texts.engine_text(text));
        say(link, &self.position(moves.collect()));
    }

    fn think_on(&mut self, link: &mut Link) {
        let limits = GoLimits {
            infinite: true,
            ..GoLimits::default()
        };
        say(link, &Command::Go(limits));
    }
}

fn text(command: &Command) -> String {
    uci::write_command(command).unwrap_or_default()
}

fn say(link: &mut Link, command: &Command) {
    link.say(text(command));
}
