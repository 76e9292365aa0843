//! Relays of Scirocco: Dervishes and Harpies lend moves to friendly pieces near them.
//! A lent move may capture, never promotes, is not lent on, and never serves the enemy.

use crate::{
    board::{Bitboard, Kind, Player, Square, geometry::line},
    rules::{Hook, Position, Rules, VariantFile, variant::Relay},
};

/// What each kind lends, with tables by square.
pub struct Relays<const W: usize> {
    lenders: Vec<(Kind, Relay)>,
    /// Neighbours, and where each may leap or turn to about the square: straight ones both, diagonal ones across.
    ring: Vec<Vec<(Square, Bitboard<W>)>>,
    /// The same, only across.
    across: Vec<Vec<(Square, Bitboard<W>)>>,
    knight: Vec<Bitboard<W>>,
    /// Squares within three of a Queen's lines.
    three: Vec<Bitboard<W>>,
}

impl<const W: usize> Relays<W> {
    /// The relays that a game's file gives to its pieces.
    pub fn new(rules: &Rules<W>, file: &VariantFile) -> Self {
        let pieces = file.piece.as_deref().unwrap_or_default();
        let geometry = &rules.geometry;
        let lenders = pieces
            .iter()
            .filter_map(|piece| Some((rules.kind_by_id(&piece.id)?, piece.relay?)))
            .collect();
        let by_square =
            |reach: &dyn Fn(Square) -> Bitboard<W>| geometry.squares().map(reach).collect();
        let ring = |turns: bool| {
            geometry
                .squares()
                .map(|centre| about(rules, centre, turns))
                .collect()
        };
        Self {
            lenders,
            ring: ring(true),
            across: ring(false),
            knight: by_square(&|s| leaps(rules, s)),
            three: by_square(&|s| {
                geometry
                    .squares()
                    .filter(|t| geometry.distance(s, *t) <= 3)
                    .collect()
            }),
        }
    }

    /// Calls `lend` with each friend of the lenders and the squares lent to it.
    fn each(
        &self,
        position: &Position<W>,
        player: Player,
        lend: &mut dyn FnMut(Square, Bitboard<W>),
    ) {
        let friends = position.of(player);
        for (kind, relay) in &self.lenders {
            for lender in position.kind(*kind) & friends {
                match relay {
                    Relay::LeapOrTurn => each_of(&self.ring[lender.index()], friends, lend),
                    Relay::Leap => each_of(&self.across[lender.index()], friends, lend),
                    Relay::KnightOnLines => {
                        let seen =
                            position
                                .rules()
                                .geometry
                                .rides(lender, line::ALL, position.occupied());
                        for friend in seen & self.three[lender.index()] & friends {
                            lend(friend, self.knight[friend.index()]);
                        }
                    }
                    Relay::KnightByLeap => {
                        for friend in self.knight[lender.index()] & friends {
                            lend(friend, self.knight[friend.index()]);
                        }
                    }
                }
            }
        }
    }
}

/// The neighbours of a lender with what it lends them.
fn about<const W: usize>(
    rules: &Rules<W>,
    centre: Square,
    turns: bool,
) -> Vec<(Square, Bitboard<W>)> {
    let geometry = &rules.geometry;
    let mut ring = Vec::new();
    for (x, y) in (-1..=1)
        .flat_map(|x| (-1..=1).map(move |y| (x, y)))
        .filter(|d| *d != (0, 0))
    {
        let Some(neighbour) = geometry.step(centre, x, y) else {
            continue;
        };
        let mut ends = vec![(-x, -y)];
        if turns && x * y == 0 {
            // A straight neighbour turns by a diagonal step to the two other straight ones next to it.
            ends.extend([(y, x), (-y, -x)]);
        }
        let targets = ends
            .into_iter()
            .filter_map(|(a, b)| geometry.step(centre, a, b));
        ring.push((neighbour, targets.collect()));
    }
    ring
}

fn leaps<const W: usize>(rules: &Rules<W>, from: Square) -> Bitboard<W> {
    let one_two = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    one_two
        .into_iter()
        .filter_map(|(x, y)| rules.geometry.step(from, x, y))
        .collect()
}

fn each_of<const W: usize>(
    ring: &[(Square, Bitboard<W>)],
    friends: Bitboard<W>,
    lend: &mut dyn FnMut(Square, Bitboard<W>),
) {
    for (neighbour, targets) in ring {
        if friends.contains(*neighbour) {
            lend(*neighbour, *targets);
        }
    }
}

impl<const W: usize> Hook<W> for Relays<W> {
    fn moves(&self, position: &Position<W>, offer: &mut dyn FnMut(Square, Bitboard<W>)) {
        let us = position.turn();
        // A piece near two lenders gets each square once: what they lend is joined first.
        let mut lent: arrayvec::ArrayVec<(Square, Bitboard<W>), 255> = arrayvec::ArrayVec::new();
        self.each(position, us, &mut |friend, targets| match lent
            .iter_mut()
            .find(|(square, _)| *square == friend)
        {
            Some((_, all)) => *all |= targets,
            None => lent.push((friend, targets)),
        });
        for (friend, targets) in &lent {
            offer(*friend, *targets);
        }
    }

    fn attackers(&self, position: &Position<W>, square: Square, by: Player) -> Bitboard<W> {
        let mut found = Bitboard::EMPTY;
        self.each(position, by, &mut |friend, targets| {
            if targets.contains(square) {
                found |= friend;
            }
        });
        found
    }
}
