//! The duty to have a piece on certain squares after every own move (Arena).
//! It bars moves before they are generated: at most one piece, or all of them, are bound to end there.

use super::{
    Position,
    movegen::{Generator, Sink},
    moves_of,
};
use crate::board::{Bitboard, Player};

/// Moves of all pieces of the player on turn. Whoever has no piece on the squares must bring one: then the drops that
/// follow are bound too.
pub(super) fn pieces<const W: usize, S: Sink<W>>(g: &mut Generator<'_, W, S>) {
    let own = g.pos.of(g.us);
    let zone = g.pos.rules().presence;
    let inside = own & zone;
    if inside.several() {
        return moves_of::pieces(g, own);
    }
    if inside.is_empty() {
        g.confine(zone);
        return moves_of::pieces(g, own);
    }
    moves_of::pieces(g, own - inside);
    // The last piece there may move about, but not leave.
    let (empty, enemies) = (g.empty, g.enemies);
    g.confine(zone);
    moves_of::pieces(g, inside);
    (g.empty, g.enemies) = (empty, enemies);
}

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// From now on moves must end on these squares.
    fn confine(&mut self, zone: Bitboard<W>) {
        self.empty &= zone;
        self.enemies &= zone;
    }
}

impl<const W: usize> Position<W> {
    /// Whether the player has a piece where the game asks for one, if it does.
    pub fn is_present(&self, player: Player) -> bool {
        let zone = self.rules().presence;
        zone.is_empty() || self.of(player).meets(zone)
    }
}
