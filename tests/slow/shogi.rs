//! Shogi: drops with the Pawn's restrictions, promotion optional in the zone and forced where the piece could
//! never move again. Ranks are counted from the first player's side, as UCI engines do.

use std::sync::Arc;

use super::Game;
use super::board::{AROUND, Board, DIAGONAL, FAR, Piece, STRAIGHT, Square, Use};
use super::text::{
    hands_text, piece_of, read_counter, read_side, side_letter, split_hands, tokens,
};

#[rustfmt::skip]
const IDS: [&str; 14] = [
    "K", "G", "R", "B", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P",
];

/// A position.
#[derive(Clone)]
pub struct Shogi {
    board: Board,
    side: usize,
    hands: Vec<Piece>,
    halfmove: u32,
    fullmove: u32,
}

fn ahead(seat: usize) -> i32 {
    if seat == 0 { 1 } else { -1 }
}

/// How many ranks lie between the square and the owner's last rank.
fn ranks_left(square: Square, seat: usize) -> i32 {
    if seat == 0 { 8 - square.1 } else { square.1 }
}

/// Whether such a piece could never move from the square.
fn is_stuck(kind: &str, square: Square, seat: usize) -> bool {
    match kind {
        "P" | "L" => ranks_left(square, seat) < 1,
        "N" => ranks_left(square, seat) < 2,
        _ => false,
    }
}

impl Shogi {
    /// Reads a FEN with hands in brackets.
    pub fn read(fen: &str) -> Result<Shogi, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (placement, hands) = split_hands(fields.first().ok_or("empty FEN")?);
        let hands: Result<Vec<Piece>, String> =
            tokens(hands).iter().map(|id| piece_of(id, &IDS)).collect();
        Ok(Shogi {
            board: Board::empty(9, 9, 1).read(placement, &IDS)?,
            side: read_side(fields.get(1))?,
            hands: hands?,
            halfmove: read_counter(fields.get(4), 0)?,
            fullmove: read_counter(fields.get(5), 1)?,
        })
    }

    fn targets(&self, from: Square, piece: Piece) -> Vec<Square> {
        let go = |steps: &[Square], limit| self.board.go(piece.seat, from, steps, limit, Use::Both);
        let forward = ahead(piece.seat);
        let front = [(-1, forward), (0, forward), (1, forward)];
        match piece.kind {
            "K" => go(&AROUND, 1),
            "G" | "+S" | "+N" | "+L" | "+P" => {
                [go(&front, 1), go(&[(-1, 0), (1, 0), (0, -forward)], 1)].concat()
            }
            "R" => go(&STRAIGHT, FAR),
            "B" => go(&DIAGONAL, FAR),
            "+R" => [go(&STRAIGHT, FAR), go(&DIAGONAL, 1)].concat(),
            "+B" => [go(&DIAGONAL, FAR), go(&STRAIGHT, 1)].concat(),
            "S" => [go(&front, 1), go(&[(-1, -forward), (1, -forward)], 1)].concat(),
            "N" => go(&[(-1, 2 * forward), (1, 2 * forward)], 1),
            "L" => go(&[(0, forward)], FAR),
            "P" => go(&[(0, forward)], 1),
            other => unreachable!("no piece {other}"),
        }
    }

    fn in_check(&self, seat: usize) -> bool {
        let enemies = self.board.pieces_of(1 - seat);
        self.board.find(seat, "K").is_some_and(|king| {
            enemies
                .into_iter()
                .any(|(from, piece)| self.targets(from, piece).contains(&king))
        })
    }

    fn handed_over(&self, captures: bool) -> Shogi {
        let mut next = self.clone();
        next.halfmove = if captures { 0 } else { self.halfmove + 1 };
        next.fullmove += self.side as u32;
        next.side = 1 - self.side;
        next
    }

    fn displacements(&self, from: Square, piece: Piece, to: Square) -> Vec<(String, Shogi)> {
        let form = format!("+{}", piece.kind);
        let promoted = IDS.into_iter().find(|&id| id == form);
        let in_zone = ranks_left(from, piece.seat) < 3 || ranks_left(to, piece.seat) < 3;
        let mut choices = Vec::new();
        if !is_stuck(piece.kind, to, piece.seat) {
            choices.push((piece.kind, ""));
        }
        if let (Some(kind), true) = (promoted, in_zone) {
            choices.push((kind, "+"));
        }
        let mut found = Vec::new();
        for (kind, suffix) in choices {
            let victim = self.board.at(to);
            let mut next = self.handed_over(victim.is_some() || suffix == "+");
            next.board.set(from, None);
            next.board.set(to, Some(Piece { kind, ..piece }));
            if let Some(victim) = victim {
                next.hands.push(Piece {
                    seat: piece.seat,
                    kind: victim.kind.trim_start_matches('+'),
                });
            }
            found.push((self.board.name(from) + &self.board.name(to) + suffix, next));
        }
        found
    }

    /// The drops, except those that leave the own King attacked or mate by a Pawn.
    fn drops(&self) -> Vec<(String, Shogi)> {
        let mut found = Vec::new();
        for (index, &piece) in self.hands.iter().enumerate() {
            if piece.seat != self.side {
                continue;
            }
            for square in self
                .board
                .all()
                .filter(|&square| self.board.is_empty(square))
            {
                let on_file = |rank| self.board.holds((square.0, rank), self.side, "P");
                let second_pawn = piece.kind == "P" && (0..9).any(on_file);
                if second_pawn || is_stuck(piece.kind, square, self.side) {
                    continue;
                }
                let mut next = self.handed_over(false);
                next.board.set(square, Some(piece));
                next.hands.remove(index);
                let mates =
                    piece.kind == "P" && next.in_check(next.side) && next.moves().is_empty();
                if !mates {
                    found.push((format!("{}@{}", piece.kind, self.board.name(square)), next));
                }
            }
        }
        found
    }

    fn moves(&self) -> Vec<(String, Shogi)> {
        let mut moves = self.drops();
        for (from, piece) in self.board.pieces_of(self.side) {
            for to in self.targets(from, piece) {
                moves.extend(self.displacements(from, piece, to));
            }
        }
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }
}

impl Game for Shogi {
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)> {
        self.moves()
            .into_iter()
            .map(|(text, next)| (text, Arc::new(next) as Arc<dyn Game>))
            .collect()
    }

    fn fen(&self) -> String {
        format!(
            "{}{} {} - - {} {}",
            self.board.placement(),
            hands_text(&self.hands),
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
