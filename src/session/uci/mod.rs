//! The engine's side of UCI. Start at [`Uci`].
//! Commands that must not disturb a search wait until it has ended; all others are obeyed at once.

mod go;
mod position;

use std::{collections::VecDeque, time::Instant};

use engine_protocol::{Command, GoLimits, Info, Protocol, Reply, uci};

use self::position::Known;
use super::{
    chances::chances,
    desk::{Desk, Refused},
    event::{News, Verdict},
    front_end::{AUTHOR, Flow, FrontEnd, NAME},
    output::Output,
    settings::{self, Change},
    table::Facts,
};

/// Commands that may wait for a search to end.
const MOST_WAITING: usize = 1000;

/// A UCI session.
#[derive(Default)]
pub struct Uci {
    task: Task,
    /// Commands that came during a search, each with its line.
    waiting: VecDeque<(Command, String, Instant)>,
    known: Option<Known>,
    /// The search was told to end and has not ended yet: whatever comes now waits for its answer.
    stopping: bool,
    debug: bool,
    /// In how many moves a mate is looked for, while the search that runs has not found one.
    mate: Option<u32>,
}

/// What the search thread is doing.
#[derive(Default)]
enum Task {
    /// Nothing.
    #[default]
    None,
    /// Searching for a move, which is told when the search ends.
    Search,
    /// Searching for a move, which is told only after `stop`, even if the search ends before.
    Endless(Option<Verdict>),
    /// Searching behind a move that may not be played, with these limits if it is.
    Ponder(GoLimits, Option<Verdict>),
    /// Counting.
    Count,
}

impl FrontEnd for Uci {
    fn obey(&mut self, line: &str, at: Instant, desk: &mut Desk, out: &mut Output<'_>) -> Flow {
        match uci::parse_command(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Flow::Quit,
            Ok(Some(command)) => self.command(command, line, at, desk, out),
            Err(error) => out.say(&error.into()),
        }
        Flow::Continue
    }

    fn news(&mut self, news: News, desk: &mut Desk, out: &mut Output<'_>) {
        match news {
            News::Thought { info, seats } => {
                self.notice_mate(&info);
                thought(info, desk, out);
                if let Some(seats) = seats {
                    out.comment(format!("seats {seats}"));
                }
            }
            News::Counted(mv, count) => out.line(&format!("{mv}: {count}")),
            News::Total(total) => {
                self.end_task(desk);
                match total {
                    Some(total) => out.line(&format!("\nNodes searched: {total}")),
                    None => out.comment("perft was broken off"),
                }
            }
            News::Found(verdict) => {
                desk.search_ended();
                match &mut self.task {
                    Task::Endless(held) | Task::Ponder(_, held) => *held = Some(verdict),
                    _ => self.answer(verdict, desk, out),
                }
            }
        }
        self.go_on(desk, out);
    }
}

impl Uci {
    fn command(
        &mut self,
        command: Command,
        line: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let in_turn = command == Command::Display && !self.waiting.is_empty();
        if self.stopping || in_turn || !is_immediate(&command) {
            if self.waiting.len() >= MOST_WAITING {
                return out.refuse("too many commands wait for the search to end", line);
            }
            self.waiting.push_back((command, line.to_owned(), at));
        } else {
            // A search that waits began after the one that is stopped, and is meant as well.
            let searches = |(command, ..): &(Command, _, _)| matches!(command, Command::Go(_));
            if command == Command::Stop && self.waiting.iter().any(searches) {
                self.waiting.push_back((Command::Stop, line.to_owned(), at));
            }
            self.perform(command, line, at, desk, out);
        }
        self.go_on(desk, out);
    }

    /// Obeys a command; those that need the search thread, or what it works on, for themselves come when no search runs.
    fn perform(
        &mut self,
        command: Command,
        line: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        match command {
            Command::Uci => introduce(out),
            Command::IsReady => {
                if let Err(error) = desk.prepare() {
                    out.comment(error.to_string());
                }
                out.say(&Reply::ReadyOk);
            }
            Command::Stop => self.stop(desk, out),
            Command::PonderHit => self.ponder_hit(at, desk, out),
            Command::Debug(on) => self.debug = on,
            Command::Register(_) => out.comment("no registration is needed"),
            Command::Display => {
                let table = desk.table();
                let (board, fen, key) = (table.board(), table.fen(), table.key());
                out.line(&format!("{board}Fen: {fen}\nKey: {key:016X}"));
            }
            Command::Position { fen, moves } => self.position(fen, moves, line, desk, out),
            Command::Go(limits) => self.go(&limits, at, desk, out),
            Command::Perft(depth) => match desk.count(depth) {
                Ok(()) => self.task = Task::Count,
                Err(error) => out.refuse(error.to_string(), line),
            },
            Command::NewGame => {
                self.known = None;
                desk.table().forget();
                desk.restart();
            }
            Command::SetOption { name, value } => {
                let change = settings::change(Protocol::Uci, &name, value.as_deref());
                self.set(change, line, desk, out);
            }
            _ => out.refuse("this is no command of UCI", line),
        }
    }

    fn set(
        &mut self,
        change: Result<Change, String>,
        line: &str,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let another_start = matches!(
            change,
            Ok(Change::Variant(_) | Change::Array(_) | Change::Arrangement(_) | Change::Seed(_))
        );
        let another_game = matches!(change, Ok(Change::Variant(_)));
        let other_games = matches!(&change, Ok(Change::Games(path)) if !path.is_empty());
        let change = change.map_err(Refused::Value);
        if let Err(why) = change.and_then(|change| desk.change(change)) {
            return out.decline(why, line);
        }
        if other_games {
            out.say(&Reply::Option(settings::variant_option()));
        }
        if another_start {
            self.known = None;
            desk.restart();
        }
        if another_game {
            announce(desk.table().facts(), out);
        }
    }

    /// Obeys what has waited, up to the first command for which a search must end; one that begins another asks it to.
    fn go_on(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        while !self.stopping
            && let Some((command, line, at)) = self.waiting.pop_front()
        {
            if matches!(self.task, Task::None) || is_immediate(&command) {
                self.perform(command, &line, at, desk, out);
                continue;
            }
            let ends_it = matches!(
                command,
                Command::Go(_) | Command::Perft(_) | Command::NewGame
            );
            self.waiting.push_front((command, line, at));
            if !ends_it {
                return;
            }
            self.stop(desk, out);
        }
    }

    fn end_task(&mut self, desk: &mut Desk) {
        desk.search_ended();
        self.task = Task::None;
        self.stopping = false;
    }
}

/// Whether a command is obeyed while a search runs.
fn is_immediate(command: &Command) -> bool {
    matches!(
        command,
        Command::Uci
            | Command::IsReady
            | Command::Stop
            | Command::PonderHit
            | Command::Debug(_)
            | Command::Register(_)
            | Command::Display
    )
}

/// Tells the figures of a search, with the chances if they are wanted.
fn thought(mut info: Info, desk: &mut Desk, out: &mut Output<'_>) {
    if desk.settings().show_wdl {
        let game = desk.table().facts().name;
        info.wdl = info.score.and_then(|score| chances(game, score));
    }
    out.say(&Reply::Info(info));
}

/// Tells about the game in the way that programs for variants read: its size, what can be held, the game that is most
/// like it of those that such programs know, the start position.
fn announce(facts: &Facts, out: &mut Output<'_>) {
    let board = facts.xboard.and_then(|file| file.board.as_deref());
    let parent = board.and_then(|board| board.split_once('_'));
    let template = parent.map_or(facts.name, |(_, parent)| parent);
    let Facts {
        name, files, ranks, ..
    } = facts;
    let (pocket, start) = (facts.held_kinds, facts.start);
    out.comment(format!(
        "variant {name} files {files} ranks {ranks} pocket {pocket} template {template} startpos {start}"
    ));
}

/// Who the engine is, what can be set, and that this is all.
fn introduce(out: &mut Output<'_>) {
    out.say(&Reply::IdName(NAME.to_owned()));
    out.say(&Reply::IdAuthor(AUTHOR.to_owned()));
    for option in settings::options(Protocol::Uci) {
        out.say(&Reply::Option(option));
    }
    out.say(&Reply::UciOk);
}
