//! What happens to a session: lines that arrive, and news of the search.
//! All of it comes through one channel to one loop, so that only that loop writes.

use std::{
    io::{BufReader, Read},
    sync::mpsc::{Sender, channel},
    thread,
    time::Instant,
};

use engine_protocol::{Info, Line, LineReader};

/// Lines that may wait to be obeyed; the reader pauses when there are more.
const BACKLOG: usize = 1000;

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// A line arrived.
    Line {
        /// The line.
        line: Line,
        /// When.
        at: Instant,
    },
    /// No more lines will come.
    InputEnd,
    /// News of the search with this number.
    Search {
        /// Which search.
        search: u64,
        /// What is new.
        news: News,
    },
}

/// News of a search or a count. Moves are in the game's plain texts.
#[derive(Debug)]
pub enum News {
    /// A line of thought.
    Thought {
        /// Its figures.
        info: Info,
        /// How the seats stand behind it, where that is wanted.
        seats: Option<String>,
    },
    /// The search has ended.
    Found(Verdict),
    /// A move and the number of sequences that begin with it.
    Counted(String, u64),
    /// The count has ended; none when it was broken off.
    Total(Option<u64>),
}

/// What a search ends with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The move to play; none when there is no legal one.
    pub best: Option<String>,
    /// The expected answer.
    pub ponder: Option<String>,
    /// What went wrong, when something did; the move is then a fallback.
    pub fault: Option<String>,
}

/// Tells the reader that a line was obeyed.
pub struct Receipts(Sender<()>);

impl Receipts {
    /// One line was obeyed.
    pub fn give(&self) {
        // A reader that has met the end of its input needs no receipts.
        let _ = self.0.send(());
    }
}

/// Reads lines on a thread of its own, until the input ends or nobody listens.
///
/// # Errors
/// When the system gives no thread.
pub fn read_lines(
    input: impl Read + Send + 'static,
    events: Sender<Event>,
) -> std::io::Result<Receipts> {
    let (receipts, obeyed) = channel();
    let read = move || {
        let mut waiting = 0;
        for line in LineReader::new(BufReader::new(input)) {
            // An input that fails is one that has ended.
            let Ok(line) = line else { break };
            let at = Instant::now();
            if events.send(Event::Line { line, at }).is_err() {
                return;
            }
            waiting += 1;
            waiting -= obeyed.try_iter().count();
            while waiting > BACKLOG && obeyed.recv().is_ok() {
                waiting -= 1;
            }
        }
        // Nobody may be listening any more, which is as good.
        let _ = events.send(Event::InputEnd);
    };
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(read)?;
    Ok(Receipts(receipts))
}
