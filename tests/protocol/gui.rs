//! A chess program's end of the pipes, to a session inside this process or to the real program.

use std::{
    io::{BufRead, BufReader, PipeReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// A guard against an engine that hangs; nothing takes as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// The other end.
enum Engine {
    Thread(Option<JoinHandle<std::io::Result<()>>>),
    Program(Child),
}

/// A chess program that hosts an engine.
pub struct Gui {
    to: Option<Box<dyn Write>>,
    lines: Option<Receiver<String>>,
    engine: Engine,
    /// Where in a transcript this is, for messages.
    pub place: String,
}

/// Reads lines on a thread until they end, or nobody wants them.
fn listen(from: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

impl Gui {
    /// A session in a thread of this process.
    pub fn in_process() -> Self {
        let (input, to) = std::io::pipe().expect("a pipe");
        let (from, output) = std::io::pipe().expect("a pipe");
        let from: PipeReader = from;
        let session = move || simoom::session::run(input, output, Default::default());
        Self {
            to: Some(Box::new(to)),
            lines: Some(listen(from)),
            engine: Engine::Thread(Some(std::thread::spawn(session))),
            place: String::new(),
        }
    }

    /// The real program.
    pub fn program() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_simoom"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let to = child.stdin.take().expect("its input");
        let from = child.stdout.take().expect("its output");
        Self {
            to: Some(Box::new(to)),
            lines: Some(listen(from)),
            engine: Engine::Program(child),
            place: String::new(),
        }
    }

    /// A session in this process that has been told these lines and has done what they say, in CECP or UCI.
    pub fn after(lines: &[&str]) -> Self {
        let mut gui = Self::in_process();
        lines.iter().for_each(|line| gui.say(line));
        gui.settle();
        gui
    }

    /// Waits until all that was said is done, and throws away what was written until then.
    pub fn settle(&mut self) {
        // One protocol knows the one word, the other the other; the fault of the wrong one comes first or is thrown away.
        self.say("ping 987654321");
        self.say("isready");
        loop {
            let line = self.read().expect("an engine that is there");
            if line == "readyok" || line.starts_with("Error") && line.ends_with(": isready") {
                return;
            }
        }
    }

    /// Nothing may come for a while, and then the answer to a question that any engine answers.
    pub fn is_silent(&mut self) {
        std::thread::sleep(Duration::from_millis(150));
        self.say("fly to the moon");
        self.expect("*Error (unknown command): fly to the moon", false);
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) {
        self.say_bytes(line.as_bytes());
    }

    /// Says a line of any bytes.
    pub fn say_bytes(&mut self, line: &[u8]) {
        let place = &self.place;
        let to = self.to.as_mut().expect("an open input");
        let said = to.write_all(line).and_then(|()| to.write_all(b"\n"));
        said.unwrap_or_else(|error| panic!("{place}: the engine hears nothing: {error}"));
    }

    /// Says no more.
    pub fn close(&mut self) {
        self.to = None;
    }

    /// Reads no more, so that the pipe breaks when the engine next writes, and makes it write.
    pub fn stop_reading(&mut self) {
        self.lines = None;
        let start = Instant::now();
        while !self.has_left() {
            assert!(start.elapsed() < PATIENCE, "the engine writes to nobody");
            if let Some(to) = &mut self.to {
                // It may have left in between.
                let _ = to.write_all(b"d\n");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn has_left(&mut self) -> bool {
        match &mut self.engine {
            Engine::Thread(thread) => thread.as_ref().is_none_or(JoinHandle::is_finished),
            Engine::Program(child) => child.try_wait().expect("a status").is_some(),
        }
    }

    /// The next line; none at the end.
    pub fn read(&mut self) -> Option<String> {
        let lines = self.lines.as_ref().expect("an open output");
        match lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("{}: the engine is silent", self.place),
        }
    }

    /// The next line, or with `skip` one of the next lines, must match; the lines that were skipped.
    pub fn expect(&mut self, pattern: &str, skip: bool) -> Vec<String> {
        let mut skipped = Vec::new();
        while let Some(line) = self.read() {
            if matches(pattern, &line) {
                return skipped;
            }
            assert!(skip, "{}: wanted `{pattern}`, read `{line}`", self.place);
            skipped.push(line);
        }
        panic!(
            "{}: wanted `{pattern}`, the engine left; read {skipped:#?}",
            self.place
        );
    }

    /// Says `quit` if the input is still open; the engine must leave, without another line unless they may be skipped.
    pub fn leave(mut self, skip: bool) {
        if let Some(mut to) = self.to.take() {
            // It may have left already.
            let _ = to.write_all(b"quit\n");
        }
        while let Some(line) = self.read() {
            assert!(skip, "{}: `{line}` at the end", self.place);
        }
        self.wait();
    }

    /// Waits until the engine has left, without a fault.
    pub fn wait(&mut self) {
        match &mut self.engine {
            Engine::Thread(thread) => {
                let thread = thread.take().expect("a session that runs");
                thread.join().expect("no panic").expect("no error");
            }
            Engine::Program(child) => {
                assert!(child.wait().expect("a status").success(), "{}", self.place);
            }
        }
    }
}

/// Whether a line is the pattern, in which `*` stands for any characters.
fn matches(pattern: &str, line: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else {
        return pattern == line;
    };
    let Some(line) = line.strip_prefix(head) else {
        return false;
    };
    (0..=line.len()).any(|at| line.is_char_boundary(at) && matches(rest, &line[at..]))
}
