//! `match`: games, records, faults.

use serde_json::Value;

use super::{good, json, misused, run, scratch};

#[test]
fn match_plays_games_and_records_them() {
    let pgn = scratch("match.pgn");
    let pgn = pgn.to_str().unwrap();
    let arguments = [
        "match",
        "scirocco",
        "--games",
        "2",
        "--nodes",
        "50",
        "--max-plies",
        "60",
        "--pgn",
        pgn,
    ];
    let text = good(&arguments);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    for (i, line) in lines[..2].iter().enumerate() {
        let words: Vec<_> = line.split(", ").collect();
        assert!(
            words[0].starts_with(&format!("{}. ", i + 1)) && words[1].ends_with(" plies"),
            "{line}"
        );
    }
    assert!(
        lines[2].starts_with("games 2 wins ") && lines[2].ends_with(" faults 0"),
        "{text}"
    );
    let pgn = std::fs::read_to_string(pgn).unwrap();
    for tag in [
        "Event",
        "Date",
        "White",
        "Black",
        "Result",
        "Variant",
        "FEN",
        "Termination",
        "PlyCount",
    ] {
        assert_eq!(pgn.matches(&format!("[{tag} \"")).count(), 2, "{tag}");
    }
}

#[test]
fn match_depends_on_its_seed_alone() {
    let games = |seed, concurrency| {
        let limits = [
            "--games",
            "3",
            "--nodes",
            "20",
            "--max-plies",
            "30",
            "--json",
        ];
        let mut value = json(
            &[
                &[
                    "match",
                    "chess",
                    "--seed",
                    seed,
                    "--concurrency",
                    concurrency,
                ],
                &limits[..],
            ]
            .concat(),
        );
        for game in value["games"].as_array_mut().unwrap() {
            game["seconds"] = Value::Null;
        }
        value
    };
    let played = games("5", "1");
    assert_eq!(played, games("5", "3"));
    assert_ne!(played, games("6", "1"));
    assert_ne!(played["games"][0]["moves"], played["games"][1]["moves"]);
}

#[test]
fn recorded_moves_are_legal() {
    let played = json(&[
        "match",
        "--games",
        "2",
        "--nodes",
        "20",
        "--max-plies",
        "40",
        "--json",
    ]);
    for game in played["games"].as_array().unwrap() {
        let moves = game["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| mv.as_str().unwrap());
        let begin = [
            "apply",
            "scirocco",
            "--fen",
            game["start"].as_str().unwrap(),
        ];
        let text = good(&begin.into_iter().chain(moves).collect::<Vec<_>>());
        let result = text
            .lines()
            .nth(1)
            .unwrap()
            .strip_prefix("result: ")
            .unwrap();
        if result != "none" {
            assert_eq!(game["result"], result);
        } else {
            assert_eq!(game["result"], "unfinished: length limit");
        }
    }
}

#[test]
fn match_keeps_clocks() {
    let text = good(&[
        "match",
        "chess",
        "--games",
        "1",
        "--tc",
        "5+0.1",
        "--max-plies",
        "12",
    ]);
    assert_eq!(
        text.lines().last(),
        Some("games 1 wins 0 draws 0 losses 0 unfinished 1 faults 0")
    );
}

#[test]
fn a_lost_clock_is_a_fault() {
    let run = run(&["match", "chess", "--games", "1", "--tc", "0.000001"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains(" wins: time, 4 plies, "), "{}", run.out);
    assert!(run.out.ends_with(" unfinished 0 faults 1\n"), "{}", run.out);
}

#[test]
fn match_refuses_nonsense() {
    misused(
        &["match", "chess", "--tc", "soon"],
        "a time control is SECONDS",
    );
    misused(
        &["match", "chess", "--tc", "1+1", "--nodes", "5"],
        "cannot be used with",
    );
    misused(&["match", "chess", "--games", "0"], "--games");
    misused(
        &[
            "match",
            "chess",
            "--nodes",
            "5",
            "--pgn",
            "no/such/folder.pgn",
        ],
        "cannot create the PGN file",
    );
}
