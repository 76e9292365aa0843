//! The position as XBoard shows it: pieces by square, under the IDs that XBoard knows them by, reserves beside the board
//! or on a ring around it where the game's file asks for that. Squares are XBoard's own, but for the ranks' numbers.

use std::collections::BTreeMap;

use super::{
    super::table::{Facts, Table},
    aside, displaced,
};

/// A piece as XBoard shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its colour: 0 for White, 1 for Black. Every second seat has the same.
    pub side: usize,
    /// What XBoard calls it, in capitals.
    pub id: String,
}

/// What XBoard shows, by square.
pub type View = BTreeMap<String, Shape>;

/// What XBoard calls a piece of ours in this seat.
pub fn their_id<'i>(facts: &Facts, seat: usize, id: &'i str) -> &'i str {
    facts.xboard.map_or(id, |file| file.called(seat, id))
}

/// The piece of ours that XBoard calls so in this seat.
pub fn our_id(facts: &Facts, seat: usize, theirs: &str) -> Option<&'static str> {
    let mut ids = facts.ids.iter();
    ids.find(|id| their_id(facts, seat, id) == theirs).copied()
}

/// A text of ours with its squares as they are on XBoard's board.
pub fn framed(facts: &Facts, text: &str) -> String {
    let margin = i32::from(aside::margin(facts));
    displaced(text, margin, margin)
}

/// A text with its squares as they are on our board; those that are none of it stay none.
pub fn unframed(facts: &Facts, text: &str) -> String {
    let margin = i32::from(aside::margin(facts));
    displaced(text, -margin, -margin)
}

/// All squares of the game's own board, by XBoard's names.
pub fn squares(facts: &Facts) -> impl Iterator<Item = String> + use<> {
    let (files, ranks) = (facts.files, facts.ranks);
    let (left, first) = (
        b'a' + aside::margin(facts),
        facts.first_rank + aside::margin(facts),
    );
    (0..files).flat_map(move |file| {
        (first..first + ranks).map(move |rank| format!("{}{rank}", char::from(left + file)))
    })
}

/// What XBoard ought to show. Reserves stay where they are in `shown` as far as they can.
pub fn wanted(table: &dyn Table, shown: &View) -> View {
    let facts = table.facts();
    let mut view = View::new();
    for square in squares(facts) {
        let ours = unframed(facts, &square);
        if let (Some(seat), Some(id)) = (table.owner(&ours), table.id(&ours)) {
            let (side, id) = (seat % 2, their_id(facts, seat, id).to_owned());
            view.insert(square, Shape { side, id });
        }
    }
    view.extend(aside::allotted(table, shown));
    view
}

/// What XBoard shows after a move, of which `text` is its own form: pieces are moved, turned into what the text names,
/// or put down.
pub fn moved(view: &View, side: usize, text: &str) -> View {
    let mut view = view.clone();
    if let Some((id, square)) = text.split_once('@') {
        let id = id.to_ascii_uppercase();
        let square = square.split('=').next().unwrap_or(square);
        view.insert(square.to_owned(), Shape { side, id });
        return view;
    }
    let (squares, _) = super::marks::squares(text);
    let (Some(from), Some(to)) = (squares.first(), squares.last()) else {
        return view;
    };
    let Some(mut shape) = view.remove(*from) else {
        return view;
    };
    let mark = text.rsplit(|c: char| c.is_ascii_digit()).next();
    match mark.map(|mark| mark.trim_start_matches('=')) {
        None | Some("") => {}
        Some("+") => shape.id = format!("+{}", shape.id),
        Some(letter) => shape.id = letter.to_ascii_uppercase(),
    }
    view.insert((*to).to_owned(), shape);
    view
}
