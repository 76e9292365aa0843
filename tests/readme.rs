//! The README: every command in it runs, prints what is shown below it, and no command or game is missing; links of all
//! pages lead somewhere. Cargo and XBoard are left to CI.
#![cfg(unix)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use assert_cmd::Command;

const README: &str = include_str!("../README.md");
/// Longer than any command of the README takes on a busy machine.
const GUARD: Duration = Duration::from_secs(300);

/// A command, and the lines that the page shows below it.
#[derive(Default)]
struct Example {
    command: String,
    shown: Vec<String>,
}

/// The commands of a page: those behind `$` in `console` blocks, what `cargo run` passes on in `sh` blocks, and code
/// spans elsewhere. What stands in a `text` block belongs to the command before it.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut block = None;
    for line in page.lines() {
        let mut add = |command: &str| {
            examples.push(Example {
                command: command.to_owned(),
                ..Example::default()
            });
        };
        match (block, line.strip_prefix("```")) {
            (None, Some(kind)) => block = Some(kind),
            (Some(_), Some(_)) => block = None,
            (None, None) => line
                .split('`')
                .skip(1)
                .step_by(2)
                .filter(|span| span.starts_with("simoom "))
                .for_each(add),
            (Some("sh"), None) => {
                if let Some(arguments) = line.strip_prefix("cargo run --release -- ") {
                    add(&format!("simoom {arguments}"));
                }
            }
            (Some("console" | "text"), None) => match line.strip_prefix("$ ") {
                Some(command) => add(command),
                None => {
                    let last = examples.last_mut().expect("a command before its output");
                    last.shown.push(line.to_owned());
                }
            },
            (Some(kind), None) => panic!("a block of `{kind}`"),
        }
    }
    examples
}

/// A folder of its own, from which the files that commands name are in reach.
fn scratch() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the last run can go");
    }
    fs::create_dir_all(folder.join("docs")).expect("a folder");
    for name in ["tests", "examples"] {
        let there = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        std::os::unix::fs::symlink(there, folder.join(name)).expect("a link");
    }
    folder
}

/// What a shell command prints, which must end well.
fn printed(command: &str, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_simoom")).parent();
    let programs = programs.expect("a folder of programs").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-euc", command])
        .env("PATH", format!("{programs}:{path}"))
        .current_dir(folder)
        .write_stdin("")
        .timeout(GUARD)
        .output()
        .expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{command}\n{errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_command_runs_and_prints_what_is_shown() {
    let folder = scratch();
    let examples = examples(README);
    assert!(examples.iter().any(|example| !example.shown.is_empty()));
    for Example { command, shown } in examples {
        let output = printed(&command, &folder);
        let mut lines = output.lines();
        for wanted in shown {
            let found = lines.any(|line| line == wanted);
            assert!(found, "{command}\ndoes not print\n{wanted}\nbut\n{output}");
        }
    }
    let picture = "docs/scirocco.svg";
    assert!(README.contains(&format!("]({picture})")));
    let kept = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(picture)).expect("a picture");
    let made = fs::read(folder.join(picture)).expect("the README makes the picture");
    assert!(
        kept == made,
        "{picture} is not what the README's command makes"
    );
}

#[test]
fn every_command_and_game_has_a_row() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let help = printed("simoom --help", folder);
    let commands: BTreeSet<_> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split_once("  "))
        .filter(|(name, _)| !name.is_empty() && *name != "help")
        .map(|(name, _)| format!("| `{name}` |"))
        .collect();
    let games = printed("simoom variants", folder);
    let games = games.lines().map(|line| {
        let mut words = line.split_whitespace();
        let mut next = || words.next().expect("name and board");
        format!("| `{}` | {} |", next(), next())
    });
    assert!(commands.len() > 1);
    for row in commands.into_iter().chain(games) {
        let found = README.lines().any(|line| line.starts_with(&row));
        assert!(found, "README.md has no row {row}");
    }
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).expect("the pages");
    let pages = docs
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .chain([root.join("README.md"), root.join("CHANGELOG.md")]);
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap_or_default();
            let found = target.starts_with("https:")
                || page
                    .parent()
                    .is_some_and(|folder| folder.join(target).exists());
            assert!(found, "{}: no {target}", page.display());
        }
    }
}
