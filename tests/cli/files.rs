//! Games from files on the command line: for every command, checked, and with mistakes.

use expect_test::expect;

use super::{good, json, misused, run, run_with_input, written};

const CAPABLANCA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/capablanca.toml");
const MISTAKES: &str = "tests/files/two-mistakes.toml";
/// What is said about that file.
const FAULTS: &str = "tests/files/two-mistakes.toml:4:11: unknown variant `looses`, expected `loses` or `draws`
tests/files/two-mistakes.toml:6:42: piece `N`: moves `NX`: column 2: `X` is no atom or modifier (atoms: W F D N A H C Z G K Q B R; modifiers: f b l r v s h m c i n p y a)
";

#[test]
fn every_command_plays_games_from_files() {
    let runs: [(&[&str], &str); 8] = [
        (&["show", "capablanca"], "legal moves: 28\n"),
        (&["moves", "capablanca"], "b1c3"),
        (
            &["apply", "capablanca", "b1c3"],
            "rnabqkbcnr/pppppppppp/10/10/10/2N7/PPPPPPPPPP/R1ABQKBCNR b KQkq - 1 1",
        ),
        (&["perft", "capablanca", "2"], "784"),
        (&["search", "capablanca", "--depth", "1"], "bestmove "),
        (&["bench", "capablanca", "--depth", "1"], " nps\n"),
        (
            &[
                "match",
                "capablanca",
                "--games",
                "1",
                "--nodes",
                "1",
                "--max-plies",
                "4",
            ],
            "1. ",
        ),
        (&["play", "capablanca"], "Capablanca Chess"),
    ];
    for (arguments, wanted) in runs {
        let behind = good(&[arguments, &["--variants", CAPABLANCA]].concat());
        assert!(behind.contains(wanted), "{arguments:?}: {behind}");
    }
    let before = good(&["--variants", CAPABLANCA, "perft", "capablanca", "1"]);
    assert_eq!(
        before,
        good(&["perft", "capablanca", "1", "--variants", CAPABLANCA])
    );
}

#[test]
fn several_files_add_their_games_to_the_list() {
    let other = "examples/al-ces-knight-assassin.toml";
    let list = good(&["variants", "--variants", CAPABLANCA, "--variants", other]);
    let last: Vec<_> = list
        .lines()
        .skip(good(&["variants"]).lines().count())
        .collect();
    expect![[r#"
        [
            "capablanca               10x8  2 players  10x8; chess with Archbishop and Chancellor",
            "al-ces-knight-assassin  10x10  2 players  Al-Ces; an Assassin moves as a Knight, captures as a King, explodes",
        ]
    "#]]
    .assert_debug_eq(&last);
}

#[test]
fn a_bad_file_is_told_and_the_work_goes_on() {
    let said = format!("{FAULTS}simoom: no games were loaded from there\n");
    let shown = run(&["show", "chess", "--variants", MISTAKES]);
    assert_eq!((shown.code, shown.err), (0, said.clone()));
    assert_eq!(shown.out, good(&["show", "chess"]));
    let needed = run(&["show", "mistaken", "--variants", MISTAKES]);
    assert_eq!((needed.code, needed.out.as_str()), (2, ""));
    let rest = needed.err.strip_prefix(&said);
    assert!(rest.is_some_and(|rest| rest.starts_with("simoom: there is no game `mistaken`; ")));
    misused(&["show", "chess", "--variants"], "a value is required");
    let absent = run(&["--variants", "no/such.toml", "moves", "chess"]);
    assert_eq!(absent.code, 0);
    assert!(absent.err.starts_with("no/such.toml: "), "{}", absent.err);
}

#[test]
fn the_engine_tells_a_bad_file_in_both_protocols() {
    let files = ["--variants", MISTAKES, "--variants", CAPABLANCA];
    let uci = run_with_input(
        &files,
        "uci\nsetoption name UCI_Variant value capablanca\nd\n",
    );
    assert!(uci.err.starts_with(FAULTS), "{}", uci.err);
    let (_, said) = uci.out.split_once("uciok\n").unwrap();
    let faults: String = FAULTS
        .lines()
        .map(|line| format!("info string {line}\n"))
        .collect();
    let said = said.strip_prefix(&faults).unwrap();
    assert!(said.starts_with("info string variant capablanca files 10 ranks 8 "));
    let cecp = run_with_input(&files, "xboard\nprotover 2\nvariant capablanca\nd\n");
    let faults: String = FAULTS.lines().map(|line| format!("# {line}\n")).collect();
    let said = cecp.out.strip_prefix(&faults).unwrap();
    assert!(
        said.starts_with("tellusererror No games were loaded: tests/files/two-mistakes.toml:4:11")
    );
    assert!(said.contains(",capablanca\"\n"), "{said}");
    assert!(said.contains("FEN: rnabqkbcnr/"), "{said}");
}

#[test]
fn a_check_describes_a_good_file() {
    let text = good(&["variants", "--check", CAPABLANCA]);
    expect![[r#"
        capablanca: Capablanca Chess, 10x8
          P   Pawn        mfWcfFifmnD; promotes to Q, C, A, R, B, N
          N   Knight      N
          B   Bishop      B
          R   Rook        R
          Q   Queen       Q
          K   King        K; royal
          A   Archbishop  BN
          C   Chancellor  RN
          8 r n a b q k b c n r
          7 p p p p p p p p p p
          6 . . . . . . . . . .
          5 . . . . . . . . . .
          4 . . . . . . . . . .
          3 . . . . . . . . . .
          2 P P P P P P P P P P
          1 R N A B Q K B C N R
            a b c d e f g h i j
        to move: first player (upper case)
        start rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
        perft 1: 28
        perft 2: 784
    "#]]
    .assert_eq(&text);
    let report = json(&["variants", "--check", CAPABLANCA, "--json"]);
    let game = &report["games"][0];
    assert_eq!(report["problems"], serde_json::json!([]));
    assert_eq!(game["perft"], serde_json::json!([28, 784]));
    let archbishop = serde_json::json!({ "id": "A", "name": "Archbishop", "powers": "BN" });
    assert!(game["pieces"].as_array().unwrap().contains(&archbishop));
}

#[test]
fn a_check_fails_for_mistakes_and_is_misused_without_a_file() {
    let text = run(&["variants", "--check", MISTAKES]);
    assert_eq!(
        (text.code, text.out.as_str(), text.err.as_str()),
        (1, FAULTS, "")
    );
    let both = written(
        "half.toml",
        "[[game]]\nname = \"half\"\nlike = \"chess\"\n[[game]]\nname = \"b\"\nlike = \"?\"\n",
    );
    let half = run(&["variants", "--check", &both, "--json"]);
    assert_eq!(half.code, 1);
    let report: serde_json::Value = serde_json::from_str(&half.out).unwrap();
    assert_eq!(report["games"][0]["name"], "half");
    let problem = &report["problems"][0];
    assert_eq!(
        (&problem["line"], &problem["column"]),
        (&6.into(), &8.into())
    );
    misused(
        &["variants", "--check", "no/such.toml"],
        "simoom: no/such.toml: ",
    );
    misused(
        &["variants", "--check", "src"],
        "simoom: src: no file of games",
    );
}
