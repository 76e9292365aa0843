//! Edit mode of CECP: its lines, the reader that collects them, faults on the way.

use engine_protocol::Command::*;
use engine_protocol::{EditLine, cecp};

fn piece(id: &str, square: &str) -> EditLine {
    EditLine::Piece {
        id: id.to_owned(),
        square: square.to_owned(),
    }
}

#[test]
fn a_whole_edit_both_ways() {
    let s = str::to_owned;
    let (text, command) = (
        "edit\n#\nPa4\nQ'j10\nPc3+\nxb2\nc\nk!e9\nP@3\n.",
        Edit(vec![
            EditLine::Clear,
            piece("P", "a4"),
            piece("Q'", "j10"),
            piece("+P", "c3"),
            EditLine::Empty(s("b2")),
            EditLine::SwapColour,
            piece("k!", "e9"),
            EditLine::Held {
                id: s("P"),
                count: 3,
            },
        ]),
    );
    assert_eq!(cecp::parse_command(text), Ok(Some(command.clone())));
    assert_eq!(cecp::write_command(&command).as_deref(), Some(text));
}

/// What the reader gives for each line, nothing for a line that asks nothing.
fn session(lines: &[&str]) -> Vec<String> {
    let mut reader = cecp::Reader::new();
    lines
        .iter()
        .filter_map(|line| match reader.read(line) {
            Ok(command) => command.map(|command| format!("{command:?}")),
            Err(error) => Some(error.fault.to_string()),
        })
        .collect()
}

#[test]
fn edit_mode_collects_lines() {
    let lines = [
        "new", "edit", "#", "", " Pa4 ", "c", "ka5", ".", ".", "force",
    ];
    let edit = Edit(vec![
        EditLine::Clear,
        piece("P", "a4"),
        EditLine::SwapColour,
        piece("k", "a5"),
    ]);
    let expected = [NewGame, edit, StatusRequest, Force].map(|c| format!("{c:?}"));
    assert_eq!(session(&lines), expected);
}

#[test]
fn faulty_edit_is_void_and_named_once() {
    let fault =
        "a line in edit mode must be #, c, ., or a piece and a square such as Pa4, not `P4`";
    let lines = ["edit", "#", "P4", "Pa4", "nonsense", ".", "undo"];
    assert_eq!(session(&lines), [fault, "Undo"]);
}

#[test]
fn another_command_ends_edit_mode() {
    assert_eq!(session(&["edit", "#", "quit"]), ["Quit"]);
    assert_eq!(
        session(&["edit", "Pa4", "ping 1", "hard"]),
        ["Ping(1)", "Hard"]
    );
}

#[test]
fn an_endless_edit_does_not_grow() {
    let mut reader = cecp::Reader::new();
    assert_eq!(reader.read("edit"), Ok(None));
    for _ in 0..100_000 {
        assert_eq!(reader.read("Pa4"), Ok(None));
    }
    let Ok(Some(Edit(lines))) = reader.read(".") else {
        panic!("no edit");
    };
    assert_eq!(lines.len(), 4096);
}
