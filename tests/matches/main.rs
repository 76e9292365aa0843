//! Matches as whole processes: what they print and write, how engines' faults end, and that no game is ever lost.
#![cfg(unix)]

mod docs;
mod faults;
mod forms;
mod kept;
#[path = "../common/mock_engine.rs"]
mod mock_engine;
mod parts;
mod records;
mod seats;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// What a run gave: exit code, standard output, standard error.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    /// The last line of the output.
    fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// A folder of a test's own.
struct Folder(PathBuf);

impl Folder {
    /// An empty one.
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("matches")
            .join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("the folder of the last run can go");
        }
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// A shell command in the folder, with our program in reach.
    fn command(&self, line: &str) -> Command {
        let programs = Path::new(env!("CARGO_BIN_EXE_simoom")).parent();
        let programs = programs.expect("a folder of programs").display();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new("sh");
        command
            .args(["-euc", line])
            .env("PATH", format!("{programs}:{path}:/usr/games"))
            .current_dir(&self.0)
            .stdin(Stdio::null());
        command
    }

    fn run(&self, line: &str) -> Run {
        let output = self.command(line).output().expect("a shell");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        Run {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// A run that must end well.
    fn good(&self, line: &str) -> Run {
        let run = self.run(line);
        assert_eq!(run.code, Some(0), "{line}\n{}\n{}", run.out, run.err);
        run
    }

    /// A process that goes on meanwhile; the shell is replaced by it.
    fn start(&self, line: &str) -> Child {
        let mut command = self.command(&format!("exec {line}"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("a shell")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    /// The games of a PGN without what clocks and calendars put in.
    fn games(&self, name: &str) -> String {
        let mut text = String::new();
        let mut comment = false;
        for c in self.read(name).chars() {
            match c {
                '{' => comment = true,
                '}' => comment = false,
                _ if comment => {}
                c => text.push(c),
            }
        }
        let lines = text.lines().filter(|line| !line.starts_with("[Date "));
        let words = lines.flat_map(str::split_whitespace);
        words.collect::<Vec<_>>().join(" ")
    }
}

/// The text of a mock engine with a name, manners and settings; `mark` is one more argument, by which its processes are found.
fn mock(name: &str, manners: &str, settings: &str, mark: &str) -> String {
    let program = mock_engine::program();
    format!("--engine 'name={name},cmd=\"{program}\",args={manners} {mark},{settings}'")
        .replace(",'", "'")
}

/// How many processes have this word in their command line.
fn processes(mark: &str) -> usize {
    let all = fs::read_dir("/proc").expect("processes");
    let lines = all.filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
    let words = |line: &Vec<u8>| {
        line.split(|byte| *byte == 0)
            .any(|word| word == mark.as_bytes())
    };
    lines.filter(words).count()
}

/// Waits until no process has this word in its command line.
#[track_caller]
fn none_left(mark: &str) {
    let began = Instant::now();
    while processes(mark) > 0 {
        assert!(began.elapsed() < Duration::from_secs(20), "{mark} lives on");
        std::thread::sleep(Duration::from_millis(50));
    }
}
