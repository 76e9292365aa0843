//! The old edit mode: lines that put pieces on squares, made into a FEN.

use std::collections::BTreeMap;

use engine_protocol::EditLine;

use super::{super::table::Facts, Style, view::our_id};

/// The FEN after these lines. The side to move stays; castling rights are those of the start position,
/// of which reading keeps the ones whose pieces are at home.
///
/// # Errors
/// The square that is none of this board, or a piece in hand in a game without reserves.
pub fn edited(
    style: Style,
    facts: &Facts,
    fen: &str,
    lines: &[EditLine],
) -> Result<String, String> {
    let mut board = Board::read(facts, fen);
    let mut second = false;
    let cased = |id: &str, second: bool| {
        let theirs = id.to_uppercase();
        let ours = our_id(facts, 0, &theirs).filter(|_| !style.plain);
        let id = ours.unwrap_or(&theirs);
        if second {
            id.to_lowercase()
        } else {
            id.to_uppercase()
        }
    };
    for line in lines {
        match line {
            EditLine::Clear => {
                board
                    .ranks
                    .iter_mut()
                    .flatten()
                    .for_each(|square| *square = None);
                board.hands.clear();
            }
            EditLine::SwapColour => second = !second,
            EditLine::Piece { id, square } => {
                *board.square(style, facts, square)? = Some(cased(id, second));
            }
            EditLine::Empty(square) => *board.square(style, facts, square)? = None,
            EditLine::Held { id, count } => {
                board
                    .hands
                    .insert(cased(id, second), (*count).min(256) as usize);
            }
        }
    }
    Ok(board.write(facts))
}

/// A FEN taken apart.
struct Board {
    /// From the first rank up.
    ranks: Vec<Vec<Option<String>>>,
    hands: BTreeMap<String, usize>,
    side: String,
}

impl Board {
    /// Takes apart a FEN that the table wrote.
    fn read(facts: &Facts, fen: &str) -> Self {
        let mut fields = fen.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let (ranks, hand) = placement.split_once('[').unwrap_or((placement, ""));
        let ranks = ranks.split('/').rev().map(|row| squares(row, facts.files));
        let mut hands = BTreeMap::new();
        for id in ids(hand.trim_end_matches(']')) {
            *hands.entry(id).or_insert(0) += 1;
        }
        Self {
            ranks: ranks.collect(),
            hands,
            side: fields.next().unwrap_or("w").to_owned(),
        }
    }

    /// The square of a text.
    fn square(
        &mut self,
        style: Style,
        facts: &Facts,
        text: &str,
    ) -> Result<&mut Option<String>, String> {
        let ours = style.read_square(facts, text);
        let mut chars = ours.bytes();
        let file = chars.next().and_then(|c| c.checked_sub(b'a'));
        let rank = ours
            .get(1..)
            .and_then(|digits| digits.parse::<usize>().ok());
        let rank = rank.and_then(|rank| rank.checked_sub(facts.first_rank.into()));
        let square = file.zip(rank).and_then(|(file, rank)| {
            self.ranks
                .get_mut(rank)
                .and_then(|row| row.get_mut(usize::from(file)))
        });
        square.ok_or_else(|| format!("there is no square {text}"))
    }

    fn write(&self, facts: &Facts) -> String {
        let rows: Vec<String> = self.ranks.iter().rev().map(|row| row_text(row)).collect();
        let mut fen = rows.join("/");
        if facts.held_kinds > 0 {
            let held: String = self
                .hands
                .iter()
                .map(|(id, count)| id.repeat(*count))
                .collect();
            fen += &format!("[{held}]");
        }
        fen += &format!(" {}", self.side);
        if facts.settings.long_fen {
            let castling = facts.start.split_whitespace().nth(2).unwrap_or("-");
            fen += &format!(" {castling} -");
        }
        fen + " 0 1"
    }
}

/// The squares of a rank.
pub(super) fn squares(row: &str, files: u8) -> Vec<Option<String>> {
    let mut squares = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (run, behind) = rest.split_at(digits);
        // No run is longer than a rank, whatever is written.
        let run = run.parse().unwrap_or(0).min(usize::from(files));
        squares.extend(std::iter::repeat_n(None, run));
        let pieces = behind
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(behind.len());
        let (pieces, behind) = behind.split_at(pieces);
        squares.extend(ids(pieces).into_iter().map(Some));
        rest = behind;
    }
    squares.resize(usize::from(files), None);
    squares
}

/// The IDs that stand one after the other.
fn ids(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut promoted = false;
    for c in text.chars() {
        match c {
            '+' => promoted = true,
            '\'' | '!' | '~' => {
                if let Some(last) = ids.last_mut() {
                    last.push(c);
                }
            }
            letter => {
                let plus = if std::mem::take(&mut promoted) {
                    "+"
                } else {
                    ""
                };
                ids.push(format!("{plus}{letter}"));
            }
        }
    }
    ids
}

/// The text of a rank.
pub(super) fn row_text(row: &[Option<String>]) -> String {
    let mut text = String::new();
    let mut bare = 0;
    for square in row {
        let Some(id) = square else {
            bare += 1;
            continue;
        };
        if bare > 0 {
            text += &bare.to_string();
        }
        bare = 0;
        text += id;
    }
    if bare > 0 {
        text += &bare.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::table, variants::find};

    fn piece(id: &str, square: &str) -> EditLine {
        EditLine::Piece {
            id: id.to_owned(),
            square: square.to_owned(),
        }
    }

    fn edit(game: &str, lines: &[EditLine]) -> Result<String, String> {
        let table = table::open(find(game).expect("a game"), 1, 1);
        edited(Style { plain: false }, table.facts(), &table.fen(), lines)
    }

    #[test]
    fn a_board_is_made_piece_by_piece() {
        let lines = [
            EditLine::Clear,
            piece("K", "e0"),
            piece("+D", "c4"),
            EditLine::SwapColour,
            piece("K", "e9"),
        ];
        let fen = "4k5/10/10/10/10/2+D7/10/10/10/4K5 w 0 1";
        assert_eq!(edit("scirocco", &lines).as_deref(), Ok(fen));
    }

    #[test]
    fn what_is_not_touched_stays() {
        let lines = [EditLine::Empty("e2".to_owned())];
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(edit("chess", &lines).as_deref(), Ok(fen));
    }

    #[test]
    fn hands_are_filled() {
        let held = EditLine::Held {
            id: "P".to_owned(),
            count: 2,
        };
        let fen = edit("crazyhouse", &[EditLine::SwapColour, held]).expect("a FEN");
        assert!(fen.contains("RNBQKBNR[pp] w"), "{fen}");
    }

    #[test]
    fn a_run_is_no_longer_than_a_rank() {
        assert_eq!(squares("99999999999P4000000000", 11), vec![None; 11]);
        assert_eq!(squares("99999999P", 2).len(), 2);
    }

    #[test]
    fn a_square_off_the_board_is_refused() {
        assert!(edit("chess", &[piece("P", "e9")]).is_err());
        assert!(edit("scirocco", &[piece("P", "e10")]).is_err());
    }
}
