//! Half-moves that are no moves of the game and make XBoard show the position: pieces vanish, appear, or turn into others.
//!
//! A piece of either side, the King if there is one, shoots without moving, and takes away two pieces. A piece is put down as
//! a drop, which XBoard allows in games derived from Bughouse even if nobody holds one. And a piece that shoots at an empty
//! square, without moving, may be promoted by that: so it turns into another.

use super::{
    super::table::Facts,
    named,
    view::{Shape, View, squares, their_id},
};

/// One half-move of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// Nothing.
    Pass,
    /// The piece on the first square, which bears this ID, takes away those on the others, one or two.
    Sweep(String, String, Vec<String>),
    /// A piece of this letter appears on a square.
    Put(String, String),
    /// The piece on the first square turns into what the mark says, a letter or a plus sign; the other square is empty.
    Turn(String, String, String),
}

/// The longest block; a position needs as many if all its pieces are wrong.
const LONGEST: usize = 400;

/// What makes XBoard show `wanted` instead of `shown`, side `first` beginning and side `last` to move behind it.
pub fn repairs(
    facts: &Facts,
    shown: &View,
    wanted: &View,
    first: usize,
    last: usize,
) -> Vec<Repair> {
    let mut view = shown.clone();
    let mut repairs = Vec::new();
    while repairs.len() < LONGEST {
        let side = (first + repairs.len()) % 2;
        let own = next_of(facts, &view, wanted, side);
        let more = own.is_some() || next_of(facts, &view, wanted, 1 - side).is_some();
        let stays = |at: &String, side| wanted.get(at).is_some_and(|shape| shape.side == side);
        let wrong = view.iter().filter(|(at, shape)| !stays(at, shape.side));
        let wrong: Vec<&String> = wrong.map(|(at, _)| at).collect();
        if !more && wrong.is_empty() && side == last {
            break;
        }
        let repair = match (own, janitor(facts, &view, wanted, side)) {
            (Some(own), _) => own,
            (None, Some(by)) => {
                // Who sweeps alone need not share with the other side.
                let alone = janitor(facts, &view, wanted, 1 - side).is_none();
                sweep(by, &wrong, more || alone, side == last)
            }
            (None, None) => Repair::Pass,
        };
        view = repair.apply(&view, side);
        repairs.push(repair);
    }
    repairs
}

/// The piece of a side that takes others away: one that stays, the King if it can be.
fn janitor<'v>(
    facts: &Facts,
    view: &'v View,
    wanted: &View,
    side: usize,
) -> Option<(&'v String, &'v Shape)> {
    let royal = |shape: &Shape| {
        let seats = (side..facts.seats).step_by(2);
        let mut names = seats.flat_map(|seat| {
            let royals = facts.royals.iter();
            royals.map(move |royal| their_id(facts, seat, royal))
        });
        names.any(|royal| royal == shape.id)
    };
    let stays = |at: &String, shape: &Shape| shape.side == side && wanted.get(at) == Some(shape);
    let staying = || view.iter().filter(|(at, shape)| stays(at, shape));
    let king = staying().find(|(_, shape)| royal(shape));
    king.or_else(|| staying().next())
}

/// Takes away wrong pieces; when nothing else is to be done, so few at a time that no empty half-move follows.
fn sweep(by: (&String, &Shape), wrong: &[&String], more: bool, in_step: bool) -> Repair {
    let left = wrong.len().div_ceil(2).max(1);
    let left = if !more && left.is_multiple_of(2) != in_step {
        left + 1
    } else {
        left
    };
    let now = wrong.len().div_ceil(left).min(2);
    match &wrong[..now] {
        [] => Repair::Pass,
        some => {
            let (at, shape) = by;
            let some = some.iter().map(|at| (*at).clone());
            Repair::Sweep(at.clone(), shape.id.clone(), some.collect())
        }
    }
}

/// What a side can do next about its own pieces. XBoard can make those that are a letter, or a letter turned over.
fn next_of(facts: &Facts, view: &View, wanted: &View, side: usize) -> Option<Repair> {
    let mut own = wanted.iter().filter(|(_, shape)| shape.side == side);
    own.find_map(|(at, shape)| {
        let (letter, plus) = match shape.id.strip_prefix('+') {
            Some(base) => (base, true),
            None => (&*shape.id, false),
        };
        if letter.len() > 1 {
            return None;
        }
        match view.get(at) {
            None => Some(Repair::Put(letter.to_owned(), at.clone())),
            Some(there) if there.side != side || there.id == shape.id => None,
            Some(there) => {
                let mark = if plus && there.id == letter {
                    "+".to_owned()
                } else {
                    named(letter)
                };
                let target = empty(facts, view, at)?;
                Some(Repair::Turn(at.clone(), target, mark))
            }
        }
    })
}

/// An empty square, beside the given one if there is such.
fn empty(facts: &Facts, view: &View, at: &str) -> Option<String> {
    let beside = super::blast::neighbours(facts, at).into_iter();
    let mut near_first = beside.chain(squares(facts));
    near_first.find(|square| !view.contains_key(square))
}

impl Repair {
    /// A view changed as XBoard does when this side makes the half-move.
    pub fn apply(&self, view: &View, side: usize) -> View {
        let mut view = view.clone();
        match self {
            Self::Pass => {}
            Self::Sweep(_, _, squares) => view.retain(|at, _| !squares.contains(at)),
            Self::Put(letter, square) => {
                let id = letter.clone();
                view.insert(square.clone(), Shape { side, id });
            }
            Self::Turn(square, _, mark) => {
                if let Some(shape) = view.get_mut(square) {
                    shape.id = match &**mark {
                        "+" => format!("+{}", shape.id),
                        letter => letter.trim_start_matches('=').to_uppercase(),
                    };
                }
            }
        }
        view
    }

    /// The half-move as XBoard reads it.
    pub fn text(&self) -> String {
        match self {
            Self::Pass => "@@@@".to_owned(),
            Self::Put(letter, at) => format!("{letter}@{at}"),
            Self::Turn(at, beside, mark) => format!("{at}{beside},{beside}{at}{mark}"),
            Self::Sweep(by, id, squares) => match &squares[..] {
                [one] => format!("{by}{one},{one}{by}"),
                all => {
                    // Only a single letter is sure to be read.
                    let id = if id.len() == 1 { id } else { "" };
                    format!("{id}{by}x{}-{by}", all.join("x"))
                }
            },
        }
    }
}
