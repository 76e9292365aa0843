//! The position as XBoard shows it: pieces by square, under the IDs that XBoard knows them by, reserves beside the board
//! where the game's file asks for that.

use std::collections::BTreeMap;

use super::{
    super::table::{Facts, Table},
    aside,
};

/// A piece as XBoard shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its owner's place in the turn order.
    pub side: usize,
    /// What XBoard calls it, in capitals.
    pub id: String,
}

/// What XBoard shows, by square.
pub type View = BTreeMap<String, Shape>;

/// What XBoard calls a piece of ours.
pub fn their_id<'i>(facts: &Facts, id: &'i str) -> &'i str {
    let ids = facts.xboard.and_then(|file| file.ids.as_ref());
    ids.and_then(|ids| ids.get(id)).map_or(id, String::as_str)
}

/// The piece of ours that XBoard calls so.
pub fn our_id(facts: &Facts, theirs: &str) -> Option<&'static str> {
    let mut ids = facts.ids.iter();
    ids.find(|id| their_id(facts, id) == theirs).copied()
}

/// All squares of the board.
pub fn squares(facts: &Facts) -> impl Iterator<Item = String> + use<> {
    let (files, first, ranks) = (facts.files, facts.first_rank, facts.ranks);
    (0..files).flat_map(move |file| {
        (first..first + ranks).map(move |rank| format!("{}{rank}", char::from(b'a' + file)))
    })
}

/// What XBoard ought to show. Reserves stay where they are in `shown` as far as they can.
pub fn wanted(table: &dyn Table, shown: &View) -> View {
    let facts = table.facts();
    let mut view = View::new();
    for square in squares(facts) {
        if let (Some(side), Some(id)) = (table.owner(&square), table.id(&square)) {
            let id = their_id(facts, id).to_owned();
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
