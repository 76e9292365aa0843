//! Positions as FEN text, in both directions.

use std::fmt::Write;

pub use super::fen_error::FenError;
use super::{
    Position, Rules,
    undo::State,
    variant::{Captured, Royal},
};
use crate::board::{PerKind, PerPlayer, Piece, Player, Square};

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
        if self.players > 2 {
            return self.position_of_seats(fen);
        }
        let mut fields = fen.split_whitespace().peekable();
        let placement = fields.next().ok_or(FenError::Empty)?;
        let (board, reserve) = match placement.find('[') {
            Some(at) => placement.split_at(at),
            None => (placement, ""),
        };
        let pieces = self.parse_board(board)?;
        self.check_promoted(&pieces)?;
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
            living: self.living_of(&pieces),
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

    /// The players who are in the game if only these pieces are on the board, one bit each: where the last royal piece
    /// wins those who have one, else all.
    pub(super) fn living_of(&self, pieces: &[(Square, Piece)]) -> u8 {
        if self.settings.royal != Royal::LastStanding {
            return (1 << self.players) - 1;
        }
        let royal = pieces
            .iter()
            .filter(|(_, piece)| self.kind(piece.kind()).royal);
        royal.fold(0, |all, (_, piece)| all | 1 << piece.player().index())
    }

    pub(super) fn parse_board(&self, text: &str) -> Result<Vec<(Square, Piece)>, FenError> {
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
            let placed = if self.players > 2 {
                self.rank_of_seats(number, row)?
            } else {
                self.rank_of_two(number, row)?
            };
            let mut file = 0;
            for (empty, piece) in placed {
                file += empty;
                let Some(piece) = piece else { continue };
                if let Some(square) = self.geometry.square(file as i32, rank as i32) {
                    pieces.push((square, piece));
                }
                file += 1;
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

    /// A rank's runs of empty squares, each with the piece behind it.
    fn rank_of_two(&self, number: i32, row: &str) -> Result<Vec<Run>, FenError> {
        let mut runs = Vec::new();
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_digit() {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
                runs.push((run_length(digits), None));
                rest = after;
                continue;
            }
            let (piece, after) = self
                .read_piece(rest)
                .ok_or_else(|| self.no_such_piece(number, rest))?;
            runs.push((0, Some(piece)));
            rest = after;
        }
        Ok(runs)
    }

    pub(super) fn no_such_piece(&self, rank: i32, rest: &str) -> FenError {
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
        if self.settings.captured == Captured::Gone {
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
}

/// Empty squares, and the piece behind them.
pub(super) type Run = (usize, Option<Piece>);

/// The length of a run of empty squares; what no board can have counts as far too long.
pub(super) fn run_length(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX).min(1 << 20)
}

pub(super) fn counter(
    name: &'static str,
    field: Option<&str>,
    neutral: u16,
) -> Result<u16, FenError> {
    match field {
        None | Some("-") => Ok(neutral),
        Some(text) => text.parse().map_err(|_| FenError::Counter {
            name,
            found: text.to_owned(),
        }),
    }
}

impl<const W: usize> Position<W> {
    pub(super) fn check_royals(&self) -> Result<(), FenError> {
        const SIDES: [&str; 4] = [
            "the first player",
            "the second player",
            "the third player",
            "the fourth player",
        ];
        for (player, side) in self.rules().all_players().zip(SIDES) {
            let found = self.royals(player).count();
            if !(self.royals(player) - self.rules().keeps[player.index()]).is_empty() {
                return Err(FenError::Keep(side));
            }
            let wanted = match self.rules().settings.royal {
                Royal::Checked if found != 1 => "this game needs exactly one",
                Royal::Captured if found > 1 => "this game allows one at most",
                Royal::LastStanding if found != u32::from(self.is_living(player)) => {
                    "each living player needs exactly one"
                }
                Royal::LastStanding if self.state.living == 0 => "somebody needs one",
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
        let victim = self.en_passant_victim(square);
        let stepped = victim.is_some_and(|victim| self.has_stepped_over(victim, square));
        if self.at(square).is_some() || !stepped || !self.rules().settings.en_passant {
            return Err(wrong());
        }
        self.set_en_passant(square);
        Ok(())
    }

    /// The position as a FEN with all fields.
    pub fn fen(&self) -> String {
        let rules = self.rules();
        if rules.players > 2 {
            return self.fen_of_seats();
        }
        let mut fen = self.placement_text("");
        if rules.settings.captured == Captured::Hand {
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

    /// The board as text, with `between` the runs and pieces of a rank.
    pub(super) fn placement_text(&self, between: &str) -> String {
        let rules = self.rules();
        let geometry = &rules.geometry;
        let rank_text = |rank| {
            let mut runs = Vec::new();
            let mut empty = 0;
            for file in 0..i32::from(geometry.files()) {
                let Some(piece) = geometry.square(file, rank).and_then(|s| self.at(s)) else {
                    empty += 1;
                    continue;
                };
                runs.extend((empty > 0).then(|| empty.to_string()));
                empty = 0;
                runs.push(rules.piece_text(piece));
            }
            runs.extend((empty > 0).then(|| empty.to_string()));
            runs.join(between)
        };
        let ranks = (0..i32::from(geometry.ranks())).rev();
        ranks.map(rank_text).collect::<Vec<_>>().join("/")
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
}
