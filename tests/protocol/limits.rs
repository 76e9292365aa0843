//! Numbers that are none, too small, too large or below zero.

use super::gui::Gui;

#[test]
fn level_with_letters_and_hash_with_letters_are_refused_by_name() {
    let mut gui = Gui::after(&["xboard"]);
    gui.say("level x y z");
    gui.expect(
        "Error (moves per session must be a whole number, not `x`): level x y z",
        false,
    );
    gui.leave(false);
    let mut gui = Gui::after(&["uci"]);
    gui.say("setoption name Hash value abc");
    gui.expect(
        "info string Error (option Hash takes a whole number from 1 to *, not `abc`)*",
        false,
    );
    gui.leave(false);
}

/// After this command the engine must find a move when its clock says so much.
fn moves_with(level: &str, clock: &str) {
    let mut gui = Gui::after(&["xboard", "new"]);
    gui.say(level);
    gui.say(clock);
    gui.say("ping 1");
    gui.expect("pong 1", false);
    gui.say("usermove e2e4");
    gui.expect("move *", false);
    gui.leave(false);
}

#[test]
fn levels_in_all_forms_are_read() {
    for level in [
        "level 0 5 0",
        "level 40 0:30 0",
        "level 0 0:01.5 0.05",
        "level 40 25+5 0",
        "level 0 0.5 1",
    ] {
        moves_with(level, "time 10");
    }
}

#[test]
fn a_clock_at_zero_or_below_still_gets_a_move() {
    for clock in [
        "time 0",
        "time -1",
        "time -99999999",
        "otim -5",
        "time -9223372036854775808",
    ] {
        moves_with("level 0 1 0", clock);
    }
    let mut gui = Gui::after(&["uci"]);
    for go in [
        "go wtime 0 btime 0",
        "go wtime -1 btime -1",
        "go wtime -9223372036854775808 winc 0",
        "go movetime 0",
    ] {
        gui.say(go);
        gui.expect("bestmove *", true);
    }
    gui.leave(false);
}

#[test]
fn no_time_at_all_is_remarked_on() {
    for command in ["level 0 0 0", "st 0", "level 40 0:00 0"] {
        let mut gui = Gui::after(&["xboard", "new"]);
        gui.say(command);
        gui.expect("# no time at all: *", false);
        gui.say("go");
        gui.expect("move *", false);
        gui.leave(false);
    }
}

#[test]
fn more_threads_than_cores_are_used() {
    let mut gui = Gui::after(&["xboard", "new", "cores 64", "memory 4", "sd 3"]);
    gui.say("go");
    gui.expect("move *", true);
    gui.leave(false);
    let mut gui = Gui::after(&[
        "uci",
        "setoption name Threads value 64",
        "setoption name Hash value 4",
    ]);
    gui.say("go depth 3");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn more_cores_than_can_be_used_are_bounded_with_a_word() {
    let mut gui = Gui::after(&["xboard", "memory 1"]);
    gui.say("cores 1000");
    gui.expect("# 1 to 512 cores can be used: 512 are", false);
    gui.say("cores 0");
    gui.expect("# 1 to 512 cores can be used: 1 are", false);
    gui.leave(false);
}

#[test]
fn a_hash_larger_than_memory_is_refused_and_the_old_one_kept() {
    let mut gui = Gui::after(&["xboard", "new", "memory 2", "sd 3"]);
    gui.say("memory 99999999");
    gui.expect(
        "Error (a hash table of 99999999 MB cannot be had; *): memory 99999999",
        false,
    );
    gui.say("go");
    gui.expect("move *", false);
    gui.leave(false);
    let mut gui = Gui::after(&["uci", "setoption name Hash value 2"]);
    gui.say("setoption name Hash value 1048576");
    gui.expect(
        "info string Error (*): setoption name Hash value 1048576",
        false,
    );
    gui.say("go depth 3");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn go_with_words_that_are_no_clause_begins_nothing() {
    let mut gui = Gui::after(&["uci"]);
    gui.say("go foo");
    gui.expect(
        "info string Error (the word behind go must be a clause *, not `foo`): go foo",
        false,
    );
    gui.is_silent();
    gui.say("go depth 1 foo bar");
    gui.expect("bestmove *", true);
    gui.leave(false);
}
