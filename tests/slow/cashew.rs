//! Cashew Shogi: 35 kinds of piece on thirteen by thirteen, double and triple movers, hooked sliders, promotion
//! by capture. Directions are written as the owner sees them and turned for the second player.

use std::sync::Arc;

use super::Game;
use super::board::{AROUND, Board, FAR, Piece, Square, Use, Way, plus, times};
use super::text::{read_counter, read_side, side_letter};

#[rustfmt::skip]
const IDS: [&str; 44] = [
    "K", "P", "D'", "L", "I'", "J'", "G", "S", "F", "T'", "V", "L'", "R'", "D!", "T!",
    "C'", "+C'", "H", "F'", "+F'", "D", "H'", "+H'", "Q", "K'", "+K'", "G!", "P'", "+P'", "H!",
    "X", "+X", "O", "+O", "N", "+N", "W'", "+W'", "E'", "+E'", "L!", "+L!", "W!", "+W!",
];

// The eight directions as the owner sees them.
const FORWARD: Square = (0, 1);
const BACKWARD: Square = (0, -1);
const LEFT: Square = (-1, 0);
const RIGHT: Square = (1, 0);
const FORWARD_LEFT: Square = (-1, 1);
const FORWARD_RIGHT: Square = (1, 1);
const BACKWARD_LEFT: Square = (-1, -1);
const BACKWARD_RIGHT: Square = (1, -1);
const ORTHOGONAL: [Square; 4] = [FORWARD, BACKWARD, LEFT, RIGHT];
const DIAGONALLY: [Square; 4] = [FORWARD_LEFT, FORWARD_RIGHT, BACKWARD_LEFT, BACKWARD_RIGHT];
const VERTICAL: [Square; 2] = [FORWARD, BACKWARD];
const SIDEWAYS: [Square; 2] = [LEFT, RIGHT];
const FORWARD_DIAGONALS: [Square; 2] = [FORWARD_LEFT, FORWARD_RIGHT];
const BACKWARD_DIAGONALS: [Square; 2] = [BACKWARD_LEFT, BACKWARD_RIGHT];

/// A position.
#[derive(Clone)]
pub struct Cashew {
    board: Board,
    side: usize,
    halfmove: u32,
    fullmove: u32,
}

/// What the piece becomes by capturing.
fn promoted(kind: &'static str) -> &'static str {
    match kind {
        "C'" => "+C'",
        "F'" => "+F'",
        "H'" => "+H'",
        "K'" => "+K'",
        "P'" => "+P'",
        "X" => "+X",
        "O" => "+O",
        "N" => "+N",
        "W'" => "+W'",
        "E'" => "+E'",
        "L!" => "+L!",
        "W!" => "+W!",
        other => other,
    }
}

fn is_lion(kind: &str) -> bool {
    matches!(kind, "L!" | "+E'" | "+L!")
}

fn is_wolf(kind: &str) -> bool {
    matches!(kind, "W!" | "+W'")
}

impl Cashew {
    /// Reads a FEN.
    pub fn read(fen: &str) -> Result<Cashew, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let board = Board::empty(13, 13, 1).read(fields.first().ok_or("empty FEN")?, &IDS)?;
        Ok(Cashew {
            board,
            side: read_side(fields.get(1))?,
            halfmove: read_counter(fields.get(2), 0)?,
            fullmove: read_counter(fields.get(3), 1)?,
        })
    }

    /// Squares of steps, slides and jumps, from pairs of directions and a limit.
    fn along(&self, from: Square, seat: usize, parts: &[(&[Square], i32)]) -> Vec<Square> {
        let mut found = Vec::new();
        for &(steps, limit) in parts {
            let turned: Vec<Square> = steps
                .iter()
                .map(|&(x, y)| if seat == 0 { (x, y) } else { (-x, -y) })
                .collect();
            found.extend(self.board.go(seat, from, &turned, limit, Use::Both));
        }
        found
    }

    /// The squares that the piece reaches by steps, slides, jumps and hooked slides.
    fn targets(&self, from: Square, piece: Piece) -> Vec<Square> {
        let along = |parts: &[(&[Square], i32)]| self.along(from, piece.seat, parts);
        match piece.kind {
            "K" | "N" => along(&[(&AROUND, 1)]),
            "P" => along(&[(&[FORWARD], 1)]),
            "D'" => along(&[(&[FORWARD], FAR), (&[BACKWARD], 1)]),
            "L" => along(&[(&[FORWARD], FAR)]),
            "I'" => along(&[(&DIAGONALLY, 1), (&VERTICAL, 1), (&[RIGHT], 1)]),
            "J'" => along(&[(&DIAGONALLY, 1), (&VERTICAL, 1), (&[LEFT], 1)]),
            "G" => along(&[(&ORTHOGONAL, 1), (&FORWARD_DIAGONALS, 1)]),
            "S" => along(&[(&DIAGONALLY, 1), (&[FORWARD], 1)]),
            "F" => along(&[(&DIAGONALLY, 1), (&VERTICAL, 1)]),
            "T'" => along(&[(&VERTICAL, 2), (&FORWARD_DIAGONALS, 1)]),
            "V" => along(&[(&SIDEWAYS, 1), (&FORWARD_DIAGONALS, 2)]),
            "L'" => along(&[
                (&[FORWARD, FORWARD_LEFT, BACKWARD_RIGHT], FAR),
                (&[BACKWARD], 1),
            ]),
            "R'" => along(&[
                (&[FORWARD, FORWARD_RIGHT, BACKWARD_LEFT], FAR),
                (&[BACKWARD], 1),
            ]),
            "D!" => along(&[
                (&[LEFT, RIGHT, FORWARD_RIGHT], FAR),
                (&VERTICAL, 2),
                (&[FORWARD_LEFT], 1),
            ]),
            "T!" => along(&[
                (&[FORWARD, BACKWARD, FORWARD_LEFT], FAR),
                (&SIDEWAYS, 2),
                (&[FORWARD_RIGHT], 1),
            ]),
            "C'" => along(&[(&DIAGONALLY, 1)]),
            "+C'" | "H" => along(&[(&DIAGONALLY, FAR), (&ORTHOGONAL, 1)]),
            "F'" => along(&[(&DIAGONALLY, 2)]),
            "+F'" | "D" => along(&[(&ORTHOGONAL, FAR), (&DIAGONALLY, 1)]),
            "H'" => along(&[(&ORTHOGONAL, 1), (&FORWARD_DIAGONALS, 2)]),
            "+H'" | "Q" => along(&[(&AROUND, FAR)]),
            "K'" => along(&[(&ORTHOGONAL, 2), (&FORWARD_DIAGONALS, 1)]),
            "+K'" | "G!" => [
                self.hooked(from, piece.seat, &DIAGONALLY),
                along(&[(&ORTHOGONAL, 1)]),
            ]
            .concat(),
            "P'" => along(&[(&SIDEWAYS, 1), (&[(0, 2)], 1), (&[(-2, -2), (2, -2)], 1)]),
            "+P'" | "H!" => self.hooked(from, piece.seat, &ORTHOGONAL),
            "X" => along(&[
                (&ORTHOGONAL, 1),
                (&DIAGONALLY.map(|step| times((0, 0), step, 2)), 1),
            ]),
            "+X" => along(&[(&VERTICAL, FAR), (&SIDEWAYS, 2), (&DIAGONALLY, 3)]),
            "O" => along(&[
                (&DIAGONALLY, 1),
                (&ORTHOGONAL.map(|step| times((0, 0), step, 2)), 1),
            ]),
            "+O" => along(&[(&SIDEWAYS, FAR), (&VERTICAL, 2), (&DIAGONALLY, 3)]),
            "+N" => along(&[
                (&[FORWARD, FORWARD_LEFT, FORWARD_RIGHT], FAR),
                (&[BACKWARD, LEFT, RIGHT, BACKWARD_LEFT, BACKWARD_RIGHT], 2),
            ]),
            "W'" => along(&[(&SIDEWAYS, 2), (&VERTICAL, 1), (&FORWARD_DIAGONALS, 1)]),
            "E'" => along(&[(&VERTICAL, 2), (&SIDEWAYS, 1), (&FORWARD_DIAGONALS, 1)]),
            "L!" | "+E'" | "W!" | "+W'" => Vec::new(),
            "+L!" => along(&[(&AROUND, 3)]),
            "+W!" => along(&[
                (&VERTICAL, 3),
                (&SIDEWAYS, 5),
                (&FORWARD_DIAGONALS, 3),
                (&BACKWARD_DIAGONALS, 5),
            ]),
            other => unreachable!("no piece {other}"),
        }
    }

    /// A slide, and from each empty square on it perhaps another at right angles.
    fn hooked(&self, from: Square, seat: usize, steps: &[Square]) -> Vec<Square> {
        let mut found = Vec::new();
        for &first in steps {
            found.extend(self.board.go(seat, from, &[first], FAR, Use::Both));
            for corner in self.board.go(seat, from, &[first], FAR, Use::Quiet) {
                for &second in steps {
                    if first.0 * second.0 + first.1 * second.1 == 0 {
                        found.extend(self.board.go(seat, corner, &[second], FAR, Use::Both));
                    }
                }
            }
        }
        found
    }

    fn may_land(&self, square: Square, seat: usize) -> bool {
        self.board.is_empty(square) || self.board.is_enemy(square, seat)
    }

    /// Lion: any square of the 5x5 area, or a neighbour killed and one more step from there, back home included.
    fn lion_ways(&self, from: Square, seat: usize) -> Vec<Way> {
        let mut found = Vec::new();
        for to in self.board.all() {
            if to != from
                && (to.0 - from.0).abs() <= 2
                && (to.1 - from.1).abs() <= 2
                && self.may_land(to, seat)
            {
                found.push(Way::plain(to));
            }
        }
        for step in AROUND {
            let victim = plus(from, step);
            if !self.board.is_enemy(victim, seat) {
                continue;
            }
            for second in AROUND {
                let to = plus(victim, second);
                if to == from || self.may_land(to, seat) {
                    found.push(Way {
                        kills: vec![victim],
                        to,
                    });
                }
            }
        }
        found
    }

    /// Wolf: the nine patterns on each ray.
    fn wolf_ways(&self, from: Square, seat: usize) -> Vec<Way> {
        let mut found = Vec::new();
        for step in AROUND {
            let [s1, s2, s3] = [1, 2, 3].map(|count| times(from, step, count));
            let patterns: [(&[Square], Square); 9] = [
                (&[], s1),
                (&[s2], s1),
                (&[], s2),
                (&[s1], s2),
                (&[], s3),
                (&[s1], s3),
                (&[s2], s3),
                (&[s1, s2], s3),
                (&[s1], from),
            ];
            for (kills, to) in patterns {
                let can_kill = kills.iter().all(|&kill| self.board.is_enemy(kill, seat));
                if can_kill && (to == from || self.may_land(to, seat)) {
                    found.push(Way {
                        kills: kills.to_vec(),
                        to,
                    });
                }
            }
        }
        found
    }

    /// Whether some Lion, Berserker or Wolf has an empty square next to it.
    fn may_pass(&self) -> bool {
        self.board
            .pieces_of(self.side)
            .into_iter()
            .any(|(from, piece)| {
                (is_lion(piece.kind) || is_wolf(piece.kind))
                    && AROUND
                        .into_iter()
                        .any(|step| self.board.is_empty(plus(from, step)))
            })
    }

    fn handed_over(&self, board: Board, captured: bool) -> Cashew {
        Cashew {
            board,
            side: 1 - self.side,
            halfmove: if captured { 0 } else { self.halfmove + 1 },
            fullmove: self.fullmove + self.side as u32,
        }
    }

    fn after(&self, from: Square, way: &Way, piece: Piece) -> Cashew {
        let mut board = self.board.clone();
        let captured = board.carry_out(from, way, piece);
        if captured {
            board.set(
                way.to,
                Some(Piece {
                    kind: promoted(piece.kind),
                    ..piece
                }),
            );
        }
        self.handed_over(board, captured)
    }

    /// The side without a King.
    fn fallen(&self) -> Option<usize> {
        [self.side, 1 - self.side]
            .into_iter()
            .find(|&seat| self.board.find(seat, "K").is_none())
    }

    fn moves(&self) -> Vec<(String, Cashew)> {
        let mut moves = Vec::new();
        if self.fallen().is_some() {
            return moves;
        }
        for (from, piece) in self.board.pieces_of(self.side) {
            let mut ways = Way::plain_all(self.targets(from, piece));
            if is_lion(piece.kind) {
                ways.extend(self.lion_ways(from, piece.seat));
            }
            if is_wolf(piece.kind) {
                ways.extend(self.wolf_ways(from, piece.seat));
            }
            for way in &ways {
                moves.push((self.board.text(from, way), self.after(from, way, piece)));
            }
        }
        if self.may_pass() {
            moves.push((
                "@@@@".to_string(),
                self.handed_over(self.board.clone(), false),
            ));
        }
        moves
    }
}

impl Game for Cashew {
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)> {
        self.moves()
            .into_iter()
            .map(|(text, next)| (text, Arc::new(next) as Arc<dyn Game>))
            .collect()
    }

    fn fen(&self) -> String {
        format!(
            "{} {} {} {}",
            self.board.placement(),
            side_letter(self.side),
            self.halfmove,
            self.fullmove
        )
    }

    fn result(&self) -> String {
        if let Some(seat) = self.fallen() {
            return format!("{} wins: king captured", side_letter(1 - seat));
        }
        if self.moves().is_empty() {
            return format!("{} wins: no move", side_letter(1 - self.side));
        }
        "none".to_string()
    }
}
