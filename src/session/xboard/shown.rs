//! What XBoard shows, half-move by half-move, beside the game: pieces that an explosion has taken and XBoard has not,
//! and the half-moves that take them away. A King does that as a janitor who shoots without moving.

use super::{
    super::table::Table,
    blast::{centre, neighbours, victim},
};

/// XBoard's list of half-moves.
#[derive(Debug)]
pub struct Shown {
    /// The side to move before all of them, 0 or 1.
    first: usize,
    halves: Vec<Half>,
}

#[derive(Debug)]
struct Half {
    /// Whether it is a move of the game, not a correction.
    real: bool,
    /// Squares that are empty after it but not to XBoard.
    ghosts: Vec<String>,
}

impl Shown {
    /// No half-moves yet; the player at this place of the turn order is to move.
    pub fn new(turn: usize) -> Self {
        Self {
            first: turn % 2,
            halves: Vec::new(),
        }
    }

    /// Squares on which XBoard shows a piece that is no more.
    fn ghosts(&self) -> &[String] {
        self.halves.last().map_or(&[], |half| &half.ghosts)
    }

    /// Whether XBoard has the same side to move as the game. Else a block of corrections was taken back in part.
    pub fn in_step(&self, turn: usize) -> bool {
        (self.first + self.halves.len()) % 2 == turn % 2
    }

    /// The squares that XBoard wrongly fills after a legal move, before that is played. `text` is the move as XBoard
    /// has it, in our squares.
    pub fn left_by(&self, table: &dyn Table, mv: &str, text: &str) -> Vec<String> {
        let mut left = self.ghosts().to_vec();
        if let Some(centre) = centre(mv) {
            let blast = neighbours(table.facts(), centre);
            let blast = blast.into_iter().chain([centre.to_owned()]);
            let hit: Vec<_> = blast
                .filter(|square| table.owner(square).is_some())
                .collect();
            left.extend(hit);
            left.retain(|square| victim(text) != Some(square));
        }
        left
    }

    /// A move of the game was played; it left these.
    pub fn played(&mut self, table: &dyn Table, mut left: Vec<String>) {
        left.retain(|square| table.owner(square).is_none());
        self.halves.push(Half {
            real: true,
            ghosts: left,
        });
    }

    /// Takes back so many half-moves; how many moves of the game were among them, or none when there are fewer.
    pub fn take_back(&mut self, count: usize) -> Option<usize> {
        let kept = self.halves.len().checked_sub(count)?;
        let gone = self.halves.split_off(kept);
        Some(gone.iter().filter(|half| half.real).count())
    }

    /// The half-moves after which XBoard shows the position and has the right side to move, in our squares.
    pub fn corrections(&mut self, table: &dyn Table) -> Vec<String> {
        let mut ghosts = self.ghosts().to_vec();
        let mut count = ghosts.len().div_ceil(2);
        if self.in_step(table.turn()) != count.is_multiple_of(2) {
            count += 1;
        }
        let mut texts = Vec::new();
        for left in (1..=count).rev() {
            let side = (self.first + self.halves.len()) % 2;
            let Some(king) = table.royal(side) else { break };
            let now = ghosts.len().div_ceil(left).min(2);
            let swept: Vec<_> = ghosts.drain(..now).collect();
            texts.push(match &swept[..] {
                [] => "@@@@".to_owned(),
                [one] => format!("{king}{one},{one}{king}"),
                all => {
                    let id = table.id(&king).unwrap_or_default();
                    format!("{id}{king}x{}-{king}", all.join("x"))
                }
            });
            self.halves.push(Half {
                real: false,
                ghosts: ghosts.clone(),
            });
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        session::{
            table,
            xboard::{Style, blast::shot},
        },
        variants::find,
    };

    /// XBoard's board as far as explosions concern it: which squares are filled, and whose turn it is.
    struct Board {
        filled: BTreeSet<String>,
        turn: usize,
    }

    impl Board {
        fn of(table: &dyn Table) -> Self {
            Self {
                filled: filled(table),
                turn: table.turn(),
            }
        }

        /// Obeys a half-move of an engine as XBoard does.
        fn obey(&mut self, table: &dyn Table, text: &str) {
            let (from, to, victims): (&str, &str, Vec<&str>) = if text == "@@@@" {
                ("", "", Vec::new())
            } else if let Some(text) = text.strip_prefix('K') {
                let (way, to) = text.split_once('-').expect("a landing");
                let mut way = way.split('x');
                (way.next().expect("a start"), to, way.collect())
            } else {
                let victim = victim(text).expect("a shot");
                (&text[..2], &text[text.len() - 2..], vec![victim])
            };
            assert_eq!(from, to, "{text}");
            if !from.is_empty() && self.filled.contains(from) {
                let owner = table.owner(from);
                assert!(owner.is_none_or(|owner| owner == self.turn), "{text}");
            }
            for victim in victims {
                self.filled.remove(victim);
            }
            self.turn = 1 - self.turn;
        }
    }

    fn filled(table: &dyn Table) -> BTreeSet<String> {
        let facts = table.facts();
        let files = (0..facts.files).map(|file| char::from(b'a' + file));
        let squares =
            files.flat_map(|file| (0..facts.ranks).map(move |rank| format!("{file}{rank}")));
        squares
            .filter(|square| table.owner(square).is_some())
            .collect()
    }

    const CASES: [(&str, &str); 6] = [
        ("5k4/10/10/10/3ppp4/3pAp4/3ppp4/10/10/5K4 w - - 0 1", "e4"),
        ("5k4/10/10/10/3PPP4/3PAP4/3PPP4/10/10/5K4 w - - 0 1", "e4"),
        ("5k4/10/10/10/10/4a5/3P6/10/10/5K4 b - - 0 1", "e4"),
        ("5k4/10/10/10/10/4a5/10/10/10/5K4 b - - 0 1", "e4"),
        ("5k4/10/10/10/3Pp5/4A5/5n4/10/10/5K4 w - - 0 1", "e4"),
        (
            "rcdbqkbdcr/anelsglena/pppppppppp/10/10/10/10/PPPPPPPPPP/ANELSGLENA/RCDBQKBDCR w KQkq - 0 1",
            "a1",
        ),
    ];

    #[test]
    fn after_its_corrections_xboard_shows_the_position() {
        for (fen, centre) in CASES {
            let mut table = table::open(find("al-ces").expect("a game"), 1, 1);
            table.set_fen(fen).expect("a position");
            let mut board = Board::of(&*table);
            let mut shown = Shown::new(table.turn());
            let explosion = format!("{centre}{centre}");
            let text = Style { plain: false }.write(&mut *table, &explosion);
            assert_eq!(shot(&*table, centre).as_ref(), Some(&text));
            board.obey(&*table, &text);
            let left = shown.left_by(&*table, &explosion, &text);
            table.play(&explosion).expect("a legal explosion");
            shown.played(&*table, left);
            assert_ne!(board.filled, filled(&*table), "{fen}");
            let block = shown.corrections(&*table);
            assert!(block.len().is_multiple_of(2), "{block:?}");
            for half in &block {
                board.obey(&*table, half);
            }
            assert_eq!(board.filled, filled(&*table), "{fen} {block:?}");
            assert_eq!(board.turn, table.turn(), "{fen} {block:?}");
            assert_eq!(shown.corrections(&*table), Vec::<String>::new());
        }
    }

    /// The first case, exploded and corrected.
    fn exploded() -> (Box<dyn Table>, Shown, Vec<String>) {
        let (fen, centre) = CASES[0];
        let mut table = table::open(find("al-ces").expect("a game"), 1, 1);
        table.set_fen(fen).expect("a position");
        let mut shown = Shown::new(0);
        let explosion = format!("{centre}{centre}");
        let left = shown.left_by(&*table, &explosion, "e4d5,d5e4");
        table.play(&explosion).expect("a legal explosion");
        shown.played(&*table, left);
        let block = shown.corrections(&*table);
        (table, shown, block)
    }

    #[test]
    fn a_block_taken_back_in_part_is_completed() {
        let (table, mut shown, block) = exploded();
        assert_eq!(block.len(), 4);
        assert_eq!(shown.take_back(3), Some(0));
        assert!(!shown.in_step(table.turn()));
        assert_eq!(shown.corrections(&*table), block[1..]);
        assert!(shown.in_step(table.turn()));
    }

    #[test]
    fn a_block_taken_back_whole_takes_its_move_along() {
        let (_, mut shown, _) = exploded();
        assert_eq!(shown.take_back(2), Some(0));
        assert_eq!(shown.take_back(3), Some(1));
        assert_eq!(shown.take_back(1), None);
    }
}
