//! What a search thread learns about moves: killers by ply, histories by piece and square, alone or as an answer to
//! ([`continuation`]) what was played before; and how evaluation errs ([`correction`]).

use super::{
    continuation::Continuation,
    correction::Correction,
    ideas::{Idea, uses},
};
use crate::board::{Move, Piece, Player, piece::PIECES};

/// How deep a line may grow.
pub const MAX_PLY: usize = 128;
/// History scores stay within plus and minus this.
const LIMIT: i32 = 16_384;

/// A piece, and the move that it makes.
pub type Made = (Piece, Move);

/// Killers, counter moves and histories of one thread.
#[derive(Clone)]
pub struct History {
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    /// By moving piece and target square.
    quiet: Box<[i16; PIECES * 256]>,
    /// By the last move's piece and target square: the answer that last refuted it.
    counter: Box<[Option<Move>; PIECES * 256]>,
    /// Captures and promotions, by moving piece and target square.
    noisy: Box<[i16; PIECES * 256]>,
    continuation: Continuation,
    /// How evaluation errs.
    pub correction: Correction,
}

impl History {
    /// Nothing learnt yet.
    pub fn new() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLY + 2],
            quiet: Box::new([0; _]),
            counter: Box::new([None; _]),
            noisy: Box::new([0; _]),
            continuation: Continuation::new(),
            correction: Correction::new(),
        }
    }

    /// Forgets the killers, which belong to one root, and fades the histories.
    pub fn age(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 2];
        for value in self.quiet.iter_mut().chain(self.noisy.iter_mut()) {
            *value /= 2;
        }
    }

    /// The two killers of a ply.
    #[inline(always)]
    pub fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// The move that last refuted this one.
    #[inline(always)]
    pub fn counter(&self, last: Option<Made>) -> Option<Move> {
        last.and_then(|made| self.counter[index(made)])
    }

    /// How well a quiet move did before, after these `earlier` moves and altogether: within three times [`LIMIT`].
    #[inline(always)]
    pub fn quiet(&self, made: Made, earlier: Earlier) -> i32 {
        let own = index(made);
        earlier
            .into_iter()
            .flatten()
            .fold(i32::from(self.quiet[own]), |sum, after| {
                sum + self.continuation.get(index(after), own)
            })
    }

    /// How well a capture or promotion did before: within [`LIMIT`].
    #[inline(always)]
    pub fn noisy(&self, made: Made) -> i32 {
        i32::from(self.noisy[index(made)])
    }

    /// A quiet move refuted the position; the quiet ones tried before it did not.
    pub fn reward_quiet(
        &mut self,
        ply: usize,
        depth: i32,
        best: Made,
        tried: &[Made],
        earlier: Earlier,
    ) {
        let killers = &mut self.killers[ply];
        if uses(Idea::Killers) && killers[0] != Some(best.1) {
            *killers = [Some(best.1), killers[0]];
        }
        if uses(Idea::CounterMoves)
            && let Some(last) = earlier[0]
        {
            self.counter[index(last)] = Some(best.1);
        }
        self.adjust_quiet(best, bonus(depth), earlier);
        for other in tried {
            self.adjust_quiet(*other, -bonus(depth), earlier);
        }
    }

    /// A quiet move is to be tried sooner or, below zero, later.
    fn adjust_quiet(&mut self, made: Made, bonus: i32, earlier: Earlier) {
        let own = index(made);
        if uses(Idea::QuietHistory) {
            adjust(&mut self.quiet[own], bonus);
        }
        if !uses(Idea::Continuation) {
            return;
        }
        for after in earlier.into_iter().flatten() {
            self.continuation.adjust(index(after), own, bonus);
        }
    }

    /// A move refuted the position; these captures and promotions, tried before it, did not.
    pub fn reward_noisy(&mut self, depth: i32, best: Option<Made>, tried: &[Made]) {
        if !uses(Idea::CaptureHistory) {
            return;
        }
        if let Some(best) = best {
            adjust(&mut self.noisy[index(best)], bonus(depth));
        }
        for other in tried {
            adjust(&mut self.noisy[index(*other)], -bonus(depth));
        }
    }
}

/// What a move is worth to the histories that refuted a position searched so deep.
fn bonus(depth: i32) -> i32 {
    let depth = depth.max(1);
    (depth * depth * 4 + depth * 32).min(1600)
}

/// Moves a value towards a limit, the slower the nearer it is.
#[inline(always)]
pub(super) fn adjust(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

/// The last move of the others, and the last of the player on turn.
pub type Earlier = [Option<Made>; 2];

/// A move as a table index: `piece * 256 + target square`.
#[inline(always)]
pub(super) fn index((piece, mv): Made) -> usize {
    let to = mv.to().or(mv.from()).map_or(0, |square| square.index());
    piece.index() * 256 + to
}

/// The piece that a move of this player moves or drops, if it has one.
#[inline(always)]
pub fn mover<const W: usize>(
    position: &crate::rules::Position<W>,
    player: Player,
    mv: Move,
) -> Option<Piece> {
    match mv {
        Move::Drop { kind, .. } => Some(Piece::new(player, kind)),
        Move::Pass => None,
        _ => mv.from().and_then(|square| position.at(square)),
    }
}
