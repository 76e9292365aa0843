//! What a search thread learns about quiet moves: killers by ply, histories by piece and square.

use crate::board::{Move, Piece, Player, piece::PIECES};

/// How deep a line may grow.
pub const MAX_PLY: usize = 128;
/// History scores stay within plus and minus this.
const LIMIT: i32 = 16_384;

/// Killers, counter moves and histories of one thread.
#[derive(Clone)]
pub struct History {
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    /// By moving piece and target square.
    quiet: Box<[i16; PIECES * 256]>,
    /// By the last move's piece and target square: the answer that last refuted it.
    counter: Box<[Option<Move>; PIECES * 256]>,
}

impl History {
    /// Nothing learnt yet.
    pub fn new() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLY + 2],
            quiet: Box::new([0; _]),
            counter: Box::new([None; _]),
        }
    }

    /// Forgets the killers, which belong to one root, and fades the histories.
    pub fn age(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 2];
        for value in self.quiet.iter_mut() {
            *value /= 2;
        }
    }

    /// The two killers of a ply.
    #[inline(always)]
    pub fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// The move that last refuted `last`, which `piece` made.
    #[inline(always)]
    pub fn counter(&self, last: Option<(Piece, Move)>) -> Option<Move> {
        last.and_then(|(piece, mv)| self.counter[index(piece, mv)])
    }

    /// How well a quiet move did before.
    #[inline(always)]
    pub fn quiet(&self, piece: Piece, mv: Move) -> i32 {
        i32::from(self.quiet[index(piece, mv)])
    }

    /// A quiet move refuted the position; those tried before it did not.
    pub fn reward(
        &mut self,
        ply: usize,
        depth: u32,
        best: (Piece, Move),
        tried: &[(Piece, Move)],
        last: Option<(Piece, Move)>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.1) {
            *killers = [Some(best.1), killers[0]];
        }
        if let Some((piece, mv)) = last {
            self.counter[index(piece, mv)] = Some(best.1);
        }
        let bonus = (depth * depth * 4 + depth * 32).min(1600) as i32;
        self.adjust(best, bonus);
        for other in tried {
            self.adjust(*other, -bonus);
        }
    }

    /// Moves a value towards a limit, the slower the nearer it is.
    fn adjust(&mut self, (piece, mv): (Piece, Move), bonus: i32) {
        let value = &mut self.quiet[index(piece, mv)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

#[inline(always)]
fn index(piece: Piece, mv: Move) -> usize {
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
