//! Whatever comes in, nothing panics; whatever is written is read back the same.

use engine_protocol::line::clean;
use engine_protocol::{
    Bound, Command, EditLine, EngineOption, Feature, GameResult, GoLimits, Info, OptionKind,
    Protocol, Reply, RootMoves, Score, cecp, uci,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// A word that no clause, bound or mark is spelt like.
fn word() -> impl Strategy<Value = String> {
    "[a-p][0-9]{1,2}[a-p][0-9]{1,2}[+q]?"
}

/// Words with single spaces between them.
fn text() -> impl Strategy<Value = String> {
    "[A-Z][a-z0-9]{0,6}( [A-Z][a-z0-9]{1,6}){0,3}"
}

/// Lines made of the words of both protocols, so that parsers get past the first word.
fn likely_line() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "level",
        "40",
        "0:30",
        "0.1",
        "st",
        "sd",
        "time",
        "-5",
        "usermove",
        "e2e4",
        "edit",
        "\n",
        "#",
        "Pa4",
        ".",
        "result",
        "1-0",
        "{",
        "}",
        "option",
        "=",
        "setoption",
        "name",
        "value",
        "type",
        "spin",
        "combo",
        "check",
        "string",
        "default",
        "min",
        "max",
        "var",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "wtime",
        "searchmoves",
        "perft",
        "info",
        "depth",
        "score",
        "cp",
        "mate",
        "pv",
        "wdl",
        "bestmove",
        "ponder",
        "feature",
        "\"",
        "setup",
        "(",
        ")",
        "6x6+0_fairy",
        "stat01:",
        "Error",
        "Illegal move",
        ":",
        "99999999999999999999",
        "é",
        "\t",
        "-spin",
        "-combo",
        "///",
        "*",
        "9",
        "156",
        "@",
        "+",
        "'",
        "memory",
        "ping",
        "id",
        "askuser",
        "setscore",
        "rating",
        "egtpath",
    ]);
    (vec(known, 0..12), any::<bool>())
        .prop_map(|(words, spaced)| words.join(if spaced { " " } else { "" }))
}

fn parse_everything(line: &str) {
    let mut reader = cecp::Reader::new();
    let _ = reader.read("edit");
    let _ = reader.read(line);
    let _ = reader.read(line);
    for protocol in [Protocol::Cecp, Protocol::Uci] {
        if let Err(error) = protocol.parse_command(line) {
            let reply = protocol
                .write_reply(&error.into())
                .expect("errors can be said");
            assert!(!reply.contains('\n'));
        }
        if let Ok(Some(Reply::Features(list))) = protocol.parse_reply(line) {
            list.iter().for_each(|feature| drop(feature.option()));
        }
    }
    let _ = EngineOption::from_cecp(line);
    let _ = EngineOption::from_uci(line);
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..200)) {
        parse_everything(&clean(&bytes));
    }

    #[test]
    fn any_text_is_read(line in "\\PC*") {
        parse_everything(&line);
    }

    #[test]
    fn likely_lines_are_read(line in likely_line()) {
        parse_everything(&line);
    }

    #[test]
    fn cecp_commands_come_back(command in cecp_command()) {
        let line = cecp::write_command(&command).expect("a word of CECP");
        prop_assert_eq!(cecp::parse_command(&line), Ok(Some(command)));
    }

    #[test]
    fn edits_come_back_through_the_reader(lines in vec(edit_line(), 0..20)) {
        let command = Command::Edit(lines);
        let mut reader = cecp::Reader::new();
        let written = cecp::write_command(&command).expect("a word of CECP");
        let mut last = None;
        for line in written.lines() {
            prop_assert_eq!(last, None);
            last = reader.read(line).expect("a good line");
        }
        prop_assert_eq!(last, Some(command));
    }

    #[test]
    fn uci_commands_come_back(command in uci_command()) {
        let line = uci::write_command(&command).expect("a word of UCI");
        prop_assert_eq!(uci::parse_command(&line), Ok(Some(command)));
    }

    #[test]
    fn cecp_replies_come_back(reply in cecp_reply()) {
        let line = cecp::write_reply(&reply).expect("a word of CECP");
        prop_assert_eq!(cecp::parse_reply(&line), Ok(Some(reply)));
    }

    #[test]
    fn uci_replies_come_back(reply in uci_reply()) {
        let line = uci::write_reply(&reply).expect("a word of UCI");
        prop_assert_eq!(uci::parse_reply(&line), Ok(Some(reply)));
    }

    #[test]
    fn options_come_back_from_cecp(option in engine_option()) {
        prop_assert_eq!(EngineOption::from_cecp(&option.to_cecp()), Ok(option));
    }

    #[test]
    fn values_at_first_suit_their_options(option in engine_option()) {
        if let Some(value) = option.default_value() {
            for protocol in [Protocol::Cecp, Protocol::Uci] {
                let text = value.to_text(protocol);
                prop_assert_eq!(option.validate(text.as_deref()), Ok(value.clone()));
            }
        }
    }
}

fn game_result() -> impl Strategy<Value = GameResult> {
    prop::sample::select(GameResult::ALL.to_vec())
}

fn edit_line() -> impl Strategy<Value = EditLine> {
    prop_oneof![
        Just(EditLine::Clear),
        Just(EditLine::SwapColour),
        ("[+]?[A-Z]['!]?", "[a-p][0-9]{1,2}")
            .prop_map(|(id, square)| EditLine::Piece { id, square }),
        "[a-p][0-9]{1,2}".prop_map(EditLine::Empty),
        ("[A-Z]['!]?", any::<u32>()).prop_map(|(id, count)| EditLine::Held { id, count }),
    ]
}

fn cecp_command() -> impl Strategy<Value = Command> {
    // What fits sixty years, in milliseconds; clocks are told in centiseconds.
    let ms = 0..2_000_000_000_000_u64;
    let clock = (-1_000_000_000..1_000_000_000_i64).prop_map(|centis| centis * 10);
    prop_oneof![
        (any::<u32>(), ms.clone(), ms.clone()).prop_map(
            |(moves_per_session, base_ms, increment_ms)| {
                Command::Level {
                    moves_per_session,
                    base_ms,
                    increment_ms,
                }
            }
        ),
        ms.prop_map(Command::TimePerMove),
        clock.clone().prop_map(Command::OwnTime),
        clock.prop_map(Command::OpponentTime),
        any::<u64>().prop_map(Command::Ping),
        word().prop_map(Command::Move),
        word().prop_map(|mv| Command::Exclude(RootMoves::One(mv))),
        text().prop_map(Command::SetBoard),
        (text(), option::of(text())).prop_map(|(name, value)| Command::SetOption { name, value }),
        (game_result(), text()).prop_map(|(result, comment)| Command::Result { result, comment }),
        (any::<i32>(), any::<u32>()).prop_map(|(score, depth)| Command::SetScore { score, depth }),
        (word(), text()).prop_map(|(kind, path)| Command::TablePath { kind, path }),
        vec(edit_line(), 0..20).prop_map(Command::Edit),
    ]
}

fn go_limits() -> impl Strategy<Value = GoLimits> {
    let clocks = (option::of(any::<i64>()), option::of(any::<i64>()));
    let increments = (
        option::of(0..i64::MAX as u64),
        option::of(0..i64::MAX as u64),
    );
    let bounds = (
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
        option::of(any::<u64>()),
    );
    (
        clocks,
        increments,
        bounds,
        any::<(bool, bool)>(),
        vec(word(), 0..4),
    )
        .prop_map(
            |(
                (wtime, btime),
                (winc, binc),
                (moves_to_go, depth, nodes, mate, movetime),
                (infinite, ponder),
                search_moves,
            )| GoLimits {
                search_moves,
                wtime,
                btime,
                winc,
                binc,
                moves_to_go,
                depth,
                nodes,
                mate,
                movetime,
                infinite,
                ponder,
            },
        )
}

fn uci_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        go_limits().prop_map(Command::Go),
        (option::of(text()), vec(word(), 0..40))
            .prop_map(|(fen, moves)| Command::Position { fen, moves }),
        (text(), option::of(text())).prop_map(|(name, value)| Command::SetOption { name, value }),
        any::<u32>().prop_map(Command::Perft),
        any::<bool>().prop_map(Command::Debug),
    ]
}

fn bound() -> impl Strategy<Value = Bound> {
    prop::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper])
}

/// Figures as both protocols carry them.
fn thinking() -> impl Strategy<Value = Info> {
    let score = prop_oneof![
        (-99_999..100_000_i32).prop_map(Score::Cp),
        (-900..900_i32).prop_map(Score::Mate),
    ];
    let time = (0..1_000_000_000_u64).prop_map(|centis| centis * 10);
    let extra = (
        option::of(1..200_u32),
        option::of(1..u64::MAX),
        option::of(1..u64::MAX),
    );
    (
        any::<u32>(),
        score,
        bound(),
        time,
        any::<u64>(),
        extra,
        vec(word(), 1..20),
    )
        .prop_map(
            |(depth, score, bound, time_ms, nodes, (seldepth, nps, tbhits), pv)| Info {
                depth: Some(depth),
                score: Some(score),
                bound,
                time_ms: Some(time_ms),
                nodes: Some(nodes),
                seldepth,
                nps,
                tbhits,
                pv,
                ..Info::default()
            },
        )
}

fn fault() -> impl Strategy<Value = Reply> {
    prop_oneof![
        (option::of(text()), word()).prop_map(|(reason, mv)| Reply::IllegalMove { reason, mv }),
        (text(), text()).prop_map(|(reason, command)| Reply::Error { reason, command }),
    ]
}

fn cecp_reply() -> impl Strategy<Value = Reply> {
    let feature = prop_oneof![
        ("[a-z]{1,8}", any::<i64>()).prop_map(|(name, number)| Feature::number(&name, number)),
        ("[a-z]{1,8}", text()).prop_map(|(name, value)| Feature::text(&name, &value)),
    ];
    prop_oneof![
        thinking().prop_map(Reply::Info),
        fault(),
        vec(feature, 1..6).prop_map(Reply::Features),
        (game_result(), text()).prop_map(|(result, comment)| Reply::Result { result, comment }),
        (
            option::of(text()),
            option::of(Just("10x10+0_chu".to_owned())),
            text()
        )
            .prop_map(|(table, board, fen)| Reply::Setup { table, board, fen }),
        text().prop_map(Reply::Comment),
        word().prop_map(Reply::Move),
    ]
}

fn uci_reply() -> impl Strategy<Value = Reply> {
    let info = (
        thinking(),
        option::of(any::<[u32; 3]>()),
        option::of(word()),
        option::of(text()),
    );
    prop_oneof![
        info.prop_map(|(info, wdl, currmove, string)| Reply::Info(Info {
            wdl,
            currmove,
            string,
            ..info
        })),
        fault(),
        engine_option()
            .prop_filter("UCI takes these for texts", |o| {
                !matches!(o.kind, OptionKind::File { .. } | OptionKind::Path { .. })
            })
            .prop_map(Reply::Option),
        (option::of(word()), option::of(word()))
            .prop_map(|(mv, ponder)| Reply::BestMove { mv, ponder }),
        text().prop_map(Reply::Comment),
    ]
}

fn engine_option() -> impl Strategy<Value = EngineOption> {
    let default = || prop_oneof![Just(String::new()), text()];
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        (-1000..1000_i64, 0..1000_i64, 0..1000_i64).prop_map(|(default, below, above)| {
            OptionKind::Spin {
                default,
                min: default - below,
                max: default + above,
            }
        }),
        vec(text(), 1..5).prop_map(|choices| OptionKind::Combo {
            default: choices[0].clone(),
            choices,
        }),
        Just(OptionKind::Button),
        default().prop_map(|default| OptionKind::String { default }),
        default().prop_map(|default| OptionKind::File { default }),
        default().prop_map(|default| OptionKind::Path { default }),
    ];
    (text(), kind).prop_map(|(name, kind)| EngineOption { name, kind })
}
