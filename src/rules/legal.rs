//! Legality where a royal piece is bound by check: what may move at all, and what must be tested first.
//! Most moves are known to be safe from one look at the lines to the royal piece; the rest are tried on the occupied squares.

use super::{
    Position,
    special::Special,
    tables::{RIDERS, SPECIALS},
    variant::Royal,
};
use crate::board::{Bitboard, Player, Square, geometry::line};

/// What the royal piece of the player on turn allows. Where royal pieces may be captured, everything.
#[derive(Clone, Copy, Debug)]
pub struct Guard<const W: usize> {
    royal: Option<Square>,
    them: Player,
    checked: bool,
    /// Targets that can be legal for other pieces: all squares, or those that answer the check.
    answers: Option<Bitboard<W>>,
    /// Pieces whose leaving may uncover an attack.
    from: Bitboard<W>,
    /// Squares on which an arrival may make an attack.
    to: Bitboard<W>,
    /// Every move must be tried.
    all: bool,
}

impl<const W: usize> Guard<W> {
    /// Looks at the position for the player on turn.
    #[inline]
    pub(super) fn new(pos: &Position<W>) -> Self {
        let us = pos.turn();
        let them = us.other();
        let mut guard = Self {
            royal: None,
            them,
            checked: false,
            answers: None,
            from: Bitboard::EMPTY,
            to: Bitboard::EMPTY,
            all: false,
        };
        if pos.rules().settings.royal == Royal::Checked
            && let Some(royal) = pos.royals(us).first()
        {
            guard.royal = Some(royal);
            guard.look(pos, royal);
        }
        guard
    }

    /// Whether the player on turn is in check.
    pub fn checked(&self) -> bool {
        self.checked
    }

    fn look(&mut self, pos: &Position<W>, royal: Square) {
        let geometry = &pos.rules().geometry;
        let occupied = pos.occupied();
        let checkers = pos.attackers(royal, self.them, occupied, Bitboard::EMPTY)
            | pos.facing(royal, self.them, occupied);
        self.checked = !checkers.is_empty();
        let specials = pos.class(self.them, SPECIALS);
        let faced = pos.facing(royal, self.them, Bitboard::EMPTY);
        let riders = pos.class(self.them, RIDERS) | faced;
        let beyond = geometry.rides(royal, line::ALL, occupied - pos.of(pos.turn()));
        for sniper in beyond & riders {
            let between = geometry.between(royal, sniper);
            let blockers = between & occupied;
            if !blockers.is_empty()
                && !blockers.several()
                && (pos.rides_to(sniper, royal) || faced.contains(sniper))
            {
                self.from |= blockers;
            }
        }
        if !specials.is_empty() {
            self.look_at_specials(pos, royal, specials);
        } else if self.checked {
            let mut checkers = checkers.into_iter();
            self.answers = match (checkers.next(), checkers.next()) {
                (Some(only), None) => Some(geometry.between(royal, only) | only),
                _ => Some(Bitboard::EMPTY),
            };
        }
        // A leap check along a line has squares between that do not answer it: those targets are tried.
        self.all |= self.checked && !specials.is_empty();
        if let (Some(answers), true) = (self.answers, self.checked) {
            self.to |= answers - checkers;
        }
    }

    /// Squares that matter to hoppers and lame leapers near the royal piece.
    fn look_at_specials(&mut self, pos: &Position<W>, royal: Square, specials: Bitboard<W>) {
        let rules = pos.rules();
        for square in specials {
            let Some(piece) = pos.at(square) else {
                continue;
            };
            for special in rules.specials_of(rules.moves_of(piece)) {
                match special {
                    Special::Lame {
                        ways,
                        capture: true,
                        ..
                    } => {
                        for (way, _) in ways[square.index()].iter().filter(|(_, to)| *to == royal) {
                            self.from |= *way;
                        }
                    }
                    Special::Hop {
                        lines,
                        capture: true,
                        ..
                    } if rules.geometry.joining(royal, square) & lines != 0 => {
                        let between = rules.geometry.between(royal, square);
                        self.from |= between;
                        self.to |= between;
                    }
                    Special::Bend { capture: true, .. }
                    | Special::Over { .. }
                    | Special::Hooked { .. } => self.all = true,
                    _ => {}
                }
            }
        }
    }

    /// Those of a piece's targets that leave the royal piece safe.
    #[inline(always)]
    pub fn filter(&self, pos: &Position<W>, from: Square, targets: Bitboard<W>) -> Bitboard<W> {
        let Some(royal) = self.royal else {
            return targets;
        };
        if from == royal {
            let occupied = pos.occupied() - from;
            return self.tried(targets, |to| {
                !pos.attacked(to, self.them, occupied | to, Bitboard::of(to))
            });
        }
        let targets = match self.answers {
            Some(answers) => targets & answers,
            None => targets,
        };
        let doubtful = if self.all || self.from.contains(from) {
            targets
        } else {
            targets & self.to
        };
        if doubtful.is_empty() {
            return targets;
        }
        let occupied = pos.occupied() - from;
        let safe = self.tried(doubtful, |to| {
            !pos.attacked(royal, self.them, occupied | to, Bitboard::of(to))
        });
        (targets - doubtful) | safe
    }

    /// Those squares on which a drop leaves the royal piece safe.
    pub(super) fn filter_drops(&self, pos: &Position<W>, targets: Bitboard<W>) -> Bitboard<W> {
        let Some(royal) = self.royal else {
            return targets;
        };
        let targets = match self.answers {
            Some(answers) => targets & answers,
            None => targets,
        };
        let doubtful = if self.all { targets } else { targets & self.to };
        let occupied = pos.occupied();
        let safe = self.tried(doubtful, |to| {
            !pos.attacked(royal, self.them, occupied | to, Bitboard::EMPTY)
        });
        (targets - doubtful) | safe
    }

    /// Whether a move of any other sort leaves the royal piece safe: `after` are the occupied squares after it,
    /// `killed` the squares of what it captures on the way.
    pub(super) fn allows(
        &self,
        pos: &Position<W>,
        from: Square,
        to: Square,
        after: Bitboard<W>,
        killed: Bitboard<W>,
    ) -> bool {
        let Some(royal) = self.royal else { return true };
        let royal = if from == royal { to } else { royal };
        !pos.attacked(royal, self.them, after, killed | to)
    }

    /// Those ends of a move with kills on the way that leave the royal piece safe: `left` are the occupied squares
    /// without the victims and the mover, `killed` the victims'.
    #[inline]
    pub(super) fn filter_legs(
        &self,
        pos: &Position<W>,
        from: Square,
        targets: Bitboard<W>,
        left: Bitboard<W>,
        killed: Bitboard<W>,
    ) -> Bitboard<W> {
        if self.royal.is_none() {
            return targets;
        }
        self.tried(targets, |to| self.allows(pos, from, to, left | to, killed))
    }

    #[inline(always)]
    fn tried(&self, targets: Bitboard<W>, safe: impl Fn(Square) -> bool) -> Bitboard<W> {
        let mut left = Bitboard::EMPTY;
        for to in targets {
            if safe(to) {
                left |= to;
            }
        }
        left
    }
}
