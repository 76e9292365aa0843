//! Games as PGN, with our own move texts.

use std::{
    fmt::Write,
    time::{SystemTime, UNIX_EPOCH},
};

use super::game::{Ending, Game};
use crate::{board::Player, rules::Outcome};

/// The longest line of moves.
const WIDTH: usize = 80;

/// A game as PGN, with an empty line at its end.
pub fn pgn(game: &Game, date: &str) -> String {
    let result = result(&game.ending);
    let mut text = String::new();
    let plies = game.moves.len().to_string();
    let ending = game.ending.text(game.seats);
    let round = game.number.to_string();
    let mut tags = vec![
        ("Event", "Simoom against itself"),
        ("Site", "?"),
        ("Date", date),
        ("Round", &round),
        ("White", "Simoom"),
        ("Black", "Simoom"),
        ("Result", result),
        ("Variant", &game.variant),
    ];
    if !game.usual_start {
        tags.extend([("SetUp", "1"), ("FEN", &game.start)]);
    }
    tags.extend([("Termination", &*ending), ("PlyCount", &*plies)]);
    for (name, value) in tags {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text += &movetext(game, result);
    text.push('\n');
    text
}

/// The moves with their numbers and the result, in lines of at most [`WIDTH`] characters.
fn movetext(game: &Game, result: &str) -> String {
    let mut words = Vec::new();
    for (ply, mv) in game.moves.iter().enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(mv.clone());
    }
    words.push(result.to_owned());
    let mut text = String::new();
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            text += &line;
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &word;
    }
    text + &line + "\n"
}

fn result(ending: &Ending) -> &'static str {
    let winner = match ending {
        Ending::Rules(Outcome::Win(winner, _)) => *winner,
        Ending::Fault { by, .. } => by.other(),
        Ending::Rules(Outcome::Draw(_)) => return "1/2-1/2",
        Ending::Rules(Outcome::None) | Ending::Unfinished => return "*",
    };
    if winner == Player::FIRST {
        "1-0"
    } else {
        "0-1"
    }
}

/// Today in UTC, as PGN writes a date.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// The date so many days after 1 January 1970, by counting 400-year cycles from a first of March
/// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + later)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use expect_test::expect;

    use super::*;
    use crate::matches::Fault;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let days = [0, 58, 59, 11_016, 11_017, 20_786, 20_787];
        let dates = days.map(date).join(" ");
        expect!["1970.01.01 1970.02.28 1970.03.01 2000.02.29 2000.03.01 2026.11.29 2026.11.30"]
            .assert_eq(&dates);
    }

    #[test]
    fn a_game_is_written_with_its_tags() {
        let game = Game {
            number: 3,
            variant: "chess".into(),
            seats: 2,
            start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into(),
            usual_start: false,
            moves: ["e1g1", "e8e7", "f1e1"].map(String::from).to_vec(),
            ending: Ending::Fault {
                by: Player::SECOND,
                fault: Fault::Time,
            },
            time: Duration::from_secs(1),
        };
        expect![[r#"
            [Event "Simoom against itself"]
            [Site "?"]
            [Date "2026.11.29"]
            [Round "3"]
            [White "Simoom"]
            [Black "Simoom"]
            [Result "1-0"]
            [Variant "chess"]
            [SetUp "1"]
            [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
            [Termination "w wins: time"]
            [PlyCount "3"]

            1. e1g1 e8e7 2. f1e1 1-0

        "#]]
        .assert_eq(&pgn(&game, "2026.11.29"));
    }

    #[test]
    fn long_games_are_wrapped() {
        let game = Game {
            number: 1,
            variant: "scirocco".into(),
            seats: 2,
            start: String::new(),
            usual_start: true,
            moves: vec!["e4d5,d5e4".into(); 100],
            ending: Ending::Unfinished,
            time: Duration::ZERO,
        };
        let text = movetext(&game, "*");
        assert!(
            text.lines()
                .all(|line| line.len() <= WIDTH && line.len() > WIDTH / 2 || line.ends_with('*'))
        );
        assert_eq!(text.split_whitespace().count(), 100 + 50 + 1);
    }
}
