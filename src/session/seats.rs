//! Sets of seats: for whom the engine plays, and for whom persons do. And start positions with fewer seats taken.

use crate::rules::seats::SEAT_LETTERS;

/// Some of a game's seats, by place in the turn order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u8);

/// The seats that persons may take, as the user chooses among them: one, two, or none.
pub const CHOICES: [&str; 11] = [
    "r", "b", "y", "g", "ry", "bg", "rb", "rg", "by", "yg", NOBODY,
];
/// The choice of no seat.
const NOBODY: &str = "none";

impl Seats {
    /// This one only.
    pub fn one(seat: usize) -> Self {
        Self(1 << seat)
    }

    /// The seats of these letters.
    pub fn of(letters: &str) -> Self {
        let seats = (0..).zip(SEAT_LETTERS);
        let named = seats.filter(|(_, letter)| letters != NOBODY && letters.contains(letter));
        Self(named.fold(0, |all, (seat, _)| all | 1 << seat))
    }

    /// All other seats of so many.
    pub fn others(self, seats: usize) -> Self {
        Self(!self.0 & ((1 << seats) - 1))
    }

    /// These and that one.
    pub fn with(self, seat: usize) -> Self {
        Self(self.0 | 1 << seat)
    }

    /// These but that one.
    pub fn without(self, seat: usize) -> Self {
        Self(self.0 & !(1 << seat))
    }

    /// Whether it is among them.
    pub fn contains(self, seat: usize) -> bool {
        self.0 & 1 << seat != 0
    }

    /// Whether some are XBoard's White; every second seat is.
    pub fn any_white(self) -> bool {
        self.0 & 0b0101 != 0
    }

    /// Whether some are XBoard's Black.
    pub fn any_black(self) -> bool {
        self.0 & 0b1010 != 0
    }
}

/// A start position of four seats, or of three, with so many taken: of three Green's is empty, of two Blue's as well.
pub fn taken(fen: &str, seats: usize) -> String {
    let empty: &[&str] = match seats {
        2 => &["b", "g"],
        3 => &["g"],
        _ => &[],
    };
    let is_empty = |text: &str| empty.iter().any(|letter| text.starts_with(letter));
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let (board, reserves) = fields[0].split_once('[').unwrap_or((&fields[0], "]"));
    let rank = |row: &str| {
        let squares = row.split(',');
        let squares = squares.map(|text| if is_empty(text) { "1" } else { text });
        squares.collect::<Vec<_>>().join(",")
    };
    let ranks: Vec<String> = board.split('/').map(rank).collect();
    let reserves = reserves.trim_end_matches(']').split(';');
    let reserves: Vec<&str> = reserves
        .map(|held| {
            if is_empty(held) {
                &held[..2.min(held.len())]
            } else {
                held
            }
        })
        .collect();
    fields[0] = format!("{}[{}]", ranks.join("/"), reserves.join(";"));
    if let Some(living) = fields.get_mut(2) {
        living.retain(|letter| !empty.contains(&&*letter.to_string()));
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::table, variants::find};

    #[test]
    fn seats_are_named_by_their_letters() {
        assert_eq!(Seats::of("ry").others(4), Seats::of("bg"));
        assert_eq!(Seats::of(NOBODY), Seats::default());
        assert!(Seats::of("g").any_black() && !Seats::of("g").any_white());
        assert_eq!(Seats::of("rb").without(0), Seats::one(1));
    }

    #[test]
    fn three_of_four_begin_as_the_game_for_three_does() {
        let of = |name| table::open(find(name).expect("a game"), 1, 1);
        let mut four = of("arena4");
        let start = four.fen();
        assert_eq!(taken(&start, 4), start);
        four.set_fen(&taken(&start, 3)).expect("a position");
        assert_eq!(four.fen(), of("arena3").fen());
        four.set_fen(&taken(&start, 2)).expect("a position");
        assert_eq!(four.living(), [0, 2]);
        assert_eq!((four.held(0).len(), four.held(1).len()), (7, 0));
    }
}
