//! A mailbox of pieces with nothing but coordinates: reading and writing placements, walking in a direction.
//! Everything here is written for plainness; speed does not matter.

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

    /// A square's name, such as `e4`.
    pub fn name(&self, (file, rank): Square) -> String {
        format!("{}{}", (b'a' + file as u8) as char, rank + self.first_rank)
    }

    /// The square of that name.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.all().find(|&square| self.name(square) == name)
    }

    /// The text of a way: one leg for each kill and one for the square where it ends.
    pub fn text(&self, from: Square, way: &Way) -> String {
        let mut legs = Vec::new();
        let mut start = from;
        for &stop in way.kills.iter().chain([&way.to]) {
            legs.push(self.name(start) + &self.name(stop));
            start = stop;
        }
        legs.join(",")
    }

    /// Reads the placement of a two-player FEN, in which upper case is the first player.
    pub fn read(mut self, placement: &str, ids: &[&'static str]) -> Result<Board, String> {
        let rows: Vec<&str> = placement.split('/').collect();
        if rows.len() as i32 != self.ranks {
            return Err(format!("{} ranks in {placement}", rows.len()));
        }
        for (row, text) in rows.into_iter().enumerate() {
            let rank = self.ranks - 1 - row as i32;
            let mut file = 0;
            for token in tokens(text) {
                if let Ok(count) = token.parse::<i32>() {
                    file += count;
                    continue;
                }
                let piece = piece_of(&token, ids)?;
                if !self.has((file, rank)) {
                    return Err(format!("rank too long: {text}"));
                }
                self.set((file, rank), Some(piece));
                file += 1;
            }
            if file != self.files {
                return Err(format!("rank of {file} squares: {text}"));
            }
        }
        Ok(self)
    }

    /// Writes the placement of a two-player FEN.
    pub fn placement(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.ranks).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..self.files {
                match self.at((file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            row += &gap.to_string();
                            gap = 0;
                        }
                        row += &id_text(piece);
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
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

/// Splits a rank or a list of reserves into numbers and piece IDs.
pub fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for symbol in text.chars() {
        let joins = match found.last() {
            None => false,
            Some(last) if symbol.is_ascii_digit() => last.ends_with(|c: char| c.is_ascii_digit()),
            Some(last) if symbol.is_ascii_alphabetic() => last == "+",
            Some(last) => {
                "'!~".contains(symbol) && last.ends_with(|c: char| c.is_ascii_alphabetic())
            }
        };
        match found.last_mut() {
            Some(last) if joins => last.push(symbol),
            _ => found.push(symbol.to_string()),
        }
    }
    found
}

/// The piece of an ID whose case tells the player.
pub fn piece_of(token: &str, ids: &[&'static str]) -> Result<Piece, String> {
    let upper = token.to_ascii_uppercase();
    let kind = ids
        .iter()
        .find(|&&id| id == upper)
        .ok_or_else(|| format!("unknown piece {token}"))?;
    Ok(Piece {
        seat: usize::from(upper != token),
        kind,
    })
}

/// The ID of a two-player game's piece, in the case of its player.
pub fn id_text(piece: Piece) -> String {
    if piece.seat == 0 {
        piece.kind.to_string()
    } else {
        piece.kind.to_ascii_lowercase()
    }
}

/// The side to move of a two-player FEN.
pub fn read_side(field: Option<&&str>) -> Result<usize, String> {
    match field {
        None | Some(&"w") => Ok(0),
        Some(&"b") => Ok(1),
        Some(other) => Err(format!("side {other}")),
    }
}

/// A counter of a FEN, or its neutral value when it is left out.
pub fn read_counter(field: Option<&&str>, neutral: u32) -> Result<u32, String> {
    field.map_or(Ok(neutral), |text| {
        text.parse().map_err(|_| format!("counter {text}"))
    })
}

/// `w` or `b`.
pub fn side_letter(seat: usize) -> &'static str {
    ["w", "b"][seat]
}
