//! How well the engine plays and what it plays for: mates in so many moves, levels of skill, what a draw is worth.

use super::gui::Gui;

/// A Rook mates on the last rank.
const MATE_IN_1: &str = "position fen 6k1/5ppp/8/8/8/8/1r6/R3K3 w - - 0 1";
/// Black is mated on the last rank unless the King gets air or the Rook comes home.
const MATED: &str = "position fen 6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1";

const LETS_MATE: [&str; 9] = [
    "a2a3", "a2a4", "a2a5", "a2a6", "a2a7", "a2f2", "a2g2", "a2h2", "g8h8",
];

fn uci_chess(options: &[&str]) -> Gui {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    for option in options {
        gui.say(&format!("setoption name {option}"));
    }
    gui
}

/// The move that is chosen for a position.
fn chosen(gui: &mut Gui, position: &str, go: &str) -> String {
    gui.say("setoption name Clear Hash");
    gui.say(position);
    gui.say(go);
    loop {
        let line = gui.read().expect("an engine that is there");
        if let Some(rest) = line.strip_prefix("bestmove ") {
            return rest.split(' ').next().expect("a move").to_owned();
        }
    }
}

#[test]
fn a_mate_that_is_looked_for_ends_the_search() {
    let mut gui = uci_chess(&[]);
    gui.say("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1");
    for go in ["go mate 1", "go mate 5", "go mate 4000000000"] {
        gui.say(go);
        gui.expect("info depth * score mate 1 * pv h1h8", true);
        gui.expect("bestmove h1h8", true);
    }
    gui.leave(false);
}

#[test]
fn a_shorter_mate_than_was_asked_for_is_looked_for_in_vain() {
    let mut gui = uci_chess(&[]);
    gui.say("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1");
    gui.say("go mate 1");
    gui.expect("info string no mate in 1 move was found", true);
    gui.expect("bestmove *", false);
    gui.say("go mate 2");
    gui.expect("info depth * score mate 2 *", true);
    let rest = gui.expect("bestmove *", true);
    assert!(
        !rest.iter().any(|line| line.contains("no mate")),
        "{rest:#?}"
    );
    gui.leave(false);
}

#[test]
fn the_same_seed_makes_the_same_weak_moves_and_another_seed_others() {
    let moves = |seed: u32| {
        let mut gui = uci_chess(&["Skill Level value 0", &format!("Skill Seed value {seed}")]);
        let mut line = "position startpos moves".to_owned();
        for _ in 0..8 {
            let mv = chosen(&mut gui, &line, "go depth 8");
            line = format!("{line} {mv}");
        }
        gui.leave(false);
        line
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn weak_play_looks_less_far() {
    let mut gui = uci_chess(&["Skill Level value 4"]);
    gui.say("position startpos");
    gui.say("go movetime 100000");
    let lines = gui.expect("bestmove *", true);
    let depth = |line: &String| line.split(' ').nth(2).and_then(|depth| depth.parse().ok());
    let depths = lines
        .iter()
        .filter(|line| line.starts_with("info depth"))
        .filter_map(depth);
    assert_eq!(depths.max(), Some(3_u32));
    assert!(
        !lines.iter().any(|line| line.contains("multipv 2")),
        "{lines:#?}"
    );
    gui.leave(false);
}

#[test]
fn no_level_of_skill_misses_a_mate_in_one_or_allows_one_that_it_sees() {
    for level in [4, 8, 12, 16] {
        let mut gui = uci_chess(&[&format!("Skill Level value {level}")]);
        for seed in 1..=12 {
            gui.say(&format!("setoption name Skill Seed value {seed}"));
            assert_eq!(chosen(&mut gui, MATE_IN_1, "go nodes 20000"), "a1a8");
            let mv = chosen(&mut gui, MATED, "go nodes 20000");
            assert!(!LETS_MATE.contains(&mv.as_str()), "level {level}: {mv}");
        }
        gui.leave(false);
    }
}

#[test]
fn analysis_is_made_at_full_strength() {
    let mut gui = uci_chess(&["Skill Level value 0"]);
    gui.say("position startpos");
    gui.say("go infinite");
    gui.expect("info depth 5 *", true);
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.say("setoption name UCI_AnalyseMode value true");
    gui.say("go depth 5");
    gui.expect("info depth 5 *", true);
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn cecp_has_the_same_levels() {
    let mut gui = Gui::after(&["xboard", "protover 2"]);
    for line in [
        "new",
        "variant normal",
        "option Skill Level=2",
        "post",
        "st 1000",
    ] {
        gui.say(line);
    }
    gui.say("usermove e2e4");
    let lines = gui.expect("move *", true);
    assert!(
        lines.iter().any(|line| line.starts_with("2 ")),
        "{lines:#?}"
    );
    assert!(
        !lines.iter().any(|line| line.starts_with("3 ")),
        "{lines:#?}"
    );
    gui.leave(false);
}

#[test]
fn contempt_is_what_a_draw_is_worth_less() {
    // Whatever is played, it is the hundredth ply without a capture or a Pawn's move.
    let drawn = "position fen 7k/8/8/8/8/8/R7/K7 w - - 99 80";
    let score = |contempt: i32| {
        let mut gui = uci_chess(&[&format!("Contempt value {contempt}")]);
        gui.say(drawn);
        gui.say("go depth 3");
        let lines = gui.expect("bestmove *", true);
        gui.leave(false);
        let last = lines.iter().rev().find(|line| line.contains(" score "));
        let mut words = last
            .expect("a score")
            .split(' ')
            .skip_while(|word| *word != "cp");
        words.nth(1).and_then(|n| n.parse::<i32>().ok())
    };
    assert_eq!([0, 40, -40].map(score), [Some(0), Some(-40), Some(40)]);
}
