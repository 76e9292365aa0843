//! Which squares are marked when a piece is lifted, from the texts of the legal moves.
//! A piece that moves in legs is put down and lifted again on each; the legs so far are the way.

use super::{
    super::table::{Facts, Table},
    aside,
    blast::{centre, neighbours},
    holdings,
    view::{View, framed, unframed},
};

/// What a square is for the lifted piece; the letter is XBoard's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The move ends here, on an empty square.
    Quiet,
    /// The move ends here with a capture.
    Capture,
    /// The move ends here and promotes in one of several ways, or does not promote.
    MayPromote,
    /// The move ends here and must promote in the one way there is.
    MustPromote,
    /// A further leg follows.
    Leg,
}

impl Mark {
    fn letter(self) -> char {
        match self {
            Self::Quiet => 'Y',
            Self::Capture => 'R',
            Self::MayPromote => 'M',
            Self::MustPromote => 'B',
            Self::Leg => 'C',
        }
    }
}

/// What the user does with the mouse.
#[derive(Clone, Default, Debug)]
pub struct Touch {
    /// Squares of the lifted piece's way, the first is where it stands.
    way: Vec<String>,
    put: Option<String>,
}

impl Touch {
    /// The piece on a square is lifted, or lifted again on a leg of its way.
    pub fn lift(&mut self, square: &str, moves: &[String]) {
        let mut longer = self.way.clone();
        longer.push(square.to_owned());
        let goes_on = self.put.as_deref() == Some(square)
            && moves
                .iter()
                .any(|mv| squares(mv).0.starts_with(&as_texts(&longer)));
        self.way = if goes_on {
            longer
        } else {
            vec![square.to_owned()]
        };
        self.put = None;
    }

    /// The piece is put on a square.
    pub fn put(&mut self, square: &str) {
        self.put = Some(square.to_owned());
    }

    /// Nothing is in the user's hand.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Where the lifted piece may go from here. `occupied` tells whether a piece stands on a square.
    pub fn targets(
        &self,
        moves: &[String],
        occupied: impl Fn(&str) -> bool,
    ) -> Vec<(String, Mark)> {
        let way = as_texts(&self.way);
        let ahead: Vec<_> = moves
            .iter()
            .map(|mv| squares(mv))
            .filter(|(path, _)| path.starts_with(&way))
            .collect();
        let mut targets: Vec<(String, Mark)> = Vec::new();
        for (path, promotes) in &ahead {
            let (square, ends) = match path.get(way.len()) {
                Some(next) => (*next, path.len() == way.len() + 1),
                // A square that is both an end and a leg is entered as a leg; put down there twice, it is the end.
                None => (path[way.len() - 1], true),
            };
            let alike = ahead.iter().filter(|(other, _)| other == path).count();
            let mark = match (ends, *promotes) {
                (false, _) => Mark::Leg,
                (true, _) if alike > 1 => Mark::MayPromote,
                (true, true) => Mark::MustPromote,
                // A piece that shoots ends where it stood, which is no capture.
                (true, false) if square != way[0] && occupied(square) => Mark::Capture,
                (true, false) => Mark::Quiet,
            };
            match targets.iter_mut().find(|(known, _)| known == square) {
                Some((_, known)) => *known = mark.max(*known),
                None => targets.push((square.to_owned(), mark)),
            }
        }
        targets
    }

    /// The letters of the promotions between which a piece put on this square must choose, in the game's order;
    /// last the piece's own, when it may stay what it is.
    pub fn choices(&self, table: &dyn Table, square: &str, moves: &[String]) -> String {
        let mut way = as_texts(&self.way);
        if way.last() != Some(&square) {
            way.push(square);
        }
        let endings = moves.iter().filter(|mv| squares(mv).0 == way);
        let (named, plain): (Vec<&String>, Vec<_>) = endings.partition(|mv| squares(mv).1);
        let mut letters: Vec<char> = named
            .iter()
            .filter_map(|mv| mv.chars().last())
            .map(|c| c.to_ascii_uppercase())
            .collect();
        let order = &table.facts().promotions;
        letters.sort_by_key(|letter| order.iter().position(|known| known == letter));
        let own = way.first().map(|from| unframed(table.facts(), from));
        let own = own.and_then(|from| table.id(&from));
        let own = own.filter(|_| !plain.is_empty()).unwrap_or_default();
        letters.into_iter().chain(own.chars()).collect()
    }
}

fn as_texts(way: &[String]) -> Vec<&str> {
    way.iter().map(String::as_str).collect()
}

/// The moves as they are entered with the mouse, in XBoard's squares: explosions as a shot at each square beside, with a plus sign where a
/// piece becomes another because it captures, drops from where the piece is shown in hand or beside the board. Where
/// reserves stand beside the board, what a piece becomes is shown behind the move.
pub fn mouse_moves(table: &mut dyn Table, view: &View) -> Vec<String> {
    let growing = if aside::shows_reserves(table.facts()) {
        Vec::new()
    } else {
        table.growing()
    };
    let mut entered = Vec::new();
    for mv in table.moves() {
        if let Some(centre) = centre(&mv) {
            let beside = neighbours(table.facts(), centre);
            let shot = |square| format!("{centre}{square},{square}{centre}");
            entered.extend(beside.into_iter().map(shot));
        } else if let Some((id, to)) = mv.split_once('@') {
            let held = holdings::origin(table.facts(), table.turn(), id);
            entered.extend(held.map(|from| from + to));
            entered.extend(aside::origins(table, view, &mv));
        } else if growing.binary_search(&mv).is_ok() {
            entered.push(mv + "+");
        } else {
            entered.push(framed(table.facts(), &mv));
        }
    }
    entered
}

/// The squares of a move's text in order, each leg's start once, and whether it promotes. A drop has none.
pub(super) fn squares(mv: &str) -> (Vec<&str>, bool) {
    let mut path: Vec<&str> = Vec::new();
    if mv.contains('@') {
        return (path, false);
    }
    let mut promotes = false;
    for leg in mv.split(',') {
        let second = leg
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_lowercase());
        let (from, to) = leg.split_at(second.map_or(leg.len(), |(at, _)| at));
        let end = to.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit());
        let (to, suffix) = to.split_at(end.map_or(to.len(), |(at, _)| at));
        promotes = !suffix.is_empty();
        if path.is_empty() {
            path.push(from);
        }
        path.push(to);
    }
    (path, promotes)
}

/// The marks in FEN form: all ranks, the highest first, a run of squares without a mark as its length. Small letters mark
/// squares that are none to go to.
pub fn highlight(facts: &Facts, targets: &[(String, Mark)], others: &[(String, char)]) -> String {
    let letter = |square: &String| {
        let target = targets.iter().find(|(target, _)| target == square);
        let other = others.iter().find(|(other, _)| other == square);
        let own = target.map(|(_, mark)| mark.letter());
        own.or_else(|| other.map(|(_, letter)| *letter))
    };
    let rank_text = |rank: u8| {
        let mut row = String::new();
        let mut bare = 0;
        for file in 0..aside::width(facts) {
            let square = format!("{}{}", char::from(b'a' + file), rank + facts.first_rank);
            let Some(letter) = letter(&square) else {
                bare += 1;
                continue;
            };
            if bare > 0 {
                row += &bare.to_string();
            }
            bare = 0;
            row.push(letter);
        }
        if bare > 0 {
            row += &bare.to_string();
        }
        row
    };
    let rows: Vec<String> = (0..aside::height(facts)).rev().map(rank_text).collect();
    rows.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::table, variants::find};

    /// The marks after these squares were lifted one after the other, sorted, as `square:letter`.
    fn marks(fen: &str, way: &[&str]) -> String {
        marks_in("scirocco", fen, way)
    }

    fn marks_in(game: &str, fen: &str, way: &[&str]) -> String {
        let mut table = table::open(find(game).expect("a game"), 1, 1);
        table.set_fen(fen).expect("a position");
        let moves = mouse_moves(&mut *table, &View::new());
        let mut touch = Touch::default();
        for square in way {
            touch.put(square);
            touch.lift(square, &moves);
        }
        let targets = touch.targets(&moves, |square| table.owner(square).is_some());
        let mut texts: Vec<_> = targets
            .iter()
            .map(|(square, mark)| format!("{square}:{}", mark.letter()))
            .collect();
        texts.sort_unstable();
        texts.join(" ")
    }

    const FEN: &str = "4k5/1O7p/4+N5/P9/3p1p4/2+D1+F5/10/1U8/10/4K5 w 0 1";

    #[test]
    fn a_jump_is_cyan_and_then_its_landing() {
        let first = marks(FEN, &["e5"]);
        assert!(
            first.contains("f6:C") && first.contains("d6:C") && first.contains("e6:Y"),
            "{first}"
        );
        assert_eq!(marks(FEN, &["e5", "f6"]), "g7:Y");
    }

    #[test]
    fn a_rifle_capture_is_cyan_and_then_the_origin() {
        let first = marks(FEN, &["c5"]);
        assert!(first.contains("d6:C") && first.contains("c6:Y"), "{first}");
        // Put down there twice, the piece captures and stays.
        assert_eq!(marks(FEN, &["c5", "d6"]), "c5:Y d6:R");
    }

    #[test]
    fn promotion_is_magenta() {
        assert_eq!(marks(FEN, &["a7"]), "a8:M");
        assert_eq!(marks(FEN, &["j9"]), "");
    }

    #[test]
    fn another_piece_begins_anew() {
        assert_eq!(marks(FEN, &["e5", "a7"]), "a8:M");
    }

    #[test]
    fn marks_are_written_as_ranks() {
        let table = table::open(find("chess").expect("a game"), 1, 1);
        let targets = [
            ("a8".to_owned(), Mark::Quiet),
            ("c8".to_owned(), Mark::Capture),
        ];
        let text = highlight(table.facts(), &targets, &[("b8".to_owned(), 'r')]);
        assert_eq!(text, "YrR5/8/8/8/8/8/8/8");
    }

    #[test]
    fn an_explosion_is_a_shot_at_any_square_beside() {
        let fen = "5k4/10/10/10/3p6/3PA5/10/10/10/5K4 w - - 0 1";
        let first = marks_in("al-ces", fen, &["e4"]);
        for square in ["d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"] {
            assert!(first.contains(&format!("{square}:C")), "{first}");
        }
        assert_eq!(marks_in("al-ces", fen, &["e4", "d4"]), "e4:Y");
        assert_eq!(marks_in("al-ces", fen, &["e4", "d5"]), "d5:R e4:Y");
        assert_eq!(marks_in("al-ces", fen, &["e4", "f5"]), "e4:Y f5:Y");
    }

    #[test]
    fn promotion_by_capture_is_blue_and_three_legs_go_on() {
        let fen = "6k6/13/13/13/3v9/3v9/3v9/3W!9/13/3V9/2p10/13/6K6 w 0 1";
        let first = marks_in("cashew-shogi", fen, &["d6"]);
        assert!(first.contains("d7:C d8:C d9:B"), "{first}");
        let second = marks_in("cashew-shogi", fen, &["d6", "d7"]);
        assert_eq!(second, "d6:B d7:B d8:C d9:B");
        let third = marks_in("cashew-shogi", fen, &["d6", "d7", "d8"]);
        assert_eq!(third, "d8:B d9:B");
        // The Bear has nothing to become.
        let bear = marks_in("cashew-shogi", fen, &["d4"]);
        assert!(!bear.contains('B'), "{bear}");
    }

    #[test]
    fn promotions_name_their_letters() {
        let choices = |game: &str, fen: &str, from: &str, to: &str| {
            let mut table = table::open(find(game).expect("a game"), 1, 1);
            table.set_fen(fen).expect("a position");
            let moves = mouse_moves(&mut *table, &View::new());
            let mut touch = Touch::default();
            touch.lift(from, &moves);
            let targets = touch.targets(&moves, |_| false);
            let mark = targets.iter().find(|(square, _)| square == to);
            let letter = mark.map_or('-', |(_, mark)| mark.letter());
            format!("{letter} {}", touch.choices(&*table, to, &moves))
        };
        let chess = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(choices("chess", chess, "a7", "a8"), "M QRBN");
        let al_ces = "10/1P3k4/2E7/10/10/10/10/10/10/5K4 w - - 0 1";
        assert_eq!(choices("al-ces", al_ces, "b8", "b9"), "M QGSBLDECNRA");
        // An Elephant may stay one.
        assert_eq!(choices("al-ces", al_ces, "c7", "e9"), "M BE");
        let cashew = "6k6/13/13/13/13/13/3v9/2L!10/13/13/13/13/6K6 w 0 1";
        assert_eq!(choices("cashew-shogi", cashew, "c6", "d7"), "C +");
    }
}
