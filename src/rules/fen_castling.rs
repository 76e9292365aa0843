//! The castling field of a FEN, in both directions, and pieces that should have promoted.

use super::{Position, Rules, fen_error::FenError};
use crate::board::{Piece, Square};

impl<const W: usize> Rules<W> {
    /// The castling rights of a field; those whose pieces are not at home are dropped.
    pub(super) fn parse_castling(
        &self,
        field: &str,
        pieces: &[(Square, Piece)],
    ) -> Result<u8, FenError> {
        let mut rights = 0;
        if field == "-" {
            return Ok(rights);
        }
        for letter in field.chars() {
            let entry = self
                .castlings
                .iter()
                .position(|castling| castling.letter == letter);
            let Some(i) = entry else {
                let letters: String = self.castlings.iter().map(|c| c.letter).collect();
                return Err(FenError::Castling {
                    found: field.to_owned(),
                    allowed: letters,
                });
            };
            let castling = &self.castlings[i];
            let rook = Piece::new(castling.player, castling.rook_kind);
            let royal = |p: Piece| p.player() == castling.player && self.kind(p.kind()).royal;
            let at_home = pieces.contains(&(castling.rook.0, rook))
                && pieces
                    .iter()
                    .any(|(s, p)| *s == castling.king.0 && royal(*p));
            if at_home {
                rights |= 1 << i;
            }
        }
        Ok(rights)
    }
}

impl<const W: usize> Rules<W> {
    /// A piece cannot stand where it must promote on arrival.
    pub(super) fn check_promoted(&self, pieces: &[(Square, Piece)]) -> Result<(), FenError> {
        let late = pieces.iter().find(|(square, piece)| {
            let promotion = self.promotion_of(self.moves_of(*piece));
            promotion.is_some_and(|promotion| promotion.forced.contains(*square))
        });
        match late {
            None => Ok(()),
            Some((square, piece)) => Err(FenError::Unpromoted {
                id: self.piece_text(*piece),
                square: self.square_text(*square),
            }),
        }
    }
}

impl<const W: usize> Position<W> {
    /// The letters of a FEN's castling field that this position, which was read from it, lacks: their pieces are not
    /// at home. Empty in a game without castling.
    pub fn dropped_rights(&self, fen: &str) -> String {
        if !self.rules().settings.long_fen || self.rules().players > 2 {
            return String::new();
        }
        let kept = self.castling_text();
        let field = fen.split_whitespace().nth(2).unwrap_or("-");
        let dropped = field.chars().filter(|c| *c != '-' && !kept.contains(*c));
        dropped.collect()
    }

    pub(super) fn castling_text(&self) -> String {
        let entries = self.rules().castlings.iter().enumerate();
        let letters: String = entries
            .filter(|(i, _)| self.castling() & (1 << i) != 0)
            .map(|(_, castling)| castling.letter)
            .collect();
        if letters.is_empty() {
            "-".to_owned()
        } else {
            letters
        }
    }
}
