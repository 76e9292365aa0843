//! Drops from the reserve, whole or in part, with their limits.
//! Where a drop may not mate, only those that give check are tried, and after all others.

use std::cell::LazyCell;

use super::{
    Position,
    movegen::{Generator, Sink, Want},
    tables::{FIRST_LEAPS, SPECIALS},
    undo::Frame,
};
use crate::board::{Bitboard, Kind, Move, Piece, Square};

/// The drops.
pub(super) fn drops<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    if matches!(g.want, Want::Noisy | Want::QuietSteps) {
        return;
    }
    let pos = g.pos;
    let keeps = LazyCell::new(|| pos.foreign_keeps(pos.turn()));
    let prey = LazyCell::new(|| Prey::new(pos));
    let mut checking = false;
    for kind in pos.rules().all_kinds() {
        if !pos.can_drop(kind) {
            continue;
        }
        let limits = &pos.rules().kind(kind).drop;
        let mut targets = g.drop_targets(kind);
        if limits.outside_keeps {
            targets -= *keeps;
        }
        if limits.no_mate
            && let Some(prey) = &*prey
        {
            let checks = prey.checks(pos, kind) & targets;
            checking |= !checks.is_empty();
            targets -= checks;
        }
        for part_of in pos.ways_to_drop(kind) {
            g.sink.drops(kind, part_of, targets);
        }
        if g.sink.is_sated() {
            return;
        }
    }
    // Whoever drops no piece that may not mate need not know where the other King is.
    if checking && let Some(prey) = &*prey {
        checking_drops(g, prey);
    }
}

/// Gives the sink the drops on these squares, legal but for one thing that costs most to find out: some may mate though
/// that is forbidden, see [`Position::has_mated_by_drop`].
pub fn likely_drops<const W: usize, S: Sink<W>>(
    pos: &Position<W>,
    squares: Bitboard<W>,
    sink: &mut S,
) {
    let mut g = Generator::new(pos, Want::Quiet, sink);
    g.empty &= squares;
    if !pos.is_present(g.us) {
        g.empty &= pos.rules().presence;
    }
    let keeps = pos.foreign_keeps(g.us);
    for kind in pos.rules().all_kinds() {
        if pos.can_drop(kind) {
            let outside = pos.rules().kind(kind).drop.outside_keeps;
            let targets = g.drop_targets(kind) - keeps.when(outside);
            for part_of in pos.ways_to_drop(kind) {
                g.sink.drops(kind, part_of, targets);
            }
        }
    }
}

/// The drops that give check where they may not mate.
fn checking_drops<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>, prey: &Prey<W>) {
    let pos = g.pos;
    let keeps = pos.foreign_keeps(g.us);
    for kind in pos.rules().all_kinds() {
        let limits = &pos.rules().kind(kind).drop;
        if !limits.no_mate || !pos.can_drop(kind) {
            continue;
        }
        let targets = g.drop_targets(kind) - keeps.when(limits.outside_keeps);
        let checks = prey.checks(pos, kind) & targets;
        for part_of in pos.ways_to_drop(kind) {
            for to in checks {
                if g.sink.is_sated() {
                    return;
                }
                if pos.after_drop(kind, to, part_of).has_move() {
                    g.sink.drops(kind, part_of, Bitboard::of(to));
                }
            }
        }
    }
}

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// Squares on which the kind may be put, Keeps and mates left out of account.
    #[inline(always)]
    fn drop_targets(&self, kind: Kind) -> Bitboard<W> {
        let rules = self.pos.rules();
        let open = rules.drop_squares[self.us.index() * rules.kinds.len() + kind.index()];
        let mut targets = self.empty & open;
        if rules.kind(kind).drop.one_per_file {
            targets -= self.pos.files_with(kind);
        }
        self.guard.filter_drops(self.pos, targets)
    }
}

/// The royal piece that a drop may not mate.
struct Prey<const W: usize> {
    royal: Square,
    /// Any drop may leave it attacked, for it is already or a drop may uncover something.
    any: bool,
}

impl<const W: usize> Prey<W> {
    /// None while more than two players are left: mates are not forbidden then.
    fn new(pos: &Position<W>) -> Option<Self> {
        let us = pos.turn();
        let royal = pos.royals(pos.rival(us)?).first()?;
        let any = !pos.class(us, SPECIALS).is_empty()
            || pos.attacked(royal, us, pos.occupied(), Bitboard::EMPTY);
        Some(Self { royal, any })
    }

    /// The empty squares on which a drop of the kind leaves the royal piece attacked.
    fn checks(&self, pos: &Position<W>, kind: Kind) -> Bitboard<W> {
        let us = pos.turn();
        let rules = pos.rules();
        let (piece, occupied) = (Piece::new(us, kind), pos.occupied());
        let moves = rules.moves_of(piece);
        let classes = &rules.classes[piece.index()];
        if self.any || classes.contains(&(SPECIALS as u8)) {
            let attacks = |to: &Square| {
                let after = occupied | *to;
                pos.captures_from(piece, *to, after).contains(self.royal)
                    || self.any && pos.attacked(self.royal, us, after, Bitboard::EMPTY)
            };
            return (rules.board - occupied)
                .into_iter()
                .filter(attacks)
                .collect();
        }
        let mut from = Bitboard::EMPTY;
        for class in classes {
            let leaper = usize::from(*class).checked_sub(FIRST_LEAPS);
            if let Some((_, table)) = leaper.and_then(|i| rules.leapers[us.index()].get(i)) {
                from |= rules.look_up(*table, self.royal);
            }
        }
        if moves.lines != 0 {
            let seen = rules.geometry.rides(self.royal, moves.lines, occupied);
            let rides = |to: &Square| rules.look_up(moves.capture_rides, *to).contains(self.royal);
            from |= seen.into_iter().filter(rides).collect::<Bitboard<W>>();
        }
        from - occupied
    }
}

impl<const W: usize> Position<W> {
    /// Whether the last move was a drop that mates although it may not: one that was made with two players left. Where a
    /// third one leaves only after the drop, it may.
    #[inline]
    pub fn has_mated_by_drop(&self) -> bool {
        let Some(Frame {
            mv: Move::Drop { kind, .. },
            state: before,
            ..
        }) = self.frames.last()
        else {
            return false;
        };
        let us = self.turn();
        self.rules().kind(*kind).drop.no_mate
            && before.living == self.state.living
            && self.rival(us).is_some()
            && self.in_check(us)
            && !self.has_move()
    }

    /// Whether the player on turn has a piece of this kind in reserve, or one of which it is a part.
    #[inline(always)]
    fn can_drop(&self, kind: Kind) -> bool {
        let held = |kind: Kind| self.held(self.turn(), kind) > 0;
        held(kind)
            || self
                .rules()
                .kind(kind)
                .wholes
                .iter()
                .any(|whole| held(*whole))
    }

    /// How the player on turn can come by a piece of this kind: from the reserve, or as a part of one in reserve.
    #[inline(always)]
    fn ways_to_drop(&self, kind: Kind) -> impl Iterator<Item = Option<Kind>> + '_ {
        let us = self.turn();
        let held = move |kind: Kind| self.held(us, kind) > 0;
        let wholes = &self.rules().kind(kind).wholes;
        let whole = held(kind).then_some(None);
        let parts = wholes.iter().filter(move |whole| held(**whole));
        whole.into_iter().chain(parts.map(|whole| Some(*whole)))
    }

    /// The files (as the player sees the board) on which the player on turn has a piece of this kind.
    fn files_with(&self, kind: Kind) -> Bitboard<W> {
        let rules = self.rules();
        let line = rules.line_of_advance(self.turn());
        (self.kind(kind) & self.of(self.turn()))
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| {
                all | rules.geometry.rides(square, line, Bitboard::EMPTY) | square
            })
    }
}
