//! The engine as a chess program sees it: dialogues from `transcripts/`, each with the session inside this process
//! and with the real program, and faults that no text can hold. Order and content are asserted, never times.

mod gui;

use std::path::Path;

use gui::Gui;

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
    cecp_bad_input
    cecp_cashew
    cecp_edit
    cecp_files
    cecp_game
    cecp_handshake
    cecp_marks
    cecp_options
    cecp_plain_al_ces
    cecp_plain_texts
    cecp_results
    cecp_thinking
    uci_bad_input
    uci_files
    uci_go
    uci_handshake
    uci_infinite
    uci_position
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
            Some(("< ", wanted)) => gui.expect(wanted, std::mem::take(&mut skip)),
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

/// In both protocols: one word that begins a session, and one that begins an endless search.
const BOTH: [(&str, &str); 2] = [("uci", "go infinite"), ("xboard", "analyze")];

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
fn a_file_that_has_changed_replaces_its_game() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("changing.toml");
    let mut gui = Gui::in_process();
    gui.say("uci");
    for start in ["4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2Q"] {
        let game = format!(
            "name = \"changing\"\nlike = \"chess\"\ncastling = []\nstart = \"{start} w - - 0 1\"\n"
        );
        std::fs::write(&path, game).expect("a file");
        gui.say(&format!(
            "setoption name VariantPath value {}",
            path.display()
        ));
        gui.say("setoption name UCI_Variant value changing");
        gui.expect(
            &format!("info string variant changing * startpos {start} w - - 0 1"),
            true,
        );
        gui.say("position startpos");
        gui.say("d");
        gui.expect(&format!("Fen: {start} w - - 0 1"), true);
    }
    gui.leave(true);
}

#[test]
fn the_log_holds_both_directions() {
    let path = std::env::temp_dir().join(format!("simoom-protocol-{}.log", std::process::id()));
    let mut output = Vec::new();
    let setup = simoom::session::Setup {
        log: Some(std::fs::File::create(&path).expect("a file")),
        faults: Vec::new(),
        greet: true,
    };
    simoom::session::run(&b"xboard\nping 7\n"[..], &mut output, setup).expect("a session");
    let log = std::fs::read_to_string(&path).expect("the log");
    std::fs::remove_file(&path).expect("the log again");
    let output = String::from_utf8(output).expect("text");
    assert!(output.starts_with("Simoom waits for"), "{output}");
    assert!(output.ends_with("pong 7\n"), "{output}");
    for wanted in ["> xboard", "> ping 7", "< pong 7"] {
        let times = log
            .lines()
            .filter_map(|line| line.trim_start().split_once(' '));
        let found = times.filter(|(time, rest)| time.parse::<f64>().is_ok() && *rest == wanted);
        assert_eq!(found.count(), 1, "{wanted} in {log}");
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
