//! Whole sessions in this process: real lines, lines by grammar, moves that fit, and mutations of all of them.
//! What the engine writes must be lines of the protocol.

use std::io::{self, Cursor, Write};

use engine_protocol::Protocol;
use simoom::variants;

use crate::{mutate::Source, watch::Watch};

/// Lines of one session.
const LENGTH: usize = 400;

/// Feeds a session.
pub fn feed(protocol: Protocol, source: &mut Source<'_>, watch: &Watch) -> u64 {
    let mut input: Vec<String> = Vec::new();
    let first = match protocol {
        Protocol::Cecp => ["xboard", "protover 2", "memory 1", "new"],
        Protocol::Uci => [
            "uci",
            "setoption name Hash value 1",
            "isready",
            "ucinewgame",
        ],
    };
    input.extend(first.map(str::to_owned));
    while input.len() < LENGTH {
        let line = match source.below(10) {
            0..=3 => corpus_line(protocol, source),
            _ => grammar_line(protocol, source),
        };
        let line = if source.once_in(4) {
            source.mutate(&line)
        } else {
            line
        };
        // Sizes and counts that a session may have are tested elsewhere; here they would only take time and memory.
        let costly = [
            "hash",
            "memory",
            "cores",
            "threads",
            "variantpath",
            "/dev/",
            "quit",
        ];
        let lower = line.to_lowercase();
        if !costly.iter().any(|word| lower.contains(word)) {
            input.push(line);
        }
    }
    // Nothing may be left running, or the session would wait for it.
    input.extend(["stop", "force", "exit", "stop", "quit"].map(str::to_owned));
    let text = input.join("\n") + "\n";
    watch.note(&text);
    let mut sink = Sink {
        protocol,
        watch,
        line: Vec::new(),
    };
    let ended = simoom::session::run(Cursor::new(text), &mut sink, Default::default());
    if ended.is_err() {
        watch.fail("a session ends with an error");
    }
    input.len() as u64
}

fn corpus_line(protocol: Protocol, source: &mut Source<'_>) -> String {
    let list = match protocol {
        Protocol::Cecp => &source.corpus.cecp,
        Protocol::Uci => &source.corpus.uci,
    };
    list[source.below(list.len())].clone()
}

/// A move that fits some start position.
fn some_move(source: &mut Source<'_>) -> String {
    let moves = [
        "e2e4",
        "e7e5",
        "g1f3",
        "b8c6",
        "e2e3",
        "e7e6",
        "a2a3",
        "a7a6",
        "e4e5",
        "d7d5",
        "e5d6",
        "O-O",
        "Nf3",
        "e4",
        "@@@@",
        "P@e4",
        "e4d5,d5e4",
        "a7a8q",
        "a7a8+",
        "e4e4",
        "h7h8=+",
        "c3d4,d4e5,e5f6",
        "j7j6",
        "m10m9",
        "b0c2",
    ];
    source.one_of(&moves).to_owned()
}

fn some_position(source: &mut Source<'_>) -> (String, String) {
    let (game, fen) = &source.corpus.positions[source.below(source.corpus.positions.len())];
    (game.name().to_owned(), fen.clone())
}

fn some_game(source: &mut Source<'_>) -> &'static str {
    let games = variants::all();
    games[source.below(games.len())].name()
}

fn grammar_line(protocol: Protocol, source: &mut Source<'_>) -> String {
    match protocol {
        Protocol::Cecp => cecp_line(source),
        Protocol::Uci => uci_line(source),
    }
}

fn cecp_line(source: &mut Source<'_>) -> String {
    let mv = some_move(source);
    match source.below(40) {
        0..=13 => format!("usermove {mv}"),
        14 => mv,
        15 => format!("variant {}", some_game(source)),
        16 | 17 => format!("setboard {}", some_position(source).1),
        18 => format!("exclude {mv}"),
        19 => format!("include {mv}"),
        20 => format!("setscore {} {}", source.below(4000), source.below(9)),
        21 => format!("nps {}", source.below(5000)),
        22 => format!("st 0.0{}", source.below(9)),
        23 => format!(
            "level {} 0:0{} 0.{}",
            source.below(3),
            source.below(9),
            source.below(9)
        ),
        24 => format!("sd {}", source.below(4)),
        25 => format!("ping {}", source.below(99)),
        26 => format!("perft {}", source.below(3)),
        27 => format!("lift {}", &mv[..2.min(mv.len())]),
        28 => format!("put {}", &mv[2.min(mv.len())..]),
        29 => "force".to_owned(),
        _ => {
            let words = [
                "go",
                "?",
                "undo",
                "remove",
                "new",
                "hard",
                "easy",
                "post",
                "nopost",
                "analyze",
                "exit",
                ".",
                "hint",
                "bk",
                "draw",
                "pause",
                "resume",
                "playother",
                "include all",
                "exclude all",
                "computer",
                "edit",
                "#",
                "Pe4",
                "c",
                "result * {}",
                "d",
                "option MultiPV=2",
                "option Show side effects=0",
                "option Resign below=100",
                "option Peace offers=1",
                "accepted simoom_text",
                "rejected simoom_text",
                "force",
                "force",
            ];
            source.one_of(&words).to_owned()
        }
    }
}

fn uci_line(source: &mut Source<'_>) -> String {
    let mv = some_move(source);
    let other = some_move(source);
    match source.below(30) {
        0..=4 => format!("position startpos moves {mv} {other}"),
        5..=7 => format!("position fen {} moves {mv}", some_position(source).1),
        8 => format!("setoption name UCI_Variant value {}", some_game(source)),
        9 => format!("go depth {}", source.below(4)),
        10 => format!("go movetime {}", source.below(9)),
        11 => format!(
            "go wtime {} btime {} winc 1 movestogo {}",
            source.below(200),
            source.below(200),
            source.below(3)
        ),
        12 => format!("go nodes {} searchmoves {mv} {other}", source.below(900)),
        13 => format!("go ponder movetime {}", source.below(9)),
        14 => format!("go perft {}", source.below(3)),
        15..=20 => "stop".to_owned(),
        _ => {
            let words = [
                "isready",
                "ucinewgame",
                "d",
                "ponderhit",
                "stop",
                "go infinite",
                "go mate 2",
                "debug on",
                "uci",
                "register later",
                "setoption name MultiPV value 3",
                "setoption name UCI_ShowWDL value true",
                "setoption name UCI_AnalyseMode value true",
                "setoption name Ponder value false",
                "setoption name Clear Hash",
                "setoption name Move Overhead value 0",
                "position startpos",
            ];
            source.one_of(&words).to_owned()
        }
    }
}

/// Reads what the engine writes.
struct Sink<'a> {
    protocol: Protocol,
    watch: &'a Watch,
    line: Vec<u8>,
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            if *byte == b'\n' {
                self.read();
                self.line.clear();
            } else {
                self.line.push(*byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink<'_> {
    fn read(&self) {
        let Ok(line) = std::str::from_utf8(&self.line) else {
            self.watch.fail("the engine writes what is no text");
        };
        if line.contains("the search failed") || line.contains("the search chose") {
            self.watch.fail(&format!("the engine says `{line}`"));
        }
        if self.protocol.parse_reply(line).is_err() {
            self.watch.fail(&format!(
                "the engine says `{line}`, which is none of the protocol's"
            ));
        }
    }
}
