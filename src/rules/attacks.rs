//! Who attacks a square, asked backwards from the square: leapers by class, riders along lines, then the specials.
//! The occupied squares are an argument, so that a move can be judged before it is made.

use super::{
    Position,
    tables::{RIDERS, SPECIALS},
    variant::Facing,
};
use crate::board::{Bitboard, Player, Square, geometry::line};

impl<const W: usize> Position<W> {
    /// The player's pieces that could capture on `target` if exactly the squares of `occupied` were occupied;
    /// pieces on `gone` are taken as captured. Moves lent by a hook are not counted.
    pub fn attackers(
        &self,
        target: Square,
        by: Player,
        occupied: Bitboard<W>,
        gone: Bitboard<W>,
    ) -> Bitboard<W> {
        let rules = self.rules();
        let mut found = Bitboard::EMPTY;
        for (class, table) in &rules.leapers[by.index()] {
            found |= rules.look_up(*table, target) & self.class(by, *class as usize);
        }
        found -= gone;
        let far = (self.class(by, RIDERS) | self.class(by, SPECIALS)) - gone;
        if !far.is_empty() {
            found |= self.riders_and_specials(target, by, occupied, gone);
        }
        found
    }

    /// Whether a royal piece on `target` would be attacked, by a capture or by a royal piece that faces it;
    /// the arguments are those of [`Position::attackers`].
    #[inline]
    pub fn attacked(
        &self,
        target: Square,
        by: Player,
        occupied: Bitboard<W>,
        gone: Bitboard<W>,
    ) -> bool {
        let rules = self.rules();
        for (class, table) in &rules.leapers[by.index()] {
            let here = rules.look_up(*table, target) & self.class(by, *class as usize);
            if !(here - gone).is_empty() {
                return true;
            }
        }
        !self
            .riders_and_specials(target, by, occupied, gone)
            .is_empty()
            || !self.facing(target, by, occupied).is_empty()
    }

    /// As [`Position::attacked`], by anyone but the player.
    pub(super) fn attacked_by_others(
        &self,
        target: Square,
        player: Player,
        occupied: Bitboard<W>,
        gone: Bitboard<W>,
    ) -> bool {
        self.living()
            .any(|by| by != player && self.attacked(target, by, occupied, gone))
    }

    /// The player's royal piece that faces `target` where another royal piece may not be so faced.
    #[inline]
    pub(super) fn facing(&self, target: Square, by: Player, occupied: Bitboard<W>) -> Bitboard<W> {
        let lines = match self.rules().settings.facing {
            None => return Bitboard::EMPTY,
            Some(Facing::File) => line::FILE,
            Some(Facing::FileOrRank) => line::STRAIGHT,
        };
        self.rules().geometry.rides(target, lines, occupied) & self.royals(by)
    }

    /// Riders and specials of the player that capture on `target`.
    #[inline]
    fn riders_and_specials(
        &self,
        target: Square,
        by: Player,
        occupied: Bitboard<W>,
        gone: Bitboard<W>,
    ) -> Bitboard<W> {
        let rules = self.rules();
        let mut found = Bitboard::EMPTY;
        let riders = self.class(by, RIDERS) - gone;
        if !riders.is_empty() {
            let seen = rules.geometry.rides(target, line::ALL, occupied) & riders;
            for square in seen {
                if self.rides_to(square, target) {
                    found |= square;
                }
            }
        }
        for square in self.class(by, SPECIALS) - gone {
            if self.takes_specially(square, target, occupied) {
                found |= square;
            }
        }
        found
    }

    /// Whether the piece on `from` captures on `target` by a ride, were nothing between.
    #[inline]
    pub(super) fn rides_to(&self, from: Square, target: Square) -> bool {
        self.at(from).is_some_and(|piece| {
            let moves = self.rules().moves_of(piece);
            self.rules()
                .look_up(moves.capture_rides, from)
                .contains(target)
        })
    }

    /// Whether the piece on `from` captures on `target` by a special.
    #[inline]
    fn takes_specially(&self, from: Square, target: Square, occupied: Bitboard<W>) -> bool {
        let rules = self.rules();
        self.at(from).is_some_and(|piece| {
            rules
                .specials_of(rules.moves_of(piece))
                .iter()
                .any(|special| special.takes(&rules.geometry, from, target, occupied))
        })
    }

    /// The enemies that the piece on `from` could capture by its own power, on the way or where it ends; legality apart.
    pub fn victims(&self, from: Square) -> Bitboard<W> {
        self.at(from).map_or(Bitboard::EMPTY, |piece| {
            self.captures_from(piece, from, self.occupied()) & self.enemies(piece.player())
        })
    }

    /// Whether a royal piece of the player could be captured, were the other side to move.
    pub fn in_check(&self, player: Player) -> bool {
        let occupied = self.occupied();
        self.rules()
            .all_players()
            .filter(|by| *by != player)
            .any(|by| {
                self.royals(player).into_iter().any(|royal| {
                    self.attacked(royal, by, occupied, Bitboard::EMPTY)
                        || self
                            .rules()
                            .hook
                            .as_ref()
                            .is_some_and(|hook| !hook.attackers(self, royal, by).is_empty())
                })
            })
    }
}
