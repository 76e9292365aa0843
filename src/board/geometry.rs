//! The shape of a board: files and ranks of squares, steps, and the four lines through each square.
//! Start at [`Geometry::rides`].

use super::{Bitboard, Square};

/// The four lines through a square; a set of them is a bit mask.
pub mod line {
    /// Along the rank.
    pub const RANK: u8 = 1;
    /// Along the file.
    pub const FILE: u8 = 2;
    /// From lower left to upper right.
    pub const RISING: u8 = 4;
    /// From upper left to lower right.
    pub const FALLING: u8 = 8;
    /// All four.
    pub const ALL: u8 = 15;
    /// The two straight ones.
    pub const STRAIGHT: u8 = RANK | FILE;
    /// The two diagonal ones.
    pub const DIAGONAL: u8 = RISING | FALLING;
}

/// One line through one square, the square itself left out.
#[derive(Clone, Copy, Debug, Default)]
struct Line<const W: usize> {
    lower: Bitboard<W>,
    upper: Bitboard<W>,
}

/// A board of `files` by `ranks` squares.
#[derive(Clone, Debug)]
pub struct Geometry<const W: usize> {
    files: u8,
    ranks: u8,
    lines: Box<[[Line<W>; 4]]>,
    neighbours: Box<[Bitboard<W>]>,
}

impl<const W: usize> Geometry<W> {
    /// The board of this size; `files * ranks` is at most `64 * W` and 255.
    pub fn new(files: u8, ranks: u8) -> Self {
        let mut geometry = Self {
            files,
            ranks,
            lines: Box::default(),
            neighbours: Box::default(),
        };
        let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        geometry.lines = geometry
            .squares()
            .map(|square| {
                steps.map(|(file, rank)| Line {
                    lower: geometry.ray(square, -file, -rank).collect(),
                    upper: geometry.ray(square, file, rank).collect(),
                })
            })
            .collect();
        geometry.neighbours = geometry
            .squares()
            .map(|square| {
                let near = |other: &Square| geometry.distance(square, *other) == 1;
                geometry.squares().filter(near).collect()
            })
            .collect();
        geometry
    }

    /// The up to eight squares next to a square.
    #[inline(always)]
    pub fn neighbours(&self, square: Square) -> Bitboard<W> {
        self.neighbours[square.index()]
    }

    /// How many files the board has.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks the board has.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// All squares, a1 first.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<W> {
        (0..self.files as usize * self.ranks as usize).map(Square::new)
    }

    /// The square on this file and rank, both counted from 0; `None` off the board.
    pub fn square(&self, file: i32, rank: i32) -> Option<Square> {
        let on_board =
            (0..self.files as i32).contains(&file) && (0..self.ranks as i32).contains(&rank);
        on_board.then(|| Square::new((rank * self.files as i32 + file) as usize))
    }

    /// The file of a square, counted from 0.
    #[inline]
    pub fn file(&self, square: Square) -> i32 {
        (square.index() % self.files as usize) as i32
    }

    /// The rank of a square, counted from 0.
    #[inline]
    pub fn rank(&self, square: Square) -> i32 {
        (square.index() / self.files as usize) as i32
    }

    /// The square so many files and ranks away; `None` off the board.
    pub fn step(&self, square: Square, files: i32, ranks: i32) -> Option<Square> {
        self.square(self.file(square) + files, self.rank(square) + ranks)
    }

    /// The squares met by repeating a step, nearest first.
    pub fn ray(&self, square: Square, files: i32, ranks: i32) -> impl Iterator<Item = Square> + '_ {
        std::iter::successors(self.step(square, files, ranks), move |s| {
            self.step(*s, files, ranks)
        })
    }

    /// The greater of the distances in files and ranks.
    pub fn distance(&self, a: Square, b: Square) -> i32 {
        let files = (self.file(a) - self.file(b)).abs();
        files.max((self.rank(a) - self.rank(b)).abs())
    }

    /// The squares that a rider on `square` reaches along the given lines (a mask of [`line`]):
    /// empty ones up to and including the first occupied one in each direction.
    #[inline(always)]
    pub fn rides(&self, square: Square, lines: u8, occupied: Bitboard<W>) -> Bitboard<W> {
        let through = &self.lines[square.index()];
        let mut seen = Bitboard::EMPTY;
        for (i, line) in through.iter().enumerate() {
            if lines & (1 << i) != 0 {
                let open = Bitboard::open_between(line.lower & occupied, line.upper & occupied);
                seen |= open & (line.lower | line.upper);
            }
        }
        seen
    }

    /// The line (a mask of one bit, see [`line`]) that joins two squares; 0 if none does.
    #[inline]
    pub fn joining(&self, a: Square, b: Square) -> u8 {
        let through = &self.lines[a.index()];
        for (i, line) in through.iter().enumerate() {
            if (line.lower | line.upper).contains(b) {
                return 1 << i;
            }
        }
        0
    }

    /// The squares strictly between two squares of one line; empty if no line joins them.
    #[inline]
    pub fn between(&self, a: Square, b: Square) -> Bitboard<W> {
        let line = self.joining(a, b);
        let ends = Bitboard::of(a) | b;
        (self.rides(a, line, ends) & self.rides(b, line, ends)) - ends
    }
}
