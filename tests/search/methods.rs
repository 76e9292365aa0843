//! The methods for more than two players: which of them are the same where, and what BRS+ never leaves out.

use simoom::{
    board::Player,
    rules::Position,
    search::{Choice, Engine, Limits, Method},
    variants, with_game,
};

use super::{
    choose, nodes,
    paranoid::{game, hangs},
    random::{Random, some_move},
};

/// All methods, BRS+ in its narrowest form.
pub const METHODS: [Method; 3] = [
    Method::Paranoid,
    Method::BestReply { replies: 1 },
    Method::MaxN,
];

/// A search of this depth, which begins with nothing known.
pub fn by<const W: usize>(pos: &Position<W>, method: Method, depth: u32) -> Choice {
    let limits = Limits {
        depth: Some(depth),
        method,
        ..Limits::default()
    };
    choose(&mut Engine::new(pos.rules(), 4, 1).unwrap(), pos, &limits)
}

/// Positions of random games for three and four, with all of them still playing.
pub fn random_positions(seed: u64, count: usize) -> Vec<Position<4>> {
    let mut found = Vec::new();
    for name in ["arena3", "arena4"] {
        let rules = game(name);
        let mut random = Random::new(seed, name);
        while found.len() < count * if name == "arena3" { 1 } else { 2 } {
            let mut position = rules.start_position();
            for _ in 0..10 + random.below(50) {
                if let Some(mv) = some_move(&mut position, &mut random) {
                    position.make(mv);
                }
            }
            if position.rival(position.turn()).is_none() {
                found.push(position);
            }
        }
    }
    found
}

#[test]
fn brs_with_all_replies_is_the_paranoid_search() {
    for position in random_positions(3, 3) {
        for depth in [2, 4] {
            let all = Method::BestReply { replies: 10_000 };
            let [one, other] = [Method::Paranoid, all].map(|method| by(&position, method, depth));
            assert_eq!(one, other, "{}", position.fen());
        }
    }
}

#[test]
fn brs_sees_further_with_the_same_nodes() {
    let position = game("arena4").start_position();
    let depth = |method| {
        let limits = Limits {
            method,
            ..nodes(70_000)
        };
        choose(
            &mut Engine::new(position.rules(), 4, 1).unwrap(),
            &position,
            &limits,
        )
        .depth
    };
    assert!(depth(Method::BestReply { replies: 2 }) > depth(Method::Paranoid));
}

#[test]
fn all_methods_are_the_same_between_two() {
    let left =
        "6,yK,6/13/13/5,yP,7/6,yR,6/13/13/3,rN,9/13/5,rP,7/13/13/5,rK,7[r:F;b:;y:N;g:] r ry 0 1";
    for (name, fen) in [("arena4", Some(left)), ("arena", None), ("scirocco", None)] {
        with_game!(variants::find(name).unwrap(), |rules| {
            let start = || rules.start_position();
            let position = fen.map_or_else(start, |fen| rules.position(fen).unwrap());
            let [one, two, three] = METHODS.map(|method| by(&position, method, 5));
            assert_eq!((&one, &one), (&two, &three), "{name}");
        });
    }
}

#[test]
fn the_second_rival_takes_a_king_whatever_the_first_did() {
    // Green's Queen is to be had, but Yellow's Rook looks at Red's King, and Blue, who is first, has other things to do.
    let fen = "6,yK,6/13/13/5,yP,7/6,yR,6/13/bK,11,gK/3,bW,9/9,gP,3/5,rP,7/2,gQ,10/13/rR,1,rR,3,rK,6[r:;b:N;y:;g:] r rbyg 0 1";
    let position = game("arena4").position(fen).unwrap();
    for method in [1, 2].map(|replies| Method::BestReply { replies }) {
        for depth in 3..6 {
            let mv = by(&position, method, depth).best.unwrap();
            let mut after = position.clone();
            after.make(mv);
            assert!(!hangs(&after, Player::FIRST), "depth {depth}");
        }
    }
}
