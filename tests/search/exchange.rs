//! Exchanges in Arena: what comes into reserve counts twice, what fuses grows, and one's own camp is not to be taken.

use simoom::{
    board::{Kind, Piece, Player},
    features::weights::weights_for,
    rules::Rules,
    search::{Camps, Engine, Limits, Stop, exchange::exchange},
    variants, with_game,
};

/// The value of a piece of this ID in an exchange, and what taking it gains.
fn worth<const W: usize>(rules: &Rules<W>, id: &str) -> (i32, i32) {
    let weights = weights_for(rules);
    let kind: Kind = rules.kind_by_id(id).unwrap();
    let piece = Piece::new(Player::FIRST, kind).index();
    (weights.exchange[piece], weights.taken[piece])
}

/// What a move gains by exchange.
fn gain(game: &str, fen: &str, text: &str) -> i32 {
    with_game!(variants::find(game).unwrap(), |rules| {
        let mut position = rules.position(fen).unwrap();
        let mv = position.parse_move(text).unwrap();
        exchange(&position, &weights_for(rules), Camps::of(&position), mv)
    })
}

#[test]
fn a_captured_piece_counts_for_both_sides() {
    let Ok(variants::AnyGame::Two(rules)) = variants::find("arena") else {
        panic!("no Arena");
    };
    let (rook, taken) = worth(rules, "R");
    assert!(taken > rook * 3 / 2);
    let outside = "11/5k5/11/6p4/11/2r8/11/1N3W5/11/11/5K5[] w 0 1";
    assert_eq!(gain("arena", outside, "b4c6"), taken);
}

#[test]
fn a_piece_that_fuses_grows_and_may_be_taken_back() {
    let Ok(variants::AnyGame::Two(rules)) = variants::find("arena") else {
        panic!("no Arena");
    };
    let (rook, _) = worth(rules, "R");
    let (marshall, taken) = worth(rules, "M'");
    let (knight, _) = worth(rules, "N");
    let grown = rook + marshall - knight;
    let free = "11/5k5/7b3/6p4/11/5r5/11/4N6/11/11/5K5[] w 0 1";
    assert_eq!(gain("arena", free, "e4f6"), grown);
    // A Pawn stands by: it takes the Marshall, which is no plain piece and goes into reserve.
    let guarded = "11/5k5/7b3/11/6p4/5r5/11/4N6/11/11/5K5[] w 0 1";
    assert_eq!(gain("arena", guarded, "e4f6"), grown - taken);
}

#[test]
fn rivals_gain_nothing_by_taking_each_other() {
    // Blue and Yellow play against Red here: it is Red's search, in which Yellow could take Blue's Rook.
    with_game!(variants::find("arena3").unwrap(), |rules| {
        let fen = "6,yK,6/13/13/5,yP,7/6,yR,6/13/bK,12/6,bR,6/3,bW,9/5,rP,7/13/13/5,rK,7[r:;b:;y:;g:] r rby 0 1";
        let mut position = rules.position(fen).unwrap();
        let camps = Camps::of(&position);
        for text in ["f1f2", "a7a6"] {
            let mv = position.parse_move(text).unwrap();
            position.make(mv);
        }
        let mv = position.parse_move("g9g6").unwrap();
        assert!(exchange(&position, &weights_for(rules), camps, mv) < 0);
    });
}

#[test]
fn a_third_army_defends_what_is_taken() {
    let Ok(variants::AnyGame::Four(rules)) = variants::find("arena3") else {
        panic!("no Arena for three");
    };
    let (_, bishop) = worth(rules, "B");
    let (_, rook) = worth(rules, "R");
    // Red's Rook takes Blue's Bishop; Yellow's Rook stands behind it in the second position.
    let free = "6,yK,6/13/13/13/5,yP,7/13/bK,12/3,bW,9/2,bB,2,rP,7/13/13/2,rR,10/6,rK,6[r:;b:;y:;g:] r rby 0 1";
    let defended = free.replacen("13/13/13/", "13/13/2,yR,10/", 1);
    assert_eq!(gain("arena3", free, "c2c5"), bishop);
    assert_eq!(gain("arena3", &defended, "c2c5"), bishop - rook);
    // A second Rook of Red's takes back, which Yellow's Rook need not wait for: it takes only if that pays.
    let twice = defended.replacen("2,rR,10/6,rK", "2,rR,10/2,rR,3,rK", 1);
    assert_eq!(gain("arena3", &twice, "c2c5"), bishop);
}

#[test]
fn whoever_is_on_turn_has_all_other_armies_against() {
    // Blue's Rook takes Yellow's Bishop, behind which Red's Rook stands: each alone, Blue loses by it.
    with_game!(variants::find("arena3").unwrap(), |rules| {
        let fen = "2,rR,3,yK,6/13/13/2,yB,10/5,yP,7/13/bK,12/3,bW,9/2,bR,2,rP,7/13/13/13/6,rK,6[r:;b:;y:;g:] b rby 0 1";
        let mut position = rules.position(fen).unwrap();
        let mv = position.parse_move("c5c10").unwrap();
        let camps = Camps::seen_by(&position, position.turn());
        let weights = weights_for(rules);
        let ((_, bishop), (_, rook)) = (worth(rules, "B"), worth(rules, "R"));
        assert_eq!(exchange(&position, &weights, camps, mv), bishop - rook);
    });
}

#[test]
fn a_line_does_not_end_before_a_third_army_takes_back() {
    let Ok(variants::AnyGame::Four(rules)) = variants::find("arena3") else {
        panic!("no Arena for three");
    };
    let (rook, _) = worth(rules, "R");
    // Red's Rook takes Blue's Bishop. Blue cannot take back; Yellow's Rook, whose turn comes later, stands behind it or aside.
    let behind = "6,yK,6/13/13/13/5,yP,7/13/bK,1,yR,10/3,bW,9/2,bB,2,rP,7/13/13/2,rR,10/6,rK,6[r:;b:;y:;g:] r rby 0 1";
    let aside = behind.replacen("bK,1,yR,10", "bK,2,yR,9", 1);
    let score = |fen: &str| {
        let mut position = rules.position(fen).unwrap();
        let limits = Limits {
            depth: Some(1),
            only: vec![position.parse_move("c2c5").unwrap()],
            ..Limits::default()
        };
        let mut engine = Engine::new(rules, 1, 1).unwrap();
        let choice = engine.search(&position, &limits, &Stop::default(), &mut |_| {});
        choice.score.0
    };
    let (seen, free) = (score(behind), score(&aside));
    assert!(seen <= free - rook / 2, "{seen} instead of {free}");
}
