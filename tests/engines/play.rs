//! Engines that behave: both protocols, new ones and old ones, several games in a process.

use std::time::Duration;

use engine_protocol::{GameResult, Score};
use simoom::{
    matches::{
        control::Control,
        player::{Claim, Spec, Turn},
    },
    search::Stop,
};

use super::mock::{FAST, Game, mock, player};

/// Games of chess with all arguments, in which the engine plays each side.
fn plays(spec: &Spec, variant: &'static str) {
    let mut player = player(spec);
    player.start().unwrap();
    for seat in [0, 1] {
        let mut game = Game::new(variant, seat);
        game.begin(&mut *player).unwrap();
        let thoughts = game.moves(&mut *player, 4).unwrap();
        assert_eq!(thoughts.len(), 4);
        player.end_game("1/2-1/2 {draw: agreement}");
    }
}

#[test]
fn both_protocols_are_spoken_and_found_out() {
    for manners in ["uci", "cecp", "uci slow=300", "cecp slow=300", ""] {
        plays(&mock(manners, ""), "chess");
    }
    plays(&mock("", "proto=uci"), "scirocco");
    plays(&mock("", "proto=cecp"), "scirocco");
    plays(&mock("", "proto=cecp,restart=yes"), "scirocco");
}

#[test]
fn a_move_may_come_in_several_lines() {
    let mut player = player(&mock("legs", "proto=cecp"));
    let mut game =
        Game::new("scirocco", 0).from("4k5/1O8/+P8p/4+N5/3p6/2+D3+F3/10/1U8/10/4K5 w 0 1");
    game.begin(&mut *player).unwrap();
    let thought = game.think(&mut *player).unwrap();
    let legs = thought
        .talk
        .iter()
        .filter(|line| line.starts_with("< move "))
        .count();
    assert_eq!(legs, thought.text.unwrap().split(',').count());
    assert!(legs > 1, "{:?}", thought.talk);
}

#[test]
fn what_comes_when_nobody_asked_counts_for_nothing() {
    let mut player = player(&mock("haunt", "proto=cecp"));
    for seat in [0, 1] {
        let mut game = Game::new("chess", seat);
        game.begin(&mut *player).unwrap();
        assert_eq!(game.moves(&mut *player, 2).unwrap().len(), 2);
        player.end_game("*");
    }
}

#[test]
fn an_offer_of_a_draw_is_told_and_its_answer_ends_the_game() {
    let mut player = player(&mock("agree", "proto=cecp"));
    let game = Game::new("chess", 0);
    game.begin(&mut *player).unwrap();
    let moves = ["e2e4".to_owned(), "e7e5".to_owned()];
    let turn = Turn {
        moves: &moves,
        fen: "",
        left: &[],
        moves_to_go: None,
        draw_offered: true,
    };
    let thought = player.think(&turn, &Stop::default()).unwrap();
    assert_eq!((thought.text, thought.claim), (None, Some(Claim::Draw)));
}

#[test]
fn old_engines_play() {
    plays(&mock("old", "proto=cecp1"), "chess");
    plays(&mock("bare", "proto=cecp"), "chess");
    plays(&mock("bare cecp", ""), "chess");
}

#[test]
fn simoom_plays_in_this_process() {
    plays(&Spec::own(), "chess");
    plays(&Spec::own(), "cashew-shogi");
    let nodes = Control {
        nodes: Some(500),
        ..Control::default()
    };
    let line = |_| {
        let mut player = player(&Spec::own());
        let mut game = Game::new("scirocco", 0).under(nodes);
        game.begin(&mut *player).unwrap();
        game.moves(&mut *player, 3).unwrap();
        game.moves
    };
    let lines: Vec<_> = (0..2).map(line).collect();
    assert_eq!(lines[0], lines[1]);
}

#[test]
fn what_the_engine_thought_is_handed_on() {
    for protocol in ["uci", "cecp"] {
        let mut player = player(&mock("", &format!("proto={protocol}")));
        let mut game = Game::new("chess", 1);
        game.begin(&mut *player).unwrap();
        assert_eq!(player.name(), "Mock");
        let thought = game.think(&mut *player).unwrap();
        assert_eq!((thought.depth, thought.nodes), (Some(1), Some(10)));
        assert_eq!(thought.score, Some(Score::Cp(1)));
        assert_eq!(thought.pv, thought.text);
        let go = if protocol == "uci" {
            "> go movetime 200"
        } else {
            "> go"
        };
        assert!(
            thought.talk.iter().any(|line| line == go),
            "{:?}",
            thought.talk
        );
    }
}

#[test]
fn positions_and_openings_are_set_up() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for protocol in ["uci", "cecp"] {
        let mut player = player(&mock("", &format!("proto={protocol}")));
        for seat in [0, 1] {
            let mut game = Game::new("chess", seat).from(fen);
            game.begin(&mut *player).unwrap();
            // Four moves that nobody was asked for.
            for mv in ["e2e3", "e8e7", "e3e4", "e7e8"] {
                game.play(mv);
            }
            assert_eq!(game.moves(&mut *player, 3).unwrap().len(), 3);
        }
    }
}

#[test]
fn claims_are_handed_on() {
    let claimed = |manners: &str| {
        let mut player = player(&mock(manners, "proto=cecp"));
        let mut game = Game::new("chess", 0);
        game.begin(&mut *player).unwrap();
        let thought = game.think(&mut *player).unwrap();
        (thought.text.is_some(), thought.claim.unwrap())
    };
    assert_eq!(claimed("resign=1"), (false, Claim::Resign));
    assert_eq!(claimed("draw=1"), (true, Claim::Draw));
    let result = GameResult::FirstWins;
    let comment = "I say so".to_owned();
    assert_eq!(
        claimed("claim=1:1-0"),
        (false, Claim::Result { result, comment })
    );
}

#[test]
fn an_engine_that_ponders_is_told_what_came() {
    let mut player = player(&mock("", "proto=uci,ponder=yes"));
    let mut game = Game::new("chess", 0);
    game.begin(&mut *player).unwrap();
    // The opponent answers as the engine expects, as both choose by the same key.
    let thoughts = game.moves(&mut *player, 2).unwrap();
    let last = &thoughts[1].talk;
    assert!(
        last.iter().any(|line| line.starts_with("> go ponder")),
        "{last:?}"
    );
    assert!(last.iter().any(|line| line == "> ponderhit"), "{last:?}");
    // It does not as soon as another move is played.
    let moves = game.moves.clone();
    let turn = Turn {
        moves: &moves[..2],
        fen: "",
        left: &[],
        moves_to_go: None,
        draw_offered: false,
    };
    let thought = player.think(&turn, &Stop::default()).unwrap();
    assert!(
        thought.talk.iter().any(|line| line == "> stop"),
        "{:?}",
        thought.talk
    );
    assert_eq!(thought.text, thoughts[1].text);
    player.end_game("*");
}

#[test]
fn an_option_that_is_given_is_not_set_otherwise() {
    let told = |settings: &str| {
        let mut player = player(&mock("", settings));
        let mut game = Game::new("chess", 0);
        game.begin(&mut *player).unwrap();
        let mut talk = game.think(&mut *player).unwrap().talk;
        talk.retain(|line| line.to_lowercase().starts_with("> setoption name hash "));
        talk
    };
    assert_eq!(told("proto=uci"), ["> setoption name Hash value 16"]);
    assert_eq!(told("proto=uci,hash=8"), ["> setoption name Hash value 8"]);
    assert_eq!(
        told("proto=uci,option.hash=64"),
        ["> setoption name hash value 64"]
    );
}

#[test]
fn clocks_are_told() {
    let control = Control {
        clock: Some("40/60+0.5".parse().unwrap()),
        depth: Some(3),
        move_time: None,
        ..FAST
    };
    for (protocol, wanted) in [
        (
            "uci",
            vec!["> go wtime 60000 btime 60000 winc 500 binc 500 depth 3"],
        ),
        (
            "cecp",
            vec!["> level 40 1 0.5", "> sd 3", "> time 6000", "> otim 6000"],
        ),
    ] {
        let mut player = player(&mock("", &format!("proto={protocol}")));
        let mut game = Game::new("chess", 0).under(control);
        game.begin(&mut *player).unwrap();
        let talk = game.think(&mut *player).unwrap().talk;
        for line in wanted {
            assert!(talk.iter().any(|said| said == line), "{line} in {talk:?}");
        }
    }
    let half = Control {
        move_time: Some(Duration::from_millis(500)),
        ..FAST
    };
    // An engine that knows nothing of fractions gets a session of one move.
    let mut player = player(&mock("bare", "proto=cecp"));
    let mut game = Game::new("chess", 0).under(half);
    game.begin(&mut *player).unwrap();
    let talk = game.think(&mut *player).unwrap().talk;
    for line in ["> level 1 0:01 0", "> time 50"] {
        assert!(talk.iter().any(|said| said == line), "{line} in {talk:?}");
    }
}
