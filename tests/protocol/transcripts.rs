//! Dialogues from `tests/transcripts`, each with the session inside this process and with the real program.

use std::path::Path;

use super::gui::Gui;

macro_rules! transcripts {
    ($($name:ident)*) => {$(
        mod $name {
            #[test]
            fn in_process() {
                super::play(stringify!($name), super::Gui::in_process());
            }

            #[test]
            fn real_program() {
                super::play(stringify!($name), super::Gui::program());
            }
        }
    )*

        #[test]
        fn every_transcript_is_played() {
            let mut listed = vec![$(stringify!($name)),*];
            listed.sort_unstable();
            let files = std::fs::read_dir(folder()).expect("the folder of transcripts");
            let mut found: Vec<String> = files
                .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
                .collect();
            found.sort_unstable();
            let found: Vec<_> = found.iter().map(|name| name.trim_end_matches(".txt")).collect();
            assert_eq!(listed, found);
        }
    };
}

transcripts! {
    cecp_al_ces
    cecp_analysis
    cecp_arena
    cecp_arena4
    cecp_bad_input
    cecp_cashew
    cecp_edit
    cecp_files
    cecp_game
    cecp_handshake
    cecp_marks
    cecp_methods
    cecp_options
    cecp_plain_al_ces
    cecp_plain_arena
    cecp_plain_texts
    cecp_results
    cecp_seats
    cecp_thinking
    uci_bad_input
    uci_files
    uci_go
    uci_handshake
    uci_infinite
    uci_methods
    uci_position
    uci_seats
    uci_variants
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// Plays a transcript: `>` is said, `<` must be read next (`*` stands for any characters), `...` skips lines up to
/// the next match, `end of input` closes the input, `#` is a comment. Then the engine must leave, at the latest at `quit`.
fn play(name: &str, mut gui: Gui) {
    let path = folder().join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).expect("a transcript");
    let mut skip = false;
    for (number, line) in text.lines().enumerate() {
        gui.place = format!("{name}.txt, line {}", number + 1);
        match line.split_at_checked(2) {
            Some(("> ", said)) => gui.say_bytes(&unescape(said)),
            Some(("< ", wanted)) => drop(gui.expect(wanted, std::mem::take(&mut skip))),
            Some(("# ", _)) => {}
            _ if line == "..." => skip = true,
            _ if line == "end of input" => gui.close(),
            _ if line.is_empty() => {}
            _ => panic!("{}: what is `{line}`?", gui.place),
        }
    }
    gui.leave(skip);
}

/// The bytes of a line, with `\xNN` for any byte.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\x") {
        bytes.extend_from_slice(before.as_bytes());
        let (digits, behind) = after.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).expect("two hexadecimal digits"));
        rest = behind;
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}
