//! Chess and its near kin: chess, crazyhouse, grand, shako, courier, shatranj. A move is made on a copy of the
//! board and thrown away when the own King is attacked there. The result covers mates, stalemates and baring.

use std::sync::Arc;

use super::Game;
use super::board::{AROUND, Board, DIAGONAL, FAR, Piece, STRAIGHT, Square, Use, leaps};
use super::castling::{Castling, Home, read_rights, rights_text};
use super::text::{
    hands_text, piece_of, read_counter, read_side, side_letter, split_hands, tokens,
};

/// The pieces of a game.
fn ids(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Chess | Kind::Shatranj => &["P", "N", "B", "R", "Q", "K"],
        Kind::Crazyhouse => &["P", "N", "B", "R", "Q", "K", "N~", "B~", "R~", "Q~"],
        Kind::Grand => &["P", "N", "B", "R", "Q", "K", "A", "C"],
        Kind::Shako => &["P", "N", "B", "R", "Q", "K", "C", "E"],
        Kind::Courier => &["P", "N", "B", "R", "K", "E", "F", "M", "W"],
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Chess,
    Crazyhouse,
    Grand,
    Shako,
    Courier,
    Shatranj,
}

/// A position.
#[derive(Clone)]
pub struct ChessLike {
    kind: Kind,
    board: Board,
    side: usize,
    hands: Vec<Piece>,
    rights: Vec<char>,
    en_passant: Option<Square>,
    halfmove: u32,
    fullmove: u32,
}

impl ChessLike {
    /// Reads a FEN of one of these games; crazyhouse has hands in brackets.
    pub fn read(variant: &str, fen: &str) -> Result<ChessLike, String> {
        let (kind, files, ranks) = match variant {
            "chess" => (Kind::Chess, 8, 8),
            "crazyhouse" => (Kind::Crazyhouse, 8, 8),
            "grand" => (Kind::Grand, 10, 10),
            "shako" => (Kind::Shako, 10, 10),
            "courier" => (Kind::Courier, 12, 8),
            _ => (Kind::Shatranj, 8, 8),
        };
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (placement, hands) = split_hands(fields.first().ok_or("empty FEN")?);
        let board = Board::empty(files, ranks, 1).read(placement, ids(kind))?;
        let hands: Result<Vec<Piece>, String> = tokens(hands)
            .iter()
            .map(|id| piece_of(id, ids(kind)))
            .collect();
        Ok(ChessLike {
            kind,
            en_passant: fields.get(3).and_then(|name| board.square(name)),
            board,
            side: read_side(fields.get(1))?,
            hands: hands?,
            rights: read_rights(fields.get(2)),
            halfmove: read_counter(fields.get(4), 0)?,
            fullmove: read_counter(fields.get(5), 1)?,
        })
    }

    fn ahead(&self, seat: usize) -> i32 {
        if seat == 0 { 1 } else { -1 }
    }

    /// The rank counted from the owner's side, from 0.
    fn own_rank(&self, square: Square, seat: usize) -> i32 {
        if seat == 0 {
            square.1
        } else {
            self.board.ranks - 1 - square.1
        }
    }

    /// The squares on which the piece could capture if an enemy stood there.
    fn attacks(&self, from: Square, piece: Piece) -> Vec<Square> {
        let sight = |steps: &[Square], limit| self.board.sight(from, steps, limit);
        let ahead = self.ahead(piece.seat);
        let knight = || sight(&leaps(2, 1), 1);
        let alfil = || sight(&leaps(2, 2), 1);
        match (self.kind, piece.kind) {
            (_, "P") => sight(&[(-1, ahead), (1, ahead)], 1),
            (_, "K") | (Kind::Courier, "M") => sight(&AROUND, 1),
            (_, "R" | "R~") => sight(&STRAIGHT, FAR),
            (_, "N" | "N~") => knight(),
            (Kind::Shatranj, "Q") | (Kind::Courier, "F") => sight(&DIAGONAL, 1),
            (Kind::Shatranj, "B") | (Kind::Courier, "E") => alfil(),
            (Kind::Courier, "W") => sight(&STRAIGHT, 1),
            (_, "B" | "B~") => sight(&DIAGONAL, FAR),
            (_, "Q" | "Q~") => sight(&AROUND, FAR),
            (Kind::Grand, "A") => [sight(&DIAGONAL, FAR), knight()].concat(),
            (Kind::Grand, "C") => [sight(&STRAIGHT, FAR), knight()].concat(),
            (Kind::Shako, "E") => [sight(&DIAGONAL, 1), alfil()].concat(),
            (Kind::Shako, "C") => self.board.over_one_screen(from),
            (_, other) => unreachable!("no piece {other} in this game"),
        }
    }

    /// The squares to which the piece may go without capture.
    fn quiet(&self, from: Square, piece: Piece) -> Vec<Square> {
        match (self.kind, piece.kind) {
            (_, "P") => {
                let ahead = (0, self.ahead(piece.seat));
                let limit = if self.may_double_step(from, piece.seat) {
                    2
                } else {
                    1
                };
                self.board.go(piece.seat, from, &[ahead], limit, Use::Quiet)
            }
            (Kind::Shako, "C") => self.board.go(piece.seat, from, &STRAIGHT, FAR, Use::Quiet),
            _ => {
                let mut found = self.attacks(from, piece);
                found.retain(|&to| self.board.is_empty(to));
                found
            }
        }
    }

    fn may_double_step(&self, from: Square, seat: usize) -> bool {
        let start_rank = match self.kind {
            Kind::Chess | Kind::Crazyhouse => 1,
            Kind::Grand | Kind::Shako => 2,
            Kind::Courier | Kind::Shatranj => return false,
        };
        self.own_rank(from, seat) == start_rank
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

    /// What a Pawn may become on arrival; `None` stands for staying a Pawn.
    fn promotions(&self, to: Square, seat: usize) -> Vec<Option<&'static str>> {
        let rank = self.own_rank(to, seat);
        let last = self.board.ranks - 1;
        if self.kind == Kind::Grand && rank >= 7 {
            let count = |kind| {
                self.board
                    .pieces_of(seat)
                    .iter()
                    .filter(|(_, piece)| piece.kind == kind)
                    .count()
            };
            let began = [("Q", 1), ("A", 1), ("C", 1), ("R", 2), ("B", 2), ("N", 2)];
            let fewer = began
                .into_iter()
                .filter(|&(kind, number)| count(kind) < number);
            let mut choices: Vec<_> = fewer.map(|(kind, _)| Some(kind)).collect();
            if rank < last {
                choices.push(None);
            }
            return choices;
        }
        if rank < last {
            return vec![None];
        }
        let choices: &[&'static str] = match self.kind {
            Kind::Chess | Kind::Grand => &["Q", "R", "B", "N"],
            Kind::Crazyhouse => &["Q~", "R~", "B~", "N~"],
            Kind::Shako => &["Q", "R", "B", "N", "E", "C"],
            Kind::Courier => &["F"],
            Kind::Shatranj => &["Q"],
        };
        choices.iter().copied().map(Some).collect()
    }

    fn castlings(&self) -> Vec<Castling> {
        let home = match self.kind {
            Kind::Chess | Kind::Crazyhouse => Home {
                rank: 0,
                king: 4,
                sides: [(7, 6), (0, 2)],
            },
            Kind::Shako => Home {
                rank: 1,
                king: 5,
                sides: [(8, 7), (1, 3)],
            },
            Kind::Grand | Kind::Courier | Kind::Shatranj => return Vec::new(),
        };
        home.castlings(&self.board)
    }

    /// The position after the turn has passed; `clears` restarts the halfmove clock.
    fn handed_over(&self, board: Board, clears: bool) -> ChessLike {
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

    /// A displacement with everything it entails, for each choice of promotion.
    fn displacements(&self, from: Square, piece: Piece, to: Square) -> Vec<(String, ChessLike)> {
        let mut found = Vec::new();
        let choices = if piece.kind == "P" {
            self.promotions(to, piece.seat)
        } else {
            vec![None]
        };
        for choice in choices {
            let mut board = self.board.clone();
            let mut victim = to;
            if from.0 != to.0 && self.takes_en_passant(from, piece, to) {
                victim = (to.0, from.1);
            }
            let captured = board.at(victim);
            board.set(victim, None);
            board.set(from, None);
            board.set(
                to,
                Some(Piece {
                    kind: choice.unwrap_or(piece.kind),
                    ..piece
                }),
            );
            let mut next = self.handed_over(board, captured.is_some() || piece.kind == "P");
            if let (Kind::Crazyhouse, Some(captured)) = (self.kind, captured) {
                let kind = if captured.kind.ends_with('~') {
                    "P"
                } else {
                    captured.kind
                };
                next.hands.push(Piece {
                    seat: piece.seat,
                    kind,
                });
            }
            if piece.kind == "P" && (to.1 - from.1).abs() == 2 {
                next.en_passant = Some((from.0, (from.1 + to.1) / 2));
            }
            let suffix = choice.map_or(String::new(), |kind| kind[..1].to_ascii_lowercase());
            found.push((self.board.name(from) + &self.board.name(to) + &suffix, next));
        }
        found
    }

    fn takes_en_passant(&self, from: Square, piece: Piece, to: Square) -> bool {
        piece.kind == "P"
            && self.en_passant == Some(to)
            && self.board.is_empty(to)
            && self.board.holds((to.0, from.1), 1 - piece.seat, "P")
    }

    fn castling_moves(&self) -> Vec<(String, ChessLike)> {
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

    fn drops(&self) -> Vec<(String, ChessLike)> {
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
                if piece.kind == "P" && (square.1 == 0 || square.1 == self.board.ranks - 1) {
                    continue;
                }
                let mut board = self.board.clone();
                board.set(square, Some(piece));
                let mut next = self.handed_over(board, false);
                next.hands.remove(index);
                found.push((format!("{}@{}", piece.kind, self.board.name(square)), next));
            }
        }
        found
    }

    /// The side that has lost by having nothing but its King.
    fn bared(&self) -> Option<usize> {
        let bare = |seat| self.board.pieces_of(seat).len() == 1;
        [self.side, 1 - self.side]
            .into_iter()
            .find(|&seat| self.kind == Kind::Shatranj && bare(seat))
    }

    fn moves(&self) -> Vec<(String, ChessLike)> {
        let mut moves = Vec::new();
        if self.bared().is_some() {
            return moves;
        }
        for (from, piece) in self.board.pieces_of(self.side) {
            let mut targets = self.quiet(from, piece);
            targets.extend(self.attacks(from, piece).into_iter().filter(|&to| {
                self.board.is_enemy(to, piece.seat) || self.takes_en_passant(from, piece, to)
            }));
            for to in targets {
                moves.extend(self.displacements(from, piece, to));
            }
        }
        moves.extend(self.castling_moves());
        moves.extend(self.drops());
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }
}

impl Game for ChessLike {
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)> {
        self.moves()
            .into_iter()
            .map(|(text, next)| (text, Arc::new(next) as Arc<dyn Game>))
            .collect()
    }

    fn fen(&self) -> String {
        let hands = if self.kind == Kind::Crazyhouse {
            hands_text(&self.hands)
        } else {
            String::new()
        };
        format!(
            "{}{hands} {} {} {} {} {}",
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
        if let Some(seat) = self.bared() {
            return format!("{} wins: bared", side_letter(1 - seat));
        }
        let winner = side_letter(1 - self.side);
        match (self.moves().is_empty(), self.in_check(self.side)) {
            (false, _) => "none".to_string(),
            (true, true) => format!("{winner} wins: checkmate"),
            (true, false) if self.kind == Kind::Shatranj => format!("{winner} wins: stalemate"),
            (true, false) => "draw: stalemate".to_string(),
        }
    }
}
