//! What a match writes can be read and played again, and what is wrong in a record is found.

use super::Folder;

#[test]
fn what_is_written_is_played_again() {
    let folder = Folder::new("replayed");
    for game in [
        "scirocco",
        "al-ces",
        "cashew-shogi",
        "arena",
        "crazyhouse",
        "arena3",
    ] {
        let line =
            format!("simoom match {game} --games 2 --nodes 20 --max-plies 60 --pgn {game}.pgn");
        let played = folder.good(&line).out;
        let replayed = folder.good(&format!("simoom replay {game}.pgn"));
        assert_eq!(
            replayed.last(),
            "games 2 wrong 0",
            "{game}: {}",
            replayed.out
        );
        for (played, replayed) in played.lines().zip(replayed.out.lines()).take(2) {
            let ending = played
                .split([' ', ','])
                .skip(1)
                .collect::<Vec<_>>()
                .join(" ");
            let ending = ending.split("  ").next().expect("an ending");
            assert!(replayed.contains(ending), "{played}\n{replayed}");
        }
    }
    let pgn = folder.read("scirocco.pgn");
    for tag in ["Variant", "Termination", "PlyCount", "Result"] {
        assert_eq!(pgn.matches(&format!("[{tag} \"")).count(), 2, "{tag}");
    }
    assert!(
        pgn.contains("n=20}") && pgn.contains("/1 "),
        "score, depth, time and nodes: {pgn}"
    );
    let lines = folder.read("scirocco.pgn.jsonl");
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(value["terms"].is_object() || value["ending"]["reason"].is_string());
    }
    assert_eq!(lines.lines().count(), 3);
}

#[test]
fn what_is_wrong_in_a_record_is_found() {
    let folder = Folder::new("wrong");
    for (pgn, told) in [
        (
            "1. e4 e5 2. Ke3 *",
            "line 1: ply 3: `Ke3` is not legal in rnbqkbnr/pppp1ppp/",
        ),
        (
            "1. f3 e5\n2. g4 Qh4# 1-0",
            "line 2: the result is 1-0, the rules say b wins: checkmate",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
            "ply 5, and the game was over: b wins: checkmate",
        ),
        (
            "[Termination \"w wins: checkmate\"]\n\n1. e4 1-0",
            "by the rules the game goes on",
        ),
        (
            "[Termination \"b wins: time\"]\n\n1. e4 1-0",
            "the result is 1-0, and it says `b wins: time`",
        ),
        (
            "[Result \"0-1\"]\n\n1. e4 1-0",
            "the tag Result is 0-1, behind the moves stands 1-0",
        ),
        (
            "[PlyCount \"3\"]\n\n1. e4 *",
            "the tag PlyCount is 3, there are 1 moves",
        ),
        ("[Variant \"halma\"]\n\n*", "there is no game `halma`"),
        ("[FEN \"8/8 w\"]\n\n*", "the FEN: "),
        ("1. e4 { *", "line 1: a comment does not end"),
    ] {
        folder.write("g.pgn", pgn);
        let run = folder.run("simoom replay g.pgn");
        assert_eq!(run.code, Some(1), "{pgn}: {}", run.out);
        assert!(run.out.contains(told), "{pgn}\n{}", run.out);
        assert!(run.out.ends_with("games 1 wrong 1\n"), "{}", run.out);
    }
    folder.write(
        "g.pgn",
        "1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"A\"]\n\n1. e4 1-0\n",
    );
    let run = folder.good("simoom replay g.pgn");
    let wanted = "1. chess: b wins: checkmate, 4 plies\n2. chess: 1-0, not by the rules, 1 plies\ngames 2 wrong 0\n";
    assert_eq!(run.out, wanted);
    assert_eq!(folder.run("simoom replay none.pgn").code, Some(2));
}

#[test]
fn a_page_has_chart_tables_and_lost_boards() {
    let folder = Folder::new("page");
    let run = folder.good(
        "simoom match chess --games 4 --nodes 200 --max-plies 300 --seed 4 --report r.html \
         --engine 'cmd=self,name=A<B,nodes=20' --engine cmd=self",
    );
    let page = folder.read("r.html");
    let lost: usize = run
        .last()
        .split(' ')
        .nth(7)
        .and_then(|count| count.parse().ok())
        .expect("a count");
    assert_eq!(page.matches("<figure>").count(), lost, "{}", run.out);
    for part in [
        "<svg ",
        "Running score",
        "Who met whom",
        "By seat",
        "Endings",
        "A&lt;B",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(
        !page.contains("http://") || page.contains("http://www.w3.org"),
        "nothing is fetched"
    );
    assert!(!page.contains("<script") && !page.contains("<link"));
}
