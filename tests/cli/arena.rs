//! The games whose Keeps may be arranged: `--array`, pictures, and `play` from any seat.

use expect_test::expect;

use super::{good, json, misused, refused, run_with_input, scratch};

fn fen(arguments: &[&str]) -> String {
    let shown = json(&[arguments, &["--json"]].concat());
    shown["fen"].as_str().unwrap().to_owned()
}

#[test]
fn keeps_are_arranged_by_words() {
    let usual = fen(&["show", "arena"]);
    assert_eq!(
        fen(&["show", "arena", "--array", "RKNEQDFBW,RKNEQDFBW"]),
        usual
    );
    assert_eq!(fen(&["show", "arena", "--array", "0"]), usual);
    let word = "KRNBWEDFQ";
    let arranged = "4nrk4/4ewb4/4qfd4/4ppp4/11/11/11/4PPP4/4DFQ4/4BWE4/4KRN4[BDEFNRWbdefnrw] w 0 1";
    for command in ["show", "moves"] {
        assert_eq!(fen(&[command, "arena", "--array", word]), arranged);
    }
    let search = ["search", "arena", "--depth", "1", "--array", word];
    assert_eq!(fen(&search), arranged);
    assert_eq!(
        good(&["perft", "arena", "1", "--array", word])
            .lines()
            .last(),
        good(&["perft", "arena", "1", "--fen", arranged])
            .lines()
            .last()
    );
    assert!(fen(&["apply", "arena", "e4e5", "--array", word]).contains("/4P6/5PP4/"));
}

#[test]
fn random_arrays_come_from_the_seed() {
    let random = |game, seed| fen(&["show", game, "--array", "random", "--seed", seed]);
    for game in ["arena", "arena4", "scirocco"] {
        assert_eq!(random(game, "7"), random(game, "7"));
        assert_ne!(random(game, "7"), random(game, "8"));
    }
}

#[test]
fn arrays_that_there_are_not_are_refused() {
    for (game, array, message) in [
        (
            "arena",
            "RKNEQDFB",
            expect!["simoom: `RKNEQDFB` does not arrange the pieces of `RKNEQDFBW`, each once"],
        ),
        (
            "arena",
            "1",
            expect!["simoom: `1` does not arrange the pieces of `RKNEQDFBW`, each once"],
        ),
        (
            "arena3",
            "RKNEQDFBW,RKNEQDFBW",
            expect![
                "simoom: one word for all players or 3 words in turn order, separated by commas, not 2"
            ],
        ),
        (
            "scirocco",
            "RKNEQDFBW",
            expect![
                "simoom: `RKNEQDFBW` is no array of scirocco; its arrays are 0 to 511, or `random`"
            ],
        ),
        (
            "chess",
            "random",
            expect!["simoom: in chess nothing can be arranged at will"],
        ),
        (
            "chess",
            "1",
            expect!["simoom: chess has one array only: its number is 0"],
        ),
    ] {
        refused(&["show", game, "--array", array], message);
    }
    misused(&["show", "arena", "--seed", "7"], "--array");
}

/// Three armies of four, with reserves.
const FOUR: &str = "6,yK,6/13/13/5,yP,7/13/13/bK,11,gK/3,bW,9/6,yR!,6/5,rP,7/13/13/6,rK,6[r:QQ;b:;y:D';g:F] r rbyg 0 1";

#[test]
fn the_form_of_a_fen_decides_how_many_play() {
    for game in ["arena", "arena3", "arena4"] {
        assert_eq!(fen(&["show", game, "--fen", FOUR]), FOUR);
        let two = "5k5/11/11/11/11/4nP5/5w5/3PP6/11/11/5K5[] w 0 1";
        assert_eq!(fen(&["show", game, "--fen", two]), two);
    }
    let moved = run_with_input(&["apply", "arena", "f4f5", "--fen", "-"], FOUR);
    assert!(moved.out.contains(" b rbyg 1 1\n"), "{}", moved.out);
    refused(
        &["show", "arena", "--fen", "13,rK/1"],
        expect!["simoom: this is no position of arena4: `13,rK/1`: 2 ranks, this board has 13"],
    );
}

#[test]
fn pieces_are_drawn_for_xboard() {
    let folder = scratch("arena-pieces");
    let text = folder.to_str().unwrap();
    good(&["show", "arena", "--pieces", text]);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2 * 43);
    assert!(read("WhiteKnight.svg").contains(">N</text>"));
    assert!(read("BlackMarshall.svg").contains(">M'</text>"));
    refused(
        &["show", "chess", "--pieces", text],
        expect!["simoom: XBoard has its own pictures for chess"],
    );
}

#[test]
fn pictures_of_four_seats_turn_the_pieces() {
    let path = scratch("four.svg");
    let text = good(&[
        "show",
        "arena4",
        "--fen",
        FOUR,
        "--svg",
        path.to_str().unwrap(),
    ]);
    assert!(text.contains("\nin hand, Yellow (y): yD'\n"), "{text}");
    let svg = std::fs::read_to_string(&path).unwrap();
    let count = |what: &str| svg.matches(what).count();
    assert_eq!(count("class=\"light\"") + count("class=\"dark\""), 169);
    assert_eq!(count("class=\"zone\""), 49);
    for (colour, turned, pieces) in [
        ("red", "class=\"shield\" d", 3),
        ("blue", "rotate(90)", 2),
        ("yellow", "rotate(180)", 4),
        ("green", "rotate(270)", 2),
    ] {
        assert_eq!(count(&format!("class=\"keep {colour}\"")), 9);
        assert_eq!(count(&format!("<g class=\"{colour}\"")), pieces);
        assert_eq!(count(turned), pieces, "{turned}");
    }
    assert!(svg.contains("<title>Dabbabah Bishop in hand</title>") && svg.contains(">×2</text>"));
}

#[test]
fn a_person_plays_any_seat() {
    for (game, seat, answers) in [
        ("arena", "b", "Simoom plays "),
        ("arena3", "y", " for Blue\n"),
        ("arena4", "g", " for Yellow\n"),
    ] {
        let input = "undo\nhint\ngo\nundo\nquit\n";
        let run = run_with_input(&["play", game, "--side", seat, "--level", "1"], input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{game}");
        assert!(run.out.contains(answers), "{}", run.out);
        assert!(run.out.contains("\nthere is nothing to take back\nhint: "));
        // The first board, that after a whole round, and the first again.
        let boards: Vec<_> = run.out.split("\nto move: ").skip(1).collect();
        assert_eq!(boards.len(), 3, "{}", run.out);
        let side = |board: &str| board.lines().next().unwrap().to_owned();
        assert!(boards.iter().all(|board| side(board) == side(boards[0])));
    }
    for (game, seat) in [("arena3", "g"), ("arena4", "w"), ("arena", "r")] {
        misused(&["play", game, "--seat", seat], &format!("plays `{seat}`"));
    }
}

#[test]
fn a_beaten_person_may_look_on() {
    // Whatever Red plays, Blue then cannot bring a piece into the Arena and is out.
    let fen = "6,yK,6/13/13/5,yP,7/6,yR,6/4,rR,8/bK,8,gW,2,gK/13/13/5,rP,7/13/1,bR,11/6,rK,6[r:;b:;y:;g:] r rbyg 0 1";
    let input = format!("{fen}\nb2b3\ngo\nundo\nquit\n");
    let arguments = ["play", "arena4", "--fen", "-", "--level", "1"];
    let run = run_with_input(&[&arguments[..], &["--side", "b"]].concat(), &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let out = &run.out;
    let mut rest = out.as_str();
    for next in [
        " for Red\nYou are out. ",
        "\nto move: Yellow (y)\nYou are out. ",
        "\nSimoom plays ",
        " for Yellow\nYou are out. ",
        "\nto move: Green (g)\nthere is nothing to take back\n",
    ] {
        let at = rest.find(next).unwrap_or_else(|| panic!("{next}: {out}"));
        rest = &rest[at + next.len()..];
    }
}
