//! Another program as a player: its process, started when it is needed and again after a crash, and the protocol it speaks.

use engine_protocol::{EngineOption, Protocol};

use super::{
    Failure, Fault, Log, NewGame, Player, Spec, Thought, Turn,
    greet::greet,
    link::{Link, Silence},
};
use crate::search::Stop;

/// The GUI's side of a protocol, for one process.
pub trait Dialogue: Send {
    /// Which protocol it is.
    fn protocol(&self) -> Protocol;

    /// The engine's name, as it says.
    fn name(&self) -> Option<&str>;

    /// Whether the process may play another game.
    fn is_reusable(&self) -> bool;

    /// Begins a game.
    fn set_up(&mut self, link: &mut Link, game: &NewGame<'_>) -> Result<(), Trouble>;

    /// Lets the engine think about a move.
    fn think(&mut self, link: &mut Link, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Trouble>;

    /// Ends the game.
    fn end(&mut self, link: &mut Link, result: &str);

    /// Waits until the engine has done all that was said, if it can say so.
    fn settle_down(&mut self, link: &mut Link) -> Result<(), Trouble>;

    /// What its user may set.
    fn options(&self) -> &[EngineOption];

    /// Sets an option, whatever the engine says of it.
    fn set_option(&mut self, link: &mut Link, name: &str, value: String);

    /// Tells the moves since the start of the game; nobody is to answer.
    fn show(&mut self, link: &mut Link, moves: &[String]);

    /// Lets the engine think about what was shown, for as long as it likes.
    fn think_on(&mut self, link: &mut Link);
}

/// What went wrong in a dialogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What is the matter.
    pub fault: Fault,
    /// What happened.
    pub detail: String,
}

impl Trouble {
    /// A trouble of a kind.
    pub fn new(fault: Fault, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self { fault, detail }
    }

    /// That an engine which owed this did not give it.
    pub fn silence(silence: Silence, link: &mut Link, late: Fault, owed: &str) -> Self {
        match silence {
            Silence::Ended => Self::new(Fault::Crash, link.ending()),
            Silence::Late => Self::new(late, format!("{owed} did not come")),
            Silence::Stopped => Self::new(Fault::Stopped, "the match was stopped"),
        }
    }
}

/// A process and the protocol spoken with it.
pub struct Conversation {
    /// Its lines.
    pub link: Link,
    /// What is said.
    pub dialogue: Box<dyn Dialogue>,
    /// Whether a game was begun.
    used: bool,
}

impl Conversation {
    /// With an engine that has been greeted.
    pub fn new(link: Link, dialogue: Box<dyn Dialogue>) -> Self {
        Self {
            link,
            dialogue,
            used: false,
        }
    }
}

/// An engine that is another program.
pub struct Program {
    spec: Spec,
    log: Log,
    /// As it says itself, once it has.
    name: Option<String>,
    /// What it speaks, once that is known.
    protocol: Option<Protocol>,
    conversation: Option<Conversation>,
}

impl Program {
    /// The player of a spec; nothing is started yet.
    pub fn new(spec: &Spec, log: &Log) -> Self {
        Self {
            spec: spec.clone(),
            log: log.clone(),
            name: None,
            protocol: spec.protocol(),
            conversation: None,
        }
    }

    /// The running conversation, begun where there is none.
    fn conversation(&mut self) -> Result<&mut Conversation, Failure> {
        if self.conversation.is_none() {
            let begun = greet(&self.spec, self.protocol, &self.log);
            let (trouble, talk) = match begun {
                Ok(begun) => {
                    self.protocol = Some(begun.dialogue.protocol());
                    self.name = begun.dialogue.name().map(str::to_owned);
                    return Ok(self.conversation.insert(begun));
                }
                Err(wrong) => wrong,
            };
            return Err(self.failure(trouble, talk));
        }
        match &mut self.conversation {
            Some(running) => Ok(running),
            None => unreachable!("it was looked for above"),
        }
    }

    /// Does something in the conversation. After a trouble the process is not spoken with again.
    fn talk<T>(
        &mut self,
        what: impl FnOnce(&mut Conversation) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        match what(self.conversation()?) {
            Ok(done) => Ok(done),
            Err(trouble) => {
                let talk = match self.conversation.take() {
                    Some(mut left) => {
                        left.link.give_up();
                        left.link.talk()
                    }
                    None => Vec::new(),
                };
                Err(self.failure(trouble, talk))
            }
        }
    }

    /// A failure, which is logged, too.
    fn failure(&self, trouble: Trouble, talk: Vec<String>) -> Failure {
        let failure = Failure {
            player: self.name().to_owned(),
            fault: trouble.fault,
            detail: trouble.detail,
            talk,
        };
        if failure.fault != Fault::Stopped {
            let text = format!("{}: {}; the last lines:", failure.fault, failure.detail);
            self.log.line(self.spec.label(), &text);
            for line in &failure.talk {
                self.log.line(self.spec.label(), &format!("  {line}"));
            }
        }
        failure
    }
}

impl Player for Program {
    fn name(&self) -> &str {
        let said = self.spec.name.as_deref().or(self.name.as_deref());
        said.unwrap_or_else(|| self.spec.label())
    }

    fn start(&mut self) -> Result<(), Failure> {
        self.conversation().map(|_| ())
    }

    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        let anew = self.spec.restart;
        let worn =
            |running: &mut Conversation| running.used && (anew || !running.dialogue.is_reusable());
        drop(self.conversation.take_if(worn));
        self.talk(|running| {
            running.used = true;
            running.dialogue.set_up(&mut running.link, game)
        })
    }

    fn think(&mut self, turn: &Turn<'_>, stop: &Stop) -> Result<Thought, Failure> {
        self.talk(|running| running.dialogue.think(&mut running.link, turn, stop))
    }

    fn end_game(&mut self, result: &str) {
        if let Some(running) = &mut self.conversation {
            running.dialogue.end(&mut running.link, result);
        }
    }
}
