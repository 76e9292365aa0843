//! Random games of Arena, which a make-believe XBoard follows by the texts it is sent: it must show every position.

use super::{
    super::table,
    Shown, Style, View, aside,
    marks::squares,
    view::{Shape, wanted},
};
use crate::{board::zobrist::mix, variants::find};

#[test]
fn xboard_shows_mutations_and_reserves_of_random_games() {
    let style = Style { plain: false };
    for seed in 0..6 {
        let mut table = table::open(find("arena").expect("a game"), 1, 1);
        let mut shown = Shown::new(&*table);
        let mut board = shown.view().clone();
        let mut random: u64 = seed;
        for ply in 0..120 {
            random = mix(random);
            let moves = table.moves();
            let captures = |mv: &String| {
                let to = squares(mv).0.last().copied();
                to.is_some_and(|to| table.owner(to).is_some())
            };
            let hits: Vec<_> = moves.iter().filter(|mv| captures(mv)).collect();
            let all: Vec<_> = moves.iter().collect();
            let choice = if hits.is_empty() || random.is_multiple_of(3) {
                all
            } else {
                hits
            };
            let Some(mv) = choice.get((random >> 8) as usize % choice.len().max(1)) else {
                break;
            };
            let text = style.write(&mut *table, shown.view(), mv);
            assert_eq!(
                &style.read_move(&mut *table, shown.view(), &text),
                *mv,
                "{text}"
            );
            follow(&mut board, ply_side(ply), &text);
            let effect = shown.effect(&*table, mv, &text);
            table.play(mv).expect("a legal move");
            shown.played(&*table, effect);
            let block = shown.corrections(&*table);
            assert!(
                block.len().is_multiple_of(2) && block.len() <= 10,
                "{block:?}"
            );
            for (half, side) in block
                .iter()
                .zip([1 - ply_side(ply), ply_side(ply)].into_iter().cycle())
            {
                follow(&mut board, side, half);
            }
            assert_eq!(
                board,
                wanted(&*table, &board),
                "{} {mv} {block:?}",
                table.fen()
            );
            let held = table.held(0).len() + table.held(1).len();
            let aside = board.keys().filter(|at| aside::is_aside(table.facts(), at));
            assert_eq!(aside.count(), held);
        }
    }
}

fn ply_side(ply: usize) -> usize {
    ply % 2
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
    assert!(!text.contains('x'), "nothing need be taken away: {text}");
    let end = text.rfind(|c: char| c.is_ascii_digit()).expect("a square") + 1;
    let (way, mark) = text.split_at(end);
    let (path, _) = squares(way);
    let mut shape = board.remove(path[0]).expect("a piece that moves");
    assert_eq!(shape.side, side, "{text}");
    for at in &path[1..path.len() - 1] {
        assert!(!board.contains_key(*at), "{text}");
    }
    match mark.trim_start_matches('=') {
        "" => {}
        "+" => shape.id.insert(0, '+'),
        letter => shape.id = letter.to_uppercase(),
    }
    board.insert(path[path.len() - 1].to_owned(), shape);
}
