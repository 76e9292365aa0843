//! Words of the protocols whose effect shows only in what is not said, or in figures.

use super::gui::Gui;

/// The figures of a line of thought in CECP.
fn figures(line: &str) -> Vec<i64> {
    line.split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect()
}

#[test]
fn nps_bounds_the_nodes_of_each_move() {
    let mut gui = Gui::after(&["xboard", "new", "post", "st 8", "nps 1000"]);
    gui.say("usermove e2e4");
    let lines = gui.expect("move *", true);
    let last = figures(lines.last().expect("a line of thought"));
    assert!(last[3] <= 8_000, "{lines:#?}");
    // With 0 the processor's time counts, which ends the search as well.
    for line in ["nps 0", "st 0.2", "usermove d2d4"] {
        gui.say(line);
    }
    gui.expect("move *", true);
    gui.leave(true);
}

#[test]
fn setscore_is_believed_up_to_its_depth() {
    let mut gui = Gui::after(&["xboard", "new", "force", "post"]);
    for line in ["setscore 777 3", "analyze"] {
        gui.say(line);
    }
    let lines = gui.expect("4 *", true);
    assert!(
        lines.iter().all(|line| figures(line)[1] == 777),
        "{lines:#?}"
    );
    gui.say("exit");
    // A move before the position it is believed too, for the side that then is to move.
    gui.say("usermove e2e4");
    gui.say("setscore -5000 60");
    gui.say("undo");
    gui.say("sd 4");
    gui.say("go");
    gui.expect("4 5000 * e2e4*", true);
    gui.expect("move e2e4", true);
    // A new game forgets.
    for line in ["new", "sd 4", "go"] {
        gui.say(line);
    }
    let lines = gui.expect("move *", true);
    assert!(
        lines.iter().all(|line| figures(line)[1] < 1000),
        "{lines:#?}"
    );
    gui.leave(true);
}

#[test]
fn excluded_moves_are_not_played() {
    let mut gui = Gui::after(&["xboard", "new", "force", "sd 2"]);
    for line in [
        "exclude all",
        "include a2a3",
        "include h2h3",
        "exclude h2h3",
        "go",
    ] {
        gui.say(line);
    }
    gui.expect("move a2a3", false);
    gui.say("force");
    gui.say("exclude all");
    gui.say("go");
    gui.expect("# every move is excluded: there is nothing to play", false);
    gui.say("include all");
    gui.say("go");
    gui.expect("move *", false);
    gui.say("exclude e2e5");
    gui.expect("Error (*): e2e5", false);
    gui.leave(false);
}

#[test]
fn a_new_position_takes_all_moves_in_again() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    for line in [
        "exclude all",
        "include a2a3",
        "usermove e2e4",
        "undo",
        "analyze",
    ] {
        gui.say(line);
    }
    gui.say(".");
    gui.expect("stat01: * 20*", true);
    gui.leave(true);
}

#[test]
fn pause_suspends_a_search_and_resume_takes_it_up() {
    let mut gui = Gui::after(&["xboard", "new", "post", "level 0 600 0"]);
    gui.say("usermove e2e4");
    gui.expect("4 *", true);
    gui.say("ping 1");
    gui.say("pause");
    gui.say("ping 2");
    let until = gui.expect("pong 2", true);
    assert!(!until.contains(&"pong 1".to_owned()), "{until:#?}");
    gui.is_silent();
    gui.say("resume");
    gui.expect("4 *", true);
    gui.say("?");
    gui.expect("move *", true);
    gui.expect("pong 1", false);
    gui.leave(false);
}

#[test]
fn an_analysis_goes_on_with_a_new_game() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    gui.say("analyze");
    gui.say("new");
    gui.say("usermove e2e4");
    // What was told of the positions before comes before this answer.
    gui.say("ping 0");
    gui.expect("pong 0", true);
    gui.expect("4 *", true);
    gui.say(".");
    gui.expect("stat01: * 20 *", true);
    gui.say("exit");
    gui.say("ping 1");
    let until = gui.expect("pong 1", true);
    assert!(
        !until.iter().any(|line| line.starts_with("move")),
        "{until:#?}"
    );
    gui.say("exit");
    gui.expect("Error (command not legal now): exit", false);
    gui.leave(false);
}

#[test]
fn pondering_shows_its_lines_behind_the_move_it_expects() {
    let mut gui = Gui::after(&["xboard", "new", "post", "hard", "sd 4"]);
    gui.say("usermove e2e4");
    let lines = gui.expect("move *", true);
    // The expected move is the second of the line that led to the engine's move.
    let expected = lines.last().and_then(|line| line.split_whitespace().nth(5));
    let expected = expected.expect("a line of two moves").to_owned();
    gui.expect(&format!("6 * {expected} *"), true);
    gui.leave(true);
}

#[test]
fn hint_and_book_are_answered() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    gui.say("hint");
    gui.expect("Hint: *", false);
    gui.say("bk");
    gui.expect(" no opening book", false);
    gui.expect("", false);
    gui.leave(false);
}

#[test]
fn who_the_opponent_is_needs_no_answer() {
    let mut gui = Gui::after(&["xboard", "new"]);
    for line in [
        "name Somebody Else",
        "rating 2000 0",
        "ics -",
        "computer",
        "random",
        "result * {}",
    ] {
        gui.say(line);
    }
    gui.is_silent();
    gui.leave(false);
}

#[test]
fn a_long_search_says_which_move_it_looks_at() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("go infinite");
    gui.expect("info depth * currmove * currmovenumber *", true);
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn scores_outside_the_window_are_told_as_bounds() {
    // A mate threatens and every defence is worth another score.
    let position =
        "position fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1";
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess", position]);
    gui.say("go infinite");
    gui.expect("info depth * score cp * *erbound nodes *", true);
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

#[test]
fn chances_are_told_when_wanted() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_ShowWDL value true"]);
    gui.say("go depth 2");
    let lines = gui.expect("bestmove *", true);
    let wdl = |line: &&String| line.contains(" score ");
    assert!(
        lines.iter().filter(wdl).all(|line| line.contains(" wdl ")),
        "{lines:#?}"
    );
    gui.say("setoption name UCI_ShowWDL value false");
    gui.say("go depth 2");
    let lines = gui.expect("bestmove *", true);
    assert!(
        !lines.iter().any(|line| line.contains(" wdl ")),
        "{lines:#?}"
    );
    gui.leave(false);
}

/// White has one legal move.
const FORCED: &str = "position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1";

#[test]
fn in_analysis_a_forced_move_is_thought_about_as_well() {
    let depth = |gui: &mut Gui| {
        gui.say("go wtime 4000 btime 4000");
        let lines = gui.expect("bestmove *", true);
        let depth = |line: &String| line.split_whitespace().nth(2)?.parse::<u32>().ok();
        lines.iter().filter_map(depth).max().unwrap_or(0)
    };
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess", FORCED]);
    let playing = depth(&mut gui);
    gui.say("setoption name UCI_AnalyseMode value true");
    gui.say("setoption name Clear Hash");
    assert!(depth(&mut gui) > playing);
    gui.leave(false);
}

#[test]
fn moves_to_search_that_are_illegal_are_named_and_not_searched() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("go depth 2 searchmoves a2a3 e2e5 h2h4x");
    gui.expect("info string Illegal move (*): e2e5", false);
    gui.expect("info string Illegal move (*): h2h4x", true);
    gui.expect("bestmove a2a3*", true);
    gui.say("go infinite searchmoves e2e5 foo");
    gui.expect(
        "info string none of the moves to search may be played",
        true,
    );
    gui.expect("bestmove (none)", false);
    gui.is_silent();
    gui.leave(false);
}

#[test]
fn a_variant_is_announced_as_programs_for_variants_read_it() {
    let mut gui = Gui::after(&["uci"]);
    for (name, wanted) in [
        (
            "chess",
            "chess files 8 ranks 8 pocket 0 template chess startpos rnbqkbnr/*",
        ),
        (
            "crazyhouse",
            "crazyhouse files 8 ranks 8 pocket 5 template crazyhouse startpos *",
        ),
        (
            "scirocco",
            "scirocco files 10 ranks 10 pocket 0 template chu startpos vdgecn1tah/*",
        ),
        (
            "al-ces",
            "al-ces files 10 ranks 10 pocket 0 template fairy startpos *",
        ),
    ] {
        gui.say(&format!("setoption name UCI_Variant value {name}"));
        gui.expect(&format!("info string variant {wanted}"), false);
    }
    gui.leave(false);
}
