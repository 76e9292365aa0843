//! Repetition in Cashew Shogi: a position that recurs is judged by the moves that led back to it.
//! Who only gave check loses; else who attacked while the other did not; else, if both did, who completed it.

use crate::{
    board::{Bitboard, Move, Player},
    rules::{
        Hook, Outcome, Position,
        outcome::Reason,
        tables::{RIDERS, SPECIALS},
    },
};

/// The judge.
pub struct Chase;

impl<const W: usize> Hook<W> for Chase {
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let lost = |loser: Player, reason| Some(Outcome::Win(loser.other(), reason));
        match position.perpetual_checkers() {
            [true, true] => return Some(Outcome::Draw(Reason::MutualPerpetualCheck)),
            [true, false] => return lost(Player::FIRST, Reason::PerpetualCheck),
            [false, true] => return lost(Player::SECOND, Reason::PerpetualCheck),
            [false, false] => {}
        }
        match attackers(position) {
            [false, false] => Some(Outcome::Draw(Reason::Repetition)),
            [true, false] => lost(Player::FIRST, Reason::PerpetualAttack),
            [false, true] => lost(Player::SECOND, Reason::PerpetualAttack),
            [true, true] => lost(position.turn().other(), Reason::Repetition),
        }
    }
}

/// Which players made a new attack with one of their moves since the previous occurrence of the position.
fn attackers<const W: usize>(position: &Position<W>) -> [bool; 2] {
    let mut attacked = [false; 2];
    position.since_previous(|before, mv, after| {
        let any = &mut attacked[before.turn().index() & 1];
        *any = *any || attacks_anew(before, mv, after);
    });
    attacked
}

/// Whether the mover can capture something after the move that the same piece could not capture before it.
/// Apart from the piece that moved, a move changes only what riders and specials reach.
fn attacks_anew<const W: usize>(before: &Position<W>, mv: Move, after: &Position<W>) -> bool {
    let us = before.turn();
    let moved = mv.to();
    let others = after.class(us, RIDERS) | after.class(us, SPECIALS);
    let suspects = moved.map_or(others, |square| others | square);
    suspects.into_iter().any(|square| {
        let old = match mv.from() {
            Some(from) if moved == Some(square) => before.victims(from),
            None if moved == Some(square) => Bitboard::EMPTY,
            _ => before.victims(square),
        };
        !(after.victims(square) - old).is_empty()
    })
}
