//! Scirocco, where Kings are captured: forced wins are found, losses by rule are avoided.

use rand::{RngExt, rngs::Xoshiro256PlusPlus};
use simoom::{
    board::Player,
    rules::{Outcome, Position, Rules, outcome::Reason},
    search::{Bound, Engine, Limits, Stop},
    variants::{self, AnyGame},
};

use super::{
    best, common,
    solver::{Task, solves},
};

fn scirocco() -> &'static Rules<2> {
    let Ok(AnyGame::Two(rules)) = variants::find("scirocco") else {
        panic!("no Scirocco")
    };
    rules
}

/// A sparse random position in which nobody has won yet.
fn sparse(rng: &mut Xoshiro256PlusPlus) -> Option<Position<2>> {
    scattered(rng, &[])
}

/// As `sparse`, with Tan's King shut in by its own Pawns: without its other pieces it has no move.
fn shut_in(rng: &mut Xoshiro256PlusPlus) -> Option<Position<2>> {
    scattered(rng, &[(80, "p"), (81, "p"), (90, "k"), (91, "p")])
}

/// Random pieces on a board that holds these already, by place in the FEN.
fn scattered(rng: &mut Xoshiro256PlusPlus, fixed: &[(usize, &str)]) -> Option<Position<2>> {
    let rules = scirocco();
    let ids: Vec<&str> = rules
        .kinds
        .iter()
        .filter(|kind| !kind.royal)
        .map(|k| k.id.as_str())
        .collect();
    let mut board = vec![String::new(); 100];
    let squares = rng.random_range(4..8);
    board[rng.random_range(0..100)] = "K".to_owned();
    if fixed.is_empty() {
        board[rng.random_range(0..100)] = if rng.random() { "k" } else { "+k" }.to_owned();
    }
    for (place, piece) in fixed {
        board[*place] = (*piece).to_owned();
    }
    for _ in 0..squares {
        let id = ids[rng.random_range(0..ids.len())];
        let own = rng.random_range(0..3) > 0;
        let cell = &mut board[rng.random_range(0..100)];
        if cell.is_empty() {
            *cell = if own {
                id.to_owned()
            } else {
                id.to_lowercase()
            };
        }
    }
    let rank = |row: &[String]| {
        let mut text = String::new();
        for run in row.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
            text += &if run[0].is_empty() {
                run.len().to_string()
            } else {
                run.concat()
            };
        }
        text
    };
    let fen = board.chunks(10).map(rank).collect::<Vec<_>>().join("/") + " w 0 1";
    let position = rules.position(&fen).ok()?;
    position.decided().is_none().then_some(position)
}

fn task(own_moves: u32, depth: u32, wanted: usize, reasons: &[Reason]) -> Task<'_> {
    Task {
        own_moves,
        depth,
        wanted,
        reasons,
    }
}

#[test]
fn wins_in_one_own_move_are_found() {
    let taken = &[Reason::KingCaptured, Reason::Bared];
    solves(scirocco(), &task(1, 3, 30, taken), sparse);
    solves(scirocco(), &task(1, 3, 20, &[Reason::NoMove]), shut_in);
}

#[test]
fn wins_in_two_own_moves_are_found() {
    let taken = &[Reason::KingCaptured, Reason::Bared];
    solves(scirocco(), &task(2, 6, 40, taken), sparse);
    // Sacrifices come late in a search: they need more plies.
    solves(scirocco(), &task(2, 16, 20, &[Reason::NoMove]), shut_in);
}

#[test]
fn a_king_that_hangs_is_captured() {
    let pos = scirocco()
        .position("6k3/5+D4/10/10/10/p9/10/10/10/w6K2 w 0 1")
        .unwrap();
    let mv = best(&mut Engine::new(scirocco(), 1, 1).unwrap(), &pos, 2);
    let mut after = pos.clone();
    after.make(mv);
    assert_eq!(
        after.outcome(),
        Outcome::Win(Player::FIRST, Reason::KingCaptured)
    );
}

#[test]
fn a_side_with_one_piece_left_is_bared() {
    // The Queen can take the last Wazir, which is defended by the King; taking it wins at once.
    let pos = scirocco()
        .position("9k/9w/10/10/10/10/10/10/10/K8+T w 0 1")
        .unwrap();
    let mv = best(&mut Engine::new(scirocco(), 1, 1).unwrap(), &pos, 3);
    assert_eq!(scirocco().move_text(mv), "j1j9");
}

/// Blue's King goes to and fro behind walls of Pawns, and its last free Pawn waits on h8. If the King steps aside once
/// more, Tan's Wazir stops the Pawn and every move left would be a third occurrence.
#[test]
fn a_loss_by_repetition_is_avoided() {
    let wall = "PPP6k/PPP4w2/PPP7/PPP4P2/PPP7/PPP7/PPP7/PPP7/PPP7/K1P7";
    let rules = scirocco();
    let mut pos = rules.position(&format!("{wall} w 0 1")).unwrap();
    let play = |pos: &mut Position<2>, moves: &str| {
        for text in moves.split_whitespace() {
            let mv = pos
                .parse_move(text)
                .unwrap_or_else(|| panic!("{text} in {}", pos.fen()));
            pos.make(mv);
        }
    };
    play(&mut pos, "h7h8 h9h10 a1b1 h10h9 b1a1 h9h10");
    let mut lost = pos.clone();
    play(&mut lost, "a1b1 h10h9");
    assert_eq!(lost.outcome(), Outcome::Win(Player::SECOND, Reason::NoMove));
    let mv = best(&mut Engine::new(rules, 1, 1).unwrap(), &pos, 3);
    assert_ne!(rules.move_text(mv), "a1b1", "{}", pos.fen());
}

#[test]
fn a_barred_move_is_never_chosen() {
    let file = common::positions("scirocco.json");
    let line = file
        .lines
        .iter()
        .find(|line| !line.then_illegal.is_empty())
        .unwrap();
    let rules = scirocco();
    let mut pos = rules.position(&line.fen).unwrap();
    for text in &line.moves {
        let mv = pos.parse_move(text).unwrap();
        pos.make(mv);
    }
    for depth in 1..6 {
        let mv = best(&mut Engine::new(rules, 1, 1).unwrap(), &pos, depth);
        assert!(!line.then_illegal.contains(&rules.move_text(mv)));
    }
}

#[test]
fn one_thread_searches_the_same_nodes_every_time() {
    let pos = scirocco().start_position();
    let count = || {
        let mut engine = Engine::new(scirocco(), 4, 1).unwrap();
        let limits = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        engine
            .search(&pos, &limits, &Stop::default(), &mut |_| {})
            .nodes
    };
    assert_eq!(count(), count());
}

#[test]
fn several_threads_give_the_move_told_last() {
    let pos = scirocco().start_position();
    let mut engine = Engine::new(scirocco(), 4, 3).unwrap();
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    // Whichever thread it comes from, the best move is the one told last, and no depth is gone back to.
    for _ in 0..20 {
        let (mut told, mut depth) = (None, 0);
        let choice = engine.search(&pos, &limits, &Stop::default(), &mut |info| {
            assert!(info.depth >= depth, "{} after {depth}", info.depth);
            depth = info.depth;
            if info.bound == Bound::Exact {
                told = Some((info.pv[0], info.score));
            }
        });
        assert!(pos.legal_moves().contains(&choice.best.unwrap()));
        assert_eq!(told, choice.best.map(|best| (best, choice.score)));
    }
}
