//! Files that a session reads and writes: games of the user's own, the log.

use std::path::Path;

use super::gui::Gui;

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
#[cfg(target_os = "linux")]
fn a_log_on_a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let setup = simoom::session::Setup {
        log: Some(full.expect("a device that is always full")),
        ..Default::default()
    };
    let mut output = Vec::new();
    simoom::session::run(&b"xboard\nping 7\nping 8\n"[..], &mut output, setup).expect("a session");
    let output = String::from_utf8(output).expect("text");
    let told = output
        .matches("# the log ends here, it cannot be written: ")
        .count();
    assert_eq!(told, 1, "{output}");
    assert!(output.ends_with("pong 7\npong 8\n"), "{output}");
}
