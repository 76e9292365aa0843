//! The engine as an object, and the two protocols by which it is driven. Start at [`run`].
//! One thread reads lines, one searches; the loop here hears of both and alone writes.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod cecp;
mod chances;
pub mod desk;
pub mod event;
mod front_end;
mod game_table;
pub mod output;
pub mod report;
pub mod seats;
pub mod settings;
pub mod table;
mod uci;
mod worker;
pub mod xboard;

use std::{
    fs::File,
    io::{self, Read, Write},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use engine_protocol::{Line, Protocol};

use self::{
    desk::{Desk, Running},
    event::{Event, read_lines},
    front_end::{Flow, FrontEnd},
    output::Output,
};
use crate::variants::LoadError;

/// What a session is told at its beginning.
#[derive(Debug, Default)]
pub struct Setup {
    /// Where to record both directions, with times.
    pub log: Option<File>,
    /// What was wrong with files of games, to be told when the protocol is known.
    pub faults: Vec<LoadError>,
    /// Whether a person is at the other end, who is told what to type.
    pub greet: bool,
}

/// How long a session that ends waits for what ends by itself.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long it waits for the answer of a search that was told to end.
const LAST_WORD: Duration = Duration::from_millis(200);

/// What a person reads first.
const GREETING: &str = "Simoom waits for a chess program to say `xboard` or `uci`; \
    `simoom --help` lists what else it does, `quit` leaves.";

/// Runs the engine until `quit`, the end of the input, or until nobody reads its output.
///
/// # Errors
/// When the system gives no thread for reading.
pub fn run(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    setup: Setup,
) -> io::Result<()> {
    let (events, inbox) = channel();
    let mut out = Output::new(&mut output, setup.log);
    let mut desk = Desk::new(events.clone()).map_err(io::Error::other)?;
    if setup.greet {
        out.line(GREETING);
    }
    let receipts = read_lines(input, events)?;
    let mut front_end: Option<Box<dyn FrontEnd>> = None;
    let mut faults = setup.faults;
    let mut patience = Duration::ZERO;
    while !out.is_broken() {
        // The reader says when the input has ended, so the channel never closes before.
        let Ok(event) = inbox.recv() else { break };
        match event {
            Event::InputEnd => {
                patience = PATIENCE;
                break;
            }
            Event::Line { line, at } => {
                let flow = hear(line, at, &mut front_end, &mut desk, &mut out);
                receipts.give();
                if front_end.is_some() {
                    faults.drain(..).for_each(|fault| out.no_games(&fault));
                }
                if flow == Flow::Quit {
                    break;
                }
            }
            Event::Search { search, news } => {
                if let (true, Some(front_end)) = (desk.awaits(search), &mut front_end) {
                    front_end.news(news, &mut desk, &mut out);
                }
            }
        }
    }
    if let Some(front_end) = &mut front_end {
        last_words(&inbox, &mut **front_end, &mut desk, &mut out, patience);
    }
    desk.halt();
    Ok(())
}

/// A script that pipes its commands reads the answer to the last of them too: what ends by itself is waited for so long
/// when the input has ended, and a count of moves also after `quit`. Everything else is told to end, and has its last word.
fn last_words(
    inbox: &Receiver<Event>,
    front_end: &mut dyn FrontEnd,
    desk: &mut Desk,
    out: &mut Output<'_>,
    patience: Duration,
) {
    let patience = match desk.running() {
        Running::Count => PATIENCE,
        Running::Bounded => patience,
        Running::Endless => Duration::ZERO,
    };
    for wait in [patience, LAST_WORD] {
        let until = Instant::now() + wait;
        while desk.is_searching() && !out.is_broken() {
            let left = until.saturating_duration_since(Instant::now());
            match inbox.recv_timeout(left) {
                Ok(Event::Search { search, news }) if desk.awaits(search) => {
                    front_end.news(news, desk, out);
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        desk.stop();
    }
}

/// A line from the GUI: the first decides the protocol.
fn hear(
    line: Line,
    at: Instant,
    front_end: &mut Option<Box<dyn FrontEnd>>,
    desk: &mut Desk,
    out: &mut Output<'_>,
) -> Flow {
    let text = match line.into_text() {
        Ok(text) => text,
        Err(error) => {
            out.heard(&error.to_string());
            out.say(&error.into());
            return Flow::Continue;
        }
    };
    out.heard(&text);
    if let Some(front_end) = front_end {
        return front_end.obey(&text, at, desk, out);
    }
    match Protocol::from_first_line(&text) {
        Some(protocol) => {
            out.speak(protocol);
            let chosen = front_end.insert(match protocol {
                Protocol::Cecp => Box::new(cecp::Cecp::new()),
                Protocol::Uci => Box::new(uci::Uci::default()),
            });
            chosen.obey(&text, at, desk, out)
        }
        None if text.split_whitespace().next() == Some("quit") => Flow::Quit,
        None => {
            if !text.trim().is_empty() {
                out.refuse("say `xboard` or `uci` first", text);
            }
            Flow::Continue
        }
    }
}
