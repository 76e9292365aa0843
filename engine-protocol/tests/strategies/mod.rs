//! Random commands, replies, options and lines for the property tests.

use engine_protocol::{
    Bound, Command, EditLine, EngineOption, Feature, GameResult, GoLimits, Info, OptionKind, Reply,
    RootMoves, Score,
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
pub fn likely_line() -> impl Strategy<Value = String> {
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

fn game_result() -> impl Strategy<Value = GameResult> {
    prop::sample::select(GameResult::ALL.to_vec())
}

pub fn edit_line() -> impl Strategy<Value = EditLine> {
    prop_oneof![
        Just(EditLine::Clear),
        Just(EditLine::SwapColour),
        ("[+]?[A-Z]['!]?", "[a-p][0-9]{1,2}")
            .prop_map(|(id, square)| EditLine::Piece { id, square }),
        "[a-p][0-9]{1,2}".prop_map(EditLine::Empty),
        ("[A-Z]['!]?", any::<u32>()).prop_map(|(id, count)| EditLine::Held { id, count }),
    ]
}

pub fn cecp_command() -> impl Strategy<Value = Command> {
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

pub fn uci_command() -> impl Strategy<Value = Command> {
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
    // Capitals are none of the words that CECP leaves out.
    let reason = || "[A-Z]{1,6}( [A-Z]{1,6}){0,3}";
    prop_oneof![
        (option::of(reason()), word()).prop_map(|(reason, mv)| Reply::IllegalMove { reason, mv }),
        (reason(), text()).prop_map(|(reason, command)| Reply::Error { reason, command }),
    ]
}

pub fn cecp_reply() -> impl Strategy<Value = Reply> {
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

pub fn uci_reply() -> impl Strategy<Value = Reply> {
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

pub fn engine_option() -> impl Strategy<Value = EngineOption> {
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
