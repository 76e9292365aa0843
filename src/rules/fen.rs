//! Positions as FEN text, in both directions.

use std::fmt::Write;

use thiserror::Error;

use super::{Position, Rules, undo::State, variant::Royal};
use crate::board::{PerKind, PerPlayer, Piece, Player, Square};

/// What is wrong in a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Nothing there.
    #[error("the FEN is empty")]
    Empty,
    /// The number of ranks.
    #[error("{found} ranks, this board has {wanted}")]
    Ranks {
        /// Given.
        found: usize,
        /// The board's.
        wanted: u8,
    },
    /// The number of squares of a rank.
    #[error("rank {rank}: {found} squares, this board has {wanted}")]
    RankLength {
        /// Which rank, as the game numbers it.
        rank: i32,
        /// Given.
        found: usize,
        /// The board's.
        wanted: u8,
    },
    /// A piece that the game does not have.
    #[error("rank {rank}: no piece of this game is written `{found}`; its pieces are {allowed}")]
    Piece {
        /// Which rank, as the game numbers it.
        rank: i32,
        /// Given.
        found: String,
        /// All IDs.
        allowed: String,
    },
    /// The reserve.
    #[error("the reserve `{0}` is not `[` IDs `]` of pieces that can be held")]
    Reserve(String),
    /// A reserve in a game without drops.
    #[error("this game has no reserves, yet the FEN has `{0}`")]
    NoReserve(String),
    /// The side to move.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    Side(String),
    /// The castling field.
    #[error("the castling field is `-` or letters of `{allowed}`, not `{found}`")]
    Castling {
        /// Given.
        found: String,
        /// The game's letters.
        allowed: String,
    },
    /// The en passant field.
    #[error(
        "the en passant field is `-` or an empty square just passed by a double step, not `{0}`"
    )]
    EnPassant(String),
    /// A counter.
    #[error("{name} is a whole number up to 65535, not `{found}`")]
    Counter {
        /// Which counter.
        name: &'static str,
        /// Given.
        found: String,
    },
    /// Text behind the last field.
    #[error("nothing may follow the move number, yet there is `{0}`")]
    Trailing(String),
    /// The number of royal pieces.
    #[error("{side} has {found} royal pieces, {wanted}")]
    Royals {
        /// Whose.
        side: &'static str,
        /// Given.
        found: u32,
        /// The rule.
        wanted: &'static str,
    },
    /// The side that has just moved is in check.
    #[error("the side not to move is in check")]
    Check,
}

impl<const W: usize> Rules<W> {
    /// The start position.
    pub fn start_position(&'static self) -> Position<W> {
        match self.position(&self.start) {
            Ok(position) => position,
            // `compile` has read the same text before it gave the rules away.
            Err(_) => Position::empty(self),
        }
    }

    /// The position that a FEN gives; fields left out at the end take their neutral values.
    ///
    /// # Errors
    /// The first thing wrong in the text, or in the position.
    pub fn position(&'static self, fen: &str) -> Result<Position<W>, FenError> {
        let mut fields = fen.split_whitespace().peekable();
        let placement = fields.next().ok_or(FenError::Empty)?;
        let (board, reserve) = match placement.find('[') {
            Some(at) => placement.split_at(at),
            None => (placement, ""),
        };
        let pieces = self.parse_board(board)?;
        let hands = self.parse_reserve(reserve)?;
        let turn = match fields.next() {
            None | Some("w") => Player::FIRST,
            Some("b") => Player::SECOND,
            Some(other) => return Err(FenError::Side(other.to_owned())),
        };
        let mut castling = 0;
        let mut skipped = None;
        if self.settings.long_fen {
            castling = self.parse_castling(fields.next().unwrap_or("-"), &pieces)?;
            skipped = Some(fields.next().unwrap_or("-")).filter(|field| *field != "-");
        } else {
            // Programs that know chess FENs only put dashes here.
            while fields.next_if_eq(&"-").is_some() {}
        }
        let halfmove = counter("the halfmove clock", fields.next(), 0)?;
        let fullmove = counter("the move number", fields.next(), 1)?;
        if let Some(rest) = fields.next() {
            return Err(FenError::Trailing(rest.to_owned()));
        }
        let mut position = Position::empty(self);
        let state = State {
            key: 0,
            turn,
            en_passant: None,
            en_passant_keyed: false,
            castling,
            halfmove,
            fullmove,
            since_capture: 0,
        };
        position.set_up(pieces, hands, state);
        position.check_royals()?;
        if let Some(text) = skipped {
            position.add_en_passant(text)?;
        }
        Ok(position)
    }

    /// The pieces of a FEN's first field.
    pub(super) fn placement(&self, fen: &str) -> Result<Vec<(Square, Piece)>, FenError> {
        let field = fen.split_whitespace().next().ok_or(FenError::Empty)?;
        self.parse_board(field.split('[').next().unwrap_or(field))
    }

    fn parse_board(&self, text: &str) -> Result<Vec<(Square, Piece)>, FenError> {
        let ranks: Vec<&str> = text.split('/').collect();
        let wanted = self.geometry.ranks();
        if ranks.len() != wanted as usize {
            return Err(FenError::Ranks {
                found: ranks.len(),
                wanted,
            });
        }
        let mut pieces = Vec::new();
        for (rank, row) in ranks.into_iter().rev().enumerate() {
            let number = rank as i32 + i32::from(self.first_rank);
            let files = self.geometry.files();
            let mut file = 0usize;
            let mut rest = row;
            while let Some(first) = rest.chars().next() {
                if first.is_ascii_digit() {
                    let end = rest
                        .find(|c: char| !c.is_ascii_digit())
                        .unwrap_or(rest.len());
                    file += rest[..end]
                        .parse::<usize>()
                        .unwrap_or(usize::MAX / 2)
                        .min(1 << 20);
                    rest = &rest[end..];
                    continue;
                }
                let (piece, after) = self
                    .read_piece(rest)
                    .ok_or_else(|| self.no_such_piece(number, rest))?;
                if let Some(square) = self.geometry.square(file as i32, rank as i32) {
                    pieces.push((square, piece));
                }
                file += 1;
                rest = after;
            }
            if file != files as usize {
                return Err(FenError::RankLength {
                    rank: number,
                    found: file,
                    wanted: files,
                });
            }
        }
        Ok(pieces)
    }

    fn no_such_piece(&self, rank: i32, rest: &str) -> FenError {
        let ids: Vec<_> = self.kinds.iter().map(|kind| kind.id.as_str()).collect();
        FenError::Piece {
            rank,
            found: rest.chars().take(3).collect(),
            allowed: ids.join(" "),
        }
    }

    /// The piece at the beginning of a text, the longest ID that fits, and the text behind it.
    pub(super) fn read_piece<'t>(&self, text: &'t str) -> Option<(Piece, &'t str)> {
        let letter = text.chars().find(char::is_ascii_alphabetic)?;
        let player = if letter.is_ascii_uppercase() {
            Player::FIRST
        } else {
            Player::SECOND
        };
        let length = |id: &str| {
            let head = text.get(..id.len())?;
            head.eq_ignore_ascii_case(id).then_some(id.len())
        };
        let (kind, length) = self
            .all_kinds()
            .filter_map(|kind| Some((kind, length(&self.kind(kind).id)?)))
            .max_by_key(|(_, length)| *length)?;
        Some((Piece::new(player, kind), &text[length..]))
    }

    fn parse_reserve(&self, text: &str) -> Result<PerPlayer<PerKind<u8>>, FenError> {
        let mut hands = [[0u8; _]; _];
        if text.is_empty() {
            return Ok(hands);
        }
        if self.settings.captured == super::variant::Captured::Gone {
            return Err(FenError::NoReserve(text.to_owned()));
        }
        let wrong = || FenError::Reserve(text.to_owned());
        let mut rest = text
            .strip_prefix('[')
            .and_then(|t| t.strip_suffix(']'))
            .ok_or_else(wrong)?;
        while !rest.is_empty() && rest != "-" {
            let (piece, after) = self.read_piece(rest).ok_or_else(wrong)?;
            let kind = self.kind(piece.kind());
            if kind.royal || kind.reverts != piece.kind() {
                return Err(wrong());
            }
            let held = &mut hands[piece.player().index()][piece.kind().index()];
            *held = held.checked_add(1).ok_or_else(wrong)?;
            rest = after;
        }
        Ok(hands)
    }

    /// The castling rights of a field; those whose pieces are not at home are dropped.
    fn parse_castling(&self, field: &str, pieces: &[(Square, Piece)]) -> Result<u8, FenError> {
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

fn counter(name: &'static str, field: Option<&str>, neutral: u16) -> Result<u16, FenError> {
    match field {
        None | Some("-") => Ok(neutral),
        Some(text) => text.parse().map_err(|_| FenError::Counter {
            name,
            found: text.to_owned(),
        }),
    }
}

impl<const W: usize> Position<W> {
    fn check_royals(&self) -> Result<(), FenError> {
        for (player, side) in [
            (Player::FIRST, "the first player"),
            (Player::SECOND, "the second player"),
        ] {
            let found = self.royals(player).count();
            let wanted = match self.rules().settings.royal {
                Royal::Checked if found != 1 => "this game needs exactly one",
                Royal::Captured if found > 1 => "this game allows one at most",
                _ => continue,
            };
            return Err(FenError::Royals {
                side,
                found,
                wanted,
            });
        }
        if self.rules().settings.royal == Royal::Checked && self.in_check(self.turn().other()) {
            return Err(FenError::Check);
        }
        Ok(())
    }

    /// Sets the skipped square of a FEN; one that no double step can have passed is an error.
    fn add_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        let wrong = || FenError::EnPassant(text.to_owned());
        let square = self.rules().parse_square(text).ok_or_else(wrong)?;
        let passed = self.at(square).is_none() && self.en_passant_victim(square).is_some();
        if !passed || !self.rules().settings.en_passant {
            return Err(wrong());
        }
        self.set_en_passant(square);
        Ok(())
    }

    /// The position as a FEN with all fields.
    pub fn fen(&self) -> String {
        let rules = self.rules();
        let geometry = &rules.geometry;
        let mut fen = String::new();
        for rank in (0..i32::from(geometry.ranks())).rev() {
            let mut empty = 0;
            for file in 0..i32::from(geometry.files()) {
                match geometry
                    .square(file, rank)
                    .and_then(|square| self.at(square))
                {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            let _ = write!(fen, "{empty}");
                        }
                        empty = 0;
                        fen += &rules.piece_text(piece);
                    }
                }
            }
            if empty > 0 {
                let _ = write!(fen, "{empty}");
            }
            if rank > 0 {
                fen.push('/');
            }
        }
        if rules.settings.captured == super::variant::Captured::Hand {
            let _ = write!(fen, "[{}]", self.reserve_text());
        }
        fen += if self.turn() == Player::FIRST {
            " w"
        } else {
            " b"
        };
        if rules.settings.long_fen {
            let _ = write!(fen, " {} ", self.castling_text());
            fen += &self
                .en_passant()
                .map_or("-".to_owned(), |square| rules.square_text(square));
        }
        let _ = write!(fen, " {} {}", self.halfmove(), self.fullmove());
        fen
    }

    /// The IDs in reserve, the first player's before the second's, each sorted.
    fn reserve_text(&self) -> String {
        let rules = self.rules();
        let mut text = String::new();
        for player in rules.all_players() {
            let mut held: Vec<_> = rules
                .all_kinds()
                .map(|kind| {
                    (
                        rules.piece_text(Piece::new(player, kind)),
                        self.held(player, kind),
                    )
                })
                .collect();
            held.sort_unstable();
            for (id, count) in held {
                text += &id.repeat(count as usize);
            }
        }
        text
    }

    fn castling_text(&self) -> String {
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
