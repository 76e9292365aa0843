//! The lines to and from an engine's process, with the time at which each was written or read.
//! Writing never waits for the engine and reading never beyond a given time; no output, however much, fills the memory.

use std::{
    collections::VecDeque,
    fmt,
    io::{BufReader, Read, Write},
    process::ChildStdin,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use engine_protocol::{Line, LineReader};

use super::{
    Log, Spec,
    process::{Pipes, Process},
};
use crate::search::Stop;

/// So many lines are read ahead; then the engine has to wait.
const AHEAD: usize = 64;

/// So many lines of talk are kept for reports.
const KEPT: usize = 30;

/// So many characters of each.
const WIDTH: usize = 300;

/// So many bytes of a process's standard error are kept.
const ERRORS: usize = 1 << 20;

/// How often a wait looks for the signal to stop.
const WATCH: Duration = Duration::from_millis(20);

/// How long an engine that was told to quit is waited for, and standard error that may still come.
const FAREWELL: Duration = Duration::from_millis(500);

/// A line that an engine wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// When it was read.
    pub at: Instant,
    /// The line; of one that is too long, its beginning.
    pub text: String,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The engine ended, or closed its output.
    Ended,
    /// Until the time given there was none.
    Late,
    /// The signal to stop was set.
    Stopped,
}

/// The last lines of a talk.
#[derive(Clone, Default)]
struct Talk(Arc<Mutex<VecDeque<String>>>);

impl Talk {
    fn add(&self, sign: char, text: &str) {
        let short: String = text.chars().take(WIDTH).collect();
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == KEPT {
            lines.pop_front();
        }
        lines.push_back(format!("{sign} {short}"));
    }

    fn lines(&self) -> Vec<String> {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }
}

/// A line on its way to the engine, and whoever wants to know when it is there.
type Said = (String, SyncSender<Instant>);

/// A running engine and its lines. When it is dropped, the engine is told to quit, and soon killed.
pub struct Link {
    process: Process,
    to: Option<Sender<Said>>,
    from: Receiver<Heard>,
    errors_end: Receiver<()>,
    talk: Talk,
    hopeless: bool,
}

impl Link {
    /// Starts an engine; standard error goes into the log under this name.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start(spec: &Spec, log: &Log) -> std::io::Result<Self> {
        let (process, pipes) = Process::start(spec)?;
        let Pipes {
            input,
            output,
            errors,
        } = pipes;
        let talk = Talk::default();
        let (to, said) = channel();
        thread::spawn(move || write_lines(input, &said));
        let (heard, from) = sync_channel(AHEAD);
        thread::spawn(move || read_lines(output, &heard));
        let (errors_done, errors_end) = sync_channel(0);
        let (shared, log, name) = (talk.clone(), log.clone(), spec.label().to_owned());
        thread::spawn(move || {
            keep_errors(errors, &shared, &log, &name);
            drop(errors_done);
        });
        Ok(Self {
            process,
            to: Some(to),
            from,
            errors_end,
            talk,
            hopeless: false,
        })
    }

    /// Says a line; it is on its way when this returns.
    pub fn say(&mut self, text: impl fmt::Display) {
        let _ = self.send(text.to_string());
    }

    /// Says a line, and when it was written. A line that cannot be written counts from now; that the engine
    /// is gone, or reads nothing, shows by its silence.
    pub fn say_now(&mut self, text: impl fmt::Display) -> Instant {
        let written = self.send(text.to_string());
        let written = written.recv_timeout(FAREWELL);
        written.unwrap_or_else(|_| Instant::now())
    }

    fn send(&mut self, text: String) -> Receiver<Instant> {
        self.talk.add('>', &text);
        let (stamp, written) = sync_channel(1);
        if let Some(to) = &self.to {
            let _ = to.send((text, stamp));
        }
        written
    }

    /// The next line of the engine, waited for until a time or a signal.
    ///
    /// # Errors
    /// When there is none.
    pub fn hear(&mut self, until: Instant, stop: Option<&Stop>) -> Result<Heard, Silence> {
        loop {
            if stop.is_some_and(Stop::is_set) {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            let wait = stop.map_or(left, |_| left.min(WATCH));
            match self.from.recv_timeout(wait) {
                // What was read in time counts, however late this thread looks; an endless flood does not.
                Ok(heard) if heard.at <= until => {
                    self.talk.add('<', &heard.text);
                    return Ok(heard);
                }
                Ok(_) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The lines that have come and were not heard.
    pub fn leftovers(&mut self) -> Vec<Heard> {
        let now = Instant::now();
        let mut heard = Vec::new();
        // An engine that floods is heard no longer than up to now.
        while let Ok(line) = self.from.try_recv() {
            self.talk.add('<', &line.text);
            let more = line.at <= now;
            heard.push(line);
            if !more {
                break;
            }
        }
        heard
    }

    /// How the process has ended, in words, if it has; its last words on standard error are waited for.
    pub fn ending(&mut self) -> String {
        let _ = self.errors_end.recv_timeout(FAREWELL);
        match self.process.ends_within(FAREWELL) {
            Some(status) => format!("the program ended ({status})"),
            None => "the program closed its output".to_owned(),
        }
    }

    /// What was last said (`>`), heard (`<`) and complained of (`!`), oldest first.
    pub fn talk(&self) -> Vec<String> {
        self.talk.lines()
    }

    /// The engine is not waited for when it is left.
    pub fn give_up(&mut self) {
        self.hopeless = true;
    }

    /// Says a last word, if there is one, closes the engine's input and waits for its end a while: whether it came.
    pub fn leave(&mut self, word: Option<&str>, patience: Duration) -> bool {
        word.into_iter().for_each(|word| self.say(word));
        self.to = None;
        let until = Instant::now() + patience;
        while self.hear(until, None).is_ok() {}
        let left = until.saturating_duration_since(Instant::now());
        self.process.ends_within(left).is_some()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if self.to.is_some() && !self.hopeless {
            self.leave(Some("quit"), FAREWELL);
        }
    }
}

fn write_lines(mut input: ChildStdin, said: &Receiver<Said>) {
    for (text, stamp) in said {
        let written = input.write_all(format!("{text}\n").as_bytes());
        if written.and_then(|()| input.flush()).is_err() {
            break;
        }
        let _ = stamp.send(Instant::now());
    }
}

fn read_lines(output: impl Read, heard: &SyncSender<Heard>) {
    for line in LineReader::new(BufReader::new(output)) {
        let Ok(line) = line else { break };
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong { start, .. } => start,
        };
        let at = Instant::now();
        // Nobody listens when the player is gone.
        if heard.send(Heard { at, text }).is_err() {
            break;
        }
    }
}

fn keep_errors(errors: impl Read, talk: &Talk, log: &Log, name: &str) {
    let mut room = ERRORS;
    for line in LineReader::new(BufReader::new(errors)) {
        let text = match line {
            Ok(Line::Text(text)) => text,
            Ok(Line::TooLong { start, .. }) => start,
            Err(_) => break,
        };
        // All is read, or the engine would wait for ever.
        if room == 0 {
            continue;
        }
        talk.add('!', &text);
        log.line(name, &text);
        room = room.saturating_sub(text.len() + 1);
        if room == 0 {
            log.line(name, "(what follows is not kept)");
        }
    }
}
