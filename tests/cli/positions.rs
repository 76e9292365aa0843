//! `show`, `moves` and `apply`, and how positions are given to all commands.

use expect_test::expect;

use super::{good, json, misused, refused, run, run_with_input, scratch, written};

#[test]
fn show_prints_board_fen_and_moves() {
    expect![[r#"
          8 r n b q k b n r
          7 p p p p p p p p
          6 . . . . . . . .
          5 . . . . . . . .
          4 . . . . . . . .
          3 . . . . . . . .
          2 P P P P P P P P
          1 R N B Q K B N R
            a b c d e f g h
        to move: first player (upper case)
        FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        legal moves: 20
    "#]]
    .assert_eq(&good(&["show", "chess"]));
}

#[test]
fn show_names_the_result_of_a_finished_game() {
    let text = good(&[
        "show",
        "scirocco",
        "--fen",
        "4k5/10/10/10/10/10/10/10/4P5/4K5 b",
    ]);
    assert!(
        text.ends_with("legal moves: 0\nresult: w wins: bared\n"),
        "{text}"
    );
}

#[test]
fn show_takes_arrays() {
    let shown = json(&["show", "scirocco", "--array", "256", "--json"]);
    let fen = "hat1ncegdv/1iskwfosm1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1ISKWFOSM1/HAT1NCEGDV w 0 1";
    assert_eq!(shown["fen"], fen);
    assert_eq!(
        (&shown["turn"], &shown["legal_moves"]),
        (&"w".into(), &21.into())
    );
    refused(
        &["show", "scirocco", "--array", "512"],
        expect!["simoom: scirocco has no array 512; its arrays are 0 to 511"],
    );
    misused(
        &["show", "scirocco", "--array", "1", "--fen", "8"],
        "cannot be used with",
    );
}

#[test]
fn pictures_hold_every_piece_and_square() {
    let path = scratch("board.svg");
    let fen = "k9/10/10/10/10/10/10/10/1+P8/4K4H b";
    good(&[
        "show",
        "scirocco",
        "--fen",
        fen,
        "--svg",
        path.to_str().unwrap(),
    ]);
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(
        svg.matches("class=\"light\"").count() + svg.matches("class=\"dark\"").count(),
        100
    );
    assert_eq!(svg.matches("class=\"shield\"").count(), 4);
    assert_eq!(svg.matches("class=\"ring\"").count(), 1);
    assert!(svg.contains("<title>Tadpole b2</title>") && svg.contains("<title>King a10</title>"));
    let path = scratch("drops.svg");
    let fen = "4k3/8/8/8/8/8/8/4K3[QQn] w - - 0 1";
    good(&[
        "show",
        "crazyhouse",
        "--fen",
        fen,
        "--svg",
        path.to_str().unwrap(),
    ]);
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.contains("<title>Queen in hand</title>") && svg.contains(">×2</text>"));
    let run = run(&["show", "chess", "--svg", "no/such/folder.svg"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("simoom: cannot write the picture `no/such/folder.svg`: ")
    );
}

#[test]
fn moves_are_sorted() {
    let fen = "k7/8/1K6/8/8/8/8/7R b - - 0 1";
    assert_eq!(good(&["moves", "chess", "--fen", fen]), "a8b8\n");
    let text = good(&["moves", "scirocco"]);
    assert_eq!(text.lines().count(), 21);
    assert!(text.lines().is_sorted());
    let listed = json(&["moves", "scirocco", "--json"]);
    assert!(
        listed["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| mv.as_str().unwrap())
            .eq(text.lines())
    );
}

#[test]
fn fens_come_from_standard_input_and_files() {
    let fen = "k7/8/1K6/8/8/8/8/7R b - - 0 1";
    let read = run_with_input(&["moves", "chess", "--fen", "-"], &format!("\n{fen}\n"));
    assert_eq!((read.code, read.out.as_str()), (0, "a8b8\n"));
    let path = written("position.fen", &format!("{fen}\n\n"));
    assert_eq!(
        good(&["moves", "chess", "--fen", &format!("@{path}")]),
        "a8b8\n"
    );
    let empty = run_with_input(&["moves", "chess", "--fen", "-"], "\n \n");
    assert_eq!(empty.code, 2);
    expect!["simoom: cannot read a FEN from standard input: there is no line in it\n"]
        .assert_eq(&empty.err);
    let path = written("two.fen", &format!("{fen}\n{fen}\n"));
    let two = run(&["moves", "chess", "--fen", &format!("@{path}")]);
    assert!(two.code == 2 && two.err.contains("one line is wanted, and another follows"));
    let missing = run(&["moves", "chess", "--fen", "@no-such-file"]);
    assert!(missing.code == 2 && missing.err.contains("the file `no-such-file`"));
}

#[test]
#[cfg(unix)]
fn a_file_without_end_is_read_up_to_a_bound() {
    misused(
        &["moves", "chess", "--fen", "@/dev/zero"],
        "line of 2097152 bytes dropped, at most 1048576 are read",
    );
}

#[test]
fn rights_that_do_not_hold_and_pieces_that_must_have_promoted_are_told() {
    let shown = run(&["moves", "chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1"]);
    let said = "castling rights K dropped: their pieces are not at home\n";
    assert_eq!((shown.code, shown.err.as_str()), (0, said));
    misused(
        &["moves", "chess", "--fen", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"],
        "the P on a8 must have promoted there",
    );
}

#[test]
fn wrong_games_and_fens_are_refused() {
    let unknown = run(&["moves", "checkers"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown
            .err
            .starts_with("simoom: there is no game `checkers`; the games are scirocco, ")
    );
    refused(
        &["show", "chess", "--fen", "9/8/8/8/8/8/8/8 w"],
        expect![
            "simoom: this is no position of chess: `9/8/8/8/8/8/8/8 w`: rank 8: 9 squares, this board has 8"
        ],
    );
    refused(
        &["perft", "chess", "1", "--fen", ""],
        expect!["simoom: this is no position of chess: ``: the FEN is empty"],
    );
    misused(&["show"], "<VARIANT>");
    misused(&["conquer"], "conquer");
    misused(&["moves", "chess", "--sorted"], "--sorted");
}

#[test]
fn apply_plays_moves() {
    expect![[r#"
        rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
        result: b wins: checkmate
    "#]]
    .assert_eq(&good(&["apply", "chess", "f2f3", "e7e5", "g2g4", "d8h4"]));
    let applied = json(&["apply", "scirocco", "c3c4", "--json"]);
    assert_eq!(applied["result"], "none");
    assert_eq!(applied["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn apply_counts_history_for_repetition() {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves = there_and_back.repeat(2);
    let text = good(&[&["apply", "chess"], &moves[..]].concat());
    assert_eq!(text.lines().nth(1), Some("result: draw: repetition"));
    // In Scirocco the move that would bring the position about for the third time is illegal.
    let moves = ["a1a2", "j10j9", "a2a1", "j9j10"].repeat(2);
    refused(
        &[&["apply", "scirocco"], &moves[..]].concat(),
        expect!["simoom: move 8 of 8: `j9j10` is not legal: the position has occurred too often"],
    );
}

#[test]
fn apply_says_what_is_legal_instead() {
    refused(
        &["apply", "chess", "e2e4", "e7e4"],
        expect!["simoom: move 2 of 2: `e7e4` is not legal; from e7 there are e7e5 e7e6"],
    );
    refused(
        &["apply", "chess", "e4e5"],
        expect!["simoom: move 1 of 1: `e4e5` is not legal: nothing moves from e4"],
    );
    refused(
        &["apply", "chess", "pawn"],
        expect!["simoom: move 1 of 1: `pawn` is not a legal move; moves are written like `a2a3`"],
    );
    refused(
        &[
            "apply",
            "chess",
            "--fen",
            "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
            "a8b8",
        ],
        expect!["simoom: move 1 of 1: `a8b8` is not legal: the game is over (w wins: checkmate)"],
    );
    misused(&["apply", "chess"], "<MOVE>");
}
