//! Al-Ces: chess on ten by ten with Deves, Elephants, Lions, Cannons, Generals that fly and Assassins that
//! explode. What a piece attacks and where it goes without capture are told apart.

use std::sync::Arc;

use super::Game;
use super::board::{AROUND, Board, DIAGONAL, FAR, Piece, STRAIGHT, Square, Use, leaps, plus};
use super::castling::{Castling, Home, read_rights, rights_text};
use super::text::{read_counter, read_side, side_letter};

const IDS: [&str; 13] = [
    "K", "Q", "R", "B", "N", "P", "D", "E", "L", "C", "G", "S", "A",
];
/// What a Pawn may become.
const PROMOTIONS: [&str; 11] = ["Q", "G", "S", "B", "L", "D", "E", "C", "N", "R", "A"];

/// A position.
#[derive(Clone)]
pub struct AlCes {
    board: Board,
    side: usize,
    rights: Vec<char>,
    en_passant: Option<Square>,
    halfmove: u32,
    fullmove: u32,
}

fn ahead(seat: usize) -> i32 {
    if seat == 0 { 1 } else { -1 }
}

fn is_last_rank(square: Square, seat: usize) -> bool {
    square.1 == if seat == 0 { 9 } else { 0 }
}

impl AlCes {
    /// Reads a FEN.
    pub fn read(fen: &str) -> Result<AlCes, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let board = Board::empty(10, 10, 0).read(fields.first().ok_or("empty FEN")?, &IDS)?;
        Ok(AlCes {
            side: read_side(fields.get(1))?,
            rights: read_rights(fields.get(2)),
            en_passant: fields.get(3).and_then(|name| board.square(name)),
            board,
            halfmove: read_counter(fields.get(4), 0)?,
            fullmove: read_counter(fields.get(5), 1)?,
        })
    }

    /// The squares on which the piece could capture if an enemy stood there.
    fn attacks(&self, from: Square, piece: Piece) -> Vec<Square> {
        let sight = |steps: &[Square], limit| self.board.sight(from, steps, limit);
        let forward = ahead(piece.seat);
        match piece.kind {
            "K" | "A" => sight(&AROUND, 1),
            "Q" => sight(&AROUND, FAR),
            "R" => sight(&STRAIGHT, FAR),
            "B" => sight(&DIAGONAL, FAR),
            "N" => sight(&leaps(2, 1), 1),
            "P" => sight(&[(-1, forward), (1, forward)], 1),
            "D" => sight(&leaps(3, 1), 1),
            "E" => sight(&leaps(2, 2), 1),
            "L" => [
                sight(&AROUND, 1),
                sight(&leaps(2, 0), 1),
                sight(&leaps(2, 2), 1),
            ]
            .concat(),
            "C" => self.board.over_one_screen(from),
            "G" => [
                sight(&STRAIGHT, 1),
                sight(&[(-1, forward), (1, forward)], 1),
            ]
            .concat(),
            "S" => [sight(&DIAGONAL, 1), sight(&[(0, forward)], 1)].concat(),
            other => unreachable!("no piece {other}"),
        }
    }

    /// The squares to which the piece may go without capture.
    fn quiet(&self, from: Square, piece: Piece) -> Vec<Square> {
        match piece.kind {
            "P" => {
                let at_home = from.1 == if piece.seat == 0 { 2 } else { 7 };
                let limit = if at_home { 2 } else { 1 };
                self.board.go(
                    piece.seat,
                    from,
                    &[(0, ahead(piece.seat))],
                    limit,
                    Use::Quiet,
                )
            }
            "C" => self.board.go(piece.seat, from, &STRAIGHT, FAR, Use::Quiet),
            "A" => self.board.go(piece.seat, from, &AROUND, FAR, Use::Quiet),
            "G" | "S" => self.flights(from),
            _ => {
                let mut found = self.attacks(from, piece);
                found.retain(|&to| self.board.is_empty(to));
                found
            }
        }
    }

    /// Every empty square of the rank, the file and the diagonals, whatever stands between.
    fn flights(&self, from: Square) -> Vec<Square> {
        let on_line = |to: &Square| {
            let (files, ranks) = (to.0 - from.0, to.1 - from.1);
            files == 0 || ranks == 0 || files.abs() == ranks.abs()
        };
        self.board
            .all()
            .filter(on_line)
            .filter(|&to| self.board.is_empty(to))
            .collect()
    }

    fn attacked(&self, square: Square, by: usize) -> bool {
        self.board
            .pieces_of(by)
            .into_iter()
            .any(|(from, piece)| self.attacks(from, piece).contains(&square))
    }

    fn in_check(&self, seat: usize) -> bool {
        self.board
            .find(seat, "K")
            .is_some_and(|king| self.attacked(king, 1 - seat))
    }

    fn takes_en_passant(&self, from: Square, piece: Piece, to: Square) -> bool {
        piece.kind == "P"
            && self.en_passant == Some(to)
            && self.board.is_empty(to)
            && self.board.holds((to.0, from.1), 1 - piece.seat, "P")
    }

    fn castlings(&self) -> Vec<Castling> {
        Home {
            rank: 0,
            king: 5,
            sides: [(9, 8), (0, 2)],
        }
        .castlings(&self.board)
    }

    /// The position after the turn has passed; `clears` restarts the halfmove clock.
    fn handed_over(&self, board: Board, clears: bool) -> AlCes {
        let mut next = self.clone();
        let homes = self.castlings();
        next.rights.retain(|&letter| {
            homes
                .iter()
                .any(|one| one.letter == letter && one.is_home(&board))
        });
        next.board = board;
        next.en_passant = None;
        next.halfmove = if clears { 0 } else { self.halfmove + 1 };
        next.fullmove += self.side as u32;
        next.side = 1 - self.side;
        next
    }

    /// What may stand on the square of arrival, with the suffix of the move's text.
    fn arrivals(&self, piece: Piece, to: Square) -> Vec<(Piece, String)> {
        let promoted = |kind: &'static str| (Piece { kind, ..piece }, kind.to_ascii_lowercase());
        match piece.kind {
            "P" if is_last_rank(to, piece.seat) => PROMOTIONS.into_iter().map(promoted).collect(),
            "E" if is_last_rank(to, piece.seat) => vec![(piece, String::new()), promoted("B")],
            _ => vec![(piece, String::new())],
        }
    }

    fn displacements(&self, from: Square, piece: Piece, to: Square) -> Vec<(String, AlCes)> {
        let mut found = Vec::new();
        for (arrives, suffix) in self.arrivals(piece, to) {
            let mut board = self.board.clone();
            let passes = from.0 != to.0 && self.takes_en_passant(from, piece, to);
            let victim = if passes { (to.0, from.1) } else { to };
            let captures = board.at(victim).is_some();
            board.set(victim, None);
            board.set(from, None);
            board.set(to, Some(arrives));
            let clears = captures || piece.kind == "P" || arrives != piece;
            let mut next = self.handed_over(board, clears);
            if piece.kind == "P" && (to.1 - from.1).abs() == 2 {
                next.en_passant = Some((from.0, (from.1 + to.1) / 2));
            }
            found.push((self.board.name(from) + &self.board.name(to) + &suffix, next));
        }
        found
    }

    /// The Assassin and all its neighbours leave the board, unless its own King is one of them.
    fn explosion(&self, from: Square, piece: Piece) -> Option<(String, AlCes)> {
        let mut board = self.board.clone();
        board.set(from, None);
        for step in AROUND {
            let square = plus(from, step);
            if self.board.holds(square, piece.seat, "K") {
                return None;
            }
            if board.has(square) {
                board.set(square, None);
            }
        }
        Some((
            self.board.name(from).repeat(2),
            self.handed_over(board, true),
        ))
    }

    fn castling_moves(&self) -> Vec<(String, AlCes)> {
        let mut found = Vec::new();
        for castling in self.castlings() {
            let allowed = castling.seat == self.side
                && self.rights.contains(&castling.letter)
                && castling.is_home(&self.board)
                && castling.is_open(&self.board)
                && !castling
                    .king_path()
                    .into_iter()
                    .any(|square| self.attacked(square, 1 - self.side));
            if allowed {
                let text = self.board.name(castling.king) + &self.board.name(castling.king_to);
                found.push((
                    text,
                    self.handed_over(castling.carried_out(&self.board), false),
                ));
            }
        }
        found
    }

    fn moves(&self) -> Vec<(String, AlCes)> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces_of(self.side) {
            let mut targets = self.quiet(from, piece);
            targets.extend(self.attacks(from, piece).into_iter().filter(|&to| {
                self.board.is_enemy(to, piece.seat) || self.takes_en_passant(from, piece, to)
            }));
            for to in targets {
                moves.extend(self.displacements(from, piece, to));
            }
            if piece.kind == "A" {
                moves.extend(self.explosion(from, piece));
            }
        }
        moves.extend(self.castling_moves());
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }
}

impl Game for AlCes {
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)> {
        self.moves()
            .into_iter()
            .map(|(text, next)| (text, Arc::new(next) as Arc<dyn Game>))
            .collect()
    }

    fn fen(&self) -> String {
        format!(
            "{} {} {} {} {} {}",
            self.board.placement(),
            side_letter(self.side),
            rights_text(&self.rights),
            self.en_passant
                .map_or("-".to_string(), |square| self.board.name(square)),
            self.halfmove,
            self.fullmove
        )
    }

    fn result(&self) -> String {
        match (self.moves().is_empty(), self.in_check(self.side)) {
            (true, true) => format!("{} wins: checkmate", side_letter(1 - self.side)),
            (true, false) => "draw: stalemate".to_string(),
            (false, _) if self.halfmove >= 100 => "draw: fifty moves".to_string(),
            (false, _) => "none".to_string(),
        }
    }
}
