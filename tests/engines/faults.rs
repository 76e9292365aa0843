//! Engines that misbehave: each fault is told as what it is, and the next game begins with a sound engine.

use simoom::matches::player::{Failure, Fault};

use super::mock::{Game, mock, player};

/// Patience enough for a busy machine, little enough for a test.
const PATIENCE: &str = "move-timeout=3,ping-timeout=3";

/// The failure of an engine at its second move; in another game it plays its first again.
fn failure(manners: &str, protocol: &str) -> Failure {
    let spec = mock(manners, &format!("proto={protocol},{PATIENCE}"));
    let mut player = player(&spec);
    let mut game = Game::new("chess", 0);
    game.begin(&mut *player).unwrap();
    let failure = game.moves(&mut *player, 2).unwrap_err();
    assert_eq!(game.moves.len(), 2, "{failure}");
    player.end_game("0-1 {b wins: disconnect}");
    let mut again = Game::new("chess", 0);
    again.begin(&mut *player).unwrap();
    again.moves(&mut *player, 1).unwrap();
    failure
}

#[test]
fn faults_at_a_move_are_told_and_the_engine_is_started_again() {
    for protocol in ["uci", "cecp"] {
        for (manners, fault, detail) in [
            (
                "crash=2",
                Fault::Crash,
                "the program ended (exit status: 101)",
            ),
            ("close=2", Fault::Crash, "the program closed its output"),
            ("hang=2", Fault::Stall, "a move did not come"),
            ("babble=2", Fault::Stall, "a move did not come"),
            ("garbage=2", Fault::Garbage, "the move is missing"),
        ] {
            let failure = failure(manners, protocol);
            assert_eq!(failure.fault, fault, "{manners} in {protocol}: {failure}");
            assert!(
                failure.detail.contains(detail),
                "{manners} in {protocol}: {failure}"
            );
        }
    }
    let none = failure("none=2", "uci");
    assert_eq!(
        (none.fault, &*none.detail),
        (Fault::Stall, "it says that it has no move: bestmove (none)")
    );
    assert_eq!(failure("none=2", "cecp").fault, Fault::Stall);
    let refused = failure("refuse=1", "cecp");
    assert_eq!(refused.fault, Fault::Refused);
    assert!(
        refused
            .detail
            .starts_with("it refuses a legal move: Illegal move: ")
    );
}

#[test]
fn the_last_words_are_in_the_report() {
    let failure = failure("crash=2", "uci");
    let said = |start: &str| failure.talk.iter().any(|line| line.starts_with(start));
    assert!(said("> position startpos moves "), "{:?}", failure.talk);
    assert!(said("> go movetime 200") && said("< bestmove ") && said("! a bug: I cannot go on"));
    assert!(
        failure
            .to_string()
            .starts_with("Mock crashed: the program ended")
    );
}

#[test]
fn much_output_does_no_harm() {
    for protocol in ["uci", "cecp"] {
        let spec = mock(
            "flood=1 noisy",
            &format!("proto={protocol},move-timeout=60"),
        );
        let mut player = player(&spec);
        let mut game = Game::new("chess", 0);
        game.begin(&mut *player).unwrap();
        assert_eq!(game.moves(&mut *player, 2).unwrap().len(), 2);
    }
}

#[test]
fn illegal_and_late_moves_are_for_the_referee() {
    for protocol in ["uci", "cecp"] {
        let spec = mock(
            "late=1:900 illegal=2",
            &format!("proto={protocol},move-timeout=60"),
        );
        let mut player = player(&spec);
        let mut game = Game::new("chess", 0);
        game.begin(&mut *player).unwrap();
        // It was slept so long, by the engine, so the time cannot be less.
        assert!(game.moves(&mut *player, 1).unwrap()[0].time.as_millis() >= 900);
        assert_eq!(
            game.think(&mut *player).unwrap().text.as_deref(),
            Some("a1a1")
        );
    }
}

#[test]
fn engines_that_do_not_start_say_why() {
    let failure = |manners: &str, settings: &str| {
        let failure = player(&mock(manners, settings)).start().unwrap_err();
        assert_eq!(failure.fault, Fault::Start, "{failure}");
        failure
    };
    let mut missing = mock("", "proto=uci");
    missing.cmd = "no-such-engine".to_owned();
    let told = player(&missing).start().unwrap_err().to_string();
    let wanted = "no-such-engine did not start: `no-such-engine` cannot be started: No such file";
    assert!(told.starts_with(wanted), "{told}");
    for protocol in ["uci", "cecp", "auto"] {
        let deaf = failure("deaf", &format!("proto={protocol},start-timeout=1"));
        assert!(deaf.detail.ends_with("did not come"), "{deaf}");
        let gone = failure("exit", &format!("proto={protocol}"));
        let told = "the program ended (exit status: 3); its last words: I will not play";
        assert_eq!(gone.detail, told);
        assert!(gone.talk.contains(&"! I will not play".to_owned()));
    }
    let unknown = failure("", "proto=uci,option.Style=3");
    assert_eq!(
        unknown.detail,
        "it has no option `Style`; its options are: Hash, UCI_Variant, Ponder"
    );
    let range = failure("", "proto=cecp,option.Style=12");
    assert_eq!(
        range.detail,
        "option Style takes a whole number from 0 to 9, not `12`"
    );
    let threads = failure("", "proto=cecp,threads=2");
    assert_eq!(
        threads.detail,
        "it takes no number of threads (feature smp=0)"
    );
}

#[test]
fn games_that_an_engine_does_not_play_are_refused() {
    for (protocol, detail) in [
        ("uci", "no option UCI_Variant: it plays chess alone"),
        ("cecp", "it does not play grand; it plays normal"),
    ] {
        let mut player = player(&mock("chess", &format!("proto={protocol}")));
        let failure = Game::new("grand", 0).begin(&mut *player).unwrap_err();
        assert_eq!((failure.fault, &*failure.detail), (Fault::Refused, detail));
        // Its own game it plays all the same.
        Game::new("chess", 0).begin(&mut *player).unwrap();
    }
    let mut player = player(&mock("bare", "proto=cecp"));
    let game = Game::new("chess", 0).from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let failure = game.begin(&mut *player).unwrap_err();
    assert_eq!(failure.detail, "it takes no positions (feature setboard=0)");
}

#[test]
fn engines_that_are_never_ready_are_given_up() {
    for protocol in ["uci", "cecp"] {
        let spec = mock("unready", &format!("proto={protocol},ping-timeout=1"));
        let failure = Game::new("chess", 0)
            .begin(&mut *player(&spec))
            .unwrap_err();
        let wanted = if protocol == "uci" {
            Fault::Start
        } else {
            Fault::Stall
        };
        assert_eq!(failure.fault, wanted, "{failure}");
    }
}
