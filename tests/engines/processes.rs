//! No process is left behind, whatever an engine does and however its player goes.
#![cfg(target_os = "linux")]

use std::{
    fs,
    process::{Command, Stdio, id},
    thread::sleep,
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;
use simoom::{matches::player::Log, search::Stop};

use super::mock::{Game, mock, player};

/// A guard against waiting for ever.
const GUARD: Duration = Duration::from_secs(60);

/// How many living processes have this among their arguments.
fn living(mark: &str) -> usize {
    let folders = fs::read_dir("/proc").unwrap().flatten();
    folders
        .filter(|folder| {
            let line = fs::read(folder.path().join("cmdline")).unwrap_or_default();
            let mut words = line.split(|byte| *byte == 0);
            words.any(|word| word == mark.as_bytes())
        })
        .count()
}

/// Whether they are gone soon: what was killed takes a moment to vanish.
fn vanish(mark: &str) -> bool {
    let until = Instant::now() + GUARD;
    while living(mark) > 0 && Instant::now() < until {
        sleep(Duration::from_millis(20));
    }
    living(mark) == 0
}

#[test]
fn an_engine_that_stays_goes_with_its_player_and_takes_its_children() {
    for protocol in ["uci", "cecp"] {
        let nap = format!("1000.{}{}", id(), protocol.len());
        let spec = mock(
            &format!("stays child=0:{nap}"),
            &format!("proto={protocol}"),
        );
        let mut player = player(&spec);
        let mut game = Game::new("chess", 0);
        game.begin(&mut *player).unwrap();
        game.moves(&mut *player, 1).unwrap();
        // The engine says so among its arguments as `child=0:...`; its child has the bare number.
        assert_eq!(living(&nap), 1);
        drop(player);
        assert!(vanish(&nap) && vanish(&format!("child=0:{nap}")));
    }
}

#[test]
fn children_of_an_engine_that_crashed_go() {
    let nap = format!("1001.{}", id());
    let spec = mock(&format!("crash=1 child=0:{nap}"), "proto=uci");
    let mut player = player(&spec);
    let mut game = Game::new("chess", 0);
    game.begin(&mut *player).unwrap();
    assert_eq!(living(&nap), 1);
    game.think(&mut *player).unwrap_err();
    assert!(vanish(&nap));
}

#[test]
fn a_runner_that_is_killed_leaves_no_engine() {
    let (mark, nap) = (format!("mark={}", id()), format!("1002.{}", id()));
    let engine = mock(&format!("deaf stays child=0:{nap} {mark}"), "");
    let engine = format!("cmd=\"{}\",args={}", engine.cmd, engine.args.join(" "));
    let mut runner = Command::new(cargo_bin("simoom"))
        .args(["match", "chess", "--check", &engine])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + GUARD;
    while living(&nap) == 0 && Instant::now() < until {
        sleep(Duration::from_millis(20));
    }
    assert_eq!((living(&mark), living(&nap)), (1, 1));
    runner.kill().unwrap();
    runner.wait().unwrap();
    assert!(vanish(&mark) && vanish(&nap));
}

#[test]
fn a_match_that_is_stopped_waits_for_no_engine() {
    let mark = format!("mark={}", id());
    let mut player = player(&mock(
        &format!("hang=1 {mark}"),
        "proto=uci,move-timeout=600",
    ));
    let game = Game::new("chess", 0);
    game.begin(&mut *player).unwrap();
    let stop = Stop::default();
    stop.set();
    let failure = game.think_until(&mut *player, &stop).unwrap_err();
    assert_eq!(failure.detail, "the match was stopped");
    assert!(vanish(&mark));
}

#[test]
fn standard_error_is_kept_up_to_a_limit() {
    let path = std::env::temp_dir().join(format!("simoom-engines-{}.log", id()));
    let log = Log::open(&path).unwrap();
    let mut player = mock("noisy crash=1", "proto=cecp,name=Loud").open(&log);
    let mut game = Game::new("chess", 0);
    game.begin(&mut *player).unwrap();
    game.think(&mut *player).unwrap_err();
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(text.starts_with("Loud: xxx"));
    assert!(
        text.len() > 1 << 20 && text.len() < 1100 << 10,
        "{}",
        text.len()
    );
    assert!(text.contains("\nLoud: (what follows is not kept)\n"));
    assert!(
        text.contains("\nLoud: crashed: the program ended (exit status: 101); the last lines:\n")
    );
    assert!(text.contains("\nLoud:   > go\n"));
}
