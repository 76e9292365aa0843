//! `play`, with a script in place of a person.

use super::{misused, run_with_input};

#[test]
fn play_takes_moves_from_a_pipe() {
    let input = "moves\nc3c4\nundo\nundo\nlevel 1\nlevel 99\nhint\nc3c9\ncastle now\n\nhelp\nnew\nquit\nmoves\n";
    let run = run_with_input(&["play", "--level", "1"], input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let out = &run.out;
    for text in [
        "Scirocco. Type a move, or `help`.\n",
        "\nSimoom plays ",
        "\nthere is nothing to take back\n",
        "\nlevel 1\n",
        "\na level is a number from 1 to 9, not `99`\n",
        "\nhint: ",
        "\n`c3c9` is not legal; from c3 there are c3c4\n",
        "\n`castle now` is no move and no command; try `help`\n",
        "\n  quit       leave\n",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
    // The first board, after the move and its answer, after it was taken back, and of the new game.
    assert_eq!(out.matches("a  b  c  d  e  f  g  h  i  j").count(), 4);
    assert_eq!(
        out.matches("a1a2 ").count(),
        1,
        "nothing is read behind `quit`"
    );
}

#[test]
fn play_ends_with_the_result_and_the_input() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let run = run_with_input(
        &["play", "chess", "--fen", "-"],
        &format!("{fen}\na1a8\nhint\nundo\n"),
    );
    assert_eq!(run.code, 0);
    assert!(
        run.out
            .contains("result: w wins: checkmate\nhint: there is no move\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.ends_with("to move: first player (upper case)\n"),
        "{}",
        run.out
    );
}

#[test]
fn play_lets_simoom_begin() {
    let run = run_with_input(&["play", "chess", "--side", "b", "--level", "1"], "undo\n");
    assert_eq!(run.code, 0);
    assert!(
        run.out.contains("Simoom plays ") && run.out.ends_with("there is nothing to take back\n")
    );
    misused(&["play", "chess", "--level", "0"], "1..=9");
    misused(&["play", "chess", "--side", "white"], "white");
}
