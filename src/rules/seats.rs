//! Seats around the board: which way each player looks, the squares as seen from a seat, and the letters of seats.
//! From three players on each seat is a quarter turn clockwise from the one before; two players face each other.

use super::{Position, Rules, betza::Offset, variant::Area};
use crate::board::{Bitboard, Player, Square, geometry::line};

/// The letters of seats where there are more than two: Red, Blue, Yellow and Green.
pub const SEAT_LETTERS: [&str; 4] = ["r", "b", "y", "g"];

/// The names of such seats.
pub const SEAT_NAMES: [&str; 4] = ["Red", "Blue", "Yellow", "Green"];

/// The letter of a player in a game of so many seats: `w` and `b`, or one of [`SEAT_LETTERS`].
pub fn seat_letter(player: Player, seats: u8) -> &'static str {
    if seats > 2 {
        SEAT_LETTERS[player.index()]
    } else {
        ["w", "b"][player.index() & 1]
    }
}

impl<const W: usize> Rules<W> {
    /// The letter of a player: `w` and `b`, or one of [`SEAT_LETTERS`].
    pub fn seat_text(&self, player: Player) -> &'static str {
        seat_letter(player, self.players)
    }

    /// By how many quarter turns clockwise a player's seat is away from the first.
    pub fn quarters(&self, player: Player) -> usize {
        if self.players > 2 {
            player.index()
        } else {
            2 * player.index()
        }
    }

    /// A step of the player's own view as seen from the first seat.
    pub fn turned(&self, player: Player, (x, y): Offset) -> Offset {
        match self.quarters(player) {
            0 => (x, y),
            1 => (y, -x),
            2 => (-x, -y),
            _ => (-y, x),
        }
    }

    /// File and rank of a square as the player sees the board, from the left and from the near side, counted from 0.
    pub fn seen_by(&self, player: Player, square: Square) -> (i32, i32) {
        let geometry = &self.geometry;
        let (x, y) = (geometry.file(square), geometry.rank(square));
        let right = i32::from(geometry.files()) - 1 - x;
        let up = i32::from(geometry.ranks()) - 1 - y;
        match self.quarters(player) {
            0 => (x, y),
            1 => (up, x),
            2 => (right, up),
            _ => (y, right),
        }
    }

    /// The squares of which this holds, given file and rank as in [`Rules::seen_by`].
    pub fn squares_seen(&self, player: Player, holds: impl Fn((i32, i32)) -> bool) -> Bitboard<W> {
        let squares = self.geometry.squares();
        squares
            .filter(|square| holds(self.seen_by(player, *square)))
            .collect()
    }

    /// The squares of a player's areas; the whole board if none are given.
    pub(super) fn area(&self, player: Player, areas: Option<&[Area]>) -> Bitboard<W> {
        let Some(areas) = areas else {
            return self.board;
        };
        let within =
            |[low, high]: [u8; 2], n| (i32::from(low)..=i32::from(high)).contains(&(n + 1));
        self.squares_seen(player, |(file, rank)| {
            let mut areas = areas.iter();
            areas.any(|area| within(area.files, file) && within(area.ranks, rank))
        })
    }

    /// The `count` ranks farthest from the player's own side.
    pub fn far_ranks(&self, player: Player, count: u8) -> Bitboard<W> {
        let ranks = self.geometry.ranks();
        self.ranks_from(player, (ranks + 1).saturating_sub(count), ranks)
    }

    /// The ranks `first` to `last`, counted from the player's own side beginning with 1.
    pub fn ranks_from(&self, player: Player, first: u8, last: u8) -> Bitboard<W> {
        let wanted = i32::from(first)..=i32::from(last);
        self.squares_seen(player, |(_, rank)| wanted.contains(&(rank + 1)))
    }

    /// The line (see [`line`]) along which the player's forward moves go.
    pub fn line_of_advance(&self, player: Player) -> u8 {
        if self.quarters(player).is_multiple_of(2) {
            line::FILE
        } else {
            line::RANK
        }
    }
}

impl<const W: usize> Position<W> {
    /// Whether the player is still in the game.
    #[inline]
    pub fn is_living(&self, player: Player) -> bool {
        self.state.living & 1 << player.index() != 0
    }

    /// The players who are still in the game, in turn order.
    pub fn living(&self) -> impl Iterator<Item = Player> + '_ {
        let players = self.rules().all_players();
        players.filter(|player| self.is_living(*player))
    }

    /// The only player who is still in the game; `None` while there are several.
    #[inline]
    pub(super) fn last_standing(&self) -> Option<Player> {
        let living = self.state.living;
        (living.count_ones() == 1).then(|| Player::new(living.trailing_zeros() as usize))
    }

    /// The only other player who is still in the game; `None` while there are several.
    #[inline(always)]
    pub fn rival(&self, player: Player) -> Option<Player> {
        if self.rules().players == 2 {
            return Some(player.other());
        }
        let others = self.state.living & !(1 << player.index());
        (others.count_ones() == 1).then(|| Player::new(others.trailing_zeros() as usize))
    }

    /// The squares to which royal pieces of other living players are confined.
    pub(super) fn foreign_keeps(&self, player: Player) -> Bitboard<W> {
        self.living()
            .filter(|other| *other != player)
            .fold(Bitboard::EMPTY, |all, other| {
                all | self.rules().keeps[other.index()]
            })
    }

    /// Those who are out when the turn reaches them leave, until it reaches one who is not: with more than two players
    /// left, someone who must bring a piece where presence is asked for and cannot.
    pub(super) fn settle(&mut self) {
        while self.rival(self.turn()).is_none()
            && self.state.living.count_ones() > 2
            && !self.is_present(self.turn())
            && !self.has_move()
        {
            self.leave(self.turn());
            self.pass_turn();
        }
    }
}
