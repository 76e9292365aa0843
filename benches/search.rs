//! Evaluation from the start position and a search of a fixed number of nodes, for every built-in game.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use simoom::{
    features,
    rules::Rules,
    search::{Camps, Engine, Limits, Stop},
    variants, with_game,
};

/// Nodes of one search.
const NODES: u64 = 10_000;

fn of_game<const W: usize>(criterion: &mut Criterion, rules: &'static Rules<W>) {
    let Ok(mut engine) = Engine::new(rules, 16, 1) else {
        panic!("no memory for a hash table of 16 MB");
    };
    let position = rules.start_position();
    let sums = features::accumulate(&position, engine.weights());
    let view = Camps::of(&position).view(&position);
    criterion.bench_function(&format!("evaluate, {}", rules.name), |bencher| {
        bencher.iter(|| features::evaluate(black_box(&position), engine.weights(), &sums, view));
    });
    let mut slow = criterion.benchmark_group("search of 10,000 nodes");
    slow.sample_size(10).throughput(Throughput::Elements(NODES));
    slow.bench_function(&rules.name, |bencher| {
        bencher.iter(|| {
            engine.clear();
            let limits = Limits {
                nodes: Some(NODES),
                ..Limits::default()
            };
            engine.search(&position, &limits, &Stop::default(), &mut |_| {})
        });
    });
    slow.finish();
}

fn all_games(criterion: &mut Criterion) {
    for game in variants::all() {
        with_game!(game, |rules| of_game(criterion, rules));
    }
}

criterion_group!(benches, all_games);
criterion_main!(benches);
