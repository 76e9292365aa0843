//! The moves of pieces by their own power, and those that a hook lends them.

use super::{
    Position,
    movegen::{Generator, Sink, Want},
    special::Special,
    tables::PieceMoves,
};
use crate::board::{Bitboard, Move, Piece, Square};

/// Moves of these pieces of the player on turn.
pub(super) fn pieces<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>, movers: Bitboard<W>) {
    let rules = g.pos.rules();
    let own = g.pos.of(g.us);
    for from in movers {
        if g.sink.is_sated() {
            return;
        }
        let Some(piece) = g.pos.at(from) else {
            continue;
        };
        let moves = rules.moves_of(piece);
        // On a crowded board most pieces are shut in by their own side.
        if (rules.look_up(moves.exits, from) - own).is_empty() {
            continue;
        }
        let (quiet, capture) = reach(g.pos, moves, from, g.occupied);
        g.offer(from, moves, quiet & g.empty, capture & g.enemies);
        if moves.specials.1 > 0 {
            specials(g, from, moves);
        }
    }
}

/// Leaps and rides of a piece: where it may go without capture, and where it captures, whatever stands there.
#[inline(always)]
fn reach<const W: usize>(
    pos: &Position<W>,
    moves: &PieceMoves,
    from: Square,
    occupied: Bitboard<W>,
) -> (Bitboard<W>, Bitboard<W>) {
    let rules = pos.rules();
    let mut capture = rules.look_up(moves.capture_leaps, from);
    if moves.lines == 0 {
        if moves.same {
            return (capture, capture);
        }
        return (rules.look_up(moves.quiet_leaps, from), capture);
    }
    let rides = rules.geometry.rides(from, moves.lines, occupied);
    capture |= rides & rules.look_up(moves.capture_rides, from);
    if moves.same {
        return (capture, capture);
    }
    let quiet =
        rules.look_up(moves.quiet_leaps, from) | (rides & rules.look_up(moves.quiet_rides, from));
    (quiet, capture)
}

/// As [`reach`], together with the specials before the `count`-th.
fn reach_before<const W: usize>(
    pos: &Position<W>,
    moves: &PieceMoves,
    from: Square,
    occupied: Bitboard<W>,
    count: usize,
) -> (Bitboard<W>, Bitboard<W>) {
    let (mut quiet, mut capture) = reach(pos, moves, from, occupied);
    for special in pos.rules().specials_of(moves).iter().take(count) {
        let (more_quiet, more_capture) = special_reach(pos, special, from, occupied);
        quiet |= more_quiet;
        capture |= more_capture;
    }
    (quiet, capture)
}

/// As [`reach`], for one special.
fn special_reach<const W: usize>(
    pos: &Position<W>,
    special: &Special<W>,
    from: Square,
    occupied: Bitboard<W>,
) -> (Bitboard<W>, Bitboard<W>) {
    let squares = special.reach(&pos.rules().geometry, from, occupied);
    let (quiet, capture) = special.modes();
    (squares.when(quiet), squares.when(capture))
}

fn specials<const W: usize, S: Sink<W>>(
    g: &mut Generator<'_, W, S>,
    from: Square,
    moves: &'static PieceMoves,
) {
    let rules = g.pos.rules();
    for (i, special) in rules.specials_of(moves).iter().enumerate() {
        match special {
            Special::Lame {
                ways, double: true, ..
            } => {
                if g.want != Want::Noisy {
                    for (way, to) in &ways[from.index()] {
                        double_step(g, from, *way, *to);
                    }
                }
            }
            Special::Over { ways } => {
                for (over, to) in &ways[from.index()] {
                    if g.enemies.contains(*over) && g.empty.contains(*to) {
                        g.legs(from, [Some(*over), None], Bitboard::of(*to));
                    }
                }
            }
            Special::Explosion => g.explosion(from),
            Special::Rifle { ways } => {
                for victim in ways[from.index()] & g.enemies {
                    g.legs(from, [Some(victim), None], Bitboard::of(from));
                }
            }
            Special::Lion { near } => g.lion(from, near),
            Special::Wolf { rays } => g.wolf(from, &rays[from.index()]),
            Special::Lame { .. }
            | Special::Hop { .. }
            | Special::Bend { .. }
            | Special::Hooked { .. } => {
                // Where two ways lead to one square, it is offered once.
                let (known_quiet, known_capture) = reach_before(g.pos, moves, from, g.occupied, i);
                let (quiet, capture) = special_reach(g.pos, special, from, g.occupied);
                let quiet = (quiet - known_quiet) & g.empty;
                g.offer(from, moves, quiet, (capture - known_capture) & g.enemies);
            }
        }
    }
}

fn double_step<const W: usize, S: Sink<W>>(
    g: &mut Generator<'_, W, S>,
    from: Square,
    way: Bitboard<W>,
    to: Square,
) {
    let clear = !way.meets(g.occupied) && g.empty.contains(to);
    if let (true, Some(skipped)) = (clear, way.first())
        && !g.guard.filter(g.pos, from, Bitboard::of(to)).is_empty()
    {
        g.sink.one(Move::Double { from, to, skipped });
    }
}

/// Moves that the game's hook lends to pieces; what a piece can do by itself is its own move already.
pub(super) fn lent<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    let pos = g.pos;
    let Some(hook) = &pos.rules().hook else {
        return;
    };
    hook.moves(pos, &mut |from, targets| {
        let wanted = match g.want {
            Want::All => g.empty | g.enemies,
            Want::Noisy => g.enemies,
            Want::Quiet | Want::QuietSteps => g.empty,
        };
        let targets = targets & wanted;
        if !targets.is_empty() {
            let lent = g.guard.filter(pos, from, targets - pos.own_targets(from));
            g.sink.steps(from, lent, None);
        }
    });
}

impl<const W: usize> Position<W> {
    /// The squares on which the piece on `from` may end by its own power, kills on the way and legality apart.
    pub fn own_targets(&self, from: Square) -> Bitboard<W> {
        let (quiet, capture) = self.own_reach(from);
        let Some(piece) = self.at(from) else {
            return Bitboard::EMPTY;
        };
        (quiet - self.occupied()) | (capture & self.enemies(piece.player()))
    }

    /// Where the piece on `from` may move without capture, and where it captures by ending there, whatever stands there.
    pub fn own_reach(&self, from: Square) -> (Bitboard<W>, Bitboard<W>) {
        let Some(piece) = self.at(from) else {
            return Default::default();
        };
        let moves = self.rules().moves_of(piece);
        if moves.specials.1 == 0 {
            return reach(self, moves, from, self.occupied());
        }
        reach_before(self, moves, from, self.occupied(), usize::MAX)
    }
}

impl<const W: usize> Position<W> {
    /// The squares on which the piece on `from` would capture once it has gone to `to`.
    pub fn captures_after(&self, from: Square, to: Square) -> Bitboard<W> {
        let occupied = (self.occupied() - from) | to;
        self.at(from).map_or(Bitboard::EMPTY, |piece| {
            self.captures_from(piece, to, occupied)
        })
    }

    /// The squares on which such a piece would capture from `from`.
    pub(super) fn captures_from(
        &self,
        piece: Piece,
        from: Square,
        occupied: Bitboard<W>,
    ) -> Bitboard<W> {
        let rules = self.rules();
        let moves = rules.moves_of(piece);
        let (_, plain) = reach(self, moves, from, occupied);
        let specials = rules.specials_of(moves).iter();
        specials.fold(plain, |all, special| {
            all | special.captures(&rules.geometry, from, occupied)
        })
    }
}

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// Takes the targets of a piece by its own power: what is wanted and legal of them, with its promotions.
    #[inline(always)]
    pub(super) fn offer(
        &mut self,
        from: Square,
        moves: &'static PieceMoves,
        quiet: Bitboard<W>,
        capture: Bitboard<W>,
    ) {
        if let Some(promotion) = self.pos.rules().promotion_of(moves)
            && promotion.concerns(from, quiet | capture)
        {
            return self.offer_promoting(from, promotion, quiet, capture);
        }
        let targets = match self.want {
            Want::All => quiet | capture,
            Want::Noisy => capture,
            Want::Quiet | Want::QuietSteps => quiet,
        };
        let legal = self.guard.filter(self.pos, from, targets);
        self.sink.steps(from, legal, None);
    }
}
