//! Special moves where the King is bound by check: a game of Lions, Wolves and hook movers on a chessboard, against
//! its twin in which Kings may be captured and every move is tried.

use std::collections::HashSet;

use simoom::{
    board::zobrist::mix,
    rules::{
        Position, Rules,
        movegen::{Want, generate},
    },
    variants::{self, AnyGame},
};

const GAME: &str = r#"
name = "menagerie"
title = "Menagerie"
board = { files = 8, ranks = 8 }
start = "hgwlkwgh/pppppppp/8/8/8/8/PPPPPPPP/HGWLKWGH w 0 1"
no-move = "draws"
piece = [
  { id = "K", name = "King", moves = "K", royal = true },
  { id = "P", name = "Pawn", moves = "mfWcfF", grows = "H" },
  { id = "L", name = "Lion", special = ["lion"], passes = true, grows = "+L" },
  { id = "+L", name = "Berserker", moves = "K3", special = ["lion"], passes = true },
  { id = "W", name = "Wolf", special = ["wolf"], passes = true },
  { id = "H", name = "Hook Mover", moves = "R", special = ["hook-rook"] },
  { id = "G", name = "Both hooks", moves = "WB", special = ["hook-bishop", "hook-rook"] },
]
"#;

fn game(royal: &str) -> &'static Rules<1> {
    let text = GAME.replace("no-move", &format!("royal = \"{royal}\"\nno-move"));
    match variants::from_text(&text) {
        Ok(AnyGame::One(rules)) => rules,
        Ok(_) => panic!("64 squares fit in one word"),
        Err(error) => panic!("{error}"),
    }
}

fn texts(position: &Position<1>) -> Vec<String> {
    position.texts(&position.legal_moves())
}

/// The moves after which the mover's King cannot be captured.
fn safe_moves(free: &mut Position<1>) -> Vec<String> {
    let us = free.turn();
    let mut moves = free.legal_moves();
    moves.retain(|mv| {
        free.make(*mv);
        let safe = !free.in_check(us);
        free.unmake();
        safe
    });
    free.texts(&moves)
}

#[test]
fn legal_moves_are_those_that_leave_the_king_safe() {
    let (bound, free) = (game("checked"), game("captured"));
    let (mut checks, mut passes) = (0, 0);
    for seed in 0..60 {
        let mut position = bound.start_position();
        for ply in 0..60 {
            let fen = position.fen();
            let mut twin = free.position(&fen).unwrap();
            let legal = texts(&position);
            assert_eq!(legal, safe_moves(&mut twin), "{fen}");
            assert_eq!(
                legal.iter().collect::<HashSet<_>>().len(),
                legal.len(),
                "a move comes twice: {fen}"
            );
            checks += usize::from(position.in_check(position.turn()));
            passes += usize::from(legal.iter().any(|text| text == "@@@@"));
            let moves = position.legal_moves();
            let Some(last) = moves.len().checked_sub(1) else {
                break;
            };
            let pick = mix(seed * 1000 + ply) % (last as u64 + 1);
            position.make(moves[pick as usize]);
            assert!(position.is_consistent());
        }
    }
    assert!(
        checks > 50 && passes > 50,
        "{checks} checks, {passes} passes"
    );
}

#[test]
fn noisy_and_quiet_moves_together_are_all() {
    let rules = game("captured");
    let fen = "4k3/8/2pLp3/3p4/1W6/1p2G3/1p5H/4K3 w 0 1";
    let position = rules.position(fen).unwrap();
    let of = |want| {
        let mut list = Vec::new();
        generate(&position, want, &mut list);
        position.texts(&list)
    };
    let (noisy, quiet) = (of(Want::Noisy), of(Want::Quiet));
    assert!(noisy.contains(&"d6d5,d5d6".to_owned()) && noisy.contains(&"b4b3,b3b2".to_owned()));
    assert!(quiet.contains(&"@@@@".to_owned()) && !noisy.contains(&"@@@@".to_owned()));
    let mut both = [noisy, quiet].concat();
    both.sort_unstable();
    assert_eq!(both, texts(&position));
}

#[test]
fn a_verdict_by_hook_needs_a_hook_that_judges() {
    let rule = "repetition = { occurrence = 2, verdict = \"hook\" }\nroyal = \"captured\"\nno-move";
    let text = GAME.replace("no-move", rule);
    let error = variants::from_text(&text).err().unwrap();
    assert!(error.to_string().contains("needs a `hook`"), "{error}");
    assert!(variants::from_text(&format!("hook = \"chase\"\n{text}")).is_ok());
}
