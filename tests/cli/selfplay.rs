//! Games of self-play in files: the same from the same arguments, whatever broke off on the way.

use std::fs;

use expect_test::expect;

use super::{good, scratch};

fn arguments<'a>(out: &'a str, games: &'a str) -> [&'a str; 11] {
    let [nodes, plies] = ["30", "40"];
    [
        "selfplay",
        "scirocco",
        "--out",
        out,
        "--games",
        games,
        "--nodes",
        nodes,
        "--max-plies",
        plies,
        "--threads=1",
    ]
}

#[test]
fn a_file_broken_off_and_taken_up_again_is_the_same_as_one_made_at_once() {
    let path = |name: &str| scratch(name).display().to_string();
    let (whole, broken) = (path("selfplay-whole"), path("selfplay-broken"));
    let _ = (fs::remove_file(&whole), fs::remove_file(&broken));
    let told = good(&arguments(&whole, "5"));
    assert_eq!(told, format!("5 games in {whole}\n"));
    let whole = fs::read(whole).unwrap();

    good(&arguments(&broken, "2"));
    // The last game is cut in the middle, as a kill would leave it.
    let begun = fs::read(&broken).unwrap();
    fs::write(&broken, &begun[..begun.len() - 7]).unwrap();
    good(&arguments(&broken, "5"));
    assert!(fs::read(&broken).unwrap() == whole);

    // Nothing is left to do, and nothing is lost when fewer games are asked for.
    assert_eq!(
        good(&arguments(&broken, "3")),
        format!("5 games in {broken}\n")
    );
    assert!(fs::read(&broken).unwrap() == whole);
}

#[test]
fn a_file_of_other_games_is_refused_and_stands() {
    let path = "selfplay-other";
    let out = scratch(path).display().to_string();
    fs::write(&out, "my diary\n").unwrap();
    let mut told = super::run(&arguments(&out, "1"));
    told.err = told.err.replace(&out, path);
    expect![[r#"
        simoom: selfplay-other is no file of self-play: its first line does not say how the games were played
    "#]]
    .assert_eq(&told.err);
    assert_eq!(told.code, 2);
    assert_eq!(fs::read_to_string(&out).unwrap(), "my diary\n");

    fs::remove_file(&out).unwrap();
    good(&arguments(&out, "1"));
    let before = fs::read(&out).unwrap();
    let mut other = arguments(&out, "1");
    other[7] = "31";
    let told = super::run(&other);
    assert_eq!(told.code, 2);
    assert!(
        told.err.contains("\"nodes\":30") && told.err.contains("\"nodes\":31"),
        "{}",
        told.err
    );
    assert!(fs::read(&out).unwrap() == before);
}
