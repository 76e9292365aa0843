//! Games, lists of moves and lines that are longer than anyone expects.

use super::{BOTH, gui::Gui};

/// Knights and Dabbabas that go out and home, in a game without a rule on repetition before the third time.
fn shuffling(plies: usize) -> Vec<String> {
    ["g1f3", "g8f6", "f3g1", "f6g8"]
        .into_iter()
        .cycle()
        .take(plies)
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_position_may_have_a_thousand_moves() {
    let mut gui = Gui::in_process();
    gui.say("uci");
    gui.say("setoption name UCI_Variant value chess");
    gui.say(&format!(
        "position startpos moves {}",
        shuffling(1_000).join(" ")
    ));
    gui.say("d");
    gui.expect(
        "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1000 501",
        true,
    );
    gui.say("go depth 1");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn a_game_may_have_1500_plies() {
    let mut gui = Gui::in_process();
    for line in ["xboard", "new", "force"] {
        gui.say(line);
    }
    for mv in shuffling(1_500) {
        gui.say(&format!("usermove {mv}"));
    }
    gui.say("sd 1");
    gui.say("go");
    gui.expect("move *", true);
    gui.leave(true);
}

#[test]
fn a_line_of_16_megabytes_is_dropped_and_named() {
    for (first, _) in BOTH {
        let mut gui = Gui::in_process();
        gui.say(first);
        gui.say_bytes(&vec![b'x'; 16 << 20]);
        gui.expect("*Error (line of 16777216 bytes dropped*", true);
        gui.say("d");
        gui.expect("* a  b  c*", true);
        gui.leave(true);
    }
}

#[test]
fn a_game_of_1500_plies_is_taken_back_to_its_beginning() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    for mv in shuffling(1_500) {
        gui.say(&format!("usermove {mv}"));
    }
    for _ in 0..1_501 {
        gui.say("undo");
    }
    gui.expect(
        "Error (there are not so many moves to take back): undo",
        false,
    );
    gui.say("d");
    gui.expect(
        "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        true,
    );
    gui.leave(true);
}
