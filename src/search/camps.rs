//! Who plays together in a search: the player at the root, and all others against that player (paranoid search).
//! With two players that is what they are anyway.

use eval::View;

use crate::{
    board::{Player, zobrist},
    rules::Position,
};

/// The camps of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Camps {
    root: Player,
    /// The others who are in the game at the root, one bit each.
    rivals: u8,
}

impl Camps {
    /// The camps of a search of this position.
    pub fn of<const W: usize>(position: &Position<W>) -> Self {
        Self::seen_by(position, position.turn())
    }

    /// A player of this position, and all others against that player.
    pub fn seen_by<const W: usize>(position: &Position<W>, root: Player) -> Self {
        let rivals = position.living().filter(|player| *player != root);
        Self {
            root,
            rivals: rivals.fold(0, |all, player| all | 1 << player.index()),
        }
    }

    /// The player at the root.
    pub fn root(self) -> Player {
        self.root
    }

    /// Whether two players are in the same camp.
    #[inline(always)]
    pub fn allied(self, one: Player, other: Player) -> bool {
        (one == self.root) == (other == self.root)
    }

    /// The players of the other camp.
    #[inline(always)]
    pub fn against(self, player: Player) -> Members {
        Members(if player == self.root {
            self.rivals
        } else {
            1 << self.root.index()
        })
    }

    /// What is mixed into the keys of positions, so that scores of different camps are told apart: nothing where there
    /// are two players only.
    pub fn key(self) -> u64 {
        if self.rivals.count_ones() > 1 {
            zobrist::camps(self.root, self.rivals)
        } else {
            0
        }
    }

    /// Whose score an evaluation of this position is to be: the root player's.
    #[inline(always)]
    pub fn view<const W: usize>(self, position: &Position<W>) -> View {
        let fallen = Members(self.rivals).filter(|rival| !position.is_living(*rival));
        View {
            player: self.root.index(),
            rivals: self.rivals,
            fallen: fallen.count() as i32,
            on_turn: position.turn() == self.root,
        }
    }
}

/// Players, in turn order.
#[derive(Clone, Copy, Debug)]
pub struct Members(u8);

impl Iterator for Members {
    type Item = Player;

    #[inline(always)]
    fn next(&mut self) -> Option<Player> {
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (first < 8).then(|| Player::new(first & 3))
    }
}
