//! Move generation, make and unmake, and perft 3, for every built-in game from its start position; perft also without bulk
//! where more than two play, for there a move may put several out.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use simoom::{
    rules::{
        Rules,
        movegen::{Counter, Moves, Want, generate},
        perft::{PerftOptions, perft},
    },
    variants, with_game,
};

fn of_game<const W: usize>(criterion: &mut Criterion, rules: &'static Rules<W>) {
    let mut position = rules.start_position();
    let name = &rules.name;

    criterion.bench_function(&format!("list moves, {name}"), |bencher| {
        let mut list = Moves::new();
        bencher.iter(|| {
            list.clear();
            generate(black_box(&position), Want::All, &mut list);
            list.len()
        });
    });
    criterion.bench_function(&format!("count moves, {name}"), |bencher| {
        bencher.iter(|| {
            let mut counter = Counter::default();
            generate(black_box(&position), Want::All, &mut counter);
            counter.0
        });
    });
    criterion.bench_function(&format!("make and unmake, {name}"), |bencher| {
        let list = position.legal_moves();
        bencher.iter(|| {
            for mv in &list {
                position.make(*mv);
                black_box(&position);
                position.unmake();
            }
        });
    });
    let mut slow = criterion.benchmark_group("perft 3");
    slow.sample_size(10);
    slow.bench_function(name, |bencher| {
        bencher.iter(|| perft(&mut position, 3, PerftOptions::default()));
    });
    slow.finish();
    if rules.players > 2 {
        let every_move = PerftOptions {
            no_bulk: true,
            ..PerftOptions::default()
        };
        let nodes = perft(&mut position, 3, PerftOptions::default());
        let mut slow = criterion.benchmark_group("perft 3 without bulk");
        slow.sample_size(10).throughput(Throughput::Elements(nodes));
        slow.bench_function(name, |bencher| {
            bencher.iter(|| perft(&mut position, 3, every_move));
        });
        slow.finish();
    }
}

fn all_games(criterion: &mut Criterion) {
    for game in variants::all() {
        with_game!(game, |rules| of_game(criterion, rules));
    }
}

criterion_group!(benches, all_games);
criterion_main!(benches);
