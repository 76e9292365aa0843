//! The first words with an engine: it is started, and says in its protocol what it is and can.
//! Where nobody said which protocol that is, it is found out: UCI is tried first, then CECP.

use std::time::{Duration, Instant};

use engine_protocol::Protocol;

use super::{
    Fault, Log, Spec,
    cecp::Cecp,
    link::{Link, Silence},
    program::{Conversation, Dialogue, Trouble},
    uci::Uci,
};

/// An engine that does not know `uci` is asked for the other protocol after this time,
/// or as soon as it says that it does not.
const FIRST_TRY: Duration = Duration::from_secs(3);

/// What went wrong, and the talk up to then.
pub type Wrong = (Trouble, Vec<String>);

/// Starts an engine and learns what it can do.
///
/// # Errors
/// When it does not start, or does not answer in time in either protocol.
pub fn greet(spec: &Spec, protocol: Option<Protocol>, log: &Log) -> Result<Conversation, Wrong> {
    let protocol = match protocol {
        Some(protocol) => protocol,
        None => match probe(spec, log)? {
            Found::Running(conversation) => return Ok(conversation),
            Found::Other(protocol) => protocol,
        },
    };
    let mut link = start(spec, log)?;
    let dialogue: Result<Box<dyn Dialogue>, Trouble> = match protocol {
        Protocol::Uci => Uci::greet(&mut link, spec).map(|uci| Box::new(uci) as _),
        Protocol::Cecp => Cecp::greet(&mut link, spec).map(|cecp| Box::new(cecp) as _),
    };
    match dialogue {
        Ok(dialogue) => Ok(Conversation::new(link, dialogue)),
        Err(trouble) => Err(left(trouble, link)),
    }
}

fn left(trouble: Trouble, mut link: Link) -> Wrong {
    link.give_up();
    let talk = link.talk();
    // What it wrote last to standard error often says why.
    let complaint = talk.iter().rev().find_map(|line| line.strip_prefix("! "));
    let detail = match complaint {
        Some(complaint) => format!("{}; its last words: {complaint}", trouble.detail),
        None => trouble.detail,
    };
    (Trouble::new(Fault::Start, detail), talk)
}

fn start(spec: &Spec, log: &Log) -> Result<Link, Wrong> {
    Link::start(spec, log).map_err(|error| {
        let detail = format!("`{}` cannot be started: {error}", spec.cmd);
        (Trouble::new(Fault::Start, detail), Vec::new())
    })
}

/// What a probe found.
enum Found {
    /// The engine speaks UCI and is ready.
    Running(Conversation),
    /// Two greetings were needed; with this one it is to be started anew.
    Other(Protocol),
}

/// Finds out what an engine speaks.
fn probe(spec: &Spec, log: &Log) -> Result<Found, Wrong> {
    let mut link = start(spec, log)?;
    let began = Instant::now();
    let mut uci = Uci::new(spec);
    link.say(Protocol::Uci.first_line());
    let first = FIRST_TRY.min(spec.patience.start / 2);
    let mut asked_both = false;
    loop {
        let patience = if asked_both {
            spec.patience.start
        } else {
            first
        };
        match link.hear(began + patience, None) {
            Ok(heard) => {
                if uci.introduces(&heard.text) {
                    if asked_both {
                        return Ok(Found::Other(Protocol::Uci));
                    }
                    return match uci.prepare(&mut link) {
                        Ok(()) => Ok(Found::Running(Conversation::new(link, Box::new(uci)))),
                        Err(trouble) => Err(left(trouble, link)),
                    };
                }
                if heard.text.trim_start().starts_with("feature ") {
                    return Ok(Found::Other(Protocol::Cecp));
                }
                if asked_both || !refuses(&heard.text) {
                    continue;
                }
            }
            Err(Silence::Late) if !asked_both => {}
            // One that leaves at the word `uci` may well speak the other protocol.
            Err(Silence::Ended) if !asked_both => {
                return Ok(Found::Other(Protocol::Cecp));
            }
            Err(silence) => {
                let owed = "an answer to `uci` or `xboard`";
                let trouble = Trouble::silence(silence, &mut link, Fault::Start, owed);
                return Err(left(trouble, link));
            }
        }
        asked_both = true;
        link.say(Protocol::Cecp.first_line());
        link.say("protover 2");
    }
}

/// Whether a line says that `uci` is not understood.
fn refuses(line: &str) -> bool {
    let line = line.to_lowercase();
    line.contains("uci")
        && (line.contains("error") || line.contains("illegal") || line.contains("unknown"))
}
