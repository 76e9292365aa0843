//! The command line as a whole process: what each command prints, what it refuses and with which exit code.

mod arena;
mod files;
mod install;
mod matches;
mod perft;
mod play;
mod positions;
mod selfplay;
mod thinking;

use std::{path::PathBuf, time::Duration};

use assert_cmd::Command;
use expect_test::{Expect, expect};
use serde_json::Value;

/// Longer than any command here takes on a busy machine.
const GUARD: Duration = Duration::from_secs(300);

/// What a run gave: exit code, standard output, standard error.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run_with_input(arguments: &[&str], input: &str) -> Run {
    // A match keeps its games in the working folder.
    let folder = match arguments.first() {
        Some(&"match") => env!("CARGO_TARGET_TMPDIR"),
        _ => env!("CARGO_MANIFEST_DIR"),
    };
    let output = Command::cargo_bin("simoom")
        .unwrap()
        .current_dir(folder)
        .args(arguments)
        .write_stdin(input)
        .timeout(GUARD)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().expect("the process ended by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn run(arguments: &[&str]) -> Run {
    run_with_input(arguments, "")
}

/// The output of a run that must be good.
fn good(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run.out
}

/// The output of a run that must be good, as JSON.
fn json(arguments: &[&str]) -> Value {
    let text = good(arguments);
    assert_eq!(text.lines().count(), 1, "{arguments:?}");
    serde_json::from_str(&text).unwrap()
}

/// A run that must be refused: exit code 2, one line on standard error, nothing on standard output.
fn refused(arguments: &[&str], message: Expect) {
    let run = run(arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    message.assert_eq(run.err.trim_end());
}

/// A run that the reader of arguments must refuse, with a word of its message.
fn misused(arguments: &[&str], word: &str) {
    let run = run(arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    assert!(run.err.contains(word), "{arguments:?}: {}", run.err);
}

/// A file of this test run.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn written(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const COMMANDS: [&str; 14] = [
    "variants",
    "show",
    "moves",
    "apply",
    "perft",
    "search",
    "bench",
    "match",
    "replay",
    "play",
    "completions",
    "man",
    "selfplay",
    "tune",
];

#[test]
fn every_help_has_examples() {
    for arguments in COMMANDS.map(|command| vec![command, "--help"]) {
        let help = good(&arguments);
        assert!(
            help.contains("Examples:\n  simoom") || help.contains("Examples:\n  "),
            "{help}"
        );
    }
    let help = good(&["--help"]);
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
}

#[test]
fn variants_are_listed() {
    let text = good(&["variants"]);
    let line = text.lines().find(|line| line.starts_with("scirocco "));
    expect!["scirocco       10x10  2 players  10x10; pieces lend moves to their neighbours; rules of 2009"]
        .assert_eq(line.unwrap());
    let games = json(&["variants", "--json"]);
    assert_eq!(games.as_array().unwrap().len(), text.lines().count());
    assert_eq!(
        (&games[0]["name"], &games[0]["arrays"]),
        (&"scirocco".into(), &512.into())
    );
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let bin = assert_cmd::cargo::cargo_bin("simoom");
    let mut child = std::process::Command::new(bin)
        .args(["perft", "chess", "3", "--divide"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(!err.contains("panic") && !err.contains("simoom:"), "{err}");
}

#[test]
fn without_a_command_it_is_the_engine() {
    let log = scratch("talk.log");
    let run = run_with_input(&["--log", log.to_str().unwrap()], "uci\nisready\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("id name Simoom") && run.out.contains("\nuciok\nreadyok\n"));
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("isready") && log.contains("readyok"));
    misused(
        &["--log", "no/such/folder.log"],
        "simoom: cannot create the log `no/such/folder.log`: ",
    );
    misused(
        &["--log", "x.log", "variants"],
        "cannot be used with a command",
    );
}
