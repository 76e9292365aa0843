//! Tournaments, openings, early ends and tests.

use serde_json::Value;

use super::{Folder, mock};

const FAST: &str = "--nodes 10 --max-plies 12 --concurrency 2";

fn engines(count: usize) -> String {
    let one = |name| format!("--engine cmd=self,name={name}");
    let names = ["A", "B", "C", "D"].into_iter().take(count);
    names.map(one).collect::<Vec<_>>().join(" ")
}

/// The players of the games, in order, and the openings' numbers of moves.
fn players(out: &str) -> Vec<String> {
    let lines = out
        .lines()
        .filter_map(|line| line.split_once(". ")?.1.split_once(": "));
    lines
        .map(|(players, _)| players.to_owned())
        .filter(|players| players.contains(" - "))
        .collect()
}

#[test]
fn everybody_meets_everybody_or_the_first_meets_all() {
    let folder = Folder::new("forms");
    let three = engines(3);
    let robin = folder
        .good(&format!("simoom match chess --games 6 {FAST} {three}"))
        .out;
    assert_eq!(
        players(&robin),
        ["A - B", "B - A", "A - C", "C - A", "B - C", "C - B"]
    );
    let gauntlet = folder.good(&format!(
        "simoom match chess --games 4 {FAST} {three} --gauntlet"
    ));
    assert_eq!(players(&gauntlet.out), ["A - B", "B - A", "A - C", "C - A"]);
    let four = folder.good(&format!(
        "simoom match arena4 --games 4 {FAST} {}",
        engines(4)
    ));
    assert_eq!(players(&four.out)[..2], ["A - B - C - D", "B - C - D - A"]);
    assert_eq!(
        four.last(),
        "games 4 wins 0 draws 0 losses 0 unfinished 4 faults 0"
    );
}

fn games(folder: &Folder, line: &str) -> Vec<(String, Vec<String>)> {
    let run = folder.good(&format!("{line} {FAST} --json"));
    let value: Value = serde_json::from_str(&run.out).expect("JSON");
    let games = value["games"].as_array().expect("games").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    games
        .map(|game| {
            let moves = game["moves"].as_array().expect("moves").iter();
            (text(&game["start"]), moves.map(text).collect())
        })
        .collect()
}

#[test]
fn pairs_share_their_opening() {
    let folder = Folder::new("pairs");
    let all = games(
        &folder,
        &format!("simoom match scirocco --games 4 {}", engines(2)),
    );
    let opening = |game: usize| (&all[game].0, &all[game].1[..4]);
    assert_eq!(opening(0), opening(1));
    assert_eq!(opening(2), opening(3));
    assert_ne!(opening(0), opening(2));
}

#[test]
fn openings_come_from_files_arrays_and_arrangements() {
    let folder = Folder::new("openings");
    let kings = [
        "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1",
        "4k3/pp6/8/8/8/8/8/4K2R w K - 0 1",
    ];
    folder.write(
        "list.epd",
        &format!("# two\n{}; one\n\n{}\n", kings[0], kings[1]),
    );
    let from = games(&folder, "simoom match chess --games 3 --openings list.epd");
    let starts: Vec<_> = from.iter().map(|(start, _)| start.as_str()).collect();
    assert_eq!(starts, [kings[0], kings[1], kings[0]]);

    folder.write(
        "book.pgn",
        "1. e4 e5 2. Nf3 Nc6 *\n\n[Variant \"shogi\"]\n\n*\n\n1. d4 Nf6 *\n",
    );
    let book = games(
        &folder,
        "simoom match chess --games 2 --openings book.pgn --book-plies 3",
    );
    assert_eq!(book[0].1[..3], ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(book[1].1[..2], ["d2d4", "g8f6"]);

    let arrays = games(
        &folder,
        "simoom match scirocco --games 2 --arrays 256 --random-plies 0",
    );
    let shown = folder.good("simoom show scirocco --array 256").out;
    assert!(
        shown.contains(&format!("FEN: {}\n", arrays[1].0)),
        "{shown}"
    );

    let arranged = games(&folder, "simoom match arena --games 2 --arrange random");
    assert_ne!(arranged[0].0, arranged[1].0);
    for (line, told) in [
        ("chess --openings none.epd", "cannot read the openings"),
        ("chess --arrays 3", "has one array only"),
        ("chess --arrange random", "nothing can be arranged"),
        ("scirocco --openings list.epd", "list.epd, line 2: "),
    ] {
        let run = folder.run(&format!("simoom match {line}"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line}");
        assert!(run.err.contains(told), "{line}: {}", run.err);
    }
}

#[test]
fn scores_end_games_only_where_that_is_asked_for() {
    let folder = Folder::new("adjudicated");
    folder.write("list.epd", "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1\n");
    let line =
        "simoom match chess --games 2 --depth 1 --max-plies 9 --openings list.epd --random-plies 0";
    let early = folder.good(&format!("{line} --resign moves=1,score=300"));
    assert_eq!(
        early.last(),
        "games 2 wins 2 draws 0 losses 0 unfinished 0 faults 0"
    );
    assert!(
        early.out.contains("1. w wins: adjudication, 2 plies"),
        "{}",
        early.out
    );
    let late = folder.good(line);
    assert!(!late.out.contains("adjudication"), "{}", late.out);
    let draw = "simoom match chess --games 1 --depth 1 --draw from=3,moves=2,score=5000";
    assert!(
        folder
            .good(draw)
            .out
            .contains("1. draw: adjudication, 10 plies")
    );
}

#[test]
fn a_draw_needs_both_engines() {
    let folder = Folder::new("agreed");
    let [a, b, c] = [
        ("A", "cecp draw=2"),
        ("B", "cecp draw=2"),
        ("C", "cecp resign=4"),
    ]
    .map(|(name, manners)| mock(name, manners, "", "mark-agreed"));
    let run = folder.good(&format!("simoom match chess --games 2 --st 1 {a} {b}"));
    assert_eq!(
        run.last(),
        "games 2 wins 0 draws 2 losses 0 unfinished 0 faults 0",
        "{}",
        run.out
    );
    assert!(run.out.contains("1. A - B: draw: agreement"), "{}", run.out);
    let run = folder.good(&format!("simoom match chess --games 2 --st 1 {a} {c}"));
    assert_eq!(
        run.last(),
        "games 2 wins 2 draws 0 losses 0 unfinished 0 faults 0"
    );
}

#[test]
fn a_test_ends_the_match() {
    let folder = Folder::new("test");
    let [strong, weak] = [("Strong", "slow=1"), ("Weak", "cecp resign=1")]
        .map(|(name, manners)| mock(name, manners, "", "mark-test"));
    let line = format!(
        "simoom match chess --games 1000 --st 1 --concurrency 2 --sprt elo0=0,elo1=200 --pgn g.pgn {strong} {weak}"
    );
    let run = folder.good(&line);
    assert!(run.out.contains("elo1 is accepted"), "{}", run.out);
    let count = folder.games("g.pgn").matches("[Round ").count();
    assert!(count < 100 && count.is_multiple_of(2), "{count}");
    let again = folder.good(&format!("{line} --resume"));
    assert_eq!(again.last(), run.last());
    for bad in [
        "--sprt elo0=0,elo1=5",
        "--sprt elo0=5,elo1=0 --engine cmd=self --engine cmd=self",
    ] {
        assert_eq!(
            folder.run(&format!("simoom match chess {bad}")).code,
            Some(2),
            "{bad}"
        );
    }
}
