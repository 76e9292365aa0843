//! Pieces in hand where XBoard counts them itself, in small squares two files off the board: the first player's to the
//! right, from below, the second's to the left, from above.

use super::super::table::Facts;

/// Where a player's piece is lifted for a drop, in XBoard's name of the square; none if XBoard does not show it.
pub fn origin(facts: &Facts, side: usize, id: &str) -> Option<String> {
    let order = facts.xboard?.holdings.as_ref()?;
    let place = order.chars().position(|letter| id == letter.to_string())?;
    let place = u8::try_from(place)
        .ok()
        .filter(|place| *place < facts.ranks)?;
    let (file, row) = match side {
        0 => (b'a' + facts.files + 1, place),
        _ => (b'a' - 2, facts.ranks - 1 - place),
    };
    Some(format!("{}{}", char::from(file), facts.first_rank + row))
}
