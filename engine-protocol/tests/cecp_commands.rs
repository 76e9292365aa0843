//! CECP commands: every word in both directions, other spellings, bare moves, faults.

use engine_protocol::Command::{self, *};
use engine_protocol::{GameResult, RootMoves, cecp};

fn read(line: &str) -> Option<Command> {
    cecp::parse_command(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Each text and command, where one is written exactly as the other is read.
/// These start a game, set clocks and say who plays.
fn both_ways() -> Vec<(&'static str, Command)> {
    let s = str::to_owned;
    vec![
        ("xboard", Xboard),
        ("protover 2", ProtocolVersion(2)),
        ("accepted simoom_text", Accepted(s("simoom_text"))),
        ("rejected simoom_text", Rejected(s("simoom_text"))),
        ("rejected option nonsense", Rejected(s("option nonsense"))),
        ("new", NewGame),
        ("variant scirocco-2001", SetVariant(s("scirocco-2001"))),
        ("quit", Quit),
        ("random", Random),
        ("force", Force),
        ("go", Play),
        ("playother", PlayOther),
        ("white", White),
        ("black", Black),
        ("level 40 5 0", level(40, 300_000, 0)),
        ("level 40 0:30 0", level(40, 30_000, 0)),
        ("level 0 2 12", level(0, 120_000, 12_000)),
        ("level 0 5 0.1", level(0, 300_000, 100)),
        ("level 0 0:00.2 0.002", level(0, 200, 2)),
        ("level 0 61:01 0", level(0, 3_661_000, 0)),
        ("st 30", TimePerMove(30_000)),
        ("st 0.5", TimePerMove(500)),
        ("sd 4", DepthLimit(4)),
        ("nps 10000", NodeRate(10_000)),
        ("time 12345", OwnTime(123_450)),
        ("time -50", OwnTime(-500)),
        ("otim 0", OpponentTime(0)),
    ]
}

/// More of them, from the moves to the end of a game and beside it.
fn both_ways_beside_clocks() -> Vec<(&'static str, Command)> {
    let s = str::to_owned;
    vec![
        ("usermove e4d5,d5c6", Move(s("e4d5,d5c6"))),
        ("usermove @@@@", Move(s("@@@@"))),
        ("?", Stop),
        ("ping 7", Ping(7)),
        ("draw", Draw),
        (
            "result 1-0 {White mates}",
            Result {
                result: GameResult::FirstWins,
                comment: s("White mates"),
            },
        ),
        (
            "result * {}",
            Result {
                result: GameResult::Unfinished,
                comment: String::new(),
            },
        ),
        ("setboard 8/8/8 w - - 0 1", SetBoard(s("8/8/8 w - - 0 1"))),
        ("hint", Hint),
        ("bk", Book),
        ("undo", Undo),
        ("remove", Remove),
        ("hard", Hard),
        ("easy", Easy),
        ("post", Post),
        ("nopost", NoPost),
        ("analyze", Analyze),
        (".", StatusRequest),
        ("exit", ExitAnalyze),
        ("exclude all", Exclude(RootMoves::All)),
        ("exclude e2e4", Exclude(RootMoves::One(s("e2e4")))),
        ("include all", Include(RootMoves::All)),
        ("include e2e4", Include(RootMoves::One(s("e2e4")))),
        (
            "setscore -35 12",
            SetScore {
                score: -35,
                depth: 12,
            },
        ),
        ("name Ada Lovelace", Name(s("Ada Lovelace"))),
        (
            "rating 2600 0",
            Rating {
                own: 2600,
                opponent: 0,
            },
        ),
        ("ics -", Server(s("-"))),
        ("computer", Computer),
        ("pause", Pause),
        ("resume", Resume),
        ("memory 256", Memory(256)),
        ("cores 4", Cores(4)),
        (
            "egtpath scorpio /tables with spaces",
            TablePath {
                kind: s("scorpio"),
                path: s("/tables with spaces"),
            },
        ),
        ("option Array=17", set("Array", Some("17"))),
        (
            "option Show side effects=1",
            set("Show side effects", Some("1")),
        ),
        ("option Book=a=b", set("Book", Some("a=b"))),
        ("option Book=", set("Book", Some(""))),
        ("option Redraw position", set("Redraw position", None)),
        ("lift m2", Lift(s("m2"))),
        ("put e4", Put(s("e4"))),
        ("hover e4", Hover(s("e4"))),
        ("d", Display),
        ("perft 4", Perft(4)),
    ]
}

fn level(moves_per_session: u32, base_ms: u64, increment_ms: u64) -> Command {
    Level {
        moves_per_session,
        base_ms,
        increment_ms,
    }
}

fn set(name: &str, value: Option<&str>) -> Command {
    SetOption {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    }
}

#[test]
fn every_word_both_ways() {
    for (text, command) in both_ways().into_iter().chain(both_ways_beside_clocks()) {
        assert_eq!(read(text).as_ref(), Some(&command), "{text}");
        assert_eq!(cecp::write_command(&command).as_deref(), Some(text));
    }
}

#[test]
fn other_spellings() {
    let cases = [
        ("  level\t40   5  0 ", level(40, 300_000, 0)),
        ("level 40 25+5 0", level(40, 1_500_000, 0)),
        ("level 0 0.5 .25", level(0, 30_000, 250)),
        ("level 0 5 0.0005", level(0, 300_000, 1)),
        ("result 0-1", result(GameResult::SecondWins, "")),
        (
            "result 1/2-1/2 {Draw {sort of}}",
            result(GameResult::Draw, "Draw {sort of}"),
        ),
        ("option Hash = 12", set("Hash", Some("12"))),
        ("quit now", Quit),
    ];
    for (text, command) in cases {
        assert_eq!(read(text), Some(command), "{text}");
    }
    assert_eq!(read(" \t "), None);
}

fn result(result: GameResult, comment: &str) -> Command {
    Result {
        result,
        comment: comment.to_owned(),
    }
}

#[test]
fn bare_moves() {
    let moves = [
        "e2e4",
        "e7e8q",
        "e7e8=+",
        "e7e8+",
        "e4d5,d5c6",
        "a10a0",
        "@@@@",
        "O-O",
        "O-O-O",
        "0-0",
        "N@f5",
        "n@f5",
        "A'@d6",
        "N@f5=C",
        "Nf3",
        "exd5",
        "e4",
        "+Fxd5-c6",
        "g7xg8xg9-g10",
        "W'xg8xg9-g10",
        "K!e5",
        "e9z99",
    ];
    for mv in moves {
        assert_eq!(read(mv), Some(Move(mv.to_owned())), "{mv}");
    }
}

#[test]
fn no_moves() {
    let lines = [
        "hello",
        "protover2",
        "Hash",
        "e",
        "x",
        "@",
        "+",
        "'",
        "12",
        "e2e4 e7e5",
        "ucinewgame",
        "E",
        "+é",
        "é4",
    ];
    for line in lines {
        let error = cecp::parse_command(line).expect_err(line);
        assert_eq!(error.to_string(), format!("unknown command: {line}"));
    }
}

#[test]
fn faults_say_what_is_wrong() {
    let cases = [
        (
            "level x y z",
            "moves per session must be a whole number, not `x`",
        ),
        (
            "level 40 y z",
            "the base time must be minutes or m:ss, not `y`",
        ),
        (
            "level 40 5:z 0",
            "the base time must be minutes or m:ss, not `5:z`",
        ),
        (
            "level 40 5 z",
            "the increment must be seconds, such as 2 or 0.1, not `z`",
        ),
        (
            "level 40 5 -1",
            "the increment must be seconds, such as 2 or 0.1, not `-1`",
        ),
        ("level 40 5", "the increment is missing"),
        (
            "level -1 5 0",
            "moves per session must be a whole number, not `-1`",
        ),
        ("level 1 2 3 4 5 6 7", "too many parameters, from `4`"),
        (
            "level 0 99999999999999999999 0",
            "the base time must be minutes or m:ss, not `99999999999999999999`",
        ),
        (
            "level 0 999999999999999999 0",
            "the base time must be minutes or m:ss, not `999999999999999999`",
        ),
        (
            "st x",
            "the time must be seconds, such as 2 or 0.1, not `x`",
        ),
        (
            "st .",
            "the time must be seconds, such as 2 or 0.1, not `.`",
        ),
        ("sd", "the depth is missing"),
        ("ping x", "the number must be a whole number, not `x`"),
        ("time 1.5", "the time must be a whole number, not `1.5`"),
        ("memory -1", "the size must be a whole number, not `-1`"),
        ("cores many", "the count must be a whole number, not `many`"),
        ("usermove", "the move is missing"),
        ("setboard", "the position is missing"),
        ("variant", "the variant is missing"),
        (
            "result win",
            "the result must be 1-0, 0-1, 1/2-1/2 or *, not `win`",
        ),
        ("option", "the option's name is missing"),
        ("option =5", "the option's name is missing"),
        ("setscore 5", "the depth is missing"),
        ("undo 2", "too many parameters, from `2`"),
        ("edit", "the line `.` at the end of an edit is missing"),
        ("joho", "unknown command"),
    ];
    for (line, fault) in cases {
        let error = cecp::parse_command(line).expect_err(line);
        assert_eq!(error.fault.to_string(), fault, "{line}");
        assert_eq!(error.line, line);
    }
}

#[test]
fn long_lines_are_told_in_short() {
    let error = cecp::parse_command(&"ä".repeat(5000)).expect_err("no command");
    assert_eq!(error.line, format!("{}...", "ä".repeat(200)));
}

#[test]
fn words_of_uci_are_not_written() {
    let commands = [
        Uci,
        IsReady,
        PonderHit,
        Debug(true),
        Register(String::new()),
    ];
    for command in commands {
        assert_eq!(cecp::write_command(&command), None);
    }
}

#[test]
fn texts_stay_on_one_line() {
    let command = Name("a\nquit\r".to_owned());
    assert_eq!(
        cecp::write_command(&command).as_deref(),
        Some("name a quit ")
    );
}
