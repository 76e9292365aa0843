//! CECP replies: every word in both directions, forms of old engines, chatter, faults.

use engine_protocol::{Audience, Bound, Feature, GameResult, Info, ParseError, Reply, Score, cecp};

fn read(line: &str) -> Option<Reply> {
    cecp::parse_reply(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn tell(to: Audience) -> Reply {
    let text = "Hello, world".to_owned();
    Reply::Tell { to, text }
}

fn over(result: GameResult, comment: &str) -> Reply {
    let comment = comment.to_owned();
    Reply::Result { result, comment }
}

fn illegal(reason: Option<&str>, mv: &str) -> Reply {
    Reply::IllegalMove {
        reason: reason.map(str::to_owned),
        mv: mv.to_owned(),
    }
}

fn thinking(depth: u32, score: Score, time_ms: u64, nodes: u64, pv: &str) -> Info {
    Info {
        depth: Some(depth),
        score: Some(score),
        time_ms: Some(time_ms),
        nodes: Some(nodes),
        pv: words(pv),
        ..Info::default()
    }
}

/// Each text and reply, where one is written exactly as the other is read.
fn both_ways() -> Vec<(&'static str, Reply)> {
    let s = str::to_owned;
    let mut cases = vec![
        (
            "feature ping=1 variants=\"scirocco,al-ces\" myname=\"Simoom 0.1\" done=1",
            Reply::Features(vec![
                Feature::number("ping", 1),
                Feature::text("variants", "scirocco,al-ces"),
                Feature::text("myname", "Simoom 0.1"),
                Feature::number("done", 1),
            ]),
        ),
        ("pong 7", Reply::Pong(7)),
        ("move e7e8=+", Reply::Move(s("e7e8=+"))),
        ("move e4d5,", Reply::Move(s("e4d5,"))),
        ("# a comment", Reply::Comment(s("a comment"))),
        ("Hint: a2a4", Reply::Hint(s("a2a4"))),
        ("Illegal move: e2e4", illegal(None, "e2e4")),
        (
            "Illegal move (in check): Nf3",
            illegal(Some("in check"), "Nf3"),
        ),
        (
            "Error (unknown command): joho 1",
            Reply::Error {
                reason: s("unknown command"),
                command: s("joho 1"),
            },
        ),
        (
            "1-0 {king captured}",
            over(GameResult::FirstWins, "king captured"),
        ),
        ("0-1 {bared}", over(GameResult::SecondWins, "bared")),
        ("1/2-1/2 {repetition}", over(GameResult::Draw, "repetition")),
        ("* {abandoned}", over(GameResult::Unfinished, "abandoned")),
        ("resign", Reply::Resign),
        ("offer draw", Reply::OfferDraw),
        ("telluser Hello, world", tell(Audience::User)),
        ("tellusererror Hello, world", tell(Audience::UserError)),
        ("tellopponent Hello, world", tell(Audience::Opponent)),
        ("tellothers Hello, world", tell(Audience::Others)),
        ("tellall Hello, world", tell(Audience::All)),
        ("tellics Hello, world", tell(Audience::Server)),
        ("tellicsnoalias Hello, world", tell(Audience::ServerNoAlias)),
        (
            "askuser tag Which one?",
            Reply::AskUser {
                tag: s("tag"),
                text: s("Which one?"),
            },
        ),
        (
            "setup (PN.RQKpn.rqk) 6x6+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
            Reply::Setup {
                table: Some(s("PN.RQKpn.rqk")),
                board: Some(s("6x6+0_fairy")),
                fen: s("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"),
            },
        ),
        (
            "setup 8/8 w 0 1",
            Reply::Setup {
                table: None,
                board: None,
                fen: s("8/8 w 0 1"),
            },
        ),
        (
            "piece P'& fmWfcF",
            Reply::Piece {
                id: s("P'&"),
                moves: s("fmWfcF"),
            },
        ),
        (
            "highlight 8/8/4y3/4yr2",
            Reply::Highlight(s("8/8/4y3/4yr2")),
        ),
        ("choice QGSBL", Reply::Choice(s("QGSBL"))),
        ("click e4", Reply::Click(s("e4"))),
    ];
    cases.extend([
        ("stat01: 1234 30000 7 5 30", status(None)),
        ("stat01: 1234 30000 7 5 30 Nf3", status(Some("Nf3"))),
    ]);
    cases
}

fn status(mv: Option<&str>) -> Reply {
    Reply::Status {
        time_ms: 12_340,
        nodes: 30_000,
        depth: 7,
        moves_left: 5,
        moves_total: 30,
        mv: mv.map(str::to_owned),
    }
}

/// Lines of thinking that are written exactly as they are read.
fn thinking_both_ways() -> Vec<(&'static str, Info)> {
    let plain = |score| thinking(9, score, 10_840, 48_000, "e4d5,d5c6 @@@@");
    vec![
        ("9 156 1084 48000 e4d5,d5c6 @@@@", plain(Score::Cp(156))),
        ("9 100003 1084 48000 e4d5,d5c6 @@@@", plain(Score::Mate(3))),
        (
            "9 -100002 1084 48000 e4d5,d5c6 @@@@",
            plain(Score::Mate(-2)),
        ),
        ("9 -100000 1084 48000 e4d5,d5c6 @@@@", plain(Score::Mate(0))),
        (
            "9 156 1084 48000 e4d5,d5c6 @@@@ ?",
            Info {
                bound: Bound::Upper,
                ..plain(Score::Cp(156))
            },
        ),
        (
            "9 156 1084 48000 e4d5,d5c6 @@@@ !",
            Info {
                bound: Bound::Lower,
                ..plain(Score::Cp(156))
            },
        ),
        (
            "9 156 1084 48000 21 4428 3\te4d5,d5c6 @@@@",
            Info {
                seldepth: Some(21),
                nps: Some(4428),
                tbhits: Some(3),
                ..plain(Score::Cp(156))
            },
        ),
    ]
}

#[test]
fn every_word_both_ways() {
    let thinking = thinking_both_ways().into_iter();
    let cases = thinking.map(|(text, info)| (text, Reply::Info(info)));
    for (text, reply) in cases.chain(both_ways()) {
        assert_eq!(read(text).as_ref(), Some(&reply), "{text}");
        assert_eq!(cecp::write_reply(&reply).as_deref(), Some(text));
    }
}

#[test]
fn thinking_of_other_engines() {
    let cases = [
        (
            "  4    109      14   1435  1. e4 d5 2. Qf3",
            thinking(4, Score::Cp(109), 140, 1435, "1. e4 d5 2. Qf3"),
        ),
        (
            " 8&     66    1    20536   d1d2  e8e7 ",
            thinking(8, Score::Cp(66), 1000, 20_536, "d1d2 e8e7"),
        ),
        (
            "0 0 0 0 (e4 64%, d4 24%)",
            thinking(0, Score::Cp(0), 0, 0, "(e4 64%, d4 24%)"),
        ),
        ("5 20 -3 10 e2e4", thinking(5, Score::Cp(20), 0, 10, "e2e4")),
        (
            "5 20 0 10 7 e2e4",
            thinking(5, Score::Cp(20), 0, 10, "7 e2e4"),
        ),
        (
            "5 20 0 10 \t e2e4\te7e5",
            thinking(5, Score::Cp(20), 0, 10, "e2e4 e7e5"),
        ),
    ];
    for (line, info) in cases {
        assert_eq!(read(line), Some(Reply::Info(info)), "{line}");
    }
}

#[test]
fn forms_of_old_engines() {
    let cases = [
        ("12. ... e7e5", Reply::Move("e7e5".to_owned())),
        ("12 ... e7e5", Reply::Move("e7e5".to_owned())),
        (
            "White resigns",
            over(GameResult::SecondWins, "White resigns"),
        ),
        ("Black mates", over(GameResult::SecondWins, "Black mates")),
        ("game is a draw by rule", over(GameResult::Draw, "Draw")),
        ("I offer a draw", Reply::OfferDraw),
        ("illegal move e2e4", illegal(None, "e2e4")),
        (
            "Illegal move (no matching move)e2e4",
            illegal(Some("no matching move"), "e2e4"),
        ),
        (
            "1-0 White mates",
            over(GameResult::FirstWins, "White mates"),
        ),
        (
            "feature done=0 level=abc",
            Reply::Features(vec![
                Feature::number("done", 0),
                Feature::text("level", "abc"),
            ]),
        ),
    ];
    for (line, reply) in cases {
        assert_eq!(read(line), Some(reply), "{line}");
    }
}

#[test]
fn chatter_means_nothing() {
    let lines = [
        "",
        "  ",
        "Simoom 0.1 by somebody",
        "***** banner *****",
        "* banner",
        "Errors: none",
        "12. e7e5",
        "9 156",
        "9 x 1 2 e2e4",
        "moved",
        "My move is: e2e4",
        "    d4e4 f7f5",
    ];
    for line in lines {
        assert_eq!(read(line), None, "{line}");
    }
}

#[test]
fn faults_say_what_is_wrong() {
    let cases = [
        ("pong x", "the number must be a whole number, not `x`"),
        ("move", "the move is missing"),
        ("feature", "the feature is missing"),
        ("feature ping", "a feature must be NAME=VALUE, not `ping`"),
        ("feature a b=1", "a feature must be NAME=VALUE, not `a b`"),
        ("feature =1", "a feature must be NAME=VALUE, not ``"),
        (
            "feature myname=\"open",
            "the value of a feature must be a number or a text in double quotes, not `\"open`",
        ),
        ("stat01: 1 2 3 4", "the count of all moves is missing"),
        (
            "setup (PN",
            "the parenthesis behind the piece table is missing",
        ),
        ("setup (PN) 6x6+0_fairy", "the position is missing"),
        ("piece P&", "the piece's way of moving is missing"),
    ];
    for (line, fault) in cases {
        let error: ParseError = cecp::parse_reply(line).expect_err(line);
        assert_eq!(error.fault.to_string(), fault, "{line}");
    }
}

#[test]
fn written_only() {
    let option = engine_protocol::EngineOption {
        name: "Array".to_owned(),
        kind: engine_protocol::OptionKind::Spin {
            default: 0,
            min: 0,
            max: 511,
        },
    };
    let cases = [
        (
            Reply::IdName("Simoom".to_owned()),
            Some("feature myname=\"Simoom\""),
        ),
        (
            Reply::Option(option),
            Some("feature option=\"Array -spin 0 0 511\""),
        ),
        (Reply::Book(words("e2e4 d2d4")), Some(" e2e4\n d2d4\n")),
        (Reply::Text("a\nb".to_owned()), Some("a\nb")),
        (
            illegal(Some("own (sole) king"), "e1"),
            Some("Illegal move (own [sole] king): e1"),
        ),
        (over(GameResult::Draw, "{}\n"), Some("1/2-1/2 {() }")),
        (Reply::Comment("two\nlines".to_owned()), Some("# two lines")),
        (Reply::Info(Info::default()), None),
        (Reply::UciOk, None),
        (Reply::ReadyOk, None),
        (Reply::IdAuthor(String::new()), None),
        (
            Reply::BestMove {
                mv: None,
                ponder: None,
            },
            None,
        ),
    ];
    for (reply, text) in cases {
        assert_eq!(cecp::write_reply(&reply).as_deref(), text, "{reply:?}");
    }
}

#[test]
fn scores_of_pieces_never_read_as_mates() {
    let line = cecp::write_reply(&Reply::Info(thinking(
        1,
        Score::Cp(2_000_000),
        0,
        0,
        "a1a2",
    )));
    assert_eq!(line.as_deref(), Some("1 99999 0 0 a1a2"));
}

#[test]
fn reasons_that_xboard_would_misread_are_left_out() {
    let error = |reason: &str| Reply::Error {
        reason: reason.to_owned(),
        command: "setboard x".to_owned(),
    };
    let cases = [
        (
            illegal(Some("not on this board"), "z9z9"),
            "Illegal move: z9z9",
        ),
        (
            illegal(Some("a draw by repetition"), "e2e4"),
            "Illegal move: e2e4",
        ),
        (
            illegal(Some("no such piece"), "e2e4"),
            "Illegal move (no such piece): e2e4",
        ),
        (
            error("illegal position"),
            "Error (not legal position): setboard x",
        ),
        (error("cannot analyze this"), "Error: setboard x"),
        (
            error("not on this board"),
            "Error (not on this board): setboard x",
        ),
    ];
    for (reply, text) in cases {
        assert_eq!(cecp::write_reply(&reply).as_deref(), Some(text));
    }
}
