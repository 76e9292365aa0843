//! The commands of `docs/matches.md` and `docs/multiplayer.md`, with fewer and shorter games; those for which a program is missing are left out, with a word.

use std::path::Path;

use super::Folder;

const PAGES: [&str; 2] = [
    include_str!("../../docs/matches.md"),
    include_str!("../../docs/multiplayer.md"),
];

/// Programs of other people that commands name.
const PROGRAMS: [&str; 6] = [
    "fairy-stockfish",
    "sjaakii",
    "fairymax",
    "hachu",
    "python3",
    "parallel",
];

/// The first program in a command that is not there.
fn missing(folder: &Folder, command: &str) -> Option<&'static str> {
    let words = |c: char| !(c.is_alphanumeric() || c == '-');
    let named = PROGRAMS.into_iter().filter(|program| {
        // HaChu itself is called by its adapter.
        command
            .split(words)
            .any(|word| word == *program || word.split('_').next() == Some(program))
    });
    let mut named = named;
    named.find(|program| folder.run(&format!("command -v {program}")).code != Some(0))
}

/// The first file that a command wants to join and that is not there.
fn unmade<'a>(folder: &Folder, command: &'a str) -> Option<&'a str> {
    let joined = command.split_once("match merge ")?.1;
    let mut files = joined
        .split_whitespace()
        .take_while(|word| !word.starts_with("--"));
    files.find(|file| !folder.0.join(file).exists())
}

#[test]
fn every_command_runs() {
    let folder = Folder::new("docs");
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    std::os::unix::fs::symlink(scripts, folder.0.join("scripts")).expect("a link");
    let blocks = PAGES
        .iter()
        .flat_map(|page| page.split("```console\n").skip(1));
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
    let commands: Vec<_> = lines.filter_map(|line| line.strip_prefix("$ ")).collect();
    assert!(commands.len() > 8);
    let mut left_out = false;
    for command in commands {
        if let Some(program) = missing(&folder, command) {
            eprintln!("{program} is not there, so this is not tested: {command}");
            left_out = true;
            continue;
        }
        if left_out && let Some(file) = unmade(&folder, command) {
            eprintln!("nothing has made {file}, so this is not tested: {command}");
            continue;
        }
        let short = command
            .replace("--games 10 --st 0.5", "--games 2 --max-plies 8 --st 0.1")
            .replace("--nodes 300", "--nodes 30")
            .replace("--nodes 500", "--nodes 50")
            .replace("--games 48 --st 0.1", "--games 6 --nodes 5")
            .replace("name=Half,st=0.05", "name=Half,nodes=3")
            .replace("name=Three,depth=3", "name=Three,nodes=3")
            .replace("--games 60 --st 0.05", "--games 3 --nodes 5")
            .replace("--games 36 --nodes 2000", "--games 18 --nodes 5")
            .replace("--games 24 --nodes 2000", "--games 8 --nodes 5")
            .replace("--games 12 --nodes 2000", "--games 6 --nodes 5")
            // A machine that is busy with other tests is no fault of an engine.
            .replace("--margin 0.5", "--margin 60")
            .replace("parallel ", "parallel --will-cite ");
        let run = folder.good(&short);
        if command.contains("--engine ") {
            assert!(run.last().ends_with(" faults 0"), "{short}\n{}", run.out);
        }
    }
    for pgn in [
        "own",
        "half",
        "two",
        "alone",
        "joined",
        "fairy-stockfish",
        "sjaakii",
        "fairymax",
        "hachu",
    ] {
        let file = format!("{pgn}.pgn");
        if folder.0.join(&file).exists() {
            folder.good(&format!("simoom replay {file}"));
        }
    }
}
