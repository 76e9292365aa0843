//! Moves with captures on the way: the Lion's second step, the patterns of the Wolf, the passed turn of both; explosions.
//! What these pieces do in one leap comes from the tables of leaps.

use arrayvec::ArrayVec;

use super::{
    movegen::{Any, Generator, Sink, Want, generate},
    tables::PASSERS,
};
use crate::board::{Bitboard, Move, Square};

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// Captures of a neighbour with one more King's step: back home, to an empty square or to a second enemy.
    #[inline(never)]
    pub(super) fn lion(&mut self, from: Square, near: &[Bitboard<W>]) {
        let open = (self.empty | self.enemies) | from;
        for kill in near[from.index()] & self.enemies {
            self.legs(from, [Some(kill), None], near[kill.index()] & open);
        }
    }

    /// Captures on the first or second square of a ray, or on both, that end somewhere else on it or at home.
    #[inline(never)]
    pub(super) fn wolf(&mut self, from: Square, rays: &[ArrayVec<Square, 3>]) {
        let open = self.empty | self.enemies;
        for ray in rays {
            let end = |i: usize| {
                ray.get(i)
                    .map_or(Bitboard::EMPTY, |s| Bitboard::of(*s) & open)
            };
            let kill = |i: usize| ray.get(i).copied().filter(|s| self.enemies.contains(*s));
            let (first, second) = (kill(0), kill(1));
            let (near, middle, far) = (end(0), end(1), end(2));
            if first.is_some() {
                self.legs(from, [first, None], middle | far | from);
            }
            if second.is_some() {
                self.legs(from, [second, None], near | far);
            }
            if first.is_some() && second.is_some() {
                self.legs(from, [first, second], far);
            }
        }
    }

    /// An explosion; it counts as a capture when it takes an enemy along.
    pub(super) fn explosion(&mut self, at: Square) {
        let blast = self.pos.rules().blast(at);
        let wanted = match self.want {
            Want::All => true,
            Want::Noisy => blast.meets(self.enemies),
            Want::Quiet | Want::QuietSteps => !blast.meets(self.enemies),
        };
        let left = self.occupied - blast;
        if wanted
            && !blast.meets(self.pos.royals(self.us))
            && self.guard.allows(self.pos, at, at, left, blast)
        {
            self.sink.one(Move::Explode { at });
        }
    }

    /// Moves that capture on `kills` and end on any of `targets`, of which the starting square may be one.
    pub(super) fn legs(&mut self, from: Square, kills: [Option<Square>; 2], targets: Bitboard<W>) {
        if self.want.is_quiet() {
            return;
        }
        let killed: Bitboard<W> = kills.into_iter().flatten().collect();
        let left = self.occupied - killed - from;
        let legal = self
            .guard
            .filter_legs(self.pos, from, targets, left, killed);
        self.sink.legs(from, kills, legal);
    }
}

/// The passed turn, if some piece that allows it has an empty square next to it.
pub(super) fn pass<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    if g.want == Want::Noisy || g.guard.checked() {
        return;
    }
    let rules = g.pos.rules();
    let passers = g.pos.class(g.us, PASSERS);
    if passers
        .into_iter()
        .any(|square| rules.geometry.neighbours(square).meets(g.empty))
    {
        g.sink.one(Move::Pass);
    }
}

/// The passed turn of a player who is present but has no move while more than two are left; `before` is what the sink had
/// taken before this position's moves.
pub(super) fn stuck<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>, before: u64) {
    if matches!(g.want, Want::Noisy | Want::QuietSteps) || g.sink.taken() > before {
        return;
    }
    if g.pos.rival(g.us).is_some() || !g.pos.is_present(g.us) {
        return;
    }
    let mut noisy = Any::default();
    if g.want == Want::Quiet {
        generate(g.pos, Want::Noisy, &mut noisy);
    }
    if !noisy.0 {
        g.sink.one(Move::Pass);
    }
}
