//! Arena Cheturshogqi for two, three or four players: moves, captures that fuse, drops, the duty to be in the
//! Arena, falls of players. The form of the FEN tells the board; the number of living players tells the rules.

use std::sync::Arc;

use super::Game;
use super::arena_pieces::{mutation, parts, split};
use super::board::{AROUND, Board, DIAGONAL, FAR, Piece, STRAIGHT, Square, Use, leaps};

/// A position.
#[derive(Clone)]
pub struct Arena {
    pub board: Board,
    /// The letters of the seats in turn order: `w b`, or `r b y g`.
    pub letters: &'static [char],
    /// The types in hand, seat by seat.
    pub reserves: Vec<Vec<&'static str>>,
    pub turn: usize,
    /// The players still in the game, in turn order.
    pub alive: Vec<usize>,
    pub halfmove: u32,
    pub fullmove: u32,
}

impl Arena {
    /// Files and ranks to go forward.
    fn ahead(&self, seat: usize) -> Square {
        match self.letters[seat] {
            'w' | 'r' => (0, 1),
            'y' => (0, -1),
            'b' if self.letters.len() == 2 => (0, -1),
            'b' => (1, 0),
            _ => (-1, 0),
        }
    }

    /// A square as its seat sees it: steps from the own edge, and place along that edge (the line of advance).
    fn depth_and_line(&self, square: Square, seat: usize) -> (i32, i32) {
        let far = self.board.files - 1;
        match self.ahead(seat) {
            (0, 1) => (square.1, square.0),
            (0, _) => (far - square.1, square.0),
            (1, _) => (square.0, square.1),
            _ => (far - square.0, square.1),
        }
    }

    fn is_central_line(&self, line: i32) -> bool {
        (line - self.board.files / 2).abs() <= 1
    }

    fn in_keep(&self, square: Square, seat: usize) -> bool {
        let (depth, line) = self.depth_and_line(square, seat);
        depth <= 2 && self.is_central_line(line)
    }

    fn is_pawn_start(&self, square: Square, seat: usize) -> bool {
        let (depth, line) = self.depth_and_line(square, seat);
        depth == 3 && self.is_central_line(line)
    }

    fn in_arena(&self, square: Square) -> bool {
        let inside = 3..self.board.files - 3;
        inside.contains(&square.0) && inside.contains(&square.1)
    }

    /// Whether the player has a piece in the Arena.
    fn is_present(&self, seat: usize) -> bool {
        self.board
            .pieces_of(seat)
            .into_iter()
            .any(|(square, _)| self.in_arena(square))
    }

    /// The two squares diagonally ahead.
    fn pawn_captures(&self, seat: usize) -> [Square; 2] {
        let (x, y) = self.ahead(seat);
        [(x + y, y + x), (x - y, y - x)]
    }

    /// Steps and their limit of a plain type that captures as it moves.
    fn pattern(kind: &str) -> Vec<(Vec<Square>, i32)> {
        match kind {
            "K" | "M" => vec![(AROUND.to_vec(), 1)],
            "Q" => vec![(AROUND.to_vec(), FAR)],
            "R" => vec![(STRAIGHT.to_vec(), FAR)],
            "B" => vec![(DIAGONAL.to_vec(), FAR)],
            "N" => vec![(leaps(2, 1), 1)],
            "F" => vec![(DIAGONAL.to_vec(), 1)],
            "E" => vec![(leaps(2, 2), 1)],
            "W" => vec![(STRAIGHT.to_vec(), 1)],
            "D" => vec![(leaps(2, 0), 1)],
            _ => Vec::new(),
        }
    }

    /// Where the piece may go by its way of moving.
    fn targets(&self, from: Square, piece: Piece) -> Vec<Square> {
        let go = |steps: &[Square], limit, purpose| {
            self.board.go(piece.seat, from, steps, limit, purpose)
        };
        let mut found = Vec::new();
        for part in parts(piece.kind) {
            for (steps, limit) in Arena::pattern(part) {
                found.extend(go(&steps, limit, Use::Both));
            }
            if part == "P" {
                let doubles = piece.kind == "P" && self.is_pawn_start(from, piece.seat);
                found.extend(go(
                    &[self.ahead(piece.seat)],
                    if doubles { 2 } else { 1 },
                    Use::Quiet,
                ));
                found.extend(go(&self.pawn_captures(piece.seat), 1, Use::Capture));
            }
        }
        if piece.kind == "K" {
            found.retain(|&to| self.in_keep(to, piece.seat));
        }
        found
    }

    /// Whether a piece could capture on an occupied square, or the Kings of both face each other.
    fn king_attacked(&self, seat: usize) -> bool {
        let Some(king) = self.board.find(seat, "K") else {
            return false;
        };
        let is_enemy_king = |&square: &Square| {
            self.board
                .at(square)
                .is_some_and(|piece| piece.kind == "K" && piece.seat != seat)
        };
        if self
            .board
            .sight(king, &STRAIGHT, FAR)
            .iter()
            .any(is_enemy_king)
        {
            return true;
        }
        let pieces = self.board.pieces();
        let enemies = pieces.into_iter().filter(|(_, piece)| piece.seat != seat);
        enemies
            .into_iter()
            .any(|(from, piece)| self.targets(from, piece).contains(&king))
    }

    /// A player's pieces on the board and in hand leave the game.
    fn remove_player(&mut self, seat: usize) {
        for (square, _) in self.board.pieces_of(seat) {
            self.board.set(square, None);
        }
        self.reserves[seat].clear();
        self.alive.retain(|&other| other != seat);
    }

    /// The position after a displacement, the turn not yet handed over.
    fn displaced(&self, from: Square, piece: Piece, to: Square) -> Arena {
        let mut next = self.clone();
        let mut arrives = piece;
        next.halfmove += 1;
        next.board.set(from, None);
        if let Some(victim) = self.board.at(to) {
            next.halfmove = 0;
            let fused = if self.in_arena(to) {
                mutation(piece.kind, victim.kind)
            } else {
                None
            };
            match fused {
                _ if victim.kind == "K" => next.remove_player(victim.seat),
                Some(kind) => arrives.kind = kind,
                None => next.reserves[piece.seat].push(victim.kind),
            }
        }
        next.board.set(to, Some(arrives));
        next
    }

    /// Whether the mover may leave this position behind: in the Arena, and with two players left, or after a
    /// move of the King, with the King unattacked.
    fn may_leave(&self, next: &Arena, moved: &str) -> bool {
        let binds = self.alive.len() == 2 || moved == "K";
        next.is_present(self.turn) && !(binds && next.king_attacked(self.turn))
    }

    fn board_moves(&self) -> Vec<(String, Arena)> {
        let mut found = Vec::new();
        for (from, piece) in self.board.pieces_of(self.turn) {
            for to in self.targets(from, piece) {
                let mut next = self.displaced(from, piece, to);
                if self.may_leave(&next, piece.kind) {
                    next.hand_over();
                    found.push((self.board.name(from) + &self.board.name(to), next));
                }
            }
        }
        found
    }

    /// Whether the kind may be put there as far as the square itself and the Pawns go.
    fn may_drop(&self, kind: &str, square: Square) -> bool {
        let foreign_keep = |&seat: &usize| seat != self.turn && self.in_keep(square, seat);
        if !self.board.is_empty(square) || self.alive.iter().any(foreign_keep) {
            return false;
        }
        let (depth, line) = self.depth_and_line(square, self.turn);
        let pawns = self
            .board
            .pieces_of(self.turn)
            .into_iter()
            .filter(|(_, piece)| piece.kind == "P");
        let mut lines = pawns.map(|(pawn, _)| self.depth_and_line(pawn, self.turn).1);
        kind != "P" || (depth < self.board.files - 1 && !lines.any(|other| other == line))
    }

    /// The drops of one kind in exchange for one held type, before the turn goes on.
    fn dropped<'a>(
        &'a self,
        held: &'static str,
        kind: &'static str,
    ) -> impl Iterator<Item = (Square, Arena)> + 'a {
        let squares = self.board.all();
        let allowed = squares.filter(move |&square| self.may_drop(kind, square));
        allowed.filter_map(move |square| {
            let mut next = self.clone();
            next.board.set(
                square,
                Some(Piece {
                    seat: self.turn,
                    kind,
                }),
            );
            let index = self.reserves[self.turn]
                .iter()
                .position(|&other| other == held);
            next.reserves[self.turn].remove(index.expect("the type is held"));
            next.halfmove += 1;
            self.may_leave(&next, kind).then_some((square, next))
        })
    }

    /// What follows a drop; nothing if it mates, which none may.
    fn handed_over(&self, mut next: Arena) -> Option<Arena> {
        next.hand_over();
        let mates = self.alive.len() == 2 && next.king_attacked(next.turn) && !next.has_move();
        (!mates).then_some(next)
    }

    /// Each held type and the kinds that it may be dropped as.
    fn droppable(&self) -> Vec<(&'static str, &'static str)> {
        let mut held = self.reserves[self.turn].clone();
        held.sort_unstable();
        held.dedup();
        held.into_iter()
            .flat_map(|held| {
                let parts = split(held).into_iter().flatten();
                std::iter::once(held)
                    .chain(parts)
                    .map(move |kind| (held, kind))
            })
            .collect()
    }

    fn drops(&self) -> Vec<(String, Arena)> {
        let mut found = Vec::new();
        for (held, kind) in self.droppable() {
            let suffix = if held == kind {
                String::new()
            } else {
                format!("={held}")
            };
            for (square, next) in self.dropped(held, kind) {
                if let Some(next) = self.handed_over(next) {
                    found.push((format!("{kind}@{}{suffix}", self.board.name(square)), next));
                }
            }
        }
        found
    }

    /// Whether there is a move on the board or a drop; a pass is none. Only a drop that gives check while two are left
    /// must be followed, and after all others: whether somebody has a move would be asked again and again.
    fn has_move(&self) -> bool {
        let plain = |&(held, kind): &(&'static str, &'static str)| {
            self.dropped(held, kind).any(|(_, mut next)| {
                self.alive.len() > 2 || {
                    next.hand_over();
                    !next.king_attacked(next.turn)
                }
            })
        };
        let checking = |&(held, kind): &(&'static str, &'static str)| {
            self.dropped(held, kind)
                .any(|(_, next)| self.handed_over(next).is_some())
        };
        let kinds = self.droppable();
        !self.board_moves().is_empty() || kinds.iter().any(plain) || kinds.iter().any(checking)
    }

    /// Gives the turn to the next living player, passing over those who fall for want of a piece in the Arena.
    fn hand_over(&mut self) {
        loop {
            let later = self.alive.iter().find(|&&seat| seat > self.turn);
            if later.is_none() {
                self.fullmove += 1;
            }
            self.turn = *later.unwrap_or(&self.alive[0]);
            if !self.falls_on_turn() {
                return;
            }
            self.remove_player(self.turn);
        }
    }

    fn falls_on_turn(&self) -> bool {
        self.alive.len() > 2 && !self.is_present(self.turn) && !self.has_move()
    }

    /// Settles a position given by hand in which the player on turn has no way into the Arena.
    pub fn settle(&mut self) {
        if self.falls_on_turn() {
            self.remove_player(self.turn);
            self.hand_over();
        }
    }

    fn moves(&self) -> Vec<(String, Arena)> {
        if self.alive.len() < 2 {
            return Vec::new();
        }
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        if moves.is_empty() && self.alive.len() > 2 {
            let mut next = self.clone();
            next.halfmove += 1;
            next.hand_over();
            moves.push(("@@@@".to_string(), next));
        }
        moves
    }
}

impl Game for Arena {
    fn successors(&self) -> Vec<(String, Arc<dyn Game>)> {
        self.moves()
            .into_iter()
            .map(|(text, next)| (text, Arc::new(next) as Arc<dyn Game>))
            .collect()
    }

    fn fen(&self) -> String {
        self.text()
    }

    fn result(&self) -> String {
        if let [last] = self.alive[..] {
            return format!("{} wins: last king", self.letters[last]);
        }
        if !self.moves().is_empty() {
            return "none".to_string();
        }
        let other = self.alive.iter().find(|&&seat| seat != self.turn);
        let winner = self.letters[*other.unwrap_or(&self.turn)];
        if !self.is_present(self.turn) {
            format!("{winner} wins: arena empty")
        } else if self.king_attacked(self.turn) {
            format!("{winner} wins: checkmate")
        } else {
            "draw: stalemate".to_string()
        }
    }
}
