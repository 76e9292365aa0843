//! Whatever ends the runner, the games that were played are kept, and the match goes on from them.

use std::{process::Child, thread::sleep, time::Duration};

use super::{Folder, mock, none_left};

const MATCH: &str =
    "simoom match chess --games 40 --nodes 60 --max-plies 50 --seed 11 --concurrency 2 --pgn";

/// The games of [`MATCH`] when nothing disturbs it.
fn undisturbed(folder: &Folder) -> String {
    folder.good(&format!("{MATCH} whole.pgn"));
    let games = folder.games("whole.pgn");
    assert_eq!(games.matches("[Round ").count(), 40);
    games
}

fn signal(child: &Child, name: &str) {
    let sent = std::process::Command::new("kill")
        .args([format!("-{name}"), child.id().to_string()])
        .status();
    assert!(sent.expect("a program kill").success());
}

/// Waits until so many games are kept.
fn wait_for(folder: &Folder, file: &str, games: usize) {
    for _ in 0..2000 {
        if folder.read(file).lines().count() > games {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("no {games} games in {file}");
}

#[test]
fn a_match_that_was_killed_goes_on_to_the_same_games() {
    let folder = Folder::new("killed");
    let whole = undisturbed(&folder);
    // Twice, at moments that differ from run to run; at first with nothing kept yet.
    for round in 0..2 {
        let mut child = folder.start(&format!("{MATCH} games.pgn --resume"));
        let moment = u64::from(std::process::id() * 37 % 500) + 400 * round;
        sleep(Duration::from_millis(moment));
        child.kill().expect("to be killed");
        child.wait().expect("its end");
    }
    let run = folder.good(&format!("{MATCH} games.pgn --resume"));
    assert!(run.last().starts_with("games 40 "), "{}", run.out);
    assert_eq!(folder.games("games.pgn"), whole);
    let again = folder.good(&format!("{MATCH} games.pgn --resume"));
    assert_eq!(again.out.lines().count(), 1, "only the sums: {}", again.out);
    assert_eq!(
        (again.last(), folder.games("games.pgn")),
        (run.last(), whole)
    );
    assert!(
        again.err.contains("40 of 40 games were played before"),
        "{}",
        again.err
    );
}

#[test]
fn a_line_that_was_cut_short_is_played_again() {
    let folder = Folder::new("cut");
    let whole = undisturbed(&folder);
    let kept = folder.read("whole.pgn.jsonl");
    folder.write("whole.pgn.jsonl", &kept[..kept.len() * 2 / 3]);
    folder.write("whole.pgn", "");
    let run = folder.good(&format!("{MATCH} whole.pgn --resume"));
    assert!(
        run.err.contains(" of 40 games were played before"),
        "{}",
        run.err
    );
    assert_eq!(folder.games("whole.pgn"), whole);
}

#[test]
fn games_of_another_match_are_not_mixed_in() {
    let folder = Folder::new("other");
    let line = "simoom match chess --nodes 20 --max-plies 20 --pgn g.pgn";
    folder.good(&format!("{line} --games 2"));
    let run = folder.run(&format!("{line} --games 2 --resume --seed 2"));
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("are of another match"), "{}", run.err);
    // More of the same is the same match.
    let more = folder.good(&format!("{line} --games 4 --resume"));
    assert_eq!(more.out.lines().count(), 3, "{}", more.out);
    assert_eq!(folder.games("g.pgn").matches("[Round ").count(), 4);
    // Without the flag it begins anew.
    let anew = folder.good(&format!("{line} --games 2 --seed 2"));
    assert_eq!(anew.out.lines().count(), 3, "{}", anew.out);
    assert_eq!(folder.games("g.pgn").matches("[Round ").count(), 2);
}

#[test]
fn without_a_pgn_games_are_kept_in_the_working_folder() {
    let folder = Folder::new("working");
    let line = "simoom match scirocco --games 2 --nodes 20 --max-plies 20";
    folder.good(line);
    let again = folder.good(&format!("{line} --resume"));
    assert_eq!(again.out.lines().count(), 1, "{}", again.out);
    let name = std::fs::read_dir(&folder.0).expect("the folder").next();
    let name = name.expect("a file").expect("a name").file_name();
    assert!(
        name.to_string_lossy().starts_with("simoom-match-"),
        "{name:?}"
    );
}

#[test]
fn a_signal_ends_the_match_in_good_order() {
    let folder = Folder::new("signal");
    let mark = format!("mark-signal-{}", std::process::id());
    let engines = [("A", "cecp resign=9"), ("B", "slow=1")]
        .map(|(name, manners)| mock(name, manners, "", &mark));
    let line = format!(
        "simoom match chess --games 2000 --st 1 --concurrency 2 --pgn g.pgn {}",
        engines.join(" ")
    );
    let child = folder.start(&line);
    wait_for(&folder, "g.pgn.jsonl", 3);
    signal(&child, "INT");
    let output = child.wait_with_output().expect("its end");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(1), "{out}\n{err}");
    assert!(
        out.lines()
            .last()
            .is_some_and(|line| line.starts_with("games ")),
        "{out}"
    );
    assert!(err.contains("--resume goes on"), "{err}");
    none_left(&mark);
    assert!(
        folder
            .good("simoom replay g.pgn")
            .out
            .ends_with("wrong 0\n")
    );
}

#[test]
fn engines_end_with_a_runner_that_is_killed() {
    let folder = Folder::new("orphans");
    let mark = format!("mark-orphans-{}", std::process::id());
    let engines = [("A", "stays"), ("B", "cecp resign=5")]
        .map(|(name, manners)| mock(name, manners, "", &mark));
    let line = format!(
        "simoom match chess --games 2000 --st 1 --concurrency 2 --pgn g.pgn {}",
        engines.join(" ")
    );
    let mut child = folder.start(&line);
    wait_for(&folder, "g.pgn.jsonl", 2);
    child.kill().expect("to be killed");
    child.wait().expect("its end");
    none_left(&mark);
}
