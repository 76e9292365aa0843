//! A match played in parts, as on several machines, and joined.

use super::Folder;

const MATCH: &str = "simoom match scirocco --games 10 --nodes 30 --max-plies 40 --seed 5 --concurrency 1 \
                     --engine cmd=self --engine cmd=self,name=Half,nodes=15";

#[test]
fn parts_joined_are_the_whole() {
    let folder = Folder::new("parts");
    let whole = folder.good(&format!("{MATCH} --pgn whole.pgn"));
    for part in 1..=2 {
        folder.good(&format!("{MATCH} --pgn part{part}.pgn --shard {part}/2"));
    }
    assert_eq!(folder.games("part1.pgn").matches("[Round ").count(), 6);
    let joined = folder
        .good("simoom match merge part2.pgn part1.pgn.jsonl --pgn joined.pgn --report joined.html");
    assert_eq!(folder.games("joined.pgn"), folder.games("whole.pgn"));
    assert_eq!(
        folder.read("joined.pgn").matches("[Round \"7\"]").count(),
        1
    );
    let told = |out: &str| {
        let lines = out
            .lines()
            .filter(|line| !line.contains(" s") && !line.contains("own time"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told(&joined.out), told(&whole.out));
    assert!(folder.read("joined.html").starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_part_that_is_missing_or_foreign_is_told() {
    let folder = Folder::new("missing");
    for (part, seed) in [(1, 5), (2, 6)] {
        let line = MATCH.replace("--seed 5", &format!("--seed {seed}"));
        folder.good(&format!("{line} --pgn part{part}.pgn --shard {part}/2"));
    }
    let run = folder.good("simoom match merge part1.pgn");
    assert!(
        run.err.contains("4 of 10 games are in no part"),
        "{}",
        run.err
    );
    for (files, told) in [
        ("part1.pgn part2.pgn", "is a part of another match"),
        ("part1.pgn part1.pgn", "two parts have game 1"),
        ("none.pgn", "cannot use the file of games"),
    ] {
        let run = folder.run(&format!("simoom match merge {files}"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{files}");
        assert!(run.err.contains(told), "{files}: {}", run.err);
    }
}

#[test]
fn gnu_parallel_spreads_a_match() {
    let folder = Folder::new("parallel");
    if folder.run("parallel --version").code != Some(0) {
        eprintln!("GNU parallel is not there: its example is not tested");
        return;
    }
    folder.good(&format!("{MATCH} --pgn whole.pgn"));
    folder.good(&format!(
        "parallel --will-cite -j 2 {MATCH} --shard {{}}/3 --pgn part{{}}.pgn ::: 1 2 3"
    ));
    folder.good("simoom match merge part*.pgn --pgn joined.pgn");
    assert_eq!(folder.games("joined.pgn"), folder.games("whole.pgn"));
}
