//! Marks that tell whose a piece is, where two seats share its picture.

use super::{
    super::table::Table,
    aside,
    view::{their_id, unframed},
};
use crate::rules::seats::SEAT_LETTERS;

/// The squares of XBoard's board with such pieces, and the small letters of their owners, which are XBoard's colours. A
/// side of which only one seat is left needs none, nor does a reserve, which stands before its owner.
pub fn owners(table: &dyn Table) -> Vec<(String, char)> {
    let facts = table.facts();
    let living = table.living();
    let partner = |seat: usize| (seat + 2) % 4;
    let mark = |square: String| {
        let ours = unframed(facts, &square);
        let (seat, id) = (table.owner(&ours)?, table.id(&ours)?);
        let shared = their_id(facts, seat, id) == their_id(facts, partner(seat), id);
        let letter = SEAT_LETTERS.get(seat)?.chars().next()?;
        (shared && living.contains(&partner(seat))).then_some((square, letter))
    };
    let squares = super::view::squares(facts).filter(|_| aside::margin(facts) > 0);
    squares.filter_map(mark).collect()
}
