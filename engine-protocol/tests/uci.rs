//! UCI commands and replies: every word in both directions, other spellings, faults.

use engine_protocol::{
    Bound, Command, EngineOption, GoLimits, Info, OptionKind, Reply, Score, cecp, uci,
};

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn set(name: &str, value: Option<&str>) -> Command {
    Command::SetOption {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    }
}

fn position(fen: Option<&str>, moves: &str) -> Command {
    Command::Position {
        fen: fen.map(str::to_owned),
        moves: words(moves),
    }
}

/// Each text and command, where one is written exactly as the other is read.
fn commands_both_ways() -> Vec<(&'static str, Command)> {
    let go = |change: fn(&mut GoLimits)| {
        let mut limits = GoLimits::default();
        change(&mut limits);
        Command::Go(limits)
    };
    vec![
        ("uci", Command::Uci),
        ("debug on", Command::Debug(true)),
        ("debug off", Command::Debug(false)),
        ("isready", Command::IsReady),
        ("register later", Command::Register("later".to_owned())),
        ("ucinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("d", Command::Display),
        ("go perft 5", Command::Perft(5)),
        ("setoption name Clear Hash", set("Clear Hash", None)),
        ("setoption name Hash value 64", set("Hash", Some("64"))),
        (
            "setoption name Move Overhead value 30",
            set("Move Overhead", Some("30")),
        ),
        ("setoption name Book value <empty>", set("Book", Some(""))),
        (
            "setoption name Book value c:\\my book",
            set("Book", Some("c:\\my book")),
        ),
        ("position startpos", position(None, "")),
        (
            "position startpos moves e2e4 e4d5,d5c6 @@@@",
            position(None, "e2e4 e4d5,d5c6 @@@@"),
        ),
        (
            "position fen 8/8 w - - 0 1",
            position(Some("8/8 w - - 0 1"), ""),
        ),
        (
            "position fen 8/8[BDEFbdef] w 0 1 moves N@f5=C",
            position(Some("8/8[BDEFbdef] w 0 1"), "N@f5=C"),
        ),
        (
            "position fen r,r,8[r:B;b:;y:;g:] r rbyg 0 1 moves a1a2",
            position(Some("r,r,8[r:B;b:;y:;g:] r rbyg 0 1"), "a1a2"),
        ),
        ("go", go(|_| {})),
        ("go infinite", go(|l| l.infinite = true)),
        (
            "go ponder wtime 300000 btime -20 winc 100 binc 0 movestogo 40",
            go(|l| {
                l.ponder = true;
                l.wtime = Some(300_000);
                l.btime = Some(-20);
                l.winc = Some(100);
                l.binc = Some(0);
                l.moves_to_go = Some(40);
            }),
        ),
        (
            "go depth 6 nodes 1000 mate 3 movetime 500 searchmoves e2e4 d2d4",
            go(|l| {
                l.depth = Some(6);
                l.nodes = Some(1000);
                l.mate = Some(3);
                l.movetime = Some(500);
                l.search_moves = vec!["e2e4".to_owned(), "d2d4".to_owned()];
            }),
        ),
    ]
}

#[test]
fn every_command_both_ways() {
    for (text, command) in commands_both_ways() {
        assert_eq!(
            uci::parse_command(text),
            Ok(Some(command.clone())),
            "{text}"
        );
        assert_eq!(uci::write_command(&command).as_deref(), Some(text));
    }
}

#[test]
fn commands_in_other_spellings() {
    let searchmoves = Command::Go(GoLimits {
        search_moves: words("e2e4 d2d4"),
        depth: Some(5),
        ..GoLimits::default()
    });
    let clocks = Command::Go(GoLimits {
        wtime: Some(1000),
        winc: Some(0),
        ..GoLimits::default()
    });
    let cases = [
        ("joho debug on", Command::Debug(true)),
        ("what isready now", Command::IsReady),
        (
            "\tposition \t startpos   moves  e2e4 ",
            position(None, "e2e4"),
        ),
        ("position startpos moves", position(None, "")),
        ("perft 3", Command::Perft(3)),
        ("go searchmoves e2e4 d2d4 depth 5", searchmoves),
        ("go wtime 1000 rtime 900 ytime 800 winc -5", clocks),
        ("setoption name  Clear   Hash ", set("Clear Hash", None)),
        ("setoption name Book value", set("Book", Some(""))),
    ];
    for (text, command) in cases {
        assert_eq!(uci::parse_command(text), Ok(Some(command)), "{text}");
    }
    assert_eq!(uci::parse_command(" "), Ok(None));
}

#[test]
fn faults_of_commands() {
    let cases = [
        ("hello d", "unknown command"),
        ("xboard", "unknown command"),
        ("debug", "on or off is missing"),
        ("debug maybe", "debug must be on or off, not `maybe`"),
        (
            "setoption Hash 5",
            "`name` and the option's name is missing",
        ),
        (
            "setoption name value 5",
            "`name` and the option's name is missing",
        ),
        ("position", "startpos or fen is missing"),
        ("position fen", "the position behind fen is missing"),
        (
            "position fen moves e2e4",
            "the position behind fen is missing",
        ),
        (
            "position 8/8 w",
            "the word behind position must be startpos or fen, not `8/8`",
        ),
        (
            "position startpos e2e4",
            "the word behind startpos must be moves, not `e2e4`",
        ),
        ("go depth", "depth is missing"),
        ("go depth x", "depth must be a whole number, not `x`"),
        ("go nodes -1", "nodes must be a whole number, not `-1`"),
        (
            "go wtime infinite",
            "wtime must be a whole number, not `infinite`",
        ),
    ];
    for (line, fault) in cases {
        let error = uci::parse_command(line).expect_err(line);
        assert_eq!(error.fault.to_string(), fault, "{line}");
    }
}

#[test]
fn a_fault_becomes_a_reply_in_either_protocol() {
    let error = uci::parse_command("go depth (x)").expect_err("a fault");
    let reply = Reply::from(error);
    let text = "Error (depth must be a whole number, not `[x]`): go depth (x)";
    assert_eq!(cecp::write_reply(&reply).as_deref(), Some(text));
    assert_eq!(
        uci::write_reply(&reply),
        Some(format!("info string {text}"))
    );
}

#[test]
fn a_game_of_a_thousand_moves() {
    let moves = "e1e2 e8e7 ".repeat(500);
    let line = format!("position startpos moves {moves}");
    assert_eq!(uci::parse_command(&line), Ok(Some(position(None, &moves))));
}

/// Each text and reply, where one is written exactly as the other is read.
fn replies_both_ways() -> Vec<(&'static str, Reply)> {
    let s = str::to_owned;
    let best = |mv: Option<&str>, ponder: Option<&str>| Reply::BestMove {
        mv: mv.map(str::to_owned),
        ponder: ponder.map(str::to_owned),
    };
    vec![
        ("id name Simoom 0.1", Reply::IdName(s("Simoom 0.1"))),
        ("id author A. Nonymous", Reply::IdAuthor(s("A. Nonymous"))),
        ("uciok", Reply::UciOk),
        ("readyok", Reply::ReadyOk),
        ("bestmove e2e4", best(Some("e2e4"), None)),
        (
            "bestmove e2e4 ponder @@@@",
            best(Some("e2e4"), Some("@@@@")),
        ),
        ("bestmove (none)", best(None, None)),
        (
            "option name Clear Hash type button",
            Reply::Option(EngineOption {
                name: s("Clear Hash"),
                kind: OptionKind::Button,
            }),
        ),
        (
            "info string variant scirocco",
            Reply::Comment(s("variant scirocco")),
        ),
        (
            "info string Illegal move (in check): e2e4",
            Reply::IllegalMove {
                reason: Some(s("in check")),
                mv: s("e2e4"),
            },
        ),
        (
            "info depth 8 seldepth 17 multipv 2 score cp -31 upperbound wdl 5 900 95 nodes 123456 \
             nps 500000 hashfull 120 tbhits 1 time 250 pv e2e4 e4d5,d5c6",
            Reply::Info(Info {
                depth: Some(8),
                seldepth: Some(17),
                multipv: Some(2),
                score: Some(Score::Cp(-31)),
                bound: Bound::Upper,
                wdl: Some([5, 900, 95]),
                nodes: Some(123_456),
                nps: Some(500_000),
                hashfull: Some(120),
                tbhits: Some(1),
                time_ms: Some(250),
                pv: words("e2e4 e4d5,d5c6"),
                ..Info::default()
            }),
        ),
        (
            "info depth 3 score mate -2 string so it ends",
            Reply::Info(Info {
                depth: Some(3),
                score: Some(Score::Mate(-2)),
                string: Some(s("so it ends")),
                ..Info::default()
            }),
        ),
        (
            "info currmove e2e4 currmovenumber 3",
            Reply::Info(Info {
                currmove: Some(s("e2e4")),
                currmovenumber: Some(3),
                ..Info::default()
            }),
        ),
    ]
}

#[test]
fn every_reply_both_ways() {
    for (text, reply) in replies_both_ways() {
        assert_eq!(uci::parse_reply(text), Ok(Some(reply.clone())), "{text}");
        assert_eq!(uci::write_reply(&reply).as_deref(), Some(text));
    }
}

#[test]
fn replies_of_other_engines() {
    let info = Info {
        pv: words("e2e4"),
        multipv: Some(1),
        score: Some(Score::Cp(3)),
        bound: Bound::Lower,
        ..Info::default()
    };
    let line = "info cpuload 500 pv e2e4 multipv 1 score cp 3 lowerbound sbhits 4";
    assert_eq!(uci::parse_reply(line), Ok(Some(Reply::Info(info))));
    let none = Reply::BestMove {
        mv: None,
        ponder: None,
    };
    assert_eq!(uci::parse_reply("bestmove 0000"), Ok(Some(none)));
    for chatter in [
        "",
        "Simoom by somebody",
        "info",
        "info cpuload 3",
        "the bestmove",
    ] {
        assert_eq!(uci::parse_reply(chatter), Ok(None), "{chatter}");
    }
}

#[test]
fn faults_of_replies() {
    let cases = [
        ("id", "name or author is missing"),
        ("bestmove", "the move is missing"),
        ("info depth x", "depth must be a whole number, not `x`"),
        (
            "info score 5",
            "the kind of score must be cp or mate, not `5`",
        ),
        ("option type spin", "definition of an option without a name"),
        ("option name A type wheel", "`wheel` is no kind of option"),
    ];
    for (line, fault) in cases {
        let error = uci::parse_reply(line).expect_err(line);
        assert_eq!(error.fault.to_string(), fault, "{line}");
    }
}

#[test]
fn words_of_cecp_are_not_written() {
    let commands = [
        Command::Force,
        Command::Xboard,
        Command::Ping(1),
        Command::Play,
    ];
    for command in commands {
        assert_eq!(uci::write_command(&command), None);
    }
    for reply in [
        Reply::Pong(1),
        Reply::Resign,
        Reply::Move("e2e4".to_owned()),
    ] {
        assert_eq!(uci::write_reply(&reply), None);
    }
}
