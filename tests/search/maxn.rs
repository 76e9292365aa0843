//! Max^n against a full-width search without any pruning, and what it takes for granted at its horizon.

use simoom::{
    board::{PerPlayer, Player},
    features::{accumulate, weights::weights_for},
    rules::{Outcome, Position},
    search::{
        Camps, Method,
        seats::{Standing, standings},
        shares::{Falls, Shares, at_horizon, seats},
    },
};

use super::{
    methods::{by, random_positions},
    paranoid::game,
};

/// A slow search, and what it has to know of its root.
struct Slow {
    root: Player,
    seats: PerPlayer<Camps>,
    weights: eval::Weights,
}

impl Slow {
    fn of(position: &Position<4>) -> Self {
        Self {
            root: position.turn(),
            seats: seats(position),
            weights: weights_for(position.rules()),
        }
    }

    /// What all get when everybody takes the best own share.
    fn shares(&self, pos: &mut Position<4>, depth: u32, ply: usize, falls: Falls) -> Shares {
        let mut moves = Vec::new();
        let outcome = match pos.decided() {
            Some((winner, reason)) => Outcome::Win(winner, reason),
            None if !pos.is_living(self.root) => return self.horizon(pos, ply, falls),
            None => match pos.recurrence() {
                Some(outcome) => outcome,
                None if depth == 0 => return self.horizon(pos, ply, falls),
                None => {
                    moves = pos.legal_moves();
                    if moves.is_empty() {
                        pos.without_move()
                    } else {
                        Outcome::None
                    }
                }
            },
        };
        match outcome {
            Outcome::Win(winner, _) => {
                let mut falls = falls;
                for player in self.seats[0].against(self.seats[0].root()) {
                    self.fall(&mut falls, player, player == winner, ply);
                }
                self.fall(&mut falls, self.seats[0].root(), winner.index() == 0, ply);
                return Shares::won_by(winner, ply, &falls);
            }
            Outcome::Draw(_) => {
                let mut even = [None; 4];
                pos.living()
                    .for_each(|player| even[player.index()] = Some(eval::Score::DRAW));
                return Shares::divided(&even, &falls);
            }
            Outcome::None => {}
        }
        let us = pos.turn();
        let after = moves.into_iter().map(|mv| {
            pos.make(mv);
            let mut falls = falls;
            for player in self.seats[0].against(self.seats[0].root()) {
                self.fall(&mut falls, player, pos.is_living(player), ply + 1);
            }
            let first = self.seats[0].root();
            self.fall(&mut falls, first, pos.is_living(first), ply + 1);
            let shares = self.shares(pos, depth - 1, ply + 1, falls);
            pos.unmake();
            shares
        });
        let rank = |shares: &Shares| (shares.of(us), -shares.of(self.root), shares.0);
        after.max_by_key(rank).unwrap()
    }

    fn fall(&self, falls: &mut Falls, player: Player, stands: bool, ply: usize) {
        let fall = &mut falls[player.index()];
        if !stands && *fall == 0 {
            *fall = ply as u8;
        }
    }

    fn horizon(&self, pos: &Position<4>, ply: usize, falls: Falls) -> Shares {
        let sums = accumulate(pos, &self.weights);
        let list = &mut Vec::new();
        at_horizon(pos, &self.weights, &sums, &self.seats, (ply, &falls), list)
    }
}

fn is_right(position: &Position<4>, depth: u32) {
    let slow = Slow::of(position);
    let players = position.living().count();
    let right = slow.shares(&mut position.clone(), depth, 0, Falls::default());
    let found = by(position, Method::MaxN, depth);
    let case = format!("depth {depth} in {}", position.fen());
    assert_eq!(found.score, right.score(slow.root, players), "{case}");
    let mut after = position.clone();
    after.make(found.best.unwrap());
    let mut falls = Falls::default();
    for player in position.living() {
        slow.fall(&mut falls, player, after.is_living(player), 1);
    }
    let chosen = slow.shares(&mut after, depth - 1, 1, falls);
    assert_eq!(chosen, right, "{case}");
}

#[test]
fn shallow_pruning_changes_nothing() {
    for position in random_positions(8, 4) {
        is_right(&position, 2);
    }
}

/// Few pieces, Kings that can be taken, and players who have to come back into the Arena.
const SPARSE: [&str; 4] = [
    "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,bK,2,bN,4,gW,2,gK/3,rN,9/3,bW,3,rE,5/5,rP,7/13/13/5,rK,7[r:;b:;y:;g:] r rbyg 0 1",
    "6,yK,6/13/13/5,yP,7/13/13/1,bK,11/3,rN,9/3,bW,9/7,rP,5/13/13/5,rK,7[r:;b:;y:;g:] r rby 0 1",
    "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,bK,11/3,rN,9/3,bW,9/7,rP,5/13/13/6,rK,6[r:;b:;y:;g:] b rby 0 1",
    "6,yK,6/13/13/13/3,yP,9/13/bK,12/7,bP,5/6,rR,6/3,rR,9/13/13/6,rK,6[r:;b:;y:;g:] r rby 0 1",
];

#[test]
fn shallow_pruning_changes_nothing_where_players_fall() {
    for fen in SPARSE {
        for depth in 1..4 {
            is_right(&game("arena4").position(fen).unwrap(), depth);
        }
    }
}

#[test]
fn a_king_in_reach_is_taken() {
    let position = game("arena4").position(SPARSE[0]).unwrap();
    for depth in 1..4 {
        let mv = by(&position, Method::MaxN, depth).best.unwrap();
        assert_eq!(position.rules().move_text(mv), "d6b7");
    }
}

/// The shares at the horizon, and those by static scores alone.
fn with_and_without_capture(fen: &str) -> [Shares; 2] {
    let position = game("arena3").position(fen).unwrap();
    let slow = Slow::of(&position);
    let scores = standings(&position, &[], &slow.weights);
    let score = |seat: usize| match scores.get(seat) {
        Some(Standing::In(score)) => Some(*score),
        _ => None,
    };
    let falls = Falls::default();
    let plain = Shares::divided(&std::array::from_fn(score), &falls);
    [slow.horizon(&position, 0, falls), plain]
}

#[test]
fn at_the_horizon_nobody_takes_what_a_third_army_defends() {
    // Blue's Rook looks at Yellow's Bishop; in the second position Red's Rook stands behind it.
    let free = "6,yK,6/13/13/2,yB,10/5,yP,7/13/bK,12/3,bW,9/2,bR,10/5,rP,7/13/13/4,rR,1,rK,6[r:;b:;y:;g:] b rby 0 1";
    let defended = "2,rR,3,yK,6/13/13/2,yB,10/5,yP,7/13/bK,12/3,bW,9/2,bR,10/5,rP,7/13/13/6,rK,6[r:;b:;y:;g:] b rby 0 1";
    let [taken, plain] = with_and_without_capture(free);
    assert!(taken.0[1] > plain.0[1] && taken.0[2] < plain.0[2]);
    let [left, plain] = with_and_without_capture(defended);
    assert_eq!(left, plain);
}

#[test]
fn at_the_horizon_a_king_in_reach_is_out() {
    let position = game("arena4").position(SPARSE[0]).unwrap();
    let slow = Slow::of(&position);
    let now = slow.horizon(&position, 2, Falls::default());
    assert_eq!(now.0[1], 3);
    assert!(
        now.0[0] < 900_000 && now.0[2] > 10_000 && now.0[3] > 10_000,
        "{now:?}"
    );
}
