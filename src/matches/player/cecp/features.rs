//! What a CECP engine says it can, and what is sent to it once because of that.

use std::time::{Duration, Instant};

use engine_protocol::{
    Audience, Command, EngineOption, Feature, FeatureValue, Protocol, Reply, cecp,
};

use super::say;
use crate::matches::player::{
    Fault, Spec,
    link::{Link, Silence},
    options::checked,
    program::Trouble,
    spec::Dialect,
};

/// The features that are taken note of, or whose standard value is what happens anyway.
const KNOWN: [&str; 26] = [
    "ping",
    "setboard",
    "playother",
    "usermove",
    "time",
    "draw",
    "sigint",
    "sigterm",
    "reuse",
    "analyze",
    "myname",
    "variants",
    "colors",
    "ics",
    "name",
    "pause",
    "nps",
    "debug",
    "memory",
    "smp",
    "option",
    "done",
    "exclude",
    "highlight",
    "simoom_text",
    "myversion",
];

/// An engine that has said something and then is silent for so long has said all.
const PAUSE: Duration = Duration::from_secs(2);

/// How many times as long an engine may take that asks for time (`done=0`).
const EXTENSION: u32 = 6;

/// What an engine can; at first what one can that says nothing.
#[derive(Clone, Debug)]
pub struct Features {
    /// Its name.
    pub name: Option<String>,
    /// The variants it plays; empty where it does not say.
    pub variants: Vec<String>,
    /// What its user may set.
    pub options: Vec<EngineOption>,
    /// Whether it answers `ping`.
    pub ping: bool,
    /// Whether it takes positions.
    pub setboard: bool,
    /// Whether moves are sent behind the word `usermove`.
    pub usermove: bool,
    /// Whether it wants to be told the clocks.
    pub time: bool,
    /// Whether it may be offered draws.
    pub draw: bool,
    /// Whether it plays more than one game.
    pub reuse: bool,
    /// Whether it counts time in nodes.
    pub nps: bool,
    /// Whether it takes `memory`.
    pub memory: bool,
    /// Whether it takes `cores`.
    pub smp: bool,
    /// Whether it wants to know its opponent's name.
    pub wants_names: bool,
    /// Whether it knows our texts, and writes them.
    pub plain: bool,
    done: Option<bool>,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            name: None,
            variants: Vec::new(),
            options: Vec::new(),
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            draw: true,
            reuse: true,
            nps: false,
            memory: false,
            smp: false,
            wants_names: false,
            plain: false,
            done: None,
        }
    }
}

impl Features {
    /// Asks an engine what it can.
    pub fn ask(link: &mut Link, spec: &Spec) -> Result<Self, Trouble> {
        let mut features = Self::default();
        say(link, &Command::Xboard);
        say(link, &Command::ProtocolVersion(2));
        if spec.dialect == Some(Dialect::Cecp1) {
            return Ok(features);
        }
        let mut until = Instant::now() + spec.patience.start;
        let mut last = None;
        while features.done != Some(true) {
            // Old engines do not say when they have said all.
            let pause = last
                .filter(|_| features.done.is_none())
                .map(|at| at + PAUSE);
            match link.hear(pause.map_or(until, |pause| until.min(pause)), None) {
                Ok(heard) => match cecp::parse_reply(&heard.text) {
                    Ok(Some(Reply::Features(list))) => {
                        list.iter().for_each(|feature| features.take(feature, link));
                        last = Some(heard.at);
                        if features.done == Some(false) {
                            until = heard.at + spec.patience.start * EXTENSION;
                        }
                    }
                    Ok(Some(Reply::Tell {
                        to: Audience::UserError,
                        text,
                    })) => {
                        return Err(Trouble::new(Fault::Start, text));
                    }
                    _ => {}
                },
                Err(Silence::Late) if last.is_some() && features.done.is_none() => break,
                Err(silence) => {
                    let owed = "`feature done=1` (or proto=cecp1 for an old engine)";
                    return Err(Trouble::silence(silence, link, Fault::Start, owed));
                }
            }
        }
        Ok(features)
    }

    /// Takes note of a feature, and tells the engine whether it is known.
    fn take(&mut self, feature: &Feature, link: &mut Link) {
        let name = feature.name.clone();
        let option = feature.option();
        let sound = !matches!(option, Some(Err(_)));
        // Coordinates are what is sent, whatever is asked for, so `san` is among those that are not known.
        let known = KNOWN.contains(&&*name) && sound;
        if known && name != "done" {
            say(link, &Command::Accepted(name));
        } else if !known {
            say(link, &Command::Rejected(name));
        }
        if let Some(Ok(option)) = option {
            self.options.push(option);
        }
        match &feature.value {
            FeatureValue::Text(text) if feature.name == "myname" => self.name = Some(text.clone()),
            FeatureValue::Text(text) if feature.name == "variants" => {
                let names = text.split(',').map(|name| name.trim().to_owned());
                self.variants = names.filter(|name| !name.is_empty()).collect();
            }
            FeatureValue::Text(_) => {}
            FeatureValue::Number(number) => self.switch(&feature.name, *number != 0),
        }
    }

    fn switch(&mut self, name: &str, on: bool) {
        match name {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "draw" => self.draw = on,
            "reuse" => self.reuse = on,
            "nps" => self.nps = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "name" => self.wants_names = on,
            "simoom_text" => self.plain = on,
            "done" => self.done = Some(on),
            _ => {}
        }
    }

    /// Sends what holds for all games: options, memory, cores.
    pub fn set(&self, link: &mut Link, spec: &Spec) -> Result<(), Trouble> {
        for (name, value) in &spec.options {
            let value = checked(&self.options, name, value.as_deref(), Protocol::Cecp)?;
            let name = name.clone();
            say(link, &Command::SetOption { name, value });
        }
        if self.memory {
            say(link, &Command::Memory(spec.hash_mb() as u64));
        } else if spec.hash.is_some() {
            return Err(Trouble::new(
                Fault::Start,
                "it takes no size of memory (feature memory=0)",
            ));
        }
        if self.smp {
            say(
                link,
                &Command::Cores(spec.threads().try_into().unwrap_or(u32::MAX)),
            );
        } else if spec.threads() > 1 {
            return Err(Trouble::new(
                Fault::Start,
                "it takes no number of threads (feature smp=0)",
            ));
        }
        Ok(())
    }
}
