//! A game as PGN: tags, moves with what the engines told about them, result.

use std::fmt::Write;

use super::{Game, Note};
use crate::matches::places;

/// The longest line of moves.
const WIDTH: usize = 80;
/// The tags of the seats after the second, where there are more.
const MORE_SEATS: [&str; 2] = ["Yellow", "Green"];

/// A game as PGN, with an empty line at its end.
pub fn pgn(game: &Game) -> String {
    let event = match (game.is_solo(), &*game.players[0]) {
        (true, name) => format!("{name} against itself"),
        (false, _) => "Match of engines".to_owned(),
    };
    let (plies, round) = (game.moves.len().to_string(), game.number.to_string());
    let ending = game.ending.text(game.seats);
    let places = places::text(&game.places(), game.seats);
    let mut tags = vec![
        ("Event", &*event),
        ("Site", "?"),
        ("Date", &game.date),
        ("Round", &round),
        ("White", &game.players[0]),
        ("Black", &game.players[1]),
        ("Result", game.ending.token()),
    ];
    let more = MORE_SEATS.into_iter().zip(game.players.iter().skip(2));
    tags.extend(more.map(|(seat, name)| (seat, &**name)));
    tags.push(("Variant", &game.variant));
    if !game.usual_start {
        tags.extend([("SetUp", "1"), ("FEN", &game.start)]);
    }
    tags.extend([("Termination", &*ending), ("PlyCount", &*plies)]);
    if !places.is_empty() {
        tags.push(("Places", &places));
    }
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text += &wrapped(&words(game));
    text.push('\n');
    text
}

/// The moves with their numbers and comments, and the result.
fn words(game: &Game) -> Vec<String> {
    let mut words = Vec::new();
    let mut numbered = None;
    for ((ply, mv), (number, seat)) in game.moves.iter().enumerate().zip(game.turns()) {
        if numbered.replace(number) != Some(number) {
            let dots = if ply == 0 && seat > 0 { "..." } else { "." };
            words.push(format!("{number}{dots}"));
        }
        words.push(mv.clone());
        let note = ply.checked_sub(game.book);
        if let Some(note) = note.and_then(|ply| game.notes.get(ply)) {
            words.extend(comment(note));
        }
    }
    for remark in &game.remarks {
        words.extend(
            format!("{{{}}}", remark.replace(['{', '}'], "|"))
                .split(' ')
                .map(str::to_owned),
        );
    }
    words.push(game.ending.token().to_owned());
    words
}

/// `{+0.25/12 0.512s n=123456}`: score, depth, time, nodes.
fn comment(note: &Note) -> Vec<String> {
    let mut parts = Vec::new();
    let score = match (note.mate, note.score) {
        (Some(moves), _) if moves > 0 => Some(format!("+M{moves}")),
        (Some(moves), _) => Some(format!("-M{}", moves.unsigned_abs())),
        (None, Some(score)) => Some(format!("{:+.2}", f64::from(score) / 100.0)),
        (None, None) => None,
    };
    let depth = note.depth.map(|depth| format!("/{depth}"));
    if score.is_some() || depth.is_some() {
        parts.push(score.unwrap_or_default() + &depth.unwrap_or_default());
    }
    parts.push(format!("{:.3}s", note.time.as_secs_f64()));
    parts.extend(note.nodes.map(|nodes| format!("n={nodes}")));
    let last = parts.len() - 1;
    parts[0].insert(0, '{');
    parts[last].push('}');
    parts
}

/// Words in lines of at most [`WIDTH`] characters.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += word.len();
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use expect_test::expect;

    use super::*;
    use crate::matches::ending::{Ending, Verdict};

    fn game(moves: Vec<String>) -> Game {
        Game {
            players: vec!["Simoom".into(), "The \"Other\"".into()],
            moves,
            book: 1,
            ending: Ending::new(Verdict::Win(0), "time"),
            ..Game::blank(3, 2, vec![0, 1])
        }
    }

    #[test]
    fn a_game_is_written_with_its_tags_and_comments() {
        let mut game = game(["e1g1", "e8e7", "f1e1"].map(String::from).to_vec());
        game.notes = vec![
            Note {
                time: Duration::from_millis(512),
                depth: Some(12),
                score: Some(-25),
                mate: None,
                nodes: Some(123_456),
            },
            Note {
                mate: Some(5),
                ..Note::default()
            },
        ];
        game.remarks = vec!["ply 3: claimed 1-0 {mate}".into()];
        expect![[r#"
            [Event "Match of engines"]
            [Site "?"]
            [Date "2026.11.29"]
            [Round "3"]
            [White "Simoom"]
            [Black "The \"Other\""]
            [Result "1-0"]
            [Variant "chess"]
            [SetUp "1"]
            [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
            [Termination "w wins: time"]
            [PlyCount "3"]

            1. e1g1 e8e7 {-0.25/12 0.512s n=123456} 2. f1e1 {+M5 0.000s} {ply 3: claimed 1-0
            |mate|} 1-0

        "#]]
        .assert_eq(&pgn(&game));
    }

    #[test]
    fn numbers_follow_the_position() {
        let mut game = game(["e8e7", "h1g1"].map(String::from).to_vec());
        game.start = "4k3/8/8/8/8/8/8/4K2R b - - 3 17".into();
        assert!(pgn(&game).ends_with("\n17... e8e7 18. h1g1 1-0\n\n"));
        game.start = "4k3/8/8/8/8/8/8/4K2R w".into();
        assert!(pgn(&game).ends_with("\n1. e8e7 h1g1 1-0\n\n"));
    }

    #[test]
    fn long_games_are_wrapped() {
        let text = wrapped(&vec!["e4d5,d5e4".to_owned(); 100]);
        let lines: Vec<_> = text.lines().collect();
        assert!(lines.iter().all(|line| line.len() <= WIDTH));
        assert!(
            lines[..lines.len() - 1]
                .iter()
                .all(|line| line.len() > WIDTH / 2)
        );
        assert_eq!(text.split_whitespace().count(), 100);
    }
}
