//! The check of an engine's protocol: our own passes, a bad one hears what is wrong.

use std::time::Duration;

use assert_cmd::Command;
use engine_protocol::Protocol;
use expect_test::expect;
use simoom::matches::player::{Log, Spec, check::check};

use super::mock::mock;

/// The parts in which something is found, with what is found.
fn findings(spec: &Spec, variant: &str) -> Vec<String> {
    let reports = check(spec, variant, &Log::default()).unwrap();
    let found = reports.iter().flat_map(|report| &report.findings);
    found
        .map(|finding| format!("{}: {}", finding.part, finding.what))
        .collect()
}

#[test]
fn our_own_passes_in_both_protocols() {
    let run = Command::cargo_bin("simoom")
        .unwrap()
        .args(["match", "scirocco", "--check", "self"])
        .timeout(Duration::from_secs(600))
        .assert()
        .success();
    let out = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let parts = "unknown words: good\noptions: good\nmoves: good\nillegal move: good\nstop: good\n\
                 leaving off: good\nlong game: good\nquit: good\n";
    let wanted = format!(
        "{parts}Simoom {0} speaks CECP: nothing found\n{parts}Simoom {0} speaks UCI: nothing found\n",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(out, wanted);
}

#[test]
fn one_protocol_is_enough_for_others() {
    for protocol in ["uci", "cecp"] {
        let spec = mock(protocol, "start-timeout=2");
        let reports = check(&spec, "chess", &Log::default()).unwrap();
        let spoken: Vec<_> = reports
            .iter()
            .filter_map(|report| report.protocol)
            .collect();
        assert_eq!(
            spoken,
            [
                Protocol::from_first_line(if protocol == "uci" { "uci" } else { "xboard" })
                    .unwrap()
            ]
        );
        assert_eq!(reports.len(), 1);
    }
}

#[test]
fn an_engine_that_does_not_start_is_asked_nothing_else() {
    let spec = mock("deaf", "proto=uci,start-timeout=1");
    assert_eq!(findings(&spec, "chess"), ["start: `uciok` did not come"]);
}

#[test]
fn faults_are_found_in_their_parts() {
    // The mock engine thinks no longer than a moment, whatever it is told.
    let hasty = |line: &str| format!("stop: `{line}` came before it was told to move");
    let mock = |manners: &str, settings: &str| findings(&mock(manners, settings), "chess");
    let common = mock("", "proto=uci");
    assert!(
        common[0].starts_with(&hasty("bestmove ")[..15]),
        "{common:?}"
    );
    let parts = |found: &[String]| -> Vec<String> {
        let part = |line: &String| line.split(':').next().unwrap().to_owned();
        found.iter().map(part).collect()
    };
    assert_eq!(parts(&common), ["stop", "leaving off", "quit"]);
    let more = |manners: &str, protocol: &str| {
        let found = mock(manners, &format!("proto={protocol},move-timeout=1"));
        let more = found.into_iter().filter(|line| !common.contains(line));
        parts(&more.collect::<Vec<_>>()).join(" ")
    };
    assert_eq!(more("illegal=2", "uci"), "moves");
    assert_eq!(more("crash=3", "uci"), "moves");
    assert_eq!(
        more("hang=1", "uci"),
        "moves illegal move stop leaving off long game"
    );
    assert!(mock("stays", "proto=uci").contains(&"quit: it did not end at `quit`".to_owned()));
    assert!(
        mock("refuse=200", "proto=cecp")
            .iter()
            .any(|line| line.starts_with("long game: it refuses a legal move"))
    );
}

#[test]
fn the_command_line_tells_findings_and_fails() {
    let engine = mock("deaf", "");
    let engine = format!(
        "cmd=\"{}\",args=deaf,name=Deaf,proto=cecp,start-timeout=1",
        engine.cmd
    );
    let run = Command::cargo_bin("simoom")
        .unwrap()
        .args(["match", "chess", "--check", &engine])
        .timeout(Duration::from_secs(60))
        .assert()
        .code(1);
    let out = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    expect![[r#"
        start: `feature done=1` (or proto=cecp1 for an old engine) did not come (an engine answers `uci` with `uciok`, or `protover 2` with features up to `done=1`)
        Deaf speaks no protocol: 1 finding
    "#]]
    .assert_eq(&out);
}
