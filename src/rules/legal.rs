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
    /// The only enemy; while there are several, only the royal piece's own moves are bound.
    them: Option<Player>,
    checked: bool,
    /// Royal pieces whose capture ends the game, whatever stands attacked then.
    prey: Bitboard<W>,
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
        let mut guard = Self {
            royal: None,
            them: None,
            checked: false,
            prey: Bitboard::EMPTY,
            answers: None,
            from: Bitboard::EMPTY,
            to: Bitboard::EMPTY,
            all: false,
        };
        let rule = pos.rules().settings.royal;
        if rule != Royal::Captured
            && let Some(royal) = pos.royals(us).first()
        {
            guard.royal = Some(royal);
            guard.them = pos.rival(us);
            if let Some(them) = guard.them {
                guard.look(pos, royal, them);
                if rule == Royal::LastStanding {
                    guard.allow_last_capture(pos.royals(them));
                }
            }
        }
        guard
    }

    /// A royal piece that stands to be captured may be, even if the own one is attacked.
    fn allow_last_capture(&mut self, prey: Bitboard<W>) {
        self.prey = prey;
        self.to |= prey;
        if let Some(answers) = &mut self.answers {
            *answers |= prey;
        }
    }

    /// Whether the player on turn is in check.
    pub fn checked(&self) -> bool {
        self.checked
    }

    fn look(&mut self, pos: &Position<W>, royal: Square, them: Player) {
        let geometry = &pos.rules().geometry;
        let occupied = pos.occupied();
        let checkers = pos.attackers(royal, them, occupied, Bitboard::EMPTY)
            | pos.facing(royal, them, occupied);
        self.checked = !checkers.is_empty();
        let specials = pos.class(them, SPECIALS);
        let faced = pos.facing(royal, them, Bitboard::EMPTY);
        let riders = pos.class(them, RIDERS) | faced;
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
            return self.tried(targets, |to| self.is_safe(pos, to, occupied | to, to));
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
            self.prey.contains(to) || self.is_safe(pos, royal, occupied | to, to)
        });
        (targets - doubtful) | safe
    }

    /// Whether nobody attacks a royal piece on `square`, once exactly the squares of `occupied` are occupied and what
    /// stood on `taken` is captured.
    #[inline(always)]
    fn is_safe(
        &self,
        pos: &Position<W>,
        square: Square,
        occupied: Bitboard<W>,
        taken: Square,
    ) -> bool {
        let gone = Bitboard::of(taken);
        match self.them {
            Some(them) => !pos.attacked(square, them, occupied, gone),
            None => !pos.attacked_by_others(square, pos.turn(), occupied, gone),
        }
    }

    /// Those squares on which a drop leaves the royal piece safe.
    pub(super) fn filter_drops(&self, pos: &Position<W>, targets: Bitboard<W>) -> Bitboard<W> {
        let (Some(royal), Some(them)) = (self.royal, self.them) else {
            return targets;
        };
        let targets = match self.answers {
            Some(answers) => targets & answers,
            None => targets,
        };
        let doubtful = if self.all { targets } else { targets & self.to };
        let occupied = pos.occupied();
        let safe = self.tried(doubtful, |to| {
            !pos.attacked(royal, them, occupied | to, Bitboard::EMPTY)
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
        let gone = killed | to;
        match self.them {
            Some(_) if gone.meets(self.prey) => true,
            Some(them) => {
                let royal = if from == royal { to } else { royal };
                !pos.attacked(royal, them, after, gone)
            }
            None => from != royal || !pos.attacked_by_others(to, pos.turn(), after, gone),
        }
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
