//! Reserves of up to four seats on a ring of squares around the board, each before its owner; and the FENs that XBoard sends
//! of such a board, in which the owner of a compound must be guessed.

use std::collections::BTreeMap;

use super::{
    super::table::{Facts, Table},
    aside,
    view::{Shape, View, our_id, their_id, unframed},
};
use crate::rules::seats::SEAT_LETTERS;

/// The squares for a seat's reserve, from the owner's left; the corner on the left comes last.
pub fn places(facts: &Facts, seat: usize) -> Vec<String> {
    let (right, top) = (aside::width(facts) - 1, aside::height(facts) - 1);
    let length = if seat.is_multiple_of(2) { right } else { top };
    let along = (1..length).chain([0]);
    let at = |file: u8, rank: u8| format!("{}{}", char::from(b'a' + file), facts.first_rank + rank);
    along
        .map(|n| match seat {
            0 => at(n, 0),
            1 => at(0, top - n),
            2 => at(right - n, top),
            _ => at(right, n),
        })
        .collect()
}

/// A FEN of XBoard's board in our form, and what it shows; none for a FEN of any other board.
pub fn read_fen(table: &dyn Table, fen: &str) -> Option<(String, View)> {
    let facts = table.facts();
    let mut fields = fen.split_whitespace();
    let rows: Vec<&str> = fields.next()?.split('[').next()?.split('/').collect();
    if rows.len() != usize::from(aside::height(facts)) || fen.contains(',') {
        return None;
    }
    let mut view = View::new();
    for (row, rank) in rows.into_iter().zip((0..aside::height(facts)).rev()) {
        let squares = super::edit::squares(row, aside::width(facts));
        for (file, theirs) in (b'a'..).zip(squares) {
            let Some(theirs) = theirs else { continue };
            let side = usize::from(theirs.chars().any(|c| c.is_ascii_lowercase()));
            let id = theirs.to_uppercase();
            let square = format!("{}{}", char::from(file), facts.first_rank + rank);
            view.insert(square, Shape { side, id });
        }
    }
    let second = fields.next() == Some("b");
    Some((seat_fen(table, &view, usize::from(second)), view))
}

/// The position that XBoard shows so, as FEN of ours; this side is to move.
fn seat_fen(table: &dyn Table, view: &View, side: usize) -> String {
    let facts = table.facts();
    let seats = || 0..facts.seats.min(SEAT_LETTERS.len());
    let stands = |seat: usize, id: &str| {
        let theirs = their_id(facts, seat, id);
        view.values()
            .any(|shape| shape.side == seat % 2 && shape.id == theirs)
    };
    let lives = |seat: &usize| facts.royals.iter().any(|royal| stands(*seat, royal));
    let living: Vec<usize> = seats().filter(lives).collect();
    // The seat on turn stays so if it can; else the next one of the side.
    let from_now = (0..facts.seats).map(|n| (table.turn() + n) % facts.seats);
    let mut next = from_now.filter(|seat| living.contains(seat) && seat % 2 == side);
    let turn = next.next().or(living.first().copied()).unwrap_or(side);
    let reserves = seats().map(|seat| {
        let held = aside::places(facts, seat).into_iter().filter_map(|place| {
            let shape = view.get(&place).filter(|shape| shape.side == seat % 2)?;
            kind(facts, seat, &shape.id)
        });
        format!("{}:{}", SEAT_LETTERS[seat], held.collect::<String>())
    });
    let letters = |seats: &[usize]| -> String { seats.iter().map(|s| SEAT_LETTERS[*s]).collect() };
    format!(
        "{}[{}] {} {}",
        board(table, view, &living),
        reserves.collect::<Vec<_>>().join(";"),
        letters(&[turn]),
        letters(&living),
    )
}

/// Our piece by XBoard's name of it; where that is another seat's of the same side, it is taken for this one's.
fn kind(facts: &Facts, seat: usize, theirs: &str) -> Option<&'static str> {
    our_id(facts, seat, theirs).or_else(|| our_id(facts, (seat + 2) % 4, theirs))
}

/// The ranks of the board.
fn board(table: &dyn Table, view: &View, living: &[usize]) -> String {
    let facts = table.facts();
    let mut ranks: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (n, square) in super::view::squares(facts).enumerate() {
        let text = match view.get(&square) {
            None => "1".to_owned(),
            Some(shape) => {
                let seat = owner(table, &square, shape, living);
                // What is no piece of the game is left for the rules to complain about.
                let id = kind(facts, seat, &shape.id).unwrap_or(&shape.id);
                format!("{}{id}", SEAT_LETTERS[seat])
            }
        };
        let rank = n % usize::from(facts.ranks);
        ranks
            .entry(u8::try_from(rank).unwrap_or(0))
            .or_default()
            .push(text);
    }
    let rows: Vec<String> = ranks.values().rev().map(|row| row.join(",")).collect();
    rows.join("/")
}

/// Whose a piece on the board is: by its picture; a compound that stood there before is its old owner's, any other one the
/// first's of the side that is still in the game.
fn owner(table: &dyn Table, square: &str, shape: &Shape, living: &[usize]) -> usize {
    let facts = table.facts();
    let can_be = |seat: &usize| *seat < facts.seats && our_id(facts, *seat, &shape.id).is_some();
    let of_side = [shape.side, shape.side + 2].into_iter();
    let possible: Vec<usize> = of_side.filter(can_be).collect();
    let ours = unframed(facts, square);
    let before = table.owner(&ours).filter(|seat| {
        let id = table.id(&ours);
        id.is_some_and(|id| their_id(facts, *seat, id) == shape.id) && possible.contains(seat)
    });
    let lives = |seat: &&usize| living.contains(seat);
    let some = possible
        .iter()
        .find(lives)
        .or(possible.first())
        .copied()
        .unwrap_or(shape.side);
    before.unwrap_or(some)
}
