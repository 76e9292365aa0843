//! Games and positions as XBoard names and writes them.
//! The positions it sends have more or fewer fields than ours; [`tidy`] brings them into our form.

use engine_protocol::Reply;

use super::{
    super::table::{Facts, Table},
    Style, aside,
    view::{View, our_id, their_id},
};
use crate::{
    rules::variant::Captured,
    variants::{self, AnyGame},
    with_game,
};

/// All games, each by the name XBoard knows. A game from a file may ask for a name that is another's, or for none that
/// can stand in a list; it then goes by its own.
fn named() -> Vec<(&'static str, AnyGame)> {
    let games = variants::known();
    let mut list: Vec<(&'static str, AnyGame)> = Vec::new();
    for game in &games {
        let fits = |name: &&str| {
            let own = games.iter().any(|other| other.name() == *name);
            let listed = list.iter().any(|(other, _)| other == name);
            let word = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            !own && !listed && !name.is_empty() && name.chars().all(word)
        };
        let name = game.xboard_name().filter(fits).unwrap_or(game.name());
        list.push((name, *game));
    }
    list
}

/// All games that XBoard can show, by the names it knows: those for two, and those for more that say how it is done.
pub fn names() -> Vec<&'static str> {
    let games = named().into_iter();
    let is_shown =
        |game: &AnyGame| with_game!(game, |rules| rules.players == 2 || rules.xboard.is_some());
    games
        .filter(|(_, game)| is_shown(game))
        .map(|(name, _)| name)
        .collect()
}

/// The game that XBoard, or anyone, calls so.
pub fn game_of(name: &str) -> Option<AnyGame> {
    let by_theirs = named().into_iter().find(|(theirs, _)| *theirs == name);
    let game = by_theirs.map(|(_, game)| game);
    game.or_else(|| variants::find(name).ok())
}

/// The lines that teach XBoard the game and its position; none for a game that it knows by itself.
pub fn setup(table: &dyn Table, view: &View) -> Vec<Reply> {
    let facts = table.facts();
    let Some(file) = facts.xboard else {
        return Vec::new();
    };
    let (Some(half), Some(board)) = (&file.table, &file.board) else {
        return Vec::new();
    };
    let mut lines = vec![Reply::Setup {
        table: Some(format!("{half}{}", half.to_lowercase())),
        board: Some(board.clone()),
        fen: if aside::shows_reserves(facts) {
            aside::write_fen(table, view)
        } else {
            table.fen()
        },
    }];
    for id in &facts.ids {
        let own = file.pieces.as_ref().and_then(|pieces| pieces.get(*id));
        if let Some(moves) = own.or(file.others.as_ref()) {
            lines.push(Reply::Piece {
                id: format!("{}&", their_id(facts, 0, id)),
                moves: moves.clone(),
            });
        }
    }
    lines
}

/// A FEN's board with the pieces called as we call them. What is no piece of the game stays as it is, for the rules to
/// complain about.
fn renamed(facts: &Facts, board: &str) -> String {
    let mut ours = String::new();
    let mut rest = board.chars();
    while let Some(c) = rest.next() {
        let mut theirs = c.to_string();
        if c == '+' {
            theirs.extend(rest.next());
        }
        match our_id(facts, 0, &theirs.to_uppercase()) {
            Some(id) if theirs.contains(char::is_lowercase) => ours += &id.to_lowercase(),
            Some(id) => ours += id,
            None => ours += &theirs,
        }
    }
    ours
}

/// A FEN from XBoard in our form. Its middle fields may be missing, or too many; an empty hand may be
/// written in a game without reserves; the rank of a skipped square may be any.
pub fn tidy(style: Style, facts: &Facts, fen: &str) -> String {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if style.plain || fields.len() < 2 {
        return fen.to_owned();
    }
    if facts.settings.captured == Captured::Gone
        && let Some(board) = fields[0]
            .strip_suffix("[-]")
            .or(fields[0].strip_suffix("[]"))
    {
        fields[0] = board.to_owned();
    }
    if !aside::shows_reserves(facts) {
        // Where reserves stand beside the board, [`aside::read_fen`] has done so.
        fields[0] = renamed(facts, &fields[0]);
    }
    let is_number = |field: &String| field.bytes().all(|b| b.is_ascii_digit());
    let counters = fields.iter().skip(2).position(is_number);
    let counters = fields.split_off(counters.map_or(fields.len(), |at| at + 2));
    let middle = fields.split_off(2);
    if facts.settings.long_fen {
        let mut middle = middle.into_iter();
        let castling = middle.next().unwrap_or("-".to_owned());
        let passed = middle.next().unwrap_or("-".to_owned());
        fields.push(castling);
        fields.push(skipped(facts, &fields[1], &passed));
        fields.extend(middle);
    } else {
        fields.extend(middle.into_iter().filter(|field| field != "-"));
    }
    fields.extend(counters);
    fields.join(" ")
}

/// The square that a double step has skipped. XBoard's rank of it cannot be relied on, its file can.
fn skipped(facts: &Facts, side: &str, square: &str) -> String {
    let mover = if side == "w" { 1 } else { 0 };
    match (square.chars().next(), facts.skipped[mover].first()) {
        (Some(file), Some(rank)) if file.is_ascii_lowercase() => {
            format!("{file}{}", rank + facts.first_rank)
        }
        _ => square.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::table;

    #[test]
    fn positions_as_xboard_sends_them_are_read() {
        let rows = [
            ("scirocco", "4k5/10/10/10/10/10/10/10/P9/4K5 w - 0 1"),
            ("scirocco", "4k5/10/10/10/10/10/10/10/P9/4K5 b - - 3 9"),
            ("grand", "4k5/10/10/10/10/10/10/10/10/4K4R[-] b - 0 1"),
            ("grand", "4k5/10/10/10/10/3Pp5/10/10/10/4K4R b - d3 0 1"),
            ("crazyhouse", "4k3/8/8/8/8/8/8/R3K3[P] w Q - 0 1"),
            ("crazyhouse", "4k3/8/8/8/8/8/8/R3K3[-] w - - 0 1"),
            ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
            ("al-ces", "5k4/10/10/10/10/10/10/10/10/R4K4 w 0 1"),
            ("al-ces", "5k4/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1"),
            (
                "cashew-shogi",
                "6k6/13/13/13/13/13/13/13/13/13/13/13/L!5K6 w - 0 1",
            ),
            ("chess", "4k3/8/8/8/8/8/8/R3K3 w"),
        ];
        for (game, fen) in rows {
            let mut table = table::open(game_of(game).expect("a game"), 1, 1);
            let ours = tidy(Style { plain: false }, table.facts(), fen);
            assert_eq!(table.set_fen(&ours), Ok(()), "{fen} became {ours}");
        }
    }

    #[test]
    fn of_a_skipped_square_only_the_file_is_read() {
        let rows = [
            (
                "grand",
                "4k5/10/10/10/10/3Pp5/10/10/10/4K5 b - d3 0 1",
                "e5d4",
            ),
            (
                "al-ces",
                "5k4/10/10/10/3pP5/10/10/10/10/5K4 w - d5 0 1",
                "e5d6",
            ),
            (
                "al-ces",
                "5k4/10/10/10/10/3Pp5/10/10/10/5K4 b - d2 0 1",
                "e4d3",
            ),
            ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ];
        for (game, sent, capture) in rows {
            let mut table = table::open(game_of(game).expect("a game"), 1, 1);
            let fen = tidy(Style { plain: false }, table.facts(), sent);
            table.set_fen(&fen).expect("a position");
            assert_eq!(table.legal(capture).as_deref(), Ok(capture), "{fen}");
        }
    }

    #[test]
    fn every_game_has_one_name_for_xboard() {
        let mut names = names();
        assert_eq!(game_of("normal").map(|game| game.name()), Some("chess"));
        for (name, game) in named() {
            assert_eq!(game_of(name).map(|g| g.name()), Some(game.name()));
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), variants::all().len(), "{names:?}");
    }

    #[test]
    fn tables_have_sixty_six_entries_and_only_known_pieces() {
        for game in variants::all() {
            let table = table::open(*game, 1, 1);
            let Some(half) = table.facts().xboard.and_then(|file| file.table.clone()) else {
                continue;
            };
            let mut chars = half.chars().peekable();
            let mut entries = Vec::new();
            while let Some(first) = chars.next() {
                let mut entry = first.to_string();
                if first == '^' {
                    entry = format!("+{}", chars.next().expect("a letter"));
                }
                entry.extend(chars.next_if(|c| "'!".contains(*c)));
                entries.push(entry);
            }
            assert_eq!(entries.len(), 66, "{}", game.name());
            let facts = table.facts();
            let of_seat = |seat| facts.ids.iter().map(move |id| their_id(facts, seat, id));
            let ids: Vec<_> = (0..facts.seats).flat_map(of_seat).collect();
            for entry in entries.iter().filter(|entry| *entry != ".") {
                assert!(ids.contains(&entry.as_str()), "{}: {entry}", game.name());
            }
            for id in &ids {
                let count = entries.iter().filter(|entry| entry == id).count();
                assert_eq!(count, 1, "{}: {id}", game.name());
            }
            for seat in 0..facts.seats {
                let mut own: Vec<_> = of_seat(seat).collect();
                own.sort_unstable();
                own.dedup();
                assert_eq!(own.len(), facts.ids.len(), "{}", game.name());
            }
        }
    }
}
