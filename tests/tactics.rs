//! Tactics: positions in which one move alone wins by force (`tests/tactics/*.json`, made by `examples/make_tactics.rs`).
//! The files are right, their claims are proved again where that is cheap, and the search finds a good part of the moves.

mod common;
#[path = "tactics/proof.rs"]
mod proof;

use std::collections::BTreeSet;

use serde::Deserialize;
use simoom::{
    rules::{Position, Rules},
    search::{Engine, Limits, Stop},
    variants, with_game,
};

use proof::{MOST_PLIES, Prover};

/// Positions that a proof may visit; costlier claims are left to the maker of the files.
const CHEAP: u64 = 40_000;
/// Claims of a file that are proved again.
const PROOFS: usize = 4;
/// Nodes with which the search is tried.
const NODES: u64 = 20_000;
/// It is tried on one position of so many.
const EVERY: usize = 3;

/// A file of tactics; its `about` member explains the fields.
#[derive(Deserialize)]
struct File {
    game: String,
    positions: Vec<Tactic>,
}

#[derive(Deserialize)]
struct Tactic {
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    plies: u32,
    kind: String,
}

fn read(game: &str) -> File {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics");
    let text = std::fs::read_to_string(format!("{folder}/{game}.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Checks the file of a game, of whose positions that are tried the search solves at least so many in a hundred.
fn check(game: &str, least: usize) {
    let file = read(game);
    assert_eq!(file.game, game);
    assert!(file.positions.len() >= 40, "too few positions");
    with_game!(variants::find(game).unwrap(), |rules| {
        are_sound(rules, &file);
        are_true(rules, &file);
        are_solved(rules, &file, least);
    });
}

fn position<const W: usize>(rules: &'static Rules<W>, tactic: &Tactic) -> Position<W> {
    let position = rules.position(&tactic.fen);
    position.unwrap_or_else(|error| panic!("{}: {error}", tactic.fen))
}

/// Every position is there once and says what it shows.
fn are_sound<const W: usize>(rules: &'static Rules<W>, file: &File) {
    let mut keys = BTreeSet::new();
    for tactic in &file.positions {
        let mut pos = position(rules, tactic);
        let Tactic { fen, mv, plies, .. } = tactic;
        assert_eq!(pos.fen(), *fen);
        assert!(keys.insert(pos.key()), "{fen} is there twice");
        assert!(pos.parse_move(mv).is_some(), "{fen}: {mv} is not legal");
        assert!((3..=MOST_PLIES).contains(plies), "{fen}: {plies} plies");
        let living = pos.living().count();
        let kind = if living > 2 { "king" } else { "game" };
        assert_eq!(tactic.kind, kind, "{fen}");
        assert_eq!((*plies as usize - 1) % living, 0, "{fen}: {plies} plies");
    }
}

/// The cheapest claims hold: the move wins, no other does, and none wins sooner.
fn are_true<const W: usize>(rules: &'static Rules<W>, file: &File) {
    let mut proved = 0;
    for tactic in &file.positions {
        let mut pos = position(rules, tactic);
        let mut prover = Prover::new(&pos, CHEAP);
        let sooner = tactic.plies - pos.living().count() as u32;
        let Some(before) = prover.winners(&mut pos, sooner, 1) else {
            continue;
        };
        let Some(winners) = prover.winners(&mut pos, tactic.plies, 2) else {
            continue;
        };
        let none: &[String] = &[];
        assert_eq!(pos.texts(&before), none, "{}: sooner", tactic.fen);
        assert_eq!(pos.texts(&winners), [&*tactic.mv], "{}", tactic.fen);
        proved += 1;
        if proved == PROOFS {
            return;
        }
    }
    panic!("only {proved} claims are cheap to prove");
}

/// The search solves its share of some of the positions.
fn are_solved<const W: usize>(rules: &'static Rules<W>, file: &File, least: usize) {
    let mut engine = Engine::new(rules, 4, 1).unwrap();
    let tried: Vec<_> = file.positions.iter().step_by(EVERY).collect();
    let solved = tried.iter().filter(|tactic| {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        engine.clear();
        let pos = position(rules, tactic);
        let choice = engine.search(&pos, &limits, &Stop::default(), &mut |_| {});
        choice.best.map(|mv| rules.move_text(mv)).as_ref() == Some(&tactic.mv)
    });
    let (solved, of) = (solved.count(), tried.len());
    assert!(solved * 100 >= of * least, "solved {solved} of {of}");
}

/// Every file of the folder has its test.
#[test]
fn all_files_are_checked() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics");
    let names = std::fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<_> = names.filter(|name| name.ends_with(".json")).collect();
    let known = GAMES.iter().map(|game| format!("{game}.json")).collect();
    assert_eq!(found, known);
}

macro_rules! games {
    ($($test:ident $name:literal $least:literal,)*) => {
        const GAMES: &[&str] = &[$($name),*];
        $(
            #[test]
            fn $test() {
                check($name, $least);
            }
        )*
    };
}

games! {
    scirocco "scirocco" 60,
    al_ces "al-ces" 60,
    cashew_shogi "cashew-shogi" 60,
    arena "arena" 60,
    arena_3 "arena3" 60,
    arena_4 "arena4" 60,
}
