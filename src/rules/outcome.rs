//! How a game ends: results as values and as the texts of the records.

use std::fmt;

use super::{
    Position,
    seats::seat_letter,
    variant::{Bare, NoMove, Royal, Verdict},
};
use crate::board::Player;

/// Why a game is won or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The royal piece was captured.
    KingCaptured,
    /// Nothing but the royal piece was left.
    Bared,
    /// The side to move had no move.
    NoMove,
    /// The royal piece was attacked and no move helped.
    Checkmate,
    /// Everyone else has lost the royal piece.
    LastKing,
    /// The player on turn had no piece where the game asks for one, and no way to bring one.
    ArenaEmpty,
    /// No legal move without check.
    Stalemate,
    /// A position recurred too often.
    Repetition,
    /// One side gave check with every move between recurrences.
    PerpetualCheck,
    /// Both sides did.
    MutualPerpetualCheck,
    /// Between recurrences one side attacked something anew, and the other nothing.
    PerpetualAttack,
    /// Too many quiet plies.
    FiftyMoves,
    /// Neither side can win.
    InsufficientMaterial,
}

/// The present state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It goes on.
    None,
    /// A player has won.
    Win(Player, Reason),
    /// A draw.
    Draw(Reason),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KingCaptured => "king captured",
            Self::Bared => "bared",
            Self::NoMove => "no move",
            Self::Checkmate => "checkmate",
            Self::LastKing => "last king",
            Self::ArenaEmpty => "arena empty",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::MutualPerpetualCheck => "mutual perpetual check",
            Self::PerpetualAttack => "perpetual attack",
            Self::FiftyMoves => "fifty moves",
            Self::InsufficientMaterial => "insufficient material",
        })
    }
}

impl Outcome {
    /// The text of the records, in a game of so many seats.
    pub fn text(self, seats: u8) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Win(player, reason) => format!("{} wins: {reason}", seat_letter(player, seats)),
            Self::Draw(reason) => format!("draw: {reason}"),
        }
    }
}

impl<const W: usize> Position<W> {
    /// A win that stands on the board, whoever is to move: a royal piece gone, or a bare one.
    #[inline(always)]
    pub fn decided(&self) -> Option<(Player, Reason)> {
        let settings = &self.rules().settings;
        if settings.royal != Royal::Captured && settings.bare.is_none() {
            return match settings.royal {
                Royal::LastStanding => Some((self.last_standing()?, Reason::LastKing)),
                _ => None,
            };
        }
        let us = self.turn();
        let them = us.other();
        let (ours, theirs) = (self.royals(us), self.royals(them));
        // Should both sides have lost, the side to move has.
        if ours.is_empty() {
            return Some((them, Reason::KingCaptured));
        }
        if theirs.is_empty() {
            return Some((us, Reason::KingCaptured));
        }
        if settings.bare == Some(Bare::Loses) {
            if self.of(us) == ours {
                return Some((them, Reason::Bared));
            }
            if self.of(them) == theirs {
                return Some((us, Reason::Bared));
            }
        }
        None
    }

    /// The text of [`Position::outcome`].
    pub fn outcome_text(&mut self) -> String {
        self.outcome().text(self.rules().players)
    }

    /// The present state of the game, its history included.
    pub fn outcome(&mut self) -> Outcome {
        if let Some((winner, reason)) = self.decided() {
            return Outcome::Win(winner, reason);
        }
        if self.game_moves().is_empty() {
            return self.without_move();
        }
        if let Some(outcome) = self.recurrence() {
            return outcome;
        }
        if self
            .rules()
            .settings
            .quiet_limit
            .is_some_and(|limit| self.halfmove() >= limit)
        {
            return Outcome::Draw(Reason::FiftyMoves);
        }
        if self.is_insufficient() {
            return Outcome::Draw(Reason::InsufficientMaterial);
        }
        Outcome::None
    }

    /// What it means that the player on turn has no move.
    pub fn without_move(&self) -> Outcome {
        let us = self.turn();
        let settings = &self.rules().settings;
        let bound = settings.royal != Royal::Captured;
        // While more than two are left there is always a move, if only a pass.
        let other = self.rival(us).unwrap_or(us);
        match settings.no_move {
            _ if !self.is_present(us) => Outcome::Win(other, Reason::ArenaEmpty),
            _ if bound && self.in_check(us) => Outcome::Win(other, Reason::Checkmate),
            NoMove::Draws => Outcome::Draw(Reason::Stalemate),
            NoMove::Loses if bound => Outcome::Win(other, Reason::Stalemate),
            NoMove::Loses => Outcome::Win(other, Reason::NoMove),
        }
    }

    /// The verdict on a position that has occurred as often as the rules allow, which is known from the moves made;
    /// `None` while it has not, and where such a position is none to be reached.
    pub fn recurrence(&self) -> Option<Outcome> {
        let rule = self.rules().settings.repetition?;
        if self.occurrences() < u32::from(rule.occurrence) {
            return None;
        }
        self.verdict()
    }

    /// What the rule on repeated positions says of this one, which has occurred before, were it often enough.
    pub fn verdict(&self) -> Option<Outcome> {
        match self.rules().settings.repetition?.verdict {
            Verdict::Draw => Some(Outcome::Draw(Reason::Repetition)),
            Verdict::PerpetualCheckLoses => Some(match self.perpetual_checkers() {
                [true, false] => Outcome::Win(Player::SECOND, Reason::PerpetualCheck),
                [false, true] => Outcome::Win(Player::FIRST, Reason::PerpetualCheck),
                _ => Outcome::Draw(Reason::Repetition),
            }),
            Verdict::Hook => self.rules().hook.as_ref()?.outcome(self),
            Verdict::Illegal => None,
        }
    }

    /// Whether both sides have nothing but their royal pieces, one of them perhaps one more piece that cannot win.
    pub fn is_insufficient(&self) -> bool {
        let little = &self.rules().insufficient;
        if little.is_empty() || self.occupied().count() > 3 {
            return false;
        }
        let royals = self.royals(Player::FIRST) | self.royals(Player::SECOND);
        (self.occupied() - royals).into_iter().all(|square| {
            self.at(square)
                .is_some_and(|piece| little.contains(&piece.kind()))
        })
    }
}
