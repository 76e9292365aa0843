//! Squares, piece IDs and moves as text.

use std::fmt::Write;

use super::{Position, Rules, variant::PromotionMark};
use crate::board::{Kind, Move, Piece, Player, Square};

impl<const W: usize> Rules<W> {
    /// `e5`.
    pub fn square_text(&self, square: Square) -> String {
        let file = char::from(b'a' + self.geometry.file(square) as u8);
        format!(
            "{file}{}",
            self.geometry.rank(square) + i32::from(self.first_rank)
        )
    }

    /// The square that a text names; `None` when it is no square of this board.
    pub fn parse_square(&self, text: &str) -> Option<Square> {
        let mut chars = text.chars();
        let file = chars.next().filter(char::is_ascii_lowercase)?;
        let digits = chars.as_str();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain || digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        let rank: i32 = digits.parse().ok()?;
        self.geometry.square(
            i32::from(file as u8 - b'a'),
            rank - i32::from(self.first_rank),
        )
    }

    /// The ID of a piece: upper case for the first player, lower case for the second; where there are more than two, the
    /// letter of the seat and the ID in upper case.
    pub fn piece_text(&self, piece: Piece) -> String {
        let id = &self.kind(piece.kind()).id;
        if self.players > 2 {
            self.seat_text(piece.player()).to_owned() + id
        } else if piece.player() == Player::FIRST {
            id.clone()
        } else {
            id.to_lowercase()
        }
    }

    /// What the text of a move adds for a promotion to this kind.
    fn promotion_text(&self, kind: Kind) -> char {
        let letter = self
            .kind(kind)
            .id
            .chars()
            .find(char::is_ascii_uppercase)
            .unwrap_or('?');
        match self.settings.mark {
            PromotionMark::Plus => '+',
            PromotionMark::Letter => letter.to_ascii_lowercase(),
        }
    }

    /// The text of a move.
    pub fn move_text(&self, mv: Move) -> String {
        let square = |s| self.square_text(s);
        match mv {
            Move::Step { from, to, promote } => {
                let mut text = square(from) + &square(to);
                text.extend(promote.map(|kind| self.promotion_text(kind)));
                text
            }
            Move::Double { from, to, .. }
            | Move::EnPassant { from, to, .. }
            | Move::Castle { from, to, .. } => square(from) + &square(to),
            Move::Legs { from, kills, to } => {
                let mut text = square(from);
                for kill in kills.into_iter().flatten() {
                    let _ = write!(text, "{0},{0}", square(kill));
                }
                text + &square(to)
            }
            Move::Drop { kind, to, part_of } => {
                let mut text = format!("{}@{}", self.kind(kind).id, square(to));
                if let Some(whole) = part_of {
                    let _ = write!(text, "={}", self.kind(whole).id);
                }
                text
            }
            Move::Explode { at } => square(at) + &square(at),
            Move::Pass => "@@@@".to_owned(),
        }
    }
}

impl<const W: usize> Position<W> {
    /// The move of the game that a text names; capital and small letters count alike where only one move fits.
    pub fn parse_move(&mut self, text: &str) -> Option<Move> {
        let rules = self.rules();
        let moves = self.game_moves();
        let exact = moves.iter().find(|mv| rules.move_text(**mv) == text);
        exact.copied().or_else(|| {
            let mut alike = moves
                .iter()
                .filter(|mv| rules.move_text(**mv).eq_ignore_ascii_case(text));
            alike.next().filter(|_| alike.next().is_none()).copied()
        })
    }

    /// The texts of moves, sorted.
    pub fn texts(&self, moves: &[Move]) -> Vec<String> {
        let mut texts: Vec<_> = moves.iter().map(|mv| self.rules().move_text(*mv)).collect();
        texts.sort_unstable();
        texts
    }
}
