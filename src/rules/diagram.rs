//! The board as text for a person: ranks with coordinates, reserves, side to move.

use std::fmt::Write;

use super::{Position, seats::seat_letter, variant::Captured};
use crate::board::{Piece, Player};

/// The board with coordinates, one line a rank from the highest down, then the reserves where the
/// game has them, then whose turn it is. Upper case is the first player. Ends with a line end.
pub fn board_text<const W: usize>(pos: &Position<W>) -> String {
    let rules = pos.rules();
    let geometry = &rules.geometry;
    let files = 0..i32::from(geometry.files());
    // IDs such as `+P` need two places, `+P'` and `rK'` three.
    let longest = |kind| rules.piece_text(Piece::new(Player::FIRST, kind)).len();
    let width = rules.all_kinds().map(longest).max();
    let width = width.unwrap_or(1);
    let mut text = String::new();
    for rank in (0..i32::from(geometry.ranks())).rev() {
        let _ = write!(text, "{:>3}", rank + i32::from(rules.first_rank));
        for file in files.clone() {
            let piece = geometry.square(file, rank).and_then(|s| pos.at(s));
            let id = piece.map_or(".".to_owned(), |piece| rules.piece_text(piece));
            let _ = write!(text, " {id:>width$}");
        }
        text.push('\n');
    }
    text += "   ";
    for file in files {
        let _ = write!(text, " {:>width$}", char::from(b'a' + file as u8));
    }
    text.push('\n');
    if rules.settings.captured == Captured::Hand {
        for player in pos.living() {
            let _ = writeln!(
                text,
                "in hand, {}: {}",
                side(rules.players, player),
                held(pos, player)
            );
        }
    }
    let _ = writeln!(text, "to move: {}", side(rules.players, pos.turn()));
    text
}

fn side(seats: u8, player: Player) -> String {
    match (seat_name(seats, player), player) {
        (Some(name), _) => format!("{name} ({})", seat_letter(player, seats)),
        (None, Player::FIRST) => "first player (upper case)".to_owned(),
        (None, _) => "second player (lower case)".to_owned(),
    }
}

/// The colour of a seat; none in games for two, whose players go by no colour here.
pub fn seat_name(seats: u8, player: Player) -> Option<&'static str> {
    (seats > 2).then(|| ["Red", "Blue", "Yellow", "Green"][player.index()])
}

/// A player's reserve in the order of the game's file, each piece as often as it is held.
fn held<const W: usize>(pos: &Position<W>, player: Player) -> String {
    let rules = pos.rules();
    let all: Vec<String> = rules
        .all_kinds()
        .flat_map(|kind| {
            let id = rules.piece_text(Piece::new(player, kind));
            vec![id; usize::from(pos.held(player, kind))]
        })
        .collect();
    if all.is_empty() {
        "nothing".to_owned()
    } else {
        all.join(" ")
    }
}
