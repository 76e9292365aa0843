//! What XBoard shows, half-move by half-move, beside the game: where a move does more than XBoard sees, half-moves that
//! are no moves of the game follow it, until XBoard shows the position.

use super::{
    super::table::Table,
    aside,
    blast::{centre, neighbours, victim},
    repair::{Repair, repairs},
    view::{View, moved, wanted},
};

/// XBoard's list of half-moves.
#[derive(Default, Debug)]
pub struct Shown {
    /// The side to move before all of them, 0 or 1.
    first: usize,
    /// What it shows before all of them.
    start: View,
    halves: Vec<Half>,
}

#[derive(Debug)]
struct Half {
    /// Whether it is a move of the game, not a correction.
    real: bool,
    /// What XBoard shows after it.
    view: View,
}

/// What XBoard shows after a move before that has been played.
#[derive(Default, Debug)]
pub struct Effect {
    /// All of it, in a game whose reserves stand beside the board; else squares that XBoard may wrongly fill.
    view: View,
}

impl Shown {
    /// No half-moves yet: the game on the table is about to begin.
    pub fn new(table: &dyn Table) -> Self {
        Self::from(table, wanted(table, &View::new()))
    }

    /// No half-moves yet, and XBoard shows the position so.
    pub fn from(table: &dyn Table, start: View) -> Self {
        Self {
            first: table.turn() % 2,
            start,
            halves: Vec::new(),
        }
    }

    /// What XBoard shows now.
    pub fn view(&self) -> &View {
        self.halves.last().map_or(&self.start, |half| &half.view)
    }

    /// Whether XBoard has the same side to move as the game. Else a block of corrections was taken back in part.
    pub fn in_step(&self, turn: usize) -> bool {
        self.turn() == turn % 2
    }

    /// The side to move, to XBoard.
    fn turn(&self) -> usize {
        (self.first + self.halves.len()) % 2
    }

    /// What XBoard will show after a legal move, before that is played. `text` is the move as XBoard has it, ranks counted as we do.
    pub fn effect(&self, table: &dyn Table, mv: &str, text: &str) -> Effect {
        let view = self.view();
        if aside::shows_reserves(table.facts()) {
            let view = moved(view, self.turn(), text);
            return Effect { view };
        }
        let mut view = view.clone();
        let hit = centre(mv).map(|centre| {
            let beside = neighbours(table.facts(), centre).into_iter();
            beside.chain([centre.to_owned()]).collect::<Vec<_>>()
        });
        let hit = hit.unwrap_or_default();
        // Beside what an explosion hits only what was wrong before can be wrong after it.
        view.retain(|at, _| hit.contains(at) || table.owner(at).is_none());
        if !hit.is_empty() {
            view.retain(|at, _| victim(text) != Some(at));
        }
        Effect { view }
    }

    /// A move of the game was played, with this effect.
    pub fn played(&mut self, table: &dyn Table, effect: Effect) {
        let mut view = effect.view;
        if !aside::shows_reserves(table.facts()) {
            view.retain(|at, _| table.owner(at).is_none());
            view.extend(wanted(table, &View::new()));
        }
        self.halves.push(Half { real: true, view });
    }

    /// Takes back so many half-moves; how many moves of the game were among them, or none when there are fewer.
    pub fn take_back(&mut self, count: usize) -> Option<usize> {
        let kept = self.halves.len().checked_sub(count)?;
        let gone = self.halves.split_off(kept);
        Some(gone.iter().filter(|half| half.real).count())
    }

    /// The half-moves after which XBoard shows the position and has the right side to move, ranks counted as we do.
    pub fn corrections(&mut self, table: &dyn Table) -> Vec<String> {
        let wanted = wanted(table, self.view());
        let block = repairs(
            table.facts(),
            self.view(),
            &wanted,
            self.turn(),
            table.turn() % 2,
        );
        let mut texts = Vec::new();
        for repair in block {
            let view = repair.apply(self.view(), self.turn());
            self.halves.push(Half { real: false, view });
            texts.push(repair.text());
        }
        texts
    }

    /// One side passes, which is no move of the game: its seat is out.
    pub fn pass(&mut self) -> String {
        let view = self.view().clone();
        self.halves.push(Half { real: false, view });
        Repair::Pass.text()
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
            let mut shown = Shown::new(&*table);
            let explosion = format!("{centre}{centre}");
            let text = Style { plain: false }.write(&mut *table, &View::new(), &explosion);
            assert_eq!(shot(&*table, centre).as_ref(), Some(&text));
            board.obey(&*table, &text);
            let left = shown.effect(&*table, &explosion, &text);
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
        let mut shown = Shown::new(&*table);
        let explosion = format!("{centre}{centre}");
        let left = shown.effect(&*table, &explosion, "e4d5,d5e4");
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
