//! BRS+ (Esser, Gras, Winands, Schadd and Lanctot 2013; its family is Baier and Kaisers' OPPS): of the rivals who answer
//! between two turns of the root's player one is free to play any move, the others play one of their best-ordered few.
//! A rival spends the freedom of the round with a move that is not among those few; it comes back with the root's turn.

use eval::Weights;

use super::{camps::Camps, exchange::victims, negamax::Node, picker::Sort, worker::Worker};
use crate::{
    board::{Move, zobrist},
    rules::Position,
};

/// Whoever loses a piece of this exchange value, about a Rook's, feels it: its capture is never left out.
const MAJOR: i32 = 400;
/// Mixed into the keys of positions in which the freedom of the round is spent.
const SPENT: u64 = zobrist::mix(0x5BE7);

impl<const W: usize> Worker<'_, W> {
    /// How many moves the player on turn may try in a full search, captures that are always tried apart.
    #[inline(always)]
    pub(super) fn replies(&self, ply: usize, checked: bool) -> usize {
        if self.spent[ply] && !checked {
            self.replies
        } else {
            usize::MAX
        }
    }

    /// What tells the present position's scores from those with more freedom.
    #[inline(always)]
    pub(super) fn freedom_key(&self, ply: usize) -> u64 {
        if self.spent[ply] { SPENT } else { 0 }
    }

    /// Whether a move is left out because the player has tried all that are granted.
    pub(super) fn exceeds(&self, mv: Move, lost: bool) -> bool {
        !lost && !takes_major(&self.pos, self.weights, self.camps, mv)
    }

    /// A move of a node was made, after `number` others: what freedom it leaves.
    #[inline(always)]
    pub(super) fn pass_freedom(&mut self, node: &Node, number: usize) {
        if self.replies < usize::MAX {
            self.spent[node.ply + 1] = self.leaves_none(node, number);
        }
    }

    fn leaves_none(&self, node: &Node, number: usize) -> bool {
        let (us, root, next) = (node.us, self.camps.root(), self.pos.turn());
        let spends = number >= self.replies && !node.checked;
        us != root
            && next != root
            && self.pos.rival(next).is_none()
            && (spends || self.spent[node.ply])
    }
}

/// Whether no other quiet move need be looked at once one of this sort was too many.
pub(super) fn ends_quiet(sort: Sort) -> bool {
    matches!(sort, Sort::Quiet | Sort::Check | Sort::FarDrop)
}

/// Whether a move takes a royal or major piece of the other camp.
fn takes_major<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    camps: Camps,
    mv: Move,
) -> bool {
    let us = position.turn();
    let taken = victims(mv).chain(mv.to());
    taken
        .filter_map(|square| position.at(square))
        .any(|piece| !camps.allied(us, piece.player()) && weights.exchange[piece.index()] >= MAJOR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{features::weights::weights_for, variants, with_game};

    #[test]
    fn kings_and_major_pieces_of_the_root_are_always_taken() {
        // Blue looks at Red's King, Rook and Pawn, and at Yellow's Rook.
        let fen = "6,yK,6/13/13/13/5,yP,7/13/bK,12/3,bW,9/3,yR,1,rP,7/13/2,rR,2,bQ,1,bN,5/13/6,rK,6[r:;b:;y:;g:] r rby 0 1";
        with_game!(variants::find("arena3").unwrap(), |rules| {
            let mut position = rules.position(fen).unwrap();
            let camps = Camps::of(&position);
            let first = position.parse_move("c3b3").unwrap();
            position.make(first);
            let mut takes = |text| {
                let mv = position.parse_move(text).unwrap();
                takes_major(&position, &weights_for(rules), camps, mv)
            };
            assert_eq!(
                ["h3g1", "f3b3", "f3f5", "d6d5", "f3g3"].map(&mut takes),
                [true, true, false, false, false]
            );
        });
    }
}
