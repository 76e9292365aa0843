//! Positions with more than ten thousand moves: lists hold them all, and a search goes through them.

use simoom::{
    rules::{
        Position, Rules,
        perft::{PerftOptions, perft},
    },
    search::Engine,
    variants::{self, AnyGame},
};

use super::{choose, nodes};

/// A board that is almost empty, with two of every kind but the King in each of the reserves.
fn crowded(rules: &'static Rules<4>, living: &str) -> Position<4> {
    let kinds = rules.all_kinds().filter(|kind| !rules.kind(*kind).royal);
    let all: String = kinds.map(|kind| rules.kind(kind).id.repeat(2)).collect();
    let of = |seat: &str| if living.contains(seat) { &*all } else { "" };
    let king = |seat: &str, piece: &str| {
        if living.contains(seat) {
            piece.to_owned()
        } else {
            "1".to_owned()
        }
    };
    let fen = format!(
        "6,yK,6/13/13/5,yP,7/13/13/{},2,{},5,{},2,{}/13/13/5,rP,7/13/13/5,rK,7[r:{};b:{};y:{};g:{}] r {living} 0 1",
        king("b", "bK"),
        king("b", "bW"),
        king("g", "gW"),
        king("g", "gK"),
        of("r"),
        of("b"),
        of("y"),
        of("g"),
    );
    rules.position(&fen).unwrap()
}

#[test]
fn ten_thousand_moves_are_listed_counted_and_searched() {
    let Ok(AnyGame::Four(rules)) = variants::find("arena4") else {
        panic!("no game on 13x13");
    };
    let mut engine = Engine::new(rules, 1, 1).unwrap();
    for living in ["rbyg", "ry"] {
        let mut position = crowded(rules, living);
        let moves = position.legal_moves();
        assert!(moves.len() > 10_000, "{living}: {}", moves.len());
        let options = PerftOptions::default();
        assert_eq!(perft(&mut position, 1, options), moves.len() as u64);
        let choice = choose(&mut engine, &position, &nodes(30_000));
        assert!(
            choice.depth >= 1 && choice.nodes > 10_000,
            "{living}: {choice:?}"
        );
        assert!(moves.contains(&choice.best.unwrap()), "{living}");
    }
}
