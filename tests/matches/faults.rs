//! Engines that misbehave: every case ends as it should, is told and counted, and no process stays behind.

use super::{Folder, mock, none_left};

/// A match of two games between an engine with these manners and one that resigns at its sixth move.
fn two_games(name: &str, manners: &str, more: &str) -> super::Run {
    games_with(
        "move-timeout=0.3,start-timeout=20,ping-timeout=20",
        name,
        manners,
        more,
    )
}

/// The same with settings of the engine under test.
fn games_with(settings: &str, name: &str, manners: &str, more: &str) -> super::Run {
    let folder = Folder::new(&format!("fault-{name}"));
    let mark = format!("mark-{name}-{}", std::process::id());
    let bad = mock("Bad", manners, settings, &mark);
    let good = mock("Good", "cecp resign=6", "", &mark);
    let run = folder.run(&format!(
        "simoom match chess --games 2 --st 0.1 --concurrency 1 --pgn g.pgn {more} {bad} {good}"
    ));
    none_left(&mark);
    let told = folder.good("simoom replay g.pgn").out;
    assert!(told.ends_with("wrong 0\n"), "{told}");
    run
}

/// Both games are lost by the bad engine for this reason, which is told with what is known of it.
#[track_caller]
fn loses(name: &str, manners: &str, reason: &str, told: &[&str]) {
    let run = two_games(name, manners, "");
    assert_eq!(run.code, Some(1), "{}\n{}", run.out, run.err);
    assert_eq!(
        run.last(),
        "games 2 wins 0 draws 0 losses 2 unfinished 0 faults 2",
        "{}",
        run.err
    );
    for wanted in [
        format!("1. Bad - Good: b wins: {reason}, "),
        format!("2. Good - Bad: w wins: {reason}, "),
        format!("\nendings: 2 wins: {reason}\n"),
    ] {
        assert!(run.out.contains(&wanted), "{wanted}\n{}", run.out);
    }
    let always = ["game 1: Bad (w): ", "  position: ", "  moves: "];
    for wanted in always.iter().chain(told) {
        assert!(run.err.contains(wanted), "{wanted}\n{}", run.err);
    }
}

#[test]
fn a_crash_loses_and_the_engine_is_started_again() {
    loses("crash", "crash=3", "disconnect", &["crashed"]);
}

#[test]
fn a_closed_output_loses() {
    loses("close", "close=2", "disconnect", &[]);
}

#[test]
fn an_engine_that_hangs_loses() {
    loses("hang", "hang=2", "stall", &["gave no move"]);
}

#[test]
fn an_illegal_move_is_told_with_all_that_was_said() {
    loses(
        "illegal",
        "illegal=3",
        "illegal move",
        &["is no legal move", "  > go", "  < bestmove"],
    );
}

#[test]
fn garbage_in_place_of_a_move_loses() {
    loses("garbage", "garbage=2", "stall", &[]);
}

#[test]
fn a_late_move_loses_on_time() {
    loses("late", "late=2:250", "time", &[" s for `"]);
}

#[test]
fn a_false_claim_loses_and_a_true_one_is_a_resignation() {
    loses(
        "claim",
        "cecp claim=2:1/2-1/2",
        "illegal move",
        &["in place of a move"],
    );
    let run = two_games("gives-up", "cecp resign=2", "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.out.contains("1. Bad - Good: b wins: resignation, "),
        "{}",
        run.out
    );
}

#[test]
fn a_crash_counts_for_nobody_where_that_is_wanted() {
    let run = two_games("void", "crash=3", "--crash void");
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.last(),
        "games 2 wins 0 draws 0 losses 0 unfinished 2 faults 2"
    );
    assert!(
        run.out.contains("1. Bad - Good: unfinished: disconnect, "),
        "{}",
        run.out
    );
}

#[test]
fn much_output_and_an_engine_that_stays_are_no_fault() {
    for (name, manners) in [("flood", "flood=2"), ("noisy", "noisy"), ("stays", "stays")] {
        let run = games_with("move-timeout=60", name, manners, "--margin 60");
        assert_eq!(run.code, Some(0), "{name}: {}", run.err);
        assert_eq!(
            run.last(),
            "games 2 wins 2 draws 0 losses 0 unfinished 0 faults 0"
        );
    }
}

#[test]
fn an_engine_that_does_not_start_ends_the_match_before_it_begins() {
    let folder = Folder::new("fault-start");
    let bad = mock("Bad", "exit", "start-timeout=5", "mark-exit");
    for engine in [bad, "--engine cmd=./no-such-program".to_owned()] {
        let run = folder.run(&format!("simoom match chess {engine} --engine cmd=self"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn many_mixed_games_are_all_counted_right() {
    let folder = Folder::new("mixed");
    let mark = format!("mark-mixed-{}", std::process::id());
    let patience = "move-timeout=0.2,start-timeout=20,ping-timeout=20";
    let bad = [
        ("Crash", "crash=3"),
        ("Illegal", "illegal=2"),
        ("Garbage", "garbage=3"),
        ("Hang", "hang=2"),
        ("Close", "cecp close=3"),
        ("Gone", "cecp resign=1"),
        ("Claim", "cecp claim=2:1-0"),
        ("Stays", "stays"),
        ("Legs", "cecp legs"),
    ];
    // The host gives up at its fifth move: it loses to those who still play then, on both sides.
    let host = mock("Host", "cecp resign=5", patience, &mark);
    let guests = bad
        .map(|(name, manners)| mock(name, manners, patience, &mark))
        .join(" ");
    let run = folder.run(&format!(
        "simoom match chess --gauntlet --games 54 --st 1 --concurrency 2 --pgn g.pgn {host} {guests}"
    ));
    none_left(&mark);
    // Three rounds of 18 games. A claim of 1-0 is false for White and a resignation for Black.
    let (lost, faults) = (3 * 2 * 2, 3 * (5 * 2 + 1));
    let wanted = format!(
        "games 54 wins {} draws 0 losses {lost} unfinished 0 faults {faults}",
        54 - lost
    );
    assert_eq!(run.last(), wanted, "{}\n{}", run.out, run.err);
    assert_eq!(
        folder.good("simoom replay g.pgn").last(),
        "games 54 wrong 0"
    );
}
