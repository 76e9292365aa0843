//! Which squares are marked when a piece is lifted, from the texts of the legal moves.
//! A piece that moves in legs is put down and lifted again on each; the legs so far are the way.

use super::super::table::Facts;

/// What a square is for the lifted piece; the letter is XBoard's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The move ends here, on an empty square.
    Quiet,
    /// The move ends here with a capture.
    Capture,
    /// The move ends here and may promote.
    MayPromote,
    /// The move ends here and must promote.
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
            .filter(|(path, _)| path.starts_with(&way) && path.len() > way.len())
            .collect();
        let mut targets: Vec<(String, Mark)> = Vec::new();
        for (path, promotes) in &ahead {
            let square = path[way.len()];
            let ends = path.len() == way.len() + 1;
            let plain = || ahead.iter().any(|(other, p)| other == path && !p);
            let mark = match (ends, *promotes) {
                (false, _) => Mark::Leg,
                (true, true) if plain() => Mark::MayPromote,
                (true, true) => Mark::MustPromote,
                // A piece that shoots ends where it stood, which is no capture.
                (true, false) if square != way[0] && occupied(square) => Mark::Capture,
                (true, false) => Mark::Quiet,
            };
            match targets.iter_mut().find(|(known, _)| known == square) {
                // A square that is both an end and a leg is entered as a leg; put down there twice, it is the end.
                Some((_, known)) => *known = mark.max(*known),
                None => targets.push((square.to_owned(), mark)),
            }
        }
        targets
    }

    /// The suffixes of the promotions between which a piece put on this square must choose.
    pub fn choices(&self, square: &str, moves: &[String]) -> String {
        let mut way = as_texts(&self.way);
        way.push(square);
        let mut letters: Vec<char> = moves
            .iter()
            .filter(|mv| squares(mv) == (way.clone(), true))
            .filter_map(|mv| mv.chars().last())
            .map(|c| c.to_ascii_uppercase())
            .collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    }
}

fn as_texts(way: &[String]) -> Vec<&str> {
    way.iter().map(String::as_str).collect()
}

/// The squares of a move's text in order, each leg's start once, and whether it promotes. A drop has none.
fn squares(mv: &str) -> (Vec<&str>, bool) {
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

/// The marks in FEN form: all ranks, the highest first, a run of squares without a mark as its length.
pub fn highlight(facts: &Facts, targets: &[(String, Mark)]) -> String {
    let rank_text = |rank: u8| {
        let mut row = String::new();
        let mut bare = 0;
        for file in 0..facts.files {
            let square = format!("{}{}", char::from(b'a' + file), rank + facts.first_rank);
            let Some((_, mark)) = targets.iter().find(|(target, _)| *target == square) else {
                bare += 1;
                continue;
            };
            if bare > 0 {
                row += &bare.to_string();
            }
            bare = 0;
            row.push(mark.letter());
        }
        if bare > 0 {
            row += &bare.to_string();
        }
        row
    };
    let rows: Vec<String> = (0..facts.ranks).rev().map(rank_text).collect();
    rows.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::table, variants::find};

    /// The marks after these squares were lifted one after the other, sorted, as `square:letter`.
    fn marks(fen: &str, way: &[&str]) -> String {
        let mut table = table::open(find("scirocco").expect("a game"), 1, 1);
        table.set_fen(fen).expect("a position");
        let moves = table.moves();
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
        assert_eq!(marks(FEN, &["c5", "d6"]), "c5:Y");
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
        let text = highlight(table.facts(), &targets);
        assert_eq!(text, "Y1R5/8/8/8/8/8/8/8");
    }

    #[test]
    fn forced_promotions_name_their_letters() {
        let mut table = table::open(find("chess").expect("a game"), 1, 1);
        table
            .set_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
            .expect("a position");
        let moves = table.moves();
        let mut touch = Touch::default();
        touch.lift("a7", &moves);
        let targets = touch.targets(&moves, |_| false);
        assert_eq!(targets, [("a8".to_owned(), Mark::MustPromote)]);
        assert_eq!(touch.choices("a8", &moves), "BNQR");
    }
}
