//! FENs of games with more than two seats: commas between the runs of a rank, seat letters before IDs, reserves by seat,
//! the seat to move and the living players.

use std::fmt::Write;

use super::{
    Position, Rules,
    fen::{FenError, Run, counter, run_length},
    undo::State,
};
use crate::board::{Kind, PerKind, PerPlayer, Piece, Player};

impl<const W: usize> Rules<W> {
    /// The position of a FEN; fields left out at the end take their neutral values.
    pub(super) fn position_of_seats(&'static self, fen: &str) -> Result<Position<W>, FenError> {
        let mut fields = fen.split_whitespace();
        let placement = fields.next().ok_or(FenError::Empty)?;
        let (board, reserve) = match placement.find('[') {
            Some(at) => placement.split_at(at),
            None => (placement, ""),
        };
        let pieces = self.parse_board(board)?;
        let hands = self.parse_seat_reserves(reserve)?;
        let turn = fields.next();
        let living = match fields.next() {
            Some(letters) => self.parse_living(letters)?,
            None => self.living_of(&pieces),
        };
        let halfmove = counter("the halfmove clock", fields.next(), 0)?;
        let fullmove = counter("the move number", fields.next(), 1)?;
        if let Some(rest) = fields.next() {
            return Err(FenError::Trailing(rest.to_owned()));
        }
        let mut position = Position::empty(self);
        let state = State {
            living,
            halfmove,
            fullmove,
            ..position.state
        };
        position.set_up(pieces, hands, state);
        position.check_royals()?;
        position.check_dead()?;
        position.set_turn(turn)?;
        position.settle();
        Ok(position)
    }

    /// A rank's runs of empty squares, each with the piece behind it.
    pub(super) fn rank_of_seats(&self, number: i32, row: &str) -> Result<Vec<Run>, FenError> {
        let run = |text: &str| {
            if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
                return Ok((run_length(text), None));
            }
            let piece = self.piece_of_seat(text);
            let piece = piece.ok_or_else(|| self.no_such_piece(number, text))?;
            Ok((0, Some(piece)))
        };
        row.split(',').map(run).collect()
    }

    fn piece_of_seat(&self, text: &str) -> Option<Piece> {
        let (letter, id) = text.split_at_checked(1)?;
        Some(Piece::new(self.seat_of(letter)?, self.kind_by_id(id)?))
    }

    /// The player whose letter this is.
    fn seat_of(&self, letter: &str) -> Option<Player> {
        self.all_players()
            .find(|player| self.seat_text(*player) == letter)
    }

    fn parse_seat_reserves(&self, text: &str) -> Result<PerPlayer<PerKind<u8>>, FenError> {
        let mut hands = [[0u8; _]; _];
        if text.is_empty() {
            return Ok(hands);
        }
        let wrong = || FenError::SeatReserve(text.to_owned());
        let inner = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        for part in inner.ok_or_else(wrong)?.split(';') {
            if part.is_empty() {
                continue;
            }
            let (letter, mut ids) = part.split_once(':').ok_or_else(wrong)?;
            let player = self.seat_of(letter).ok_or_else(wrong)?;
            while !ids.is_empty() {
                let (kind, after) = self.longest_id(ids).ok_or_else(wrong)?;
                let info = self.kind(kind);
                if info.royal || info.reverts != kind {
                    return Err(wrong());
                }
                let held = &mut hands[player.index()][kind.index()];
                *held = held.checked_add(1).ok_or_else(wrong)?;
                ids = after;
            }
        }
        Ok(hands)
    }

    /// The kind whose ID is the longest at the beginning of a text, and what is behind it.
    pub(super) fn longest_id<'t>(&self, text: &'t str) -> Option<(Kind, &'t str)> {
        self.all_kinds()
            .filter_map(|kind| Some((kind, text.strip_prefix(&*self.kind(kind).id)?)))
            .min_by_key(|(_, rest)| rest.len())
    }

    fn parse_living(&self, letters: &str) -> Result<u8, FenError> {
        let wrong = || FenError::Living {
            found: letters.to_owned(),
            seats: self.all_players().map(|p| self.seat_text(p)).collect(),
        };
        let mut living = 0;
        for letter in letters.chars() {
            let player = self.seat_of(letter.encode_utf8(&mut [0; 4]));
            let bit = 1 << player.ok_or_else(wrong)?.index();
            if living & bit != 0 {
                return Err(wrong());
            }
            living |= bit;
        }
        Ok(living)
    }
}

impl<const W: usize> Position<W> {
    /// Gives the turn to the seat of this letter, or to the first living one if none is given.
    fn set_turn(&mut self, letter: Option<&str>) -> Result<(), FenError> {
        let rules = self.rules();
        let wanted = |player: &Player| letter.is_none_or(|text| rules.seat_text(*player) == text);
        let player = self.living().find(wanted).ok_or_else(|| FenError::Seat {
            found: letter.unwrap_or_default().to_owned(),
            living: self.living_text(),
        })?;
        self.hand_turn_to(player);
        Ok(())
    }

    /// Players who are out have nothing left.
    fn check_dead(&self) -> Result<(), FenError> {
        let rules = self.rules();
        let has_pieces = |player: &Player| {
            let held = |kind| self.held(*player, kind) > 0;
            !self.of(*player).is_empty() || rules.all_kinds().any(held)
        };
        let mut dead = rules
            .all_players()
            .filter(|player| !self.is_living(*player));
        dead.find(has_pieces).map_or(Ok(()), |player| {
            Err(FenError::Out(rules.seat_text(player).to_owned()))
        })
    }

    fn living_text(&self) -> String {
        self.living().map(|p| self.rules().seat_text(p)).collect()
    }

    /// The position as a FEN with all fields.
    pub(super) fn fen_of_seats(&self) -> String {
        let rules = self.rules();
        let reserve = |player| {
            let mut held: Vec<_> = rules
                .all_kinds()
                .map(|kind| (&*rules.kind(kind).id, usize::from(self.held(player, kind))))
                .collect();
            held.sort_unstable();
            let ids: String = held.iter().map(|(id, count)| id.repeat(*count)).collect();
            format!("{}:{ids}", rules.seat_text(player))
        };
        let reserves: Vec<String> = rules.all_players().map(reserve).collect();
        let mut fen = self.placement_text(",");
        let _ = write!(
            fen,
            "[{}] {} {} {} {}",
            reserves.join(";"),
            rules.seat_text(self.turn()),
            self.living_text(),
            self.halfmove(),
            self.fullmove()
        );
        fen
    }
}
