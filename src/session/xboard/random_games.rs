//! Random games of Arena, which a make-believe XBoard follows by the texts it is sent: it must show every position.

use super::{
    super::table::{self, Table},
    Shown, Style, View, aside,
    marks::squares,
    view::{Shape, wanted},
};
use crate::{board::zobrist::mix, variants::find};

#[test]
fn xboard_shows_mutations_and_reserves_of_random_games() {
    for seed in 0..6 {
        play("arena", seed, 120);
    }
}

#[test]
fn xboard_shows_four_seats_and_armies_that_leave() {
    let living = (0..6).map(|seed| play("arena4", seed, 240));
    assert!(living.min() < Some(4), "no army ever left");
}

/// Plays a game of so many moves at most; how many seats are left in the end.
fn play(game: &str, seed: u64, plies: usize) -> usize {
    let style = Style { plain: false };
    let mut table = table::open(find(game).expect("a game"), 1, 1);
    let mut shown = Shown::new(&*table);
    let mut board = shown.view().clone();
    let mut random = seed;
    let mut side = 0;
    for _ in 0..plies {
        random = mix(random);
        let Some(mv) = choice(&mut *table, random) else {
            break;
        };
        let text = style.write(&mut *table, shown.view(), &mv);
        let read = style.read_move(&mut *table, shown.view(), &text);
        // The ring may have no room for a piece; two of them may then share a letter.
        assert!(read == mv || text.contains('@'), "{mv} {text} {read}");
        follow(&mut board, side, &text);
        let effect = shown.effect(&*table, &mv, &style.read_half(table.facts(), &text));
        table.play(&mv).expect("a legal move");
        shown.played(&*table, effect);
        for half in shown.corrections(&*table) {
            side = 1 - side;
            follow(&mut board, side, &half);
        }
        side = 1 - side;
        assert_eq!(side, table.turn() % 2, "{mv}");
        assert_eq!(board, wanted(&*table, &board), "{} {mv}", table.fen());
        let seats = 0..table.facts().seats;
        for seat in seats {
            let places = aside::places(table.facts(), seat);
            let own = |at: &&String| board.get(*at).is_some_and(|shape| shape.side == seat % 2);
            let filled = places.iter().filter(own).count();
            assert_eq!(filled, table.held(seat).len().min(places.len()));
        }
    }
    table.living().len()
}

/// A move, mostly a capture where there is one.
fn choice(table: &mut dyn Table, random: u64) -> Option<String> {
    let moves = table.moves();
    let captures = |mv: &&String| {
        let to = squares(mv).0.last().copied();
        to.is_some_and(|to| table.owner(to).is_some())
    };
    let hits: Vec<_> = moves.iter().filter(captures).collect();
    let choice = if hits.is_empty() || random.is_multiple_of(3) {
        moves.iter().collect()
    } else {
        hits
    };
    let place = (random >> 8) as usize % choice.len().max(1);
    choice.get(place).map(|mv| (*mv).clone())
}

/// What XBoard does with a text, told anew: all squares but the last are emptied, and a mark turns the piece.
fn follow(board: &mut View, side: usize, text: &str) {
    if text == "@@@@" {
        return;
    }
    if let Some((id, at)) = text.split_once('@') {
        let id = id.to_owned();
        assert!(id.len() == 1 && !board.contains_key(at), "{text}");
        board.insert(at.to_owned(), Shape { side, id });
        return;
    }
    let text = text.replace('-', "x");
    if text.contains('x') {
        let way: Vec<_> = text.split('x').collect();
        let [from, first, second, to] = way[..] else {
            panic!("no three legs: {text}");
        };
        let id = from.chars().next().filter(char::is_ascii_uppercase);
        let from = from.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let shape = board.get(from).expect("a piece that shoots");
        assert!(from == to && shape.side == side, "{text}");
        assert!(id.is_none_or(|id| shape.id == id.to_string()), "{text}");
        let hit = [first, second].map(|at| board.remove(at));
        assert!(hit.iter().all(Option::is_some), "{text}");
        return;
    }
    let end = text.rfind(|c: char| c.is_ascii_digit()).expect("a square") + 1;
    let (way, mark) = text.split_at(end);
    let (path, _) = squares(way);
    let mut shape = board.remove(path[0]).expect("a piece that moves");
    assert_eq!(shape.side, side, "{text}");
    for at in &path[1..path.len() - 1] {
        // Who shoots without turning means to hit.
        assert_eq!(board.remove(*at).is_some(), mark.is_empty(), "{text}");
    }
    match mark {
        "" => {}
        "+" | "=+" => shape.id.insert(0, '+'),
        letter => shape.id = letter.trim_start_matches('=').to_uppercase(),
    }
    board.insert(path[path.len() - 1].to_owned(), shape);
}
