//! A mailbox of pieces with nothing but coordinates: what stands where, walking in a direction, capturing.
//! Everything here is written for plainness; speed does not matter. Texts are in `text`.

/// File and rank, both counted from 0.
pub type Square = (i32, i32);

/// The four steps along rank and file.
pub const STRAIGHT: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The four diagonal steps.
pub const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The eight steps of a King.
pub const AROUND: [Square; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
/// As many steps as any board allows.
pub const FAR: i32 = 99;

/// A piece of one seat: 0 for the first player, 1 for the next, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub seat: usize,
    /// The ID in upper case, such as `P`, `+E'`, `Q~`.
    pub kind: &'static str,
}

/// What a step may be used for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Use {
    Quiet,
    Capture,
    Both,
}

/// One way in which a piece may go: enemies that die on the way, in order, and the square where it ends.
#[derive(Clone, PartialEq, Eq)]
pub struct Way {
    pub kills: Vec<Square>,
    pub to: Square,
}

impl Way {
    /// A move or a capture by displacement.
    pub fn plain(to: Square) -> Way {
        Way {
            kills: Vec::new(),
            to,
        }
    }

    /// The same for each of these squares.
    pub fn plain_all(targets: Vec<Square>) -> Vec<Way> {
        targets.into_iter().map(Way::plain).collect()
    }
}

/// The pieces of a position.
#[derive(Clone)]
pub struct Board {
    pub files: i32,
    pub ranks: i32,
    /// The number by which the lowest rank is called.
    pub first_rank: i32,
    squares: Vec<Option<Piece>>,
}

impl Board {
    /// A board without pieces.
    pub fn empty(files: i32, ranks: i32, first_rank: i32) -> Board {
        Board {
            files,
            ranks,
            first_rank,
            squares: vec![None; (files * ranks) as usize],
        }
    }

    /// Whether the square exists.
    pub fn has(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    fn index(&self, (file, rank): Square) -> usize {
        (rank * self.files + file) as usize
    }

    /// The piece on a square; none outside the board.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if self.has(square) {
            self.squares[self.index(square)]
        } else {
            None
        }
    }

    /// Puts a piece or nothing on a square.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        self.squares[index] = piece;
    }

    /// Whether the square exists and is empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.has(square) && self.at(square).is_none()
    }

    /// Whether a piece of another seat stands there.
    pub fn is_enemy(&self, square: Square, seat: usize) -> bool {
        self.at(square).is_some_and(|piece| piece.seat != seat)
    }

    /// Whether a piece of this seat stands there.
    pub fn is_friend(&self, square: Square, seat: usize) -> bool {
        self.at(square).is_some_and(|piece| piece.seat == seat)
    }

    /// Whether exactly this piece stands there.
    pub fn holds(&self, square: Square, seat: usize, kind: &str) -> bool {
        self.at(square)
            .is_some_and(|piece| piece.seat == seat && piece.kind == kind)
    }

    /// All squares, rank by rank.
    pub fn all(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        self.all()
            .filter_map(|square| self.at(square).map(|piece| (square, piece)))
            .collect()
    }

    /// The pieces of one seat with their squares.
    pub fn pieces_of(&self, seat: usize) -> Vec<(Square, Piece)> {
        self.pieces()
            .into_iter()
            .filter(|(_, piece)| piece.seat == seat)
            .collect()
    }

    /// Where the first such piece stands.
    pub fn find(&self, seat: usize, kind: &str) -> Option<Square> {
        self.all().find(|&square| self.holds(square, seat, kind))
    }

    /// The squares that a piece of `seat` reaches from `from` by up to `limit` equal steps in one of the
    /// directions, each step onto an empty square, the last perhaps onto an enemy. With a limit of 1 it is a leap.
    pub fn go(
        &self,
        seat: usize,
        from: Square,
        steps: &[Square],
        limit: i32,
        purpose: Use,
    ) -> Vec<Square> {
        let mut found = Vec::new();
        for &step in steps {
            for count in 1..=limit {
                let to = times(from, step, count);
                if self.is_empty(to) {
                    if purpose != Use::Capture {
                        found.push(to);
                    }
                    continue;
                }
                if self.is_enemy(to, seat) && purpose != Use::Quiet {
                    found.push(to);
                }
                break;
            }
        }
        found
    }

    /// The squares seen from `from` in each direction, up to and including the first piece of any seat.
    pub fn sight(&self, from: Square, steps: &[Square], limit: i32) -> Vec<Square> {
        let mut found = Vec::new();
        for &step in steps {
            for count in 1..=limit {
                let to = times(from, step, count);
                if self.has(to) {
                    found.push(to);
                }
                if !self.is_empty(to) {
                    break;
                }
            }
        }
        found
    }

    /// The squares along ranks and files that lie behind exactly one piece, up to and including the next piece:
    /// where a Cannon could capture.
    pub fn over_one_screen(&self, from: Square) -> Vec<Square> {
        let mut found = Vec::new();
        for step in STRAIGHT {
            let screen = self
                .sight(from, &[step], FAR)
                .pop()
                .filter(|&last| !self.is_empty(last));
            if let Some(screen) = screen {
                found.extend(self.sight(screen, &[step], FAR));
            }
        }
        found
    }

    /// Carries out a way: victims leave, and `arrives` stands where it ends. Says whether anything was captured.
    pub fn carry_out(&mut self, from: Square, way: &Way, arrives: Piece) -> bool {
        let before = self.pieces().len();
        self.set(from, None);
        for &kill in &way.kills {
            self.set(kill, None);
        }
        self.set(way.to, Some(arrives));
        self.pieces().len() < before
    }
}

/// `from` plus `count` times `step`.
pub fn times(from: Square, step: Square, count: i32) -> Square {
    (from.0 + step.0 * count, from.1 + step.1 * count)
}

/// `from` plus `step`.
pub fn plus(from: Square, step: Square) -> Square {
    times(from, step, 1)
}

/// All turned and mirrored forms of the leap (a, b).
pub fn leaps(a: i32, b: i32) -> Vec<Square> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for leap in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !all.contains(&leap) {
                all.push(leap);
            }
        }
    }
    all
}
