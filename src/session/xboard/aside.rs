//! Reserves as pieces beside the board: files behind a column of holes, where the game's file asks for them, or a ring of
//! squares around it (see [`edge`]). A piece in hand stands there, and a drop is a move from there. Beside the board the first
//! player's fill up from below, the second's from above.

use super::{
    super::table::{Facts, Table},
    edge,
    view::{Shape, View, framed, our_id, their_id, unframed},
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

/// How many squares XBoard's board is wider on every side, for a ring that shows reserves.
pub fn margin(facts: &Facts) -> u8 {
    let edge = facts.xboard.and_then(|file| file.reserve_edge);
    u8::from(edge == Some(true))
}

/// Whether reserves are shown as pieces.
pub fn shows_reserves(facts: &Facts) -> bool {
    files(facts) > 0 || margin(facts) > 0
}

/// How many files XBoard's board has.
pub fn width(facts: &Facts) -> u8 {
    match files(facts) {
        0 => facts.files + 2 * margin(facts),
        beside => facts.files + 1 + beside,
    }
}

/// How many ranks XBoard's board has.
pub fn height(facts: &Facts) -> u8 {
    facts.ranks + 2 * margin(facts)
}

/// Whether a file of XBoard's board, counted from 0, is the column of holes.
pub fn is_hole(facts: &Facts, file: u8) -> bool {
    files(facts) > 0 && file == facts.files
}

/// Whether a square is one for reserves beside the board.
pub fn is_aside(facts: &Facts, square: &str) -> bool {
    let file = square
        .bytes()
        .next()
        .and_then(|file| file.checked_sub(b'a'));
    files(facts) > 0 && file.is_some_and(|file| file > facts.files && file < width(facts))
}

/// The squares for a seat's reserve, in the order in which it fills them.
pub fn places(facts: &Facts, seat: usize) -> Vec<String> {
    if margin(facts) > 0 {
        return edge::places(facts, seat);
    }
    let (beside, first, ranks) = (files(facts), facts.first_rank, facts.ranks);
    let start = b'a' + facts.files + 1;
    let rows = (0..ranks).map(|row| if seat == 0 { row } else { ranks - 1 - row });
    let in_row =
        |row| (0..beside).map(move |file| format!("{}{}", char::from(start + file), first + row));
    rows.flat_map(in_row).collect()
}

/// Where the reserves are shown: what is in place already stays, the rest goes on free squares.
pub fn allotted(table: &dyn Table, shown: &View) -> View {
    let facts = table.facts();
    let mut view = View::new();
    for seat in 0..facts.seats {
        let side = seat % 2;
        let held = table.held(seat).into_iter();
        let mut homeless: Vec<_> = held.map(|id| their_id(facts, seat, id)).collect();
        let places = places(facts, seat);
        for place in &places {
            let Some(shape) = shown.get(place).filter(|shape| shape.side == side) else {
                continue;
            };
            if let Some(i) = homeless.iter().position(|id| *id == shape.id) {
                homeless.remove(i);
                view.insert(place.clone(), shape.clone());
            }
        }
        let free = places
            .into_iter()
            .filter(|place| !shown.contains_key(place));
        for (id, place) in homeless.into_iter().zip(free) {
            let id = id.to_owned();
            view.entry(place).or_insert(Shape { side, id });
        }
    }
    view
}

/// A drop as a move from beside the board, in XBoard's squares: `B@f6=C` from where a Cardinal stands, with the part's
/// letter behind. A piece that XBoard does not show is put down by its letter. None for other moves.
pub fn write_drop(table: &dyn Table, shown: &View, mv: &str) -> Option<String> {
    let facts = table.facts();
    let (id, rest) = mv.split_once('@')?;
    let (to, whole) = rest.split_once('=').unwrap_or((rest, id));
    let to = framed(facts, to);
    let Some(from) = stands(table, shown, whole).into_iter().next() else {
        let letter = their_id(facts, table.turn(), id).trim_start_matches('+');
        return shows_reserves(facts).then(|| format!("{letter}@{to}"));
    };
    // Plain pieces are letters in the first seat.
    let part = if whole == id {
        String::new()
    } else {
        their_id(facts, 0, id).to_lowercase()
    };
    Some(format!("{from}{to}{part}"))
}

/// Where pieces of this kind stand beside the board that the player on turn holds.
fn stands(table: &dyn Table, shown: &View, id: &str) -> Vec<String> {
    let (facts, seat) = (table.facts(), table.turn());
    let wanted = their_id(facts, seat, id);
    let mut places = places(facts, seat);
    places.retain(|place| {
        let shape = shown.get(place);
        shape.is_some_and(|shape| shape.side == seat % 2 && shape.id == wanted)
    });
    places
}

/// A move from beside the board, in XBoard's squares, as the drop that it is.
pub fn read_drop(table: &dyn Table, shown: &View, text: &str) -> Option<String> {
    let (facts, seat) = (table.facts(), table.turn());
    let (squares, marked) = super::marks::squares(text);
    let [from, to] = squares[..] else { return None };
    let is_place = if margin(facts) > 0 {
        places(facts, seat).iter().any(|place| place == from)
    } else {
        is_aside(facts, from)
    };
    if !is_place {
        return None;
    }
    let whole = our_id(facts, seat, &shown.get(from)?.id)?;
    let to = unframed(facts, to);
    if !marked {
        return Some(format!("{whole}@{to}"));
    }
    let letter = text.chars().next_back()?.to_ascii_uppercase().to_string();
    match our_id(facts, 0, &letter)? {
        same if same == whole => Some(format!("{whole}@{to}")),
        part => Some(format!("{part}@{to}={whole}")),
    }
}

/// The squares beside the board from which a move of ours may be entered: none unless it drops a whole piece.
pub fn origins(table: &dyn Table, shown: &View, mv: &str) -> Vec<String> {
    let Some((id, to)) = mv.split_once('@').filter(|(_, to)| !to.contains('=')) else {
        return Vec::new();
    };
    let to = framed(table.facts(), to);
    let places = stands(table, shown, id).into_iter();
    places.map(|place| place + &to).collect()
}

/// The FEN by which XBoard is told what to show.
pub fn write_fen(table: &dyn Table, view: &View) -> String {
    let facts = table.facts();
    let row = |rank: u8| {
        let mut text = String::new();
        let mut bare = 0;
        for file in 0..width(facts) {
            let square = format!("{}{}", char::from(b'a' + file), facts.first_rank + rank);
            let id = match view.get(&square) {
                Some(shape) if shape.side == 0 => shape.id.clone(),
                Some(shape) => shape.id.to_lowercase(),
                None if is_hole(facts, file) => HOLE.to_owned(),
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
    let rows: Vec<String> = (0..height(facts)).rev().map(row).collect();
    let side = ["w", "b"][table.turn() % 2];
    format!("{} {side} 0 1", rows.join("/"))
}

/// A FEN in which XBoard shows reserves as pieces, in our form, and what it shows; none for any other FEN.
pub fn read_fen(table: &dyn Table, fen: &str) -> Option<(String, View)> {
    let facts = table.facts();
    if margin(facts) > 0 {
        return edge::read_fen(table, fen);
    }
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
            let known = our_id(facts, side, &shape.id).unwrap_or(&theirs);
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
