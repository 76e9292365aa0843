//! `perft`, of positions and of files.

use expect_test::expect;
use serde_json::Value;

use super::{good, json, misused, refused, run, written};

#[test]
fn perft_ends_with_the_count() {
    let ways: [&[&str]; 5] = [
        &[],
        &["--no-bulk"],
        &["--threads", "2"],
        &["--hash", "1"],
        &["--hash", "1", "--threads", "2", "--no-bulk"],
    ];
    for options in ways {
        let run = run(&[&["perft", "scirocco", "3"], options].concat());
        assert_eq!((run.code, run.out.as_str()), (0, "10874\n"), "{options:?}");
        assert!(run.err.starts_with("10874 nodes in "), "{}", run.err);
    }
    assert_eq!(good(&["perft", "chess", "0"]), "1\n");
}

#[test]
fn perft_divides() {
    let text = good(&[
        "perft",
        "chess",
        "3",
        "--divide",
        "--fen",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
    ]);
    let (rows, total) = text.trim_end().rsplit_once('\n').unwrap();
    let counts = rows
        .lines()
        .map(|row| row.split_once(": ").unwrap().1.parse::<u64>().unwrap());
    assert_eq!(counts.sum::<u64>().to_string(), total);
    assert!(rows.lines().is_sorted() && rows.ends_with("\nh1h8: 0"));
    let counted = json(&["perft", "chess", "2", "--divide", "--json"]);
    assert_eq!(
        (&counted["nodes"], &counted["divide"]["e2e4"]),
        (&400.into(), &20.into())
    );
}

#[test]
fn perft_refuses_nonsense() {
    misused(&["perft"], "--file");
    misused(&["perft", "chess"], "<DEPTH>");
    misused(&["perft", "chess", "61"], "0..=60");
    misused(&["perft", "chess", "-1"], "-1");
    misused(&["perft", "chess", "2", "--threads", "0"], "1..=512");
    misused(&["perft", "chess", "2", "--hash", "0"], "1..=65536");
    misused(
        &["perft", "chess", "2", "--max-nodes", "5"],
        "cannot be used with",
    );
    misused(&["perft", "--max-nodes", "5"], "--file");
    misused(
        &["perft", "chess", "2", "--file", "x.json"],
        "cannot be used with",
    );
}

#[test]
fn perft_checks_files() {
    let file = "tests/positions/scirocco.json";
    assert_eq!(
        good(&["perft", "--file", file, "--max-nodes", "300000"]),
        "13 passed, 0 failed\n"
    );
    let file = "tests/positions/reference.json";
    for game in ["chess", "grand", "crazyhouse"] {
        let arguments = [
            "perft",
            "--file",
            file,
            "--variant",
            game,
            "--max-nodes",
            "300000",
        ];
        let text = good(&arguments);
        assert!(
            text.ends_with(" passed, 0 failed\n") && !text.starts_with('0'),
            "{game}: {text}"
        );
    }
    let checked = json(&[
        "perft",
        "--file",
        file,
        "--variant",
        "chess",
        "--max-nodes",
        "9000",
        "--json",
    ]);
    assert_eq!(
        (&checked["failed"], &checked["rows"]),
        (&0.into(), &Value::Array(vec![]))
    );
}

/// The start of chess with a wrong count at depth 3, and the position after e2e4, where the file errs at depth 1.
const WRONG_ROWS: &str = r#"[
 {"variant": "chess", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "perft": [20, 400, 8903]},
 {"variant": "chess", "fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "perft": [21]},
 {"variant": "chess", "fen": "8 w", "perft": [20]},
 {"variant": "ludo", "fen": "8 w", "perft": [20]},
 {"variant": "chess", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "perft": [20, 400]}
]"#;

#[test]
fn perft_names_what_is_wrong_in_a_file() {
    let path = written("wrong.json", WRONG_ROWS);
    let run_all = run(&["perft", "--file", &path, "--variant", "chess"]);
    assert_eq!(run_all.code, 2);
    expect![[r#"
        chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: depth 3: 8902 counted, 8903 wanted; after e2e4, depth 1: 20 counted, 21 wanted
        chess rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1: depth 1: 20 counted, 21 wanted
        chess 8 w: 1 ranks, this board has 8
        1 passed, 3 failed
    "#]]
    .assert_eq(&run_all.out);
    let all = run(&["perft", "--file", &path, "--json"]);
    let value: Value = serde_json::from_str(&all.out).unwrap();
    assert_eq!(
        (all.code, &value["passed"], &value["failed"]),
        (2, &1.into(), &4.into())
    );
    assert_eq!(
        all.err.lines().last(),
        Some("simoom: of the rows 2 cannot be counted")
    );
    assert_eq!(value["rows"][0]["mismatches"][1]["line"][0], "e2e4");
    // Counts above the limit are left out, and rows with no other counts are not rows.
    let few = run(&[
        "perft",
        "--file",
        &path,
        "--variant",
        "chess",
        "--max-nodes",
        "20",
    ]);
    assert!(few.out.ends_with("\n2 passed, 1 failed\n"), "{}", few.out);
}

#[test]
fn a_wrong_count_alone_is_a_failed_check() {
    let row = WRONG_ROWS.lines().nth(2).unwrap().trim_end_matches(',');
    let run = run(&["perft", "--file", &written("one.json", &format!("[{row}]"))]);
    assert_eq!(run.code, 1, "{}", run.err);
}

#[test]
fn perft_refuses_files_of_another_shape() {
    for (name, text, message) in [
        ("a.json", "{", "EOF"),
        ("b.json", "7", "neither a list of rows nor an object"),
        (
            "c.json",
            "{}",
            "an object needs a list of rows named `perft`",
        ),
        ("d.json", "{\"perft\": 3}", "its `perft` is no list"),
        (
            "e.json",
            "[{\"variant\": \"chess\"}]",
            "row 1: `perft` is missing",
        ),
        (
            "g.json",
            "[3]",
            "row 1: it is not an object with `variant`, `fen` and `perft`",
        ),
        (
            "h.json",
            "[{\"variant\": \"chess\", \"fen\": \"8 w\", \"perft\": [20, -1]}]",
            "row 1: `perft` must be a list of whole numbers",
        ),
        (
            "i.json",
            "[{\"variant\": 3, \"fen\": \"8 w\", \"perft\": []}]",
            "row 1: `variant` must be a text",
        ),
        ("f.json", "[]", "has no rows"),
    ] {
        let run = run(&["perft", "--file", &written(name, text)]);
        assert_eq!(
            (run.code, run.err.lines().count()),
            (2, 1),
            "{text}: {}",
            run.err
        );
        assert!(run.err.contains(message), "{text}: {}", run.err);
    }
    let file = "tests/positions/scirocco.json";
    refused(
        &["perft", "--file", file, "--variant", "chess"],
        expect!["simoom: `tests/positions/scirocco.json` has no rows of chess"],
    );
    misused(
        &["perft", "--file", "no-such.json"],
        "the file `no-such.json`: ",
    );
}
