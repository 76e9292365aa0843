//! Matches of more than two: seatings, places, what they say of engines and seats, and programs that take part over UCI.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Folder, Run, mock, none_left};

/// Three seats are at stake: Red takes Blue's King at once, or does not.
const SHARP: &str = "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,bK,2,bN,4,gW,2,gK/3,rN,9/3,bW,3,rE,5/5,rP,7/13/13/6,rK,6\
                     [r:F;b:QR;y:N;g:] r rbyg 0 1";

const TWO: &str = "--engine cmd=self,name=A --engine cmd=self,name=B,nodes=4";

/// A match of two openings, each in all six seatings.
const MATCH: &str = "simoom match arena4 --games 12 --nodes 20 --max-plies 160 --seed 3 --concurrency 2 --engine cmd=self,name=A \
                     --engine cmd=self,name=B,nodes=4";

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).expect("JSON")
}

fn seatings(games: &Value) -> Vec<String> {
    let games = games.as_array().expect("games").iter();
    let letters = |game: &Value| {
        let players = game["players"].as_array().expect("players").iter();
        players.filter_map(Value::as_str).collect()
    };
    games.map(letters).collect()
}

#[test]
fn every_seating_comes_on_each_opening() {
    let folder = Folder::new("seatings");
    let short = "--nodes 4 --max-plies 6 --json";
    let four = json(&folder.good(&format!("simoom match arena4 --games 12 {short} {TWO}")));
    let six = ["AABB", "ABBA", "BBAA", "BAAB", "ABAB", "BABA"];
    assert_eq!(seatings(&four["games"]), [six, six].concat());
    let opening = |game: usize| {
        let game = &four["games"][game];
        (
            game["start"].clone(),
            game["moves"].as_array().expect("moves")[..4].to_vec(),
        )
    };
    assert!((1..6).all(|game| opening(game) == opening(0) && opening(game + 6) == opening(6)));
    assert_ne!(opening(0), opening(6));
    let three = json(&folder.good(&format!("simoom match arena3 --games 6 {short} {TWO}")));
    assert_eq!(
        seatings(&three["games"]),
        ["AAB", "ABA", "BAA", "ABB", "BBA", "BAB"]
    );
    let pairs = format!(
        "simoom match arena4 --games 12 {short} --seating ABBB {TWO} --engine cmd=self,name=C"
    );
    let pairs = seatings(&json(&folder.good(&pairs))["games"]);
    assert_eq!(
        (&*pairs[0], &*pairs[4], &*pairs[8]),
        ("ABBB", "ACCC", "BCCC")
    );
    for (line, told) in [
        (
            "chess --seating AB",
            "a seating (--seating) is for games of more than two",
        ),
        (
            "arena3 --seating AABB",
            "`AABB` is a seating for 4, and 3 play this game",
        ),
        ("arena4 --seating AACC", "without gaps"),
        (
            "arena4 --seating ABCD",
            "`ABCD` seats 4 engines, and the match has 2",
        ),
    ] {
        let run = folder.run(&format!("simoom match {line} {TWO}"));
        assert_eq!(run.code, Some(2), "{line}");
        assert!(run.err.contains(told), "{line}: {}", run.err);
    }
}

/// The places of a game, from its JSON, and what they are worth.
fn places(game: &Value) -> BTreeMap<String, (String, f64)> {
    let Some(places) = game["places"].as_object() else {
        return BTreeMap::new();
    };
    let place = |(seat, place): (&String, &Value)| {
        let text = place["place"].as_str().expect("a place").to_owned();
        (
            seat.clone(),
            (text, place["rank_score"].as_f64().expect("a score")),
        )
    };
    places.iter().map(place).collect()
}

#[test]
fn places_are_those_of_the_rules_and_add_up() {
    let folder = Folder::new("places");
    let told = json(&folder.good(&format!("{MATCH} --json")));
    let mut counted = 0;
    for game in told["games"].as_array().expect("games") {
        let places = places(game);
        let result = game["result"].as_str().expect("a result");
        if result.starts_with("unfinished") {
            assert!(places.is_empty(), "{game}");
            continue;
        }
        counted += 1;
        let sum: f64 = places.values().map(|(_, score)| score).sum();
        assert!((sum - 2.0).abs() < 1e-9, "{game}");
        if let Some((seat, _)) = result.split_once(" wins: ") {
            assert_eq!(places[seat], ("1".to_owned(), 1.0), "{game}");
        } else {
            assert!(
                places.values().filter(|(place, _)| place == "1=").count() > 1,
                "{game}"
            );
        }
    }
    assert!(counted > 2, "{counted}");
    let standings = &told["standings"];
    let mean = |of: &Value| of["rank_score"]["value"].as_f64().expect("a mean");
    let sum: f64 = standings["engines"]
        .as_array()
        .expect("engines")
        .iter()
        .map(mean)
        .sum();
    assert!((sum - 1.0).abs() < 1e-9, "{standings}");
    let seats = standings["seats"].as_array().expect("seats");
    let letters: Vec<_> = seats.iter().map(|seat| &seat["seat"]).collect();
    assert_eq!(letters, ["r", "b", "y", "g"]);
    assert!(
        (seats.iter().map(mean).sum::<f64>() - 2.0).abs() < 1e-9,
        "{standings}"
    );
    let meeting = &standings["meetings"][0];
    assert_eq!(
        (&meeting["engine"], &meeting["comparisons"]),
        (&"A".into(), &(4 * counted).into())
    );
    assert!(meeting["before"]["standard_error"].is_number(), "{meeting}");
}

#[test]
fn records_hold_places_and_parts_make_a_whole() {
    let folder = Folder::new("places-kept");
    let whole = folder.good(&format!("{MATCH} --pgn whole.pgn --report whole.html"));
    for wanted in [
        "; places r ",
        "\nA before B: ",
        "\nseat g: rank score ",
        "\nB by seat: r ",
    ] {
        assert!(whole.out.contains(wanted), "{wanted}\n{}", whole.out);
    }
    assert!(folder.read("whole.pgn.jsonl").contains("\"falls\":["));
    let page = folder.read("whole.html");
    for part in ["Rank score</th>", "seat r: rank score", "Running score"] {
        assert!(page.contains(part), "{part}");
    }
    let replayed = folder.good("simoom replay whole.pgn");
    assert_eq!(replayed.last(), "games 12 wrong 0");
    let pgn = folder.read("whole.pgn");
    let (tag, rest) = pgn.split_once("[Places \"").expect("a game with places");
    let forged = format!("{tag}[Places \"{}", rest.replacen("r ", "r 2=, x ", 1));
    folder.write("forged.pgn", &forged);
    let wrong = folder.run("simoom replay forged.pgn");
    assert_eq!(wrong.last(), "games 12 wrong 1");
    assert!(
        wrong.out.contains("the places are `r 2=, x "),
        "{}",
        wrong.out
    );

    // The same games, the second time after a cut; then as two parts.
    let kept = folder.read("whole.pgn.jsonl");
    folder.write("cut.pgn.jsonl", &kept[..kept.len() / 2]);
    let cut = folder.good(&format!("{MATCH} --pgn cut.pgn --resume"));
    for part in 1..=2 {
        folder.good(&format!("{MATCH} --pgn part{part}.pgn --shard {part}/2"));
    }
    let joined = folder.good("simoom match merge part1.pgn part2.pgn --pgn joined.pgn");
    let tables = |run: &Run| {
        let lines = run
            .out
            .lines()
            .skip_while(|line| !line.starts_with("1. A  ") && !line.starts_with("1. B  "));
        let lines = lines.filter(|line| !line.contains("own time"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(tables(&whole).len() > 8, "{}", whole.out);
    assert_eq!(
        (tables(&cut), tables(&joined)),
        (tables(&whole), tables(&whole))
    );
    assert_eq!(folder.games("cut.pgn"), folder.games("whole.pgn"));
    assert_eq!(folder.games("joined.pgn"), folder.games("whole.pgn"));
}

#[test]
fn one_engine_alone_shows_how_seats_fare() {
    let folder = Folder::new("seats-alone");
    let run = folder.good("simoom match arena3 --games 3 --nodes 10 --max-plies 400 --pgn g.pgn");
    assert!(run.out.contains("\nseat y: rank score "), "{}", run.out);
    assert!(
        !run.out.contains("\nseat g: ") && !run.out.contains(" by seat: "),
        "{}",
        run.out
    );
    assert!(run.last().starts_with("games 3 wins "));
    assert_eq!(folder.good("simoom replay g.pgn").last(), "games 3 wrong 0");
}

#[test]
fn programs_take_part_over_uci_from_positions_of_four() {
    let folder = Folder::new("seats-uci");
    folder.write("sharp.epd", &format!("{SHARP}; a remark\n"));
    let mark = format!("mark-seats-{}", std::process::id());
    let engines = [
        mock("M", "uci", "", &mark),
        "--engine cmd=self,name=S,nodes=10".to_owned(),
    ];
    let line = "simoom match arena4 --games 6 --st 1 --max-plies 60 --openings sharp.epd --pgn g.pgn --concurrency 2";
    let run = folder.good(&format!("{line} {}", engines.join(" ")));
    none_left(&mark);
    assert!(run.last().ends_with(" faults 0"), "{}", run.out);
    assert!(run.out.contains("1. M - M - S - S: "), "{}", run.out);
    assert!(
        folder
            .games("g.pgn")
            .contains(&format!("[FEN \"{SHARP}\"]"))
    );
    assert_eq!(folder.good("simoom replay g.pgn").last(), "games 6 wrong 0");
    folder.write("four.epd", &SHARP.replace("rbyg 0 1", "rbyg 0 1\n"));
    let run = folder.run("simoom match arena3 --openings four.epd");
    assert!(
        run.err.contains("line 1: the seat g is empty in arena3"),
        "{}",
        run.err
    );
}

#[test]
fn simoom_in_this_process_searches_by_the_method_asked_for() {
    let folder = Folder::new("seats-method");
    let of = |option: &str| {
        let line = "simoom match arena4 --games 2 --depth 1 --max-plies 4 --engine cmd=self,name=A";
        folder.run(&format!("{line} --engine cmd=self,name=B,option.{option}"))
    };
    let run = of("MultiPlayerSearch=max^n");
    assert!(run.last().ends_with(" faults 0"), "{}", run.out);
    for other in ["MultiPlayerSearch=alone", "Hash=1"] {
        let run = of(other);
        assert_eq!(run.code, Some(2), "{}", run.out);
        assert!(run.err.contains("cmd=self takes no option"), "{}", run.err);
    }
}

#[test]
fn who_fails_among_several_is_behind_them() {
    let folder = Folder::new("seats-fault");
    let mark = format!("mark-seats-fault-{}", std::process::id());
    let bad = mock("Bad", "uci crash=1", "", &mark);
    let line = "simoom match arena4 --games 1 --nodes 5 --st 1 --pgn g.pgn --seating ABBB";
    let good = "--engine cmd=self,name=Good";
    let run = folder.run(&format!("{line} {bad} {good}"));
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert!(
        run.out.contains("unfinished: disconnect, 4 plies"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("; places r 4, b 1=, y 1=, g 1="),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("\nBad before Good: 0.00 % of 3"),
        "{}",
        run.out
    );
    assert_eq!(
        run.last(),
        "games 1 wins 0 draws 0 losses 0 unfinished 1 faults 1"
    );
    assert_eq!(folder.good("simoom replay g.pgn").last(), "games 1 wrong 0");
    let run = folder.run(&format!("{line} {bad} {good} --crash void"));
    assert!(
        run.out.contains("unfinished: disconnect") && !run.out.contains("; places "),
        "{}",
        run.out
    );
    none_left(&mark);
}
