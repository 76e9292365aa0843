//! `search` and `bench`. Nothing here depends on playing strength.

use expect_test::expect;

use super::{good, json, misused, refused};

#[test]
fn search_speaks_uci() {
    for limit in [["--depth", "2"], ["--nodes", "500"], ["--movetime", "50"]] {
        let text = good(&[&["search", "scirocco", "--hash", "1"], &limit[..]].concat());
        let (last, infos) = text
            .lines()
            .collect::<Vec<_>>()
            .split_last()
            .map(|(l, i)| (*l, i.to_vec()))
            .unwrap();
        assert!(last.starts_with("bestmove "), "{text}");
        assert!(
            !infos.is_empty() && infos.iter().all(|line| line.starts_with("info depth ")),
            "{text}"
        );
    }
    let found = json(&[
        "search",
        "chess",
        "--fen",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        "--depth",
        "3",
        "--json",
    ]);
    let moves = good(&["moves", "chess", "--fen", "k7/8/1K6/8/8/8/8/7R w - - 0 1"]);
    assert!(moves.lines().any(|mv| found["bestmove"] == mv), "{found}");
    let over = good(&[
        "search",
        "chess",
        "--fen",
        "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
        "--depth",
        "2",
    ]);
    assert_eq!(over.lines().last(), Some("bestmove (none)"));
}

#[test]
fn search_tells_how_seats_stand() {
    let search = ["search", "arena4", "--depth", "2", "--seats"];
    let text = good(&search);
    assert!(text.contains("\ninfo string seats r "), "{text}");
    let found = json(&[&search[..], &["--json"]].concat());
    for letter in ["r", "b", "y", "g"] {
        assert!(found["info"][1]["seats"][letter].is_i64(), "{found}");
    }
    let two = good(&["search", "arena", "--depth", "2", "--seats"]);
    assert!(!two.contains("seats"), "{two}");
}

#[test]
fn search_by_each_method_for_more_than_two() {
    let depth = |method| good(&["search", "arena4", "--depth", "2", "--method", method]);
    let max_n = depth("max^n");
    assert!(max_n.contains("\ninfo depth 2 seldepth 2 "), "{max_n}");
    assert!(depth("brs+").contains("\ninfo depth 2 "));
    misused(
        &["search", "arena4", "--method", "brs"],
        "paranoid, brs+, max^n",
    );
}

#[test]
fn search_refuses_nonsense() {
    misused(
        &["search", "chess", "--depth", "2", "--nodes", "5"],
        "cannot be used with",
    );
    misused(&["search", "chess", "--depth", "0"], "--depth");
    misused(&["search", "chess", "--nodes", "many"], "many");
    misused(&["search", "chess", "--threads", "0"], "1..=512");
    refused(
        &["search", "chess", "--hash", "0"],
        expect!["simoom: a hash table of 0 MB cannot be had; sizes are 1 to 65536"],
    );
}

#[test]
fn bench_counts_the_same_every_time() {
    let count = |text: &str| {
        let words: Vec<_> = text
            .lines()
            .last()
            .unwrap()
            .split(' ')
            .map(String::from)
            .collect();
        assert_eq!((words.len(), &*words[1], &*words[3]), (4, "nodes", "nps"));
        words[0].clone()
    };
    let arguments = ["bench", "chess", "--depth", "3"];
    let (first, second) = (good(&arguments), good(&arguments));
    assert_eq!(count(&first), count(&second));
    let all = json(&["bench", "--depth", "1", "--json"]);
    let games = good(&["variants"]).lines().count();
    assert_eq!(all["positions"].as_array().unwrap().len(), 6 * games);
    misused(&["bench", "--depth", "0"], "--depth");
}
