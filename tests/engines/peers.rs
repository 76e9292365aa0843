//! Engines of other people, on a game that each plays, where they are installed.

use std::path::Path;

use simoom::matches::player::{Spec, parse::parse};

use super::mock::{Game, player};

/// The engine plays both sides for some moves, all of them legal by our rules. Without the program nothing is tested.
fn plays(text: &str, variant: &'static str) {
    let spec: Spec = parse(text, &[]).unwrap();
    if !Path::new(&spec.cmd).exists() {
        return;
    }
    let mut player = player(&spec);
    for seat in [0, 1] {
        let mut game = Game::new(variant, seat);
        game.begin(&mut *player).unwrap();
        // Any move is a poor opponent: the game may be over sooner.
        assert!(game.moves(&mut *player, 8).unwrap().len() > 2);
        player.end_game("*");
    }
}

#[test]
fn fairy_stockfish_plays_in_both_protocols() {
    for protocol in ["uci", "cecp", "auto"] {
        let text = format!("cmd=/usr/games/fairy-stockfish,proto={protocol}");
        plays(&text, "grand");
        plays(&text, "crazyhouse");
    }
}

#[test]
fn sjaak_plays() {
    plays("cmd=/usr/games/sjaakii,proto=cecp", "grand");
}

#[test]
fn fairy_max_plays() {
    plays("cmd=/usr/games/fairymax,proto=cecp", "chess");
    plays("cmd=/usr/games/fairymax", "chess");
}

#[test]
fn hachu_plays_by_its_adapter() {
    let hachu = Path::new("/usr/games/hachu").exists();
    if hachu && Path::new("/usr/bin/python3").exists() {
        let simoom = assert_cmd::cargo::cargo_bin("simoom");
        let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/hachu_cashew.py");
        let text = format!(
            "cmd=/usr/bin/python3,args=\"{adapter} --simoom {}\",move-timeout=60",
            simoom.display()
        );
        plays(&text, "cashew-shogi");
    }
}
