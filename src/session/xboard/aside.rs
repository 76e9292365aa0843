//! Reserves as pieces beside the board: files behind a column of holes, where the game's file asks for them.
//! A piece in hand stands there, and a drop is a move from there. The first player's fill up from below, the second's
//! from above.

use super::{
    super::table::{Facts, Table},
    view::{Shape, View, our_id, their_id},
};

/// What XBoard's FENs have for a hole in the board.
const HOLE: &str = "*";

/// How many files beside the board show reserves; 0 where none do.
pub fn files(facts: &Facts) -> u8 {
    facts
        .xboard
        .and_then(|file| file.reserve_files)
        .unwrap_or(0)
}

/// How many files XBoard's board has.
pub fn width(facts: &Facts) -> u8 {
    match files(facts) {
        0 => facts.files,
        beside => facts.files + 1 + beside,
    }
}

/// Whether a square is one for reserves.
pub fn is_aside(facts: &Facts, square: &str) -> bool {
    let file = square
        .bytes()
        .next()
        .and_then(|file| file.checked_sub(b'a'));
    files(facts) > 0 && file.is_some_and(|file| file > facts.files && file < width(facts))
}

/// The squares beside the board, in the order in which a player's reserve fills them.
fn places(facts: &Facts, side: usize) -> impl Iterator<Item = String> + use<> {
    let (beside, first, ranks) = (files(facts), facts.first_rank, facts.ranks);
    let start = b'a' + facts.files + 1;
    (0..ranks).flat_map(move |row| {
        let row = if side == 0 { row } else { ranks - 1 - row };
        (0..beside).map(move |file| format!("{}{}", char::from(start + file), first + row))
    })
}

/// Where the reserves are shown: what is in place already stays, the rest goes on free squares.
pub fn allotted(table: &dyn Table, shown: &View) -> View {
    let facts = table.facts();
    let mut view = View::new();
    for side in 0..2 {
        let held = table.held(side).into_iter();
        let mut homeless: Vec<_> = held.map(|id| their_id(facts, id)).collect();
        for place in places(facts, side) {
            let Some(shape) = shown.get(&place).filter(|shape| shape.side == side) else {
                continue;
            };
            if let Some(i) = homeless.iter().position(|id| *id == shape.id) {
                homeless.remove(i);
                view.insert(place, shape.clone());
            }
        }
        let free = places(facts, side).filter(|place| !shown.contains_key(place));
        for (id, place) in homeless.into_iter().zip(free.collect::<Vec<_>>()) {
            let id = id.to_owned();
            view.entry(place).or_insert(Shape { side, id });
        }
    }
    view
}

/// A drop as a move from beside the board: `B@f6=C` from where a Cardinal stands, with the part's letter behind. None
/// for other moves, or if XBoard does not show the piece.
pub fn write_drop(table: &dyn Table, shown: &View, mv: &str) -> Option<String> {
    let facts = table.facts();
    let (id, rest) = mv.split_once('@')?;
    let (to, whole) = rest.split_once('=').unwrap_or((rest, id));
    let (side, wanted) = (table.turn(), their_id(facts, whole));
    let here = |place: &String| {
        shown
            .get(place)
            .is_some_and(|s| s.side == side && s.id == wanted)
    };
    let Some(from) = places(facts, side).find(here) else {
        let is_letter = files(facts) > 0 && wanted.len() == 1 && whole == id;
        return is_letter.then(|| format!("{wanted}@{to}"));
    };
    let part = if whole == id {
        String::new()
    } else {
        their_id(facts, id).to_lowercase()
    };
    Some(format!("{from}{to}{part}"))
}

/// A move from beside the board as the drop that it is.
pub fn read_drop(facts: &Facts, shown: &View, text: &str) -> Option<String> {
    let (squares, marked) = super::marks::squares(text);
    let [from, to] = squares[..] else { return None };
    if !is_aside(facts, from) {
        return None;
    }
    let whole = our_id(facts, &shown.get(from)?.id)?;
    if !marked {
        return Some(format!("{whole}@{to}"));
    }
    let letter = text.chars().next_back()?.to_ascii_uppercase().to_string();
    match our_id(facts, &letter)? {
        same if same == whole => Some(format!("{whole}@{to}")),
        part => Some(format!("{part}@{to}={whole}")),
    }
}

/// The squares beside the board from which a move of ours may be entered: none unless it drops a whole piece.
pub fn origins(table: &dyn Table, shown: &View, mv: &str) -> Vec<String> {
    let facts = table.facts();
    let Some((id, to)) = mv.split_once('@').filter(|(_, to)| !to.contains('=')) else {
        return Vec::new();
    };
    let side = table.turn();
    let wanted = their_id(facts, id);
    let here = |place: &String| {
        shown
            .get(place)
            .is_some_and(|s| s.side == side && s.id == wanted)
    };
    let places = places(facts, side).filter(here);
    places.map(|place| format!("{place}{to}")).collect()
}

/// The FEN by which XBoard is told what to show; `fen` is ours, of which the fields behind the first stay.
pub fn write_fen(facts: &Facts, view: &View, fen: &str) -> String {
    let row = |rank: u8| {
        let mut text = String::new();
        let mut bare = 0;
        for file in 0..width(facts) {
            let square = format!("{}{}", char::from(b'a' + file), facts.first_rank + rank);
            let id = match view.get(&square) {
                Some(shape) if shape.side == 0 => shape.id.clone(),
                Some(shape) => shape.id.to_lowercase(),
                None if file == facts.files => HOLE.to_owned(),
                None => {
                    bare += 1;
                    continue;
                }
            };
            if bare > 0 {
                text += &bare.to_string();
            }
            bare = 0;
            text += &id;
        }
        if bare > 0 {
            text += &bare.to_string();
        }
        text
    };
    let rows: Vec<String> = (0..facts.ranks).rev().map(row).collect();
    let behind = fen.split_once(' ').map_or("w", |(_, behind)| behind);
    format!("{} {behind}", rows.join("/"))
}

/// A FEN in which XBoard shows reserves beside the board, in our form, and what it shows; none for any other FEN.
pub fn read_fen(facts: &Facts, fen: &str) -> Option<(String, View)> {
    let (placement, behind) = fen.split_once(' ').unwrap_or((fen, "w"));
    let placement = placement.split('[').next()?;
    let rows: Vec<&str> = placement.split('/').collect();
    if files(facts) == 0 || rows.len() != usize::from(facts.ranks) || !placement.contains(HOLE) {
        return None;
    }
    let mut view = View::new();
    let (mut ours, mut held) = (Vec::new(), Vec::new());
    for (row, rank) in rows.into_iter().zip((0..facts.ranks).rev()) {
        let mut squares = super::edit::squares(row, width(facts));
        for (file, id) in (b'a'..).zip(&mut squares) {
            let Some(theirs) = id.take_if(|id| id != HOLE) else {
                continue;
            };
            let side = usize::from(theirs.chars().any(|c| c.is_ascii_lowercase()));
            let shape = Shape {
                side,
                id: theirs.to_uppercase(),
            };
            // What is no piece of the game is left for the rules to complain about.
            let known = our_id(facts, &shape.id).unwrap_or(&theirs);
            *id = Some(if side == 0 {
                known.to_owned()
            } else {
                known.to_lowercase()
            });
            view.insert(
                format!("{}{}", char::from(file), facts.first_rank + rank),
                shape,
            );
        }
        let beside = squares.split_off(usize::from(facts.files));
        held.extend(beside.into_iter().flatten().filter(|id| id != HOLE));
        ours.push(super::edit::row_text(&squares));
    }
    Some((
        format!("{}[{}] {behind}", ours.join("/"), held.concat()),
        view,
    ))
}
