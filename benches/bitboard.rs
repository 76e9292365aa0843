//! Set operations and rides, for each width of bitboard.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use simoom::board::{Bitboard, Geometry, Square, geometry::line, zobrist::mix};

/// Sets in which about a quarter of the board's squares are.
fn sets<const W: usize>(geometry: &Geometry<W>) -> Vec<Bitboard<W>> {
    let member =
        |set: u64, square: &Square| mix(set << 8 | square.index() as u64).is_multiple_of(4);
    (0..64)
        .map(|set| geometry.squares().filter(|s| member(set, s)).collect())
        .collect()
}

fn of_width<const W: usize>(criterion: &mut Criterion, files: u8, ranks: u8) {
    let geometry = Geometry::<W>::new(files, ranks);
    let sets = sets(&geometry);
    let size = format!("{files}x{ranks}");

    criterion.bench_function(&format!("set operations, {size}"), |bencher| {
        bencher.iter(|| {
            black_box(&sets).windows(3).fold(0, |sum, three| {
                let joined = ((three[0] | three[1]) - three[2]) ^ (three[1] & three[2]);
                sum + joined.count()
            })
        });
    });
    criterion.bench_function(&format!("walk over squares, {size}"), |bencher| {
        bencher.iter(|| {
            let all = black_box(&sets).iter().flat_map(|set| set.into_iter());
            all.map(Square::index).sum::<usize>()
        });
    });
    criterion.bench_function(&format!("rides, {size}"), |bencher| {
        bencher.iter(|| {
            let from_all = |occupied: &Bitboard<W>| {
                geometry.squares().fold(Bitboard::EMPTY, |all, from| {
                    all ^ geometry.rides(from, line::ALL, *occupied)
                })
            };
            black_box(&sets)[..4]
                .iter()
                .map(from_all)
                .fold(Bitboard::EMPTY, |a, b| a ^ b)
        });
    });
}

fn all_widths(criterion: &mut Criterion) {
    of_width::<1>(criterion, 8, 8);
    of_width::<2>(criterion, 10, 10);
    of_width::<4>(criterion, 13, 13);
}

criterion_group!(benches, all_widths);
criterion_main!(benches);
