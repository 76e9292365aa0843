//! How a session ends: the GUI says so, stops talking, or dies.

use super::{BOTH, gui::Gui};

#[test]
fn the_end_of_input_ends_a_search() {
    for (first, search) in BOTH {
        for mut gui in [Gui::in_process(), Gui::program()] {
            gui.say(first);
            gui.say(search);
            gui.say("d");
            gui.expect("* a *", true);
            gui.close();
            gui.leave(true);
        }
    }
}

#[test]
fn quit_ends_a_search() {
    for (first, search) in BOTH {
        for mut gui in [Gui::in_process(), Gui::program()] {
            gui.say(first);
            gui.say("post");
            gui.say(search);
            gui.say("quit");
            gui.leave(true);
        }
    }
}

#[test]
fn a_gui_that_no_longer_reads_ends_the_session() {
    for (first, search) in BOTH {
        for mut gui in [Gui::in_process(), Gui::program()] {
            gui.say(first);
            gui.say(search);
            gui.stop_reading();
            gui.wait();
        }
    }
}

#[test]
fn a_script_that_pipes_its_commands_reads_the_last_answer() {
    let answers = |commands: &str| {
        let mut output = Vec::new();
        let input = std::io::Cursor::new(commands.to_owned());
        let setup = simoom::session::Setup::default();
        simoom::session::run(input, &mut output, setup).expect("a session");
        String::from_utf8(output).expect("text")
    };
    let counted = answers("uci\nposition startpos\ngo perft 2\nquit\n");
    assert!(counted.contains("Nodes searched: 441"), "{counted}");
    let counted = answers("uci\nposition startpos\ngo perft 2\n");
    assert!(counted.contains("Nodes searched: 441"), "{counted}");
    for ending in ["", "quit\n"] {
        let found = answers(&format!("uci\nposition startpos\ngo depth 2\n{ending}"));
        assert!(found.contains("bestmove "), "{found}");
    }
    let found = answers("uci\nposition startpos\ngo infinite\nquit\n");
    assert!(found.contains("uciok"), "{found}");
}
