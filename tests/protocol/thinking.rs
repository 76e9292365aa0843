//! What may be said while the engine thinks, and what it does about it.

use super::gui::Gui;

/// A CECP session that thinks about its move for as long as it is let.
fn cecp_thinks() -> Gui {
    let mut gui = Gui::after(&["xboard", "protover 2", "new", "post", "level 0 600 0"]);
    gui.say("usermove e2e4");
    gui.expect("4 *", true);
    gui
}

/// A UCI session that searches without end.
fn uci_thinks() -> Gui {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("go infinite");
    gui.expect("info depth 4 *", true);
    gui
}

fn holds_a_move(lines: &[String]) -> bool {
    let answers = ["move ", "bestmove ", "pong "];
    lines
        .iter()
        .any(|line| answers.iter().any(|answer| line.starts_with(answer)))
}

#[test]
fn ping_while_thinking_does_not_stop_the_search() {
    let mut gui = cecp_thinks();
    gui.say("ping 1");
    let until = gui.expect("6 *", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.say("?");
    let until = gui.expect("move *", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.expect("pong 1", false);
    gui.leave(false);
}

#[test]
fn isready_while_thinking_does_not_stop_the_search() {
    let mut gui = uci_thinks();
    gui.say("isready");
    let until = gui.expect("readyok", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    // Of whatever depth: the search may be far ahead of the answer.
    let until = gui.expect("info *", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn move_now_is_obeyed_with_one_move() {
    let mut gui = cecp_thinks();
    gui.say("?");
    gui.expect("move *", true);
    gui.say("?");
    gui.is_silent();
    gui.leave(false);
}

#[test]
fn force_is_obeyed_and_nothing_follows_it() {
    let mut gui = cecp_thinks();
    gui.say("force");
    gui.say("ping 1");
    let until = gui.expect("pong 1", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.is_silent();
    gui.leave(false);
}

#[test]
fn stop_is_obeyed_and_nothing_follows_its_answer() {
    let mut gui = uci_thinks();
    gui.say("stop");
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.is_silent();
    gui.leave(false);
}

#[test]
fn quit_is_obeyed_while_thinking() {
    for gui in [cecp_thinks(), uci_thinks()] {
        gui.leave(true);
    }
}

#[test]
fn what_is_said_after_stop_is_answered_after_it_and_in_turn() {
    let mut gui = uci_thinks();
    for line in [
        "stop",
        "setoption name Hash value 0",
        "d",
        "position startpos moves e2e4",
        "d",
    ] {
        gui.say(line);
    }
    gui.say("isready");
    gui.expect("bestmove *", true);
    gui.expect("info string Error (option Hash takes *", false);
    gui.expect(
        "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        true,
    );
    gui.expect(
        "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        true,
    );
    gui.expect("Key: *", false);
    gui.expect("readyok", false);
    gui.leave(false);
}

#[test]
fn a_stop_for_a_search_that_waits_ends_that_search_too() {
    let mut gui = uci_thinks();
    for line in ["go infinite", "stop", "isready"] {
        gui.say(line);
    }
    gui.expect("bestmove *", true);
    gui.expect("bestmove *", true);
    gui.expect("readyok", true);
    gui.leave(false);
}

#[test]
fn setoption_while_thinking_waits_for_the_end() {
    let mut gui = uci_thinks();
    gui.say("setoption name MultiPV value 2");
    let until = gui.expect("info depth 6 *", true);
    assert!(
        !until.iter().any(|line| line.contains("multipv 2")),
        "{until:#?}"
    );
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.say("go depth 2");
    gui.expect("info depth 2 *multipv 2 *", true);
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn an_option_while_thinking_does_not_end_the_search() {
    let mut gui = cecp_thinks();
    for line in [
        "option MultiPV=2",
        "option Move Overhead=50",
        "hard",
        "easy",
        "post",
        "computer",
    ] {
        gui.say(line);
    }
    let until = gui.expect("6 *", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.say("?");
    gui.expect("move *", true);
    gui.leave(false);
}

#[test]
fn hash_resized_while_thinking_begins_the_search_anew() {
    let mut gui = cecp_thinks();
    gui.say("memory 2");
    let until = gui.expect("1 *", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.say("?");
    gui.expect("move *", true);
    gui.leave(false);
    let mut gui = uci_thinks();
    gui.say("setoption name Hash value 2");
    let until = gui.expect("info depth 6 *", true);
    assert!(!holds_a_move(&until), "{until:#?}");
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn too_many_commands_that_wait_are_refused() {
    let mut gui = uci_thinks();
    for _ in 0..1_001 {
        gui.say("setoption name MultiPV value 1");
    }
    gui.expect(
        "info string Error (too many commands wait for the search to end): *",
        true,
    );
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.is_silent();
    gui.leave(false);
}
