//! Scirocco in the rules of 2009, 2001 and 1999. Own moves of every piece, then the moves that Dervishes and
//! Harpies lend, then promotion of own moves, then the end of the game.

use std::sync::Arc;

use super::Game;
use super::board::{
    AROUND, Board, DIAGONAL, FAR, Piece, STRAIGHT, Square, Use, Way, leaps, plus, times,
};
use super::text::{read_counter, read_side, side_letter};

#[rustfmt::skip]
const IDS: [&str; 37] = [
    "P", "U", "I", "M", "S", "K", "W", "F", "O", "H", "V", "A", "D", "T", "G", "N", "C", "E", "R",
    "+P", "+U", "+I", "+M", "+S", "+K", "+W", "+F", "+O", "+H", "+V", "+A", "+D", "+T", "+G", "+N", "+C", "+E",
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Edition {
    Of1999,
    Of2001,
    Of2009,
}

/// A position.
#[derive(Clone)]
pub struct Scirocco {
    edition: Edition,
    board: Board,
    side: usize,
    halfmove: u32,
    fullmove: u32,
}

impl Scirocco {
    /// Reads a FEN of one of the three rule sets.
    pub fn read(variant: &str, fen: &str) -> Result<Scirocco, String> {
        let edition = match variant {
            "scirocco-1999" => Edition::Of1999,
            "scirocco-2001" => Edition::Of2001,
            _ => Edition::Of2009,
        };
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let placement = fields.first().ok_or("empty FEN")?;
        let board = Board::empty(10, 10, 1).read(placement, &IDS)?;
        let foreign = if edition == Edition::Of1999 {
            "+P"
        } else {
            "R"
        };
        if board
            .pieces()
            .iter()
            .any(|(_, piece)| piece.kind == foreign)
        {
            return Err(format!("there is no {foreign} in {variant}"));
        }
        Ok(Scirocco {
            edition,
            board,
            side: read_side(fields.get(1))?,
            halfmove: read_counter(fields.get(2), 0)?,
            fullmove: read_counter(fields.get(3), 1)?,
        })
    }

    /// What the piece can do by itself.
    fn own_ways(&self, from: Square, piece: Piece) -> Vec<Way> {
        let quiet =
            |steps: &[Square], limit| self.board.go(piece.seat, from, steps, limit, Use::Quiet);
        let takes =
            |steps: &[Square], limit| self.board.go(piece.seat, from, steps, limit, Use::Capture);
        let both =
            |steps: &[Square], limit| self.board.go(piece.seat, from, steps, limit, Use::Both);
        let ahead = if piece.seat == 0 { 1 } else { -1 };
        let (dabbaba, alfil, knight) = (leaps(2, 0), leaps(2, 2), leaps(2, 1));
        let (camel, zebra, three, three_diagonal) =
            (leaps(3, 1), leaps(3, 2), leaps(3, 0), leaps(3, 3));
        let targets = match piece.kind {
            "P" => [
                quiet(&[(0, ahead)], 1),
                takes(&[(-1, ahead), (1, ahead)], 1),
            ]
            .concat(),
            "U" => [quiet(&STRAIGHT, 1), takes(&DIAGONAL, 1)].concat(),
            "I" => [both(&DIAGONAL, 1), both(&knight, 1)].concat(),
            "M" => [both(&STRAIGHT, 1), both(&knight, 1)].concat(),
            "S" => [both(&STRAIGHT, 1), both(&DIAGONAL, FAR)].concat(),
            "K" | "O" => both(&AROUND, 1),
            "W" => both(&STRAIGHT, 1),
            "F" => both(&DIAGONAL, 1),
            "H" => both(&STRAIGHT, 4),
            "V" => self.wagon(from, piece.seat),
            "A" => both(&alfil, 1),
            "D" => both(&dabbaba, 1),
            "T" => [both(&alfil, 1), takes(&STRAIGHT, 1)].concat(),
            "G" => [both(&dabbaba, 1), quiet(&DIAGONAL, 1)].concat(),
            "N" => both(&knight, 1),
            "C" => both(&camel, 1),
            "E" => [both(&dabbaba, 1), both(&alfil, 1)].concat(),
            "R" => [both(&AROUND, 1), both(&three, 1), both(&three_diagonal, 1)].concat(),
            "+P" => [both(&DIAGONAL, 1), both(&three, 1), takes(&STRAIGHT, 1)].concat(),
            "+U" => both(&zebra, 1),
            "+I" => [both(&knight, 1), both(&STRAIGHT, 4)].concat(),
            "+M" => [both(&knight, 1), both(&DIAGONAL, 4)].concat(),
            "+S" => [
                quiet(&DIAGONAL, FAR),
                quiet(&STRAIGHT, 1),
                takes(&STRAIGHT, FAR),
                takes(&DIAGONAL, 1),
            ]
            .concat(),
            "+K" => [both(&STRAIGHT, 1), both(&dabbaba, 1), both(&alfil, 1)].concat(),
            "+W" => [both(&DIAGONAL, 1), both(&alfil, 1)].concat(),
            "+F" => [both(&STRAIGHT, 1), both(&dabbaba, 1)].concat(),
            "+O" => [both(&knight, 1), both(&camel, 1)].concat(),
            "+H" => self.bent(from, piece.seat, &DIAGONAL, &STRAIGHT),
            "+V" => self.bent(from, piece.seat, &STRAIGHT, &DIAGONAL),
            "+A" => both(&DIAGONAL, FAR),
            "+D" => both(&AROUND, 3),
            "+T" => both(&AROUND, FAR),
            "+G" => [
                both(&AROUND, 1),
                both(&knight, 1),
                both(&dabbaba, 1),
                both(&alfil, 1),
            ]
            .concat(),
            "+N" => both(&STRAIGHT, FAR),
            "+C" => [both(&knight, 1), both(&dabbaba, 1), both(&alfil, 1)].concat(),
            "+E" => quiet(
                &AROUND,
                if self.edition == Edition::Of2009 {
                    3
                } else {
                    FAR
                },
            ),
            other => unreachable!("no piece {other}"),
        };
        let mut ways = Way::plain_all(targets);
        match piece.kind {
            "+D" => ways.extend(self.rifle(from, piece.seat)),
            "+F" => ways.extend(self.leap_captures(from, piece.seat, &DIAGONAL)),
            "+W" => ways.extend(self.leap_captures(from, piece.seat, &STRAIGHT)),
            _ => {}
        }
        ways
    }

    /// Wagon: like a Rook, but over an empty first square on which it may not stop.
    fn wagon(&self, from: Square, seat: usize) -> Vec<Square> {
        let mut found = Vec::new();
        for step in STRAIGHT {
            let next = plus(from, step);
            if self.board.is_empty(next) {
                found.extend(self.board.go(seat, next, &[step], FAR, Use::Both));
            }
        }
        found
    }

    /// Octopus and Spider: one step to an empty square, then perhaps on along the two `second` directions that
    /// lead away from the start.
    fn bent(&self, from: Square, seat: usize, first: &[Square], second: &[Square]) -> Vec<Square> {
        let mut found = Vec::new();
        for &step in first {
            let corner = plus(from, step);
            if !self.board.is_empty(corner) {
                continue;
            }
            found.push(corner);
            for &turn in second {
                if step.0 * turn.0 + step.1 * turn.1 > 0 {
                    found.extend(self.board.go(seat, corner, &[turn], FAR, Use::Both));
                }
            }
        }
        found
    }

    /// Genie: takes a neighbour without moving.
    fn rifle(&self, from: Square, seat: usize) -> Vec<Way> {
        let victims = self.board.go(seat, from, &AROUND, 1, Use::Capture);
        victims
            .into_iter()
            .map(|victim| Way {
                kills: vec![victim],
                to: from,
            })
            .collect()
    }

    /// Zig and Zag: take a neighbour by leaping over it to the empty square behind.
    fn leap_captures(&self, from: Square, seat: usize, steps: &[Square]) -> Vec<Way> {
        let mut found = Vec::new();
        for &step in steps {
            let (victim, to) = (plus(from, step), times(from, step, 2));
            if self.board.is_enemy(victim, seat) && self.board.is_empty(to) {
                found.push(Way {
                    kills: vec![victim],
                    to,
                });
            }
        }
        found
    }

    /// Where friendly Dervishes and Harpies let the piece go.
    fn lent_targets(&self, from: Square, seat: usize) -> Vec<Square> {
        let mut found = Vec::new();
        for (relay, _) in self
            .board
            .pieces_of(seat)
            .into_iter()
            .filter(|(_, piece)| piece.kind == "E")
        {
            found.extend(self.dervish_lends(relay, from));
        }
        for (relay, _) in self
            .board
            .pieces_of(seat)
            .into_iter()
            .filter(|(_, piece)| piece.kind == "+E")
        {
            if self.harpy_reaches(relay, from) {
                found.extend(leaps(2, 1).into_iter().map(|leap| plus(from, leap)));
            }
        }
        found.retain(|&to| self.board.is_empty(to) || self.board.is_enemy(to, seat));
        found
    }

    /// The squares to which a Dervish sends a piece: nothing unless it touches the Dervish.
    fn dervish_lends(&self, relay: Square, from: Square) -> Vec<Square> {
        let offset = (from.0 - relay.0, from.1 - relay.1);
        if !AROUND.contains(&offset) {
            return Vec::new();
        }
        let mut found = vec![times(relay, offset, -1)];
        if STRAIGHT.contains(&offset) && self.edition == Edition::Of2009 {
            for step in DIAGONAL {
                let to = plus(from, step);
                if AROUND.contains(&(to.0 - relay.0, to.1 - relay.1)) {
                    found.push(to);
                }
            }
        }
        found
    }

    /// Whether a Harpy lends its Knight's leap to the piece there.
    fn harpy_reaches(&self, relay: Square, from: Square) -> bool {
        if self.edition == Edition::Of2009 {
            return self.board.sight(relay, &AROUND, 3).contains(&from);
        }
        leaps(2, 1)
            .into_iter()
            .any(|leap| plus(relay, leap) == from)
    }

    /// What the piece becomes if it promotes by this own move.
    fn promoted(&self, piece: Piece, from: Square, way: &Way) -> Option<&'static str> {
        let in_zone = |square: Square| {
            if piece.seat == 0 {
                square.1 >= 7
            } else {
                square.1 <= 2
            }
        };
        if !way.kills.is_empty() || !(in_zone(from) || in_zone(way.to)) {
            return None;
        }
        if self.edition == Edition::Of1999 {
            let straight = from.0 == way.to.0 || from.1 == way.to.1;
            match piece.kind {
                "P" => return Some("A"),
                "A" => return Some("D"),
                "D" => return Some("R"),
                "R" => return None,
                "U" | "+A" => return Some("+U"),
                "+U" => return Some("+A"),
                "S" => return Some(if straight { "+D" } else { "+S" }),
                _ => {}
            }
        }
        let form = format!("+{}", piece.kind);
        IDS.into_iter().find(|&id| id == form)
    }

    fn after(&self, from: Square, way: &Way, piece: Piece, promotes: bool) -> Scirocco {
        let mut next = self.clone();
        let captured = next.board.carry_out(from, way, piece);
        next.halfmove = if captured || promotes {
            0
        } else {
            self.halfmove + 1
        };
        next.fullmove += self.side as u32;
        next.side = 1 - self.side;
        next
    }

    /// Who has lost by the state of the armies, and why.
    fn fallen(&self) -> Option<(usize, &'static str)> {
        let royal = |piece: &(Square, Piece)| piece.1.kind == "K" || piece.1.kind == "+K";
        let dethroned = |seat| !self.board.pieces_of(seat).iter().any(royal);
        let bare = |seat| self.board.pieces_of(seat).iter().all(royal);
        for seat in [self.side, 1 - self.side] {
            if dethroned(seat) {
                return Some((seat, "king captured"));
            }
        }
        [self.side, 1 - self.side]
            .into_iter()
            .find(|&seat| bare(seat))
            .map(|seat| (seat, "bared"))
    }

    fn moves(&self) -> Vec<(String, Scirocco)> {
        let mut moves = Vec::new();
        if self.fallen().is_some() {
            return moves;
        }
        for (from, piece) in self.board.pieces_of(self.side) {
            let mut ways = self.own_ways(from, piece);
            for way in &ways {
                if let Some(kind) = self.promoted(piece, from, way) {
                    let text = self.board.text(from, way) + "+";
                    moves.push((text, self.after(from, way, Piece { kind, ..piece }, true)));
                }
            }
            ways.extend(Way::plain_all(self.lent_targets(from, piece.seat)));
            for way in &ways {
                moves.push((
                    self.board.text(from, way),
                    self.after(from, way, piece, false),
                ));
            }
        }
        moves
    }
}

impl Game for Scirocco {
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
        let lost = self
            .fallen()
            .or_else(|| self.moves().is_empty().then_some((self.side, "no move")));
        match lost {
            None => "none".to_string(),
            Some((seat, why)) => format!("{} wins: {why}", side_letter(1 - seat)),
        }
    }
}
