//! Xiangqi: palaces, the river, lame Horses and Elephants, Cannons, Kings that may not face each other.
//! Having no move loses, in check or not.

use std::sync::Arc;

use super::Game;
use super::board::{Board, DIAGONAL, FAR, Piece, STRAIGHT, Square, Use, leaps, plus, times};
use super::text::{read_counter, read_side, side_letter};

const IDS: [&str; 7] = ["K", "A", "B", "N", "R", "C", "P"];

/// A position.
#[derive(Clone)]
pub struct Xiangqi {
    board: Board,
    side: usize,
    halfmove: u32,
    fullmove: u32,
}

/// The rank counted from the owner's side, from 0; the river runs between 4 and 5.
fn own_rank(square: Square, seat: usize) -> i32 {
    if seat == 0 { square.1 } else { 9 - square.1 }
}

fn in_palace(square: Square, seat: usize) -> bool {
    (3..=5).contains(&square.0) && own_rank(square, seat) <= 2
}

impl Xiangqi {
    /// Reads a FEN; its third and fourth fields are always `-`.
    pub fn read(fen: &str) -> Result<Xiangqi, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let board = Board::empty(9, 10, 1).read(fields.first().ok_or("empty FEN")?, &IDS)?;
        Ok(Xiangqi {
            board,
            side: read_side(fields.get(1))?,
            halfmove: read_counter(fields.get(4), 0)?,
            fullmove: read_counter(fields.get(5), 1)?,
        })
    }

    /// Where the piece may go, whatever that would mean for its own King.
    fn targets(&self, from: Square, piece: Piece) -> Vec<Square> {
        let seat = piece.seat;
        let go = |steps: &[Square], limit| self.board.go(seat, from, steps, limit, Use::Both);
        let mut found = match piece.kind {
            "K" => go(&STRAIGHT, 1),
            "A" => go(&DIAGONAL, 1),
            "B" => {
                let free = |step: &Square| self.board.is_empty(plus(from, *step));
                let open: Vec<Square> = DIAGONAL.into_iter().filter(free).collect();
                go(
                    &open
                        .into_iter()
                        .map(|step| times((0, 0), step, 2))
                        .collect::<Vec<_>>(),
                    1,
                )
            }
            "N" => {
                let leg = |leap: Square| (from.0 + leap.0 / 2, from.1 + leap.1 / 2);
                let open: Vec<Square> = leaps(2, 1)
                    .into_iter()
                    .filter(|&leap| self.board.is_empty(leg(leap)))
                    .collect();
                go(&open, 1)
            }
            "R" => go(&STRAIGHT, FAR),
            "C" => {
                let quiet = self.board.go(seat, from, &STRAIGHT, FAR, Use::Quiet);
                let over = self.board.over_one_screen(from).into_iter();
                quiet
                    .into_iter()
                    .chain(over.filter(|&to| self.board.is_enemy(to, seat)))
                    .collect()
            }
            "P" => {
                let ahead = (0, if seat == 0 { 1 } else { -1 });
                let crossed = own_rank(from, seat) >= 5;
                if crossed {
                    go(&[ahead, (-1, 0), (1, 0)], 1)
                } else {
                    go(&[ahead], 1)
                }
            }
            other => unreachable!("no piece {other}"),
        };
        match piece.kind {
            "K" | "A" => found.retain(|&to| in_palace(to, seat)),
            "B" => found.retain(|&to| own_rank(to, seat) <= 4),
            _ => {}
        }
        found
    }

    /// Whether the King could be captured, or faces the other King on an open file.
    fn in_check(&self, seat: usize) -> bool {
        let Some(king) = self.board.find(seat, "K") else {
            return false;
        };
        let faces = self
            .board
            .sight(king, &[(0, 1), (0, -1)], FAR)
            .into_iter()
            .any(|square| self.board.holds(square, 1 - seat, "K"));
        let enemies = self.board.pieces_of(1 - seat);
        faces
            || enemies
                .into_iter()
                .any(|(from, piece)| self.targets(from, piece).contains(&king))
    }

    fn moves(&self) -> Vec<(String, Xiangqi)> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces_of(self.side) {
            for to in self.targets(from, piece) {
                let mut next = self.clone();
                let captures = self.board.is_enemy(to, piece.seat);
                next.board.set(from, None);
                next.board.set(to, Some(piece));
                next.halfmove = if captures { 0 } else { self.halfmove + 1 };
                next.fullmove += self.side as u32;
                next.side = 1 - self.side;
                moves.push((self.board.name(from) + &self.board.name(to), next));
            }
        }
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }
}

impl Game for Xiangqi {
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)> {
        self.moves()
            .into_iter()
            .map(|(text, next)| (text, Arc::new(next) as Arc<dyn Game>))
            .collect()
    }

    fn fen(&self) -> String {
        let placement = self.board.placement();
        format!(
            "{placement} {} - - {} {}",
            side_letter(self.side),
            self.halfmove,
            self.fullmove
        )
    }

    fn result(&self) -> String {
        let winner = side_letter(1 - self.side);
        match (self.moves().is_empty(), self.in_check(self.side)) {
            (false, _) => "none".to_string(),
            (true, true) => format!("{winner} wins: checkmate"),
            (true, false) => format!("{winner} wins: stalemate"),
        }
    }
}
