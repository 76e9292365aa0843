//! What is fed: one function a target, each feeds a little and says how many lines that were.
//! Whatever is accepted must make sense: texts come back, what is taken back is as before.

use engine_protocol::{Protocol, cecp, uci};
use simoom::{
    matches::{record::read, replay::replay},
    rules::{Position, Rules},
    variants, with_game,
};

use crate::{mutate::Source, sessions, watch::Watch};

/// Something that reads lines.
pub struct Target {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// Its share of all lines.
    pub share: u64,
    /// Whether its memory must not grow: games that compile stay for good.
    pub steady: bool,
    /// Feeds it.
    pub feed: fn(&mut Source<'_>, &Watch) -> u64,
}

/// All targets.
pub const TARGETS: [Target; 7] = [
    target("lines", 30, lines),
    target("fens", 20, fens),
    target("moves", 15, moves),
    Target {
        steady: false,
        ..target("games", 5, games)
    },
    target("records", 10, records),
    target("cecp", 10, |source, watch| {
        sessions::feed(Protocol::Cecp, source, watch)
    }),
    target("uci", 10, |source, watch| {
        sessions::feed(Protocol::Uci, source, watch)
    }),
];

const fn target(
    name: &'static str,
    share: u64,
    feed: fn(&mut Source<'_>, &Watch) -> u64,
) -> Target {
    Target {
        name,
        share,
        steady: true,
        feed,
    }
}

/// A line for the readers of both protocols, for both ends.
fn lines(source: &mut Source<'_>, watch: &Watch) -> u64 {
    let corpus = source.corpus;
    let list = [&corpus.cecp, &corpus.uci, &corpus.replies][source.below(3)];
    let line = &list[source.below(list.len())];
    let line = source.mutate(line);
    watch.note(&line);
    for protocol in [Protocol::Cecp, Protocol::Uci] {
        // Writing may smooth a text, a comment's braces for one; what is written stays as it is.
        let written = |line: &str| {
            let command = protocol.parse_command(line).ok()??;
            protocol.write_command(&command)
        };
        if let Some(text) = written(&line)
            && written(&text).as_ref() != Some(&text)
        {
            watch.fail(&format!(
                "what was written, `{text}`, is read as something else"
            ));
        }
    }
    // Faults are as good as replies here: neither may be a panic.
    let _ = (cecp::parse_reply(&line), uci::parse_reply(&line));
    1
}

/// A position: what is read is written, read again, and played on.
fn fens(source: &mut Source<'_>, watch: &Watch) -> u64 {
    let (game, fen) = &source.corpus.positions[source.below(source.corpus.positions.len())];
    let fen = source.mutate(fen);
    watch.note(&format!("{}: {fen}", game.name()));
    with_game!(game, |rules| play_on(rules, &fen, source, watch));
    1
}

fn play_on<const W: usize>(
    rules: &'static Rules<W>,
    fen: &str,
    source: &mut Source<'_>,
    watch: &Watch,
) {
    let Ok(mut position) = rules.position(fen) else {
        return;
    };
    let text = position.fen();
    if rules.position(&text).map(|again| again.fen()).as_deref() != Ok(&text) {
        watch.fail("a position is another after it was written");
    }
    for _ in 0..3 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[source.below(moves.len())];
        let before = position.fen();
        position.make(mv);
        position.unmake();
        if position.fen() != before {
            watch.fail("a move that is taken back leaves traces");
        }
        position.make(mv);
        position.outcome();
    }
}

/// Moves in a position: texts of legal moves and what mutation makes of them.
fn moves(source: &mut Source<'_>, watch: &Watch) -> u64 {
    let (game, fen) = &source.corpus.positions[source.below(source.corpus.positions.len())];
    with_game!(game, |rules| {
        let Ok(mut position) = rules.position(fen) else {
            return 1;
        };
        read_moves(&mut position, fen, source, watch)
    })
}

fn read_moves<const W: usize>(
    position: &mut Position<W>,
    fen: &str,
    source: &mut Source<'_>,
    watch: &Watch,
) -> u64 {
    let legal = position.game_moves();
    let texts = position.texts(&legal);
    let count = 8;
    for _ in 0..count {
        let whole = match texts.len() {
            0 => "e2e4",
            some => &texts[source.below(some)],
        };
        let text = source.mutate(whole);
        watch.note(&format!("{fen}: {text}"));
        let found = [position.parse_move(&text), position.parse_san(&text).ok()];
        for mv in found.into_iter().flatten() {
            if !legal.contains(&mv) {
                watch.fail("a move that is not legal is read");
            }
            let written = position.rules().move_text(mv);
            if position.parse_move(&written) != Some(mv) {
                watch.fail("a move is another after it was written");
            }
        }
    }
    count
}

/// A file of games.
fn games(source: &mut Source<'_>, watch: &Watch) -> u64 {
    let files = &source.corpus.files;
    let file = &files[source.below(files.len())];
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    for _ in 0..1 + source.below(3) {
        let at = source.below(lines.len());
        lines[at] = source.mutate(&lines[at].clone());
    }
    let text = lines.join("\n");
    watch.note(&text);
    let report = variants::check(&text);
    if report.problems.is_empty() && report.games.is_empty() {
        watch.fail("a file has neither games nor errors");
    }
    lines.len() as u64
}

/// The record of a game as PGN.
fn records(source: &mut Source<'_>, watch: &Watch) -> u64 {
    let (game, fen) = &source.corpus.positions[source.below(source.corpus.positions.len())];
    let mut lines = with_game!(game, |rules| record(rules, fen, source));
    for _ in 0..source.below(4) {
        let at = source.below(lines.len());
        lines[at] = source.mutate(&lines[at].clone());
    }
    let text = lines.join("\n");
    watch.note(&text);
    for game in read::games(&text).flatten() {
        // A game that is not as its record says is as good as one that is.
        let _ = replay(&game);
    }
    lines.len() as u64
}

/// A few random moves from a position, with what people write between moves.
fn record<const W: usize>(
    rules: &'static Rules<W>,
    fen: &str,
    source: &mut Source<'_>,
) -> Vec<String> {
    let mut lines = vec![
        format!("[Variant \"{}\"]", rules.name),
        format!("[FEN \"{fen}\"]"),
        "[Result \"*\"]".to_owned(),
        String::new(),
    ];
    let Ok(mut position) = rules.position(fen) else {
        return lines;
    };
    let between = [
        "",
        " {a comment}",
        " $1 (a line (inside) another)",
        " ; to the end",
    ];
    for number in 1..=6 {
        let moves = position.game_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[source.below(moves.len())];
        let remark = between[source.below(between.len())];
        lines.push(format!("{number}. {}{remark}", rules.move_text(mv)));
        position.make(mv);
    }
    lines.push("*".to_owned());
    lines
}
