//! Sets of squares against a plain bit vector, and the lines of a board against plain loops.

use bitvec::prelude::{BitVec, Lsb0};
use proptest::{collection::vec, prelude::*};
use simoom::board::{Bitboard, Geometry, Square, geometry::line};

type Twin = BitVec<u64, Lsb0>;

/// Both sides of the comparison, filled with the same squares. A square has an index below 255.
fn both<const W: usize>(picks: &[u8]) -> (Bitboard<W>, Twin) {
    let mut twin = Twin::repeat(false, 64 * W);
    let mut set = Bitboard::EMPTY;
    for index in picks.iter().map(|pick| usize::from(*pick) % squares::<W>()) {
        twin.set(index, true);
        set |= Square::new(index);
    }
    (set, twin)
}

fn squares<const W: usize>() -> usize {
    (64 * W).min(255)
}

/// Compares everything that can be asked of one set.
fn check<const W: usize>(set: Bitboard<W>, twin: &Twin) {
    let members: Vec<usize> = twin.iter_ones().collect();
    assert_eq!(
        set.into_iter().map(Square::index).collect::<Vec<_>>(),
        members
    );
    assert_eq!(set.count() as usize, members.len());
    assert_eq!(set.is_empty(), members.is_empty());
    assert_eq!(set.several(), members.len() > 1);
    assert_eq!(set.first().map(Square::index), twin.first_one());
    for index in 0..squares::<W>() {
        assert_eq!(set.contains(Square::new(index)), twin[index], "{index}");
    }
    assert_eq!(
        members
            .iter()
            .map(|index| Square::new(*index))
            .collect::<Bitboard<W>>(),
        set
    );
    assert_eq!(set.when(true), set);
    assert_eq!(set.when(false), Bitboard::EMPTY);
    let text: Vec<String> = members.iter().map(|index| format!("#{index}")).collect();
    assert_eq!(format!("{set:?}"), format!("{{{}}}", text.join(", ")));
}

fn operators<const W: usize>(a: &[u8], b: &[u8], pick: u8) {
    let ((set_a, twin_a), (set_b, twin_b)) = (both::<W>(a), both::<W>(b));
    check(set_a, &twin_a);
    check(set_a | set_b, &(twin_a.clone() | &twin_b));
    check(set_a & set_b, &(twin_a.clone() & &twin_b));
    check(set_a ^ set_b, &(twin_a.clone() ^ &twin_b));
    check(set_a - set_b, &(twin_a.clone() & !twin_b.clone()));
    assert_eq!(set_a.meets(set_b), (twin_a.clone() & &twin_b).any());
    assert_eq!(set_a == set_b, twin_a == twin_b);

    let index = usize::from(pick) % squares::<W>();
    let (square, mut single) = (Square::new(index), Twin::repeat(false, 64 * W));
    single.set(index, true);
    check(Bitboard::<W>::of(square), &single);
    check(set_a | square, &(twin_a.clone() | &single));
    check(set_a & square, &(twin_a.clone() & &single));
    check(set_a ^ square, &(twin_a.clone() ^ &single));
    check(set_a - square, &(twin_a.clone() & !single.clone()));

    let mut set = set_a;
    set |= set_b;
    set ^= square;
    set &= set_a | square;
    set -= set_b;
    let twin = (((twin_a.clone() | &twin_b) ^ &single) & (twin_a | &single)) & !twin_b;
    check(set, &twin);
}

fn first_squares<const W: usize>(count: u8) {
    let count = usize::from(count).min(squares::<W>());
    let mut twin = Twin::repeat(false, 64 * W);
    twin[..count].fill(true);
    check(Bitboard::<W>::first_squares(count), &twin);
}

/// A random board that fits into `W` words, and squares on it.
fn boards<const W: usize>() -> impl Strategy<Value = (u8, u8, Vec<u8>, Vec<u8>)> {
    let fits =
        |(files, ranks): &(u8, u8)| usize::from(*files) * usize::from(*ranks) <= squares::<W>();
    (2u8..=16, 2u8..=16)
        .prop_filter("too many squares", fits)
        .prop_flat_map(|(files, ranks)| {
            let square = 0..files * ranks;
            (
                Just(files),
                Just(ranks),
                vec(square.clone(), 0..60),
                vec(square, 2),
            )
        })
}

/// The squares that a rider sees in one direction, looked at one by one.
fn seen<const W: usize>(
    geometry: &Geometry<W>,
    from: Square,
    (files, ranks): (i32, i32),
    occupied: Bitboard<W>,
) -> Bitboard<W> {
    let mut seen = Bitboard::EMPTY;
    let mut next = geometry.step(from, files, ranks);
    while let Some(square) = next {
        seen |= square;
        next = geometry
            .step(square, files, ranks)
            .filter(|_| !occupied.contains(square));
    }
    seen
}

const LINES: [(u8, (i32, i32)); 4] = [
    (line::RANK, (1, 0)),
    (line::FILE, (0, 1)),
    (line::RISING, (1, 1)),
    (line::FALLING, (-1, 1)),
];

fn rides_and_lines<const W: usize>((files, ranks, picks, pair): (u8, u8, Vec<u8>, Vec<u8>)) {
    let geometry = Geometry::<W>::new(files, ranks);
    let square = |index: &u8| Square::new(usize::from(*index));
    let occupied: Bitboard<W> = picks.iter().map(square).collect();
    let (a, b) = (square(&pair[0]), square(&pair[1]));
    for lines in 0..=line::ALL {
        let wanted = LINES.into_iter().filter(|(one, _)| lines & one != 0).fold(
            Bitboard::EMPTY,
            |all, (_, (x, y))| {
                all | seen(&geometry, a, (x, y), occupied) | seen(&geometry, a, (-x, -y), occupied)
            },
        );
        assert_eq!(geometry.rides(a, lines, occupied), wanted, "{lines}");
    }
    let (x, y) = (
        geometry.file(b) - geometry.file(a),
        geometry.rank(b) - geometry.rank(a),
    );
    let distance = x.abs().max(y.abs());
    assert_eq!(geometry.distance(a, b), distance);
    assert_eq!(geometry.step(a, x, y), Some(b));
    let joined = a != b && (x == 0 || y == 0 || x.abs() == y.abs());
    let direction = (x.signum(), y.signum());
    let joining = LINES
        .into_iter()
        .find(|(_, (x, y))| direction == (*x, *y) || direction == (-x, -y));
    let wanted = joining.filter(|_| joined).map_or(0, |(one, _)| one);
    assert_eq!(geometry.joining(a, b), wanted);
    let between: Bitboard<W> = (1..if joined { distance } else { 1 })
        .filter_map(|n| geometry.step(a, n * direction.0, n * direction.1))
        .collect();
    assert_eq!(geometry.between(a, b), between);
}

/// The edges of the board are its ends, not bridges to the next rank.
fn steps_stay_on_the_board<const W: usize>(files: u8, ranks: u8) {
    let geometry = Geometry::<W>::new(files, ranks);
    let all: Vec<(i32, i32)> = (0..i32::from(ranks))
        .flat_map(|rank| (0..i32::from(files)).map(move |file| (file, rank)))
        .collect();
    let found: Vec<_> = geometry
        .squares()
        .map(|s| (geometry.file(s), geometry.rank(s)))
        .collect();
    assert_eq!(found, all);
    for square in geometry.squares() {
        for (x, y) in (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y))) {
            let (file, rank) = (geometry.file(square) + x, geometry.rank(square) + y);
            let inside = all.contains(&(file, rank));
            assert_eq!(geometry.step(square, x, y).is_some(), inside);
        }
    }
}

#[test]
fn steps_end_at_the_edges() {
    steps_stay_on_the_board::<1>(8, 8);
    steps_stay_on_the_board::<2>(9, 10);
    steps_stay_on_the_board::<4>(13, 13);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn set_operations_are_those_of_bits(a in vec(any::<u8>(), 0..90), b in vec(any::<u8>(), 0..90), pick: u8) {
        operators::<1>(&a, &b, pick);
        operators::<2>(&a, &b, pick);
        operators::<4>(&a, &b, pick);
    }

    #[test]
    fn the_first_squares_are_the_lowest(count: u8) {
        first_squares::<1>(count);
        first_squares::<2>(count);
        first_squares::<4>(count);
    }

    #[test]
    fn rides_of_one_word(board in boards::<1>()) {
        rides_and_lines::<1>(board);
    }

    #[test]
    fn rides_of_two_words(board in boards::<2>()) {
        rides_and_lines::<2>(board);
    }

    #[test]
    fn rides_of_four_words(board in boards::<4>()) {
        rides_and_lines::<4>(board);
    }
}
