//! The engine's CECP.

use engine_protocol::{Command, cecp};

use super::{Engine, say};

/// Talks until `quit` or the end of the input.
pub fn run(engine: &mut Engine, lines: &mut impl Iterator<Item = String>) {
    let mut talk = Talk {
        engine,
        mode: Mode::Plays(1),
        heard: 0,
    };
    for line in lines {
        match cecp::parse_command(&line) {
            Ok(Some(Command::Quit)) => return,
            Ok(Some(command)) => talk.obey(&command),
            // Without the feature `usermove` moves come as they are.
            _ => talk.hear(line.trim()),
        }
    }
}

/// Whom the engine plays for, by place in the order of the turns.
#[derive(PartialEq)]
enum Mode {
    Force,
    Plays(usize),
}

struct Talk<'e> {
    engine: &'e mut Engine,
    mode: Mode,
    /// Moves of its opponent in this game.
    heard: u32,
}

impl Talk<'_> {
    fn obey(&mut self, command: &Command) {
        match command {
            Command::ProtocolVersion(_) => self.introduce(),
            Command::Ping(number) if !self.engine.manners.has("unready") => {
                say(&format!("pong {number}"))
            }
            Command::NewGame => {
                self.engine.begin("chess");
                self.mode = Mode::Plays(1);
                self.heard = 0;
            }
            Command::SetVariant(name) => self.engine.begin(name),
            Command::SetBoard(fen) if self.engine.table.set_fen(fen).is_err() => {
                say("tellusererror Illegal position");
            }
            Command::Force => {
                self.mode = Mode::Force;
                if self.engine.manners.has("haunt") {
                    say("move h7h5");
                    say("resign");
                }
            }
            Command::Draw if self.engine.manners.has("agree") => say("offer draw"),
            Command::Play => {
                self.mode = Mode::Plays(self.engine.table.turn());
                self.play();
            }
            Command::Move(text) => self.hear(text),
            _ => {}
        }
    }

    fn introduce(&self) {
        if self.engine.manners.has("old") {
            return;
        }
        say("feature done=0");
        if self.engine.manners.has("bare") {
            return say("feature sigint=0 san=1 done=1");
        }
        let variants = if self.engine.manners.has("chess") {
            "normal"
        } else {
            "normal,grand,scirocco,arena"
        };
        say("feature ping=1 setboard=1 usermove=1 memory=1 simoom_text=1 myname=Mock");
        say(&format!(
            "feature variants=\"{variants}\" option=\"Style -spin 5 0 9\" done=1"
        ));
    }

    /// The opponent has moved.
    fn hear(&mut self, text: &str) {
        self.heard += 1;
        let refused = self.engine.manners.at("refuse", self.heard).is_some();
        if refused || self.engine.table.play(text).is_err() {
            return say(&format!("Illegal move: {text}"));
        }
        if self.mode == Mode::Plays(self.engine.table.turn()) {
            self.play();
        }
    }

    fn play(&mut self) {
        self.engine.made += 1;
        let number = self.engine.made;
        if !self.engine.manners.at_move(number, "#", "move") {
            return;
        }
        let at = |name| self.engine.manners.at(name, number);
        if at("resign").is_some() {
            return say("resign");
        }
        if let Some(result) = at("claim") {
            return say(&format!("{result} {{I say so}}"));
        }
        if at("draw").is_some() {
            say("offer draw");
        }
        if at("illegal").is_some() {
            return say("move a1a1");
        }
        if at("none").is_some() {
            return;
        }
        let Some(mv) = self.engine.choose() else {
            return;
        };
        say(&format!("1 {number} 1 10 {mv}"));
        let _ = self.engine.table.play(&mv);
        let manners = &self.engine.manners;
        if manners.has("old") {
            say(&format!("{number}. ... {mv}"));
        } else if manners.has("legs") {
            let legs: Vec<&str> = mv.split(',').collect();
            say(&format!("move {}", legs.join(",\nmove ")));
        } else {
            say(&format!("move {mv}"));
        }
    }
}
