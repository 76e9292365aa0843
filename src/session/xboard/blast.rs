//! Explosions as XBoard can enter and show them: the piece shoots at a square beside it and stays where it is.
//! Any square beside it will do, for all of them are emptied; XBoard sees one of them go.

use super::{
    super::table::{Facts, Table},
    aside::{height, is_hole, width},
    marks::squares,
};

/// The square on which something explodes, if a text of ours is an explosion.
pub fn centre(mv: &str) -> Option<&str> {
    match squares(mv) {
        (path, false) if path.len() == 2 && path[0] == path[1] => Some(path[0]),
        _ => None,
    }
}

/// The squares beside a square, those for reserves included.
pub fn neighbours(facts: &Facts, square: &str) -> Vec<String> {
    let mut around = Vec::new();
    let Some((file, rank)) = place(square) else {
        return around;
    };
    let first = i32::from(facts.first_rank);
    let ranks = first..first + i32::from(height(facts));
    for r in rank - 1..=rank + 1 {
        for f in file.saturating_sub(1)..=file.saturating_add(1) {
            let square = format!("{}{r}", char::from(f));
            let on_board = f >= b'a' && f - b'a' < width(facts) && !is_hole(facts, f - b'a');
            if on_board && ranks.contains(&r) && (f, r) != (file, rank) {
                around.push(square);
            }
        }
    }
    around
}

/// The letter of a square's file, and its rank.
fn place(square: &str) -> Option<(u8, i32)> {
    let file = *square.as_bytes().first()?;
    let rank = square.get(1..)?.parse::<u16>().ok()?;
    Some((file, i32::from(rank)))
}

/// The shot that stands for an explosion. An enemy is the best victim, a piece of one's own the worst:
/// XBoard passes that on in a form of its own.
pub fn shot(table: &dyn Table, centre: &str) -> Option<String> {
    let us = table.owner(centre);
    let rank = |square: &String| match table.owner(square) {
        None => 1,
        own if own == us => 2,
        _ => 0,
    };
    let beside = neighbours(table.facts(), centre);
    let victim = beside.into_iter().min_by_key(rank)?;
    Some(format!("{centre}{victim},{victim}{centre}"))
}

/// The explosion for which a shot may stand: one that ends where it began, or as XBoard writes the shot at a piece
/// of one's own, `e4e4,d4f4` with the victim third.
pub fn of_shot(text: &str) -> Option<String> {
    let (path, promotes) = squares(text);
    let (first, rest) = path.split_first()?;
    let returns = rest.len() == 2 && rest.contains(first);
    (returns && !promotes).then(|| format!("{first}{first}"))
}

/// The square that XBoard empties on such a shot.
pub fn victim(text: &str) -> Option<&str> {
    let (_, second) = text.split_once(',')?;
    squares(second).0.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::table, variants::find};

    #[test]
    fn shots_and_explosions() {
        assert_eq!(centre("e4e4"), Some("e4"));
        assert_eq!(centre("e4e5"), None);
        assert_eq!(centre("e4d5,d5e4"), None);
        assert_eq!(of_shot("e4d5,d5e4").as_deref(), Some("e4e4"));
        assert_eq!(of_shot("e4e4,d4f4").as_deref(), Some("e4e4"));
        assert_eq!(of_shot("e4d5,d5e6"), None);
        assert_eq!(of_shot("e4e5"), None);
        assert_eq!(victim("e4d5,d5e4"), Some("d5"));
        assert_eq!(victim("e4e4,d4f4"), Some("d4"));
        assert_eq!(victim("e4e4"), None);
    }

    #[test]
    fn corners_have_three_neighbours() {
        let table = table::open(find("al-ces").expect("a game"), 1, 1);
        let around = |square| neighbours(table.facts(), square).join(" ");
        assert_eq!(around("a0"), "b0 a1 b1");
        assert_eq!(around("j9"), "i8 j8 i9");
        assert_eq!(around("e4"), "d3 e3 f3 d4 f4 d5 e5 f5");
        assert_eq!(around(""), "");
    }

    #[test]
    fn enemies_are_shot_at_first_and_friends_last() {
        let mut table = table::open(find("al-ces").expect("a game"), 1, 1);
        let mut shot = |fen: &str, centre: &str| {
            table.set_fen(fen).expect("a position");
            shot(&*table, centre)
        };
        let near_enemy = "5k4/10/10/10/3pP5/3PA5/10/10/10/5K4 w - - 0 1";
        assert_eq!(shot(near_enemy, "e4").as_deref(), Some("e4d5,d5e4"));
        let near_friends = "5k4/10/10/10/10/10/10/10/RN8/A4K4 w - - 0 1";
        assert_eq!(shot(near_friends, "a0").as_deref(), Some("a0b0,b0a0"));
        let walled_in = "5k4/10/10/10/10/10/10/10/RN8/AP3K4 w - - 0 1";
        assert_eq!(shot(walled_in, "a0").as_deref(), Some("a0b0,b0a0"));
    }
}
