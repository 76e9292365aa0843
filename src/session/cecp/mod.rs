//! The engine's side of CECP, the protocol of XBoard. Start at [`Cecp`].
//! This file says which command goes where; what they do is in the files beside it.

mod analysis;
mod clock;
mod effects;
mod judgement;
mod mouse;
mod play;
mod seating;
mod set_up;

use std::time::{Duration, Instant};

use engine_protocol::{Bound, Command, Info, Reply, cecp};

use self::{clock::Control, judgement::Judgement};
use super::{
    desk::Desk,
    event::News,
    front_end::{Flow, FrontEnd},
    output::Output,
    seats::Seats,
    settings::{Change, MAX_THREADS},
    table::{Order, Refusal},
    xboard::{Shown, Style, Touch},
};

/// A CECP session.
pub struct Cecp {
    reader: cecp::Reader,
    style: Style,
    mode: Mode,
    control: Control,
    task: Task,
    /// What the search was asked for, to take it up again after an interruption.
    order: Option<Order>,
    /// What was being done when the GUI said `pause`, and for how long.
    paused: (Task, Duration),
    post: bool,
    ponder: bool,
    /// Numbers to be sent back after the move that is being thought about.
    pongs: Vec<u64>,
    /// The move that the opponent was expected to play.
    hint: Option<String>,
    /// Root moves that are left out.
    excluded: Vec<String>,
    touch: Touch,
    /// What XBoard shows otherwise than the game has it.
    shown: Shown,
    /// Whether the opponent is a program, to which nothing need be shown.
    against_program: bool,
    /// The latest line of thought of the search that runs.
    latest: Option<Info>,
    /// The root move it looks at, and its number, once that is told.
    current: Option<(String, u32)>,
    /// How the game goes.
    judgement: Judgement,
    /// The GUI has set a position that cannot be played, so that no move is either.
    void: bool,
}

/// Whom the engine plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Nobody: moves are recorded.
    Force,
    /// These seats.
    Plays(Seats),
    /// Nobody: every position is searched until the next comes.
    Analyze,
}

/// What the search thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Task {
    #[default]
    None,
    /// Looking for the move to play.
    Move,
    /// Searching behind the expected answer, so that the table knows more.
    Ponder,
    /// Analysing.
    Analysis,
    /// Looking for a move to suggest.
    Hint,
    /// Counting.
    Count,
}

impl Cecp {
    /// A session that has just begun.
    pub fn new() -> Self {
        Self {
            reader: cecp::Reader::new(),
            style: Style { plain: false },
            mode: Mode::Plays(Seats::one(1)),
            control: Control::default(),
            task: Task::None,
            order: None,
            paused: (Task::None, Duration::ZERO),
            post: false,
            ponder: false,
            pongs: Vec::new(),
            hint: None,
            excluded: Vec::new(),
            touch: Touch::default(),
            shown: Shown::default(),
            against_program: false,
            latest: None,
            current: None,
            judgement: Judgement::default(),
            void: false,
        }
    }
}

impl FrontEnd for Cecp {
    fn obey(&mut self, line: &str, at: Instant, desk: &mut Desk, out: &mut Output<'_>) -> Flow {
        match self.reader.read(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Flow::Quit,
            Ok(Some(command)) => self.command(command, line, at, desk, out),
            Err(error) => out.say(&error.into()),
        }
        Flow::Continue
    }

    fn news(&mut self, news: News, desk: &mut Desk, out: &mut Output<'_>) {
        match news {
            News::Thought { info, seats } => self.thought(info, seats, desk, out),
            News::Counted(mv, count) => {
                let mv = self.style.write_later(desk.table().facts(), &mv);
                out.line(&format!("{mv}: {count}"));
            }
            News::Total(total) => {
                if let Some(total) = total {
                    out.line(&format!("Nodes searched: {total}"));
                }
                self.halt(desk, out);
                self.analyze(Instant::now(), desk, out);
            }
            News::Found(verdict) => self.found(verdict, desk, out),
        }
    }
}

impl Cecp {
    /// Commands about the game that is played; others are passed on.
    fn command(
        &mut self,
        command: Command,
        line: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let moves_on = matches!(
            command,
            Command::Play | Command::PlayOther | Command::Undo | Command::Remove | Command::Hint
        );
        match command {
            _ if self.void && moves_on => out.refuse(Refusal::NoPosition.to_string(), line),
            Command::Move(text) => self.user_move(&text, at, desk, out),
            Command::Stop if self.task == Task::Move => desk.stop(),
            Command::Stop | Command::Random => {}
            Command::Draw => self.offered_draw(),
            Command::Force => self.force(at, desk, out),
            Command::Play => self.play(at, desk, out),
            Command::PlayOther => {
                self.halt(desk, out);
                let seats = desk.table().facts().seats;
                self.mode = Mode::Plays(Seats::one(desk.table().turn()).others(seats));
                self.ponder_next(at, desk, out);
            }
            Command::Undo => self.take_back(1, line, desk, out),
            Command::Remove => self.take_back(2, line, desk, out),
            Command::Result { .. } => {
                self.halt(desk, out);
                self.mode = Mode::Force;
            }
            Command::Hint => self.suggest(at, desk, out),
            Command::Book => out.say(&Reply::Book(vec!["no opening book".to_owned()])),
            Command::Ping(number) => self.ping(number, desk, out),
            Command::Pause => self.pause(at, desk),
            Command::Resume => self.resume(at, desk, out),
            Command::Hard => self.ponder = true,
            Command::Easy => {
                self.ponder = false;
                if self.task == Task::Ponder {
                    self.halt(desk, out);
                }
            }
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            _ => self.other_command(command, line, at, desk, out),
        }
    }

    /// Commands about anything else.
    fn other_command(
        &mut self,
        command: Command,
        line: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        if self.set_time(&command, desk, out) || self.mouse(&command, desk, out) {
            return;
        }
        match command {
            Command::ProtocolVersion(version) => {
                // Who plays on without `new` sees the board that is there.
                self.shown = Shown::new(desk.table());
                self.introduce(version, out);
            }
            Command::Accepted(feature) if feature == "simoom_text" => self.style.plain = true,
            Command::Computer => self.against_program = true,
            Command::NewGame => self.new_game(at, desk, out),
            Command::SetVariant(name) => self.set_variant(&name, line, at, desk, out),
            Command::SetBoard(fen) => self.set_board(&fen, at, desk, out),
            Command::Edit(lines) => self.edit(&lines, at, desk, out),
            Command::Memory(megabytes) => {
                let size = usize::try_from(megabytes).unwrap_or(usize::MAX).max(1);
                if megabytes == 0 {
                    out.comment("1 MB is the least");
                }
                self.change(Ok(Change::Hash(size)), line, desk, out);
            }
            Command::Cores(count) => {
                let most = usize::try_from(MAX_THREADS).unwrap_or(usize::MAX);
                let threads = (count as usize).clamp(1, most);
                if threads != count as usize {
                    out.comment(format!("1 to {most} cores can be used: {threads} are"));
                }
                self.change(Ok(Change::Threads(threads)), line, desk, out);
            }
            Command::SetOption { name, value } => {
                self.set_option(&name, value.as_deref(), line, desk, out);
            }
            Command::Analyze => {
                self.halt(desk, out);
                self.mode = Mode::Analyze;
                self.analyze(at, desk, out);
            }
            Command::ExitAnalyze if self.mode == Mode::Analyze => {
                self.halt(desk, out);
                self.mode = Mode::Force;
            }
            Command::ExitAnalyze => out.refuse("command not legal now", line),
            Command::SetScore { score, depth } => self.set_score(score, depth, desk, out),
            Command::StatusRequest => self.status(desk, out),
            Command::Exclude(moves) => self.exclude(moves, true, at, desk, out),
            Command::Include(moves) => self.exclude(moves, false, at, desk, out),
            Command::Display => {
                let table = desk.table();
                let (board, fen, key) = (table.board(), table.fen(), table.key());
                out.line(&format!("{board}FEN: {fen}\nkey: {key:016X}"));
            }
            Command::Perft(depth) => self.count(depth, line, desk, out),
            Command::Xboard
            | Command::Accepted(_)
            | Command::Rejected(_)
            | Command::Name(_)
            | Command::Rating { .. }
            | Command::Server(_)
            | Command::TablePath { .. } => {}
            _ => out.refuse("not offered among the features", line),
        }
    }

    /// Begins a search, unless the system gives no thread.
    fn think(&mut self, task: Task, order: Order, desk: &mut Desk, out: &mut Output<'_>) {
        self.latest = None;
        self.current = None;
        self.task = task;
        self.order = Some(order.clone());
        if let Err(error) = desk.think(order) {
            self.task = Task::None;
            out.comment(format!("no search thread: {error}"));
        }
    }

    /// Ends whatever the search thread does; pings that waited for a move are answered.
    fn halt(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        desk.halt();
        self.task = Task::None;
        self.paused = (Task::None, Duration::ZERO);
        self.latest = None;
        for number in self.pongs.drain(..) {
            out.say(&Reply::Pong(number));
        }
    }

    /// The position is another: what was known of the old one is of no use.
    fn forget_position(&mut self) {
        self.hint = None;
        self.excluded.clear();
        self.touch.clear();
    }

    /// Shows a line of thought.
    fn thought(
        &mut self,
        info: Info,
        seats: Option<String>,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        if let Some(mv) = info.currmove {
            self.current = Some((mv, info.currmovenumber.unwrap_or(1)));
            return;
        }
        // A line found while pondering begins with the move that is expected.
        let behind = self.order.as_ref().and_then(|order| order.behind.as_ref());
        let shown = match self.task {
            Task::Analysis => true,
            Task::Move => self.post,
            // A line for the opponent is none of the engine's.
            Task::Ponder => self.post && behind.is_some(),
            _ => false,
        };
        if shown {
            let facts = desk.table().facts();
            let pv = behind.into_iter().chain(&info.pv);
            let pv = pv.map(|mv| self.style.write_later(facts, mv));
            // A comment at the end of a line is no move of it.
            let pv = pv.chain(seats.map(|seats| format!("{{{seats}}}")));
            // Only the four figures that every program reads.
            out.say(&Reply::Info(Info {
                pv: pv.collect(),
                seldepth: None,
                nps: None,
                ..info.clone()
            }));
        }
        if info.multipv.is_none_or(|place| place == 1) && info.bound == Bound::Exact {
            self.latest = Some(info);
        }
    }
}
