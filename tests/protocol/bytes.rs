//! Bytes that no text should hold, and words that come too early.

use super::gui::Gui;

/// What each protocol answers to a question, and the question.
const QUESTIONS: [(&str, &str, &str); 2] = [
    ("uci", "isready", "readyok"),
    ("xboard", "ping 1", "pong 1"),
];

/// Asks with bytes before and behind the words.
fn check(before: &[u8], behind: &[u8]) {
    for (first, question, answer) in QUESTIONS {
        let mut gui = Gui::after(&[first]);
        let line = [before, question.as_bytes(), behind].concat();
        gui.say_bytes(&line);
        gui.expect(answer, false);
        gui.leave(false);
    }
}

#[test]
fn line_ends_of_other_systems_are_read() {
    check(b"", b"\r");
}

#[test]
fn tabs_and_doubled_spaces_are_read() {
    check(b"\t  ", b" \t ");
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    gui.say("usermove\t e2e4 ");
    gui.say("level  0\t5   0 ");
    gui.say("ping   3");
    gui.expect("pong 3", false);
    gui.leave(false);
}

#[test]
fn a_nul_ends_no_line() {
    check(b"", b"\0");
    check(b"\0", b"");
}

#[test]
fn bytes_that_are_no_text_are_named_and_change_nothing() {
    for (first, question, answer) in QUESTIONS {
        let mut gui = Gui::after(&[first]);
        gui.say_bytes(b"\xff\xfe\x80");
        gui.expect("*Error (unknown command)*", false);
        gui.say(question);
        gui.expect(answer, false);
        gui.leave(false);
    }
}

#[test]
fn commands_before_the_first_word_are_refused_and_harmless() {
    for (first, question, answer) in QUESTIONS {
        let mut gui = Gui::in_process();
        for early in [
            "go",
            "ping 1",
            "isready",
            "position startpos",
            "usermove e2e4",
            "stop",
            "?",
        ] {
            gui.say(early);
            gui.expect(
                &format!("Error (say `xboard` or `uci` first): {early}"),
                false,
            );
        }
        gui.say(first);
        gui.settle();
        gui.say(question);
        gui.expect(answer, false);
        gui.leave(false);
    }
}

#[test]
fn a_last_line_without_an_end_is_obeyed() {
    let mut output = Vec::new();
    let setup = simoom::session::Setup::default();
    simoom::session::run(&b"xboard\nping 5"[..], &mut output, setup).expect("a session");
    assert_eq!(output, b"pong 5\n");
}
