//! More than two players: Kings in reach are taken, the own King is kept, falls, passes and seats are understood.

use simoom::{
    board::Player,
    rules::{Outcome, Position, Rules},
    search::{
        Camps, Engine, Limits, Method,
        seats::{Standing, standings},
    },
    variants::{self, AnyGame},
};

use super::{best, choose, nodes, random::Random};

/// A game on the board of three and four players.
pub fn game(name: &str) -> &'static Rules<4> {
    let Ok(AnyGame::Four(rules)) = variants::find(name) else {
        panic!("{name} is no game on 13x13");
    };
    rules
}

fn searched(name: &str, fen: &str, depth: u32) -> String {
    let rules = game(name);
    let position = rules.position(fen).unwrap();
    rules.move_text(best(
        &mut Engine::new(rules, 1, 1).unwrap(),
        &position,
        depth,
    ))
}

#[test]
fn a_king_among_four_is_taken() {
    // The Knight takes Blue's King, and with it Blue's Rook that holds up the Pawn.
    let fen = "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,bK,2,bN,4,gW,2,gK/3,rN,9/3,bW,3,rE,5/5,rP,7/13/13/5,rK,7[r:F;b:QR;y:N;g:] r rbyg 0 1";
    for depth in 2..5 {
        assert_eq!(searched("arena4", fen, depth), "d6b7");
    }
}

#[test]
fn the_last_king_but_one_of_three_is_taken() {
    let fen = "6,yK,6/13/13/5,yP,7/13/13/1,bK,11/3,rN,9/3,bW,9/7,rP,5/13/13/5,rK,7[r:;b:;y:;g:] r rby 0 1";
    for depth in 2..6 {
        assert_eq!(searched("arena3", fen, depth), "d6b7");
    }
}

#[test]
fn a_king_is_not_taken_at_the_price_of_the_own() {
    // The Rook g9 waits for Red's King on g1.
    let fen = "6,yK,6/13/13/5,yP,7/6,yR,6/13/1,bK,11/3,rN,9/3,bW,9/7,rP,5/13/13/6,rK,6[r:;b:;y:N;g:] r rby 0 1";
    for depth in 2..7 {
        assert_ne!(searched("arena3", fen, depth), "d6b7");
    }
}

#[test]
fn who_cannot_move_passes() {
    let fen = "6,yK,6/13/13/13/6,gR,6/13/bK,11,gK/3,bW,9/5,yP,7/5,rP,7/13/10,gR,2/5,rK,7[r:;b:;y:;g:] r rbyg 0 1";
    for depth in 1..5 {
        assert_eq!(searched("arena4", fen, depth), "@@@@");
    }
}

#[test]
fn the_last_enemy_in_the_arena_is_taken() {
    // Blue and Yellow have one piece each in the Arena and nothing to bring in: Red wins by taking both.
    let rules = game("arena3");
    let fen =
        "6,yK,6/13/13/13/3,yP,9/13/bK,12/7,bP,5/6,rR,6/3,rR,9/13/13/6,rK,6[r:;b:;y:;g:] r rby 0 1";
    let mut position = rules.position(fen).unwrap();
    let mut engine = Engine::new(rules, 1, 1).unwrap();
    for _ in 0..20 {
        let outcome = position.outcome();
        if outcome != Outcome::None {
            assert!(
                matches!(outcome, Outcome::Win(Player::FIRST, _)),
                "{outcome:?}"
            );
            return;
        }
        let mv = if position.turn() == Player::FIRST {
            best(&mut engine, &position, 5)
        } else {
            position.legal_moves()[0]
        };
        position.make(mv);
    }
    panic!("no win: {}", position.fen());
}

/// Whether someone who moves before the player's next turn can take the player's King at once.
pub fn hangs(position: &Position<4>, player: Player) -> bool {
    let mut position = position.clone();
    while position.turn() != player {
        if !position.is_living(player) {
            return true;
        }
        let royal = position.royals(player);
        let takes = |mv: &simoom::board::Move| mv.to().is_some_and(|to| royal.contains(to));
        let moves = position.legal_moves();
        if moves.iter().any(takes) {
            return true;
        }
        position.make(simoom::board::Move::Pass);
    }
    !position.is_living(player)
}

#[test]
fn every_seat_stands_as_its_player_sees_it() {
    let rules = game("arena3");
    let fen = "6,yK,6/13/13/5,yP,7/13/13/1,bK,11/3,rN,9/3,bW,9/7,rP,5/13/13/5,rK,7[r:;b:;y:;g:] r rby 0 1";
    let position = rules.position(fen).unwrap();
    let weights = simoom::features::weights::weights_for(rules);
    let after = |texts: &[&str]| {
        let mut line = position.clone();
        for text in texts {
            let mv = line.parse_move(text).unwrap();
            line.make(mv);
        }
        let moves: Vec<_> = line.moves().collect();
        standings(&position, &moves, &weights)
    };
    let score = |standing: Standing| match standing {
        Standing::In(score) => score,
        other => panic!("{other:?}"),
    };
    let now = after(&[]);
    assert_eq!(now[3], Standing::Out);
    assert!(score(now[0]) > score(now[1]) && score(now[0]) > score(now[2]));
    let taken = after(&["d6b7"]);
    assert_eq!((taken[1], taken[3]), (Standing::Out, Standing::Out));
    assert!(score(taken[0]) > score(now[0]));
    // The root's player stands as the search has it.
    let root = Camps::of(&position).view(&position);
    let sums = simoom::features::accumulate(&position, &weights);
    let as_searched = simoom::features::evaluate(&position, &weights, &sums, root);
    assert_eq!(score(now[0]), as_searched);
}

#[test]
fn the_own_king_is_not_left_to_be_taken() {
    keeps_the_own_king(Method::Paranoid);
    keeps_the_own_king(Method::BestReply { replies: 1 });
}

fn keeps_the_own_king(method: Method) {
    let limits = Limits {
        method,
        ..nodes(4000)
    };
    let mut threats = 0;
    for name in ["arena3", "arena4"] {
        let rules = game(name);
        let mut engine = Engine::new(rules, 1, 1).unwrap();
        let mut random = Random::new(5, name);
        for _ in 0..40 {
            let mut position = rules.start_position();
            for _ in 0..30 + random.below(40) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make(*random.pick(&moves));
            }
            let us = position.turn();
            let left_hanging = |mv| {
                let mut after = position.clone();
                after.make(mv);
                hangs(&after, us)
            };
            let moves = position.legal_moves();
            if position.rival(us).is_some() || moves.iter().all(|mv| left_hanging(*mv)) {
                continue;
            }
            threats +=
                usize::from(moves.iter().filter(|mv| left_hanging(**mv)).count() * 2 > moves.len());
            let choice = choose(&mut engine, &position, &limits);
            let mv = choice.best.unwrap();
            let text = rules.move_text(mv);
            assert!(!left_hanging(mv), "{text} in {}", position.fen());
        }
    }
    assert!(threats >= 8, "{threats} positions with a threat");
}
