//! The search against full-width solvers and against the rules: forced wins are found, Kings are kept, moves are legal.

#[path = "../common/mod.rs"]
mod common;
#[path = "../properties/random.rs"]
mod random;

mod arena;
mod exchange;
mod lines;
mod many_moves;
mod maxn;
mod methods;
mod paranoid;
mod scirocco;
mod solver;

use simoom::{
    board::Move,
    rules::Position,
    search::{Choice, Engine, Limits, Stop},
};

/// What a search from scratch chooses within these limits.
fn choose<const W: usize>(engine: &mut Engine<W>, pos: &Position<W>, limits: &Limits) -> Choice {
    engine.clear();
    engine.search(pos, limits, &Stop::default(), &mut |_| {})
}

/// The move that a search of this depth chooses.
fn best<const W: usize>(engine: &mut Engine<W>, pos: &Position<W>, depth: u32) -> Move {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    choose(engine, pos, &limits).best.expect("a move")
}

/// Limits of so many nodes.
fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}
