//! Castling, as far as it is the same in every game that has it: squares, what must be empty, rights in the FEN.

use super::board::{Board, Piece, Square};

/// One of the four castlings: squares of the King and of the Rook, before and after.
pub struct Castling {
    pub letter: char,
    pub seat: usize,
    pub king: Square,
    pub king_to: Square,
    pub rook: Square,
    rook_to: Square,
}

/// The files and ranks of a game's castlings.
pub struct Home {
    /// The rank of both pieces, from the owner's side.
    pub rank: i32,
    pub king: i32,
    /// File of the Rook and file where the King goes: to the right, then to the left.
    pub sides: [(i32, i32); 2],
}

impl Home {
    /// All four castlings, in the order of the letters KQkq.
    pub fn castlings(&self, board: &Board) -> Vec<Castling> {
        let mut all = Vec::new();
        for (seat, letters) in [['K', 'Q'], ['k', 'q']].into_iter().enumerate() {
            let rank = if seat == 0 {
                self.rank
            } else {
                board.ranks - 1 - self.rank
            };
            for (letter, (rook, king_to)) in letters.into_iter().zip(self.sides) {
                let rook_to = if rook > self.king {
                    king_to - 1
                } else {
                    king_to + 1
                };
                all.push(Castling {
                    letter,
                    seat,
                    king: (self.king, rank),
                    king_to: (king_to, rank),
                    rook: (rook, rank),
                    rook_to: (rook_to, rank),
                });
            }
        }
        all
    }
}

impl Castling {
    /// Whether King and Rook stand where they must.
    pub fn is_home(&self, board: &Board) -> bool {
        board.holds(self.king, self.seat, "K") && board.holds(self.rook, self.seat, "R")
    }

    /// Whether everything between King and Rook is empty.
    pub fn is_open(&self, board: &Board) -> bool {
        span(self.king, self.rook)
            .into_iter()
            .all(|square| square == self.king || square == self.rook || board.is_empty(square))
    }

    /// The squares on which the King stands, over which it passes, and where it ends.
    pub fn king_path(&self) -> Vec<Square> {
        span(self.king, self.king_to)
    }

    /// The board after castling.
    pub fn carried_out(&self, board: &Board) -> Board {
        let mut after = board.clone();
        after.set(self.king, None);
        after.set(self.rook, None);
        after.set(
            self.king_to,
            Some(Piece {
                seat: self.seat,
                kind: "K",
            }),
        );
        after.set(
            self.rook_to,
            Some(Piece {
                seat: self.seat,
                kind: "R",
            }),
        );
        after
    }
}

/// All squares of a rank from one to the other, both included.
fn span(one: Square, other: Square) -> Vec<Square> {
    (one.0.min(other.0)..=one.0.max(other.0))
        .map(|file| (file, one.1))
        .collect()
}

/// Reads the rights of a FEN.
pub fn read_rights(field: Option<&&str>) -> Vec<char> {
    let field = field.unwrap_or(&"-");
    "KQkq"
        .chars()
        .filter(|&letter| field.contains(letter))
        .collect()
}

/// Writes the rights of a FEN.
pub fn rights_text(rights: &[char]) -> String {
    if rights.is_empty() {
        "-".to_string()
    } else {
        rights.iter().collect()
    }
}
