//! Bad input: FENs, moves and games' files that are random, spoilt or absurd. Nothing panics, and whatever is refused
//! is refused with a message.

mod common;

use common::{
    all_fens,
    game::{Play, position, try_position},
};
use proptest::{collection::vec, prelude::*};
use simoom::{board::Bitboard, rules::Rules, variants, with_game};

/// The games' names.
fn games() -> Vec<&'static str> {
    variants::all().iter().map(|game| game.name()).collect()
}

/// Reads a FEN: either it is refused with a message of one line, or the position is whole and reads back the same.
fn check_fen(variant: &str, fen: &str) {
    let mut position = match try_position(variant, fen) {
        Ok(position) => position,
        Err(message) => return check_message(&message, fen),
    };
    assert!(position.is_consistent(), "{variant} {fen:?}");
    let written = position.fen();
    let again = try_position(variant, &written);
    let again = again.unwrap_or_else(|error| panic!("{variant} {fen:?} -> {written:?}: {error}"));
    assert_eq!(again.fen(), written, "{variant} {fen:?}");
    position.result();
    for text in position.moves().iter().take(40) {
        assert!(position.play(text), "{variant} {written} {text}");
        assert!(position.is_consistent(), "{variant} {written} {text}");
        position.undo();
    }
    assert_eq!(position.fen(), written, "{variant} {fen:?}");
}

fn check_message(message: &str, input: &str) {
    assert!(
        !message.trim().is_empty(),
        "{input:?} is refused without a word"
    );
}

/// One way to spoil a text: cut, double, delete, replace or insert.
fn spoil(text: &str, (kind, at, length, new): &(u8, prop::sample::Index, u8, String)) -> String {
    let chars: Vec<char> = text.chars().collect();
    let start = at.index(chars.len() + 1);
    let end = (start + usize::from(*length)).min(chars.len());
    let (head, middle, tail) = (&chars[..start], &chars[start..end], &chars[end..]);
    let join = |parts: &[&[char]]| parts.concat().into_iter().collect::<String>();
    let new: Vec<char> = new.chars().collect();
    match kind % 5 {
        0 => join(&[head]),
        1 => join(&[head, middle, middle, tail]),
        2 => join(&[head, tail]),
        3 => join(&[head, &new, tail]),
        _ => join(&[head, &new, middle, tail]),
    }
}

/// Ways to spoil a text of this sort; `letters` is what a replacement is made of.
fn spoilings(
    letters: &'static str,
) -> impl Strategy<Value = Vec<(u8, prop::sample::Index, u8, String)>> {
    vec(
        (any::<u8>(), any::<prop::sample::Index>(), 0u8..12, letters),
        1..4,
    )
}

#[test]
fn absurd_fens() {
    let fields = vec!["w"; 1000].join(" ");
    let slashes = "/".repeat(1000);
    let digits = "9".repeat(1000);
    for variant in games() {
        let start = position(variant, &all_fens(variant)[0]).fen();
        let (board, rest) = start.split_once(' ').unwrap();
        let absurd = [
            String::new(),
            " \t ".to_owned(),
            fields.clone(),
            slashes.clone(),
            digits.clone(),
            format!("{board} {fields}"),
            format!("{board}/{board} {rest}"),
            format!("{digits}/{board} {rest}"),
            format!("{board}{slashes} {rest}"),
            format!("{} {rest}", "P".repeat(1000)),
            format!("{} {rest}", board.replace(['K', 'k'], "P")),
            format!("{} {rest}", board.replace(['P', 'p'], "K")),
            format!("{board}[{}] {rest}", "P".repeat(1000)),
            format!("{board}[ {rest}"),
            format!("{board}[]] {rest}"),
            format!("{start} 1"),
            format!("{board} {rest}{digits}"),
            format!("{board} é{rest}"),
            format!("é{board} {rest}"),
            format!("+{board} {rest}"),
            format!("{board}+ {rest}"),
        ];
        for fen in absurd {
            check_fen(variant, &fen);
        }
    }
}

/// A board without a piece, by its size alone.
fn empty_board<const W: usize>(rules: &Rules<W>) -> String {
    let rank = rules.geometry.files().to_string();
    vec![rank; usize::from(rules.geometry.ranks())].join("/")
}

#[test]
fn empty_boards_and_extreme_counters() {
    for game in variants::all() {
        let board = with_game!(game, |rules| empty_board(rules));
        for rest in ["", " w", " b", " w - - 0 1", " w 0 1"] {
            check_fen(game.name(), &format!("{board}{rest}"));
        }
        let start = with_game!(game, |rules| rules.start_position().fen());
        let (head, _) = start.rsplit_once(' ').unwrap();
        let (head, _) = head.rsplit_once(' ').unwrap();
        for counters in [
            "65535 65535",
            "65536 1",
            "0 65536",
            "-1 1",
            "0 -1",
            "1e3 1",
            "0 0",
            "+5 1",
        ] {
            check_fen(game.name(), &format!("{head} {counters}"));
        }
    }
}

#[test]
fn counters_do_not_overflow_in_play() {
    for game in variants::all() {
        with_game!(game, |rules| {
            let start = rules.start_position().fen();
            let mut fields: Vec<&str> = start.split(' ').collect();
            let count = fields.len();
            fields[count - 2..].fill("65535");
            let mut position = rules.position(&fields.join(" ")).unwrap();
            for _ in 0..4 {
                let Some(mv) = position.legal_moves().first().copied() else {
                    break;
                };
                position.make(mv);
                check_fen(rules.name.as_str(), &position.fen());
            }
        });
    }
}

#[test]
fn an_unknown_game_is_refused_with_the_list_of_games() {
    for name in ["", "Chess", "chess ", "../chess", "chess.toml", "\0"] {
        let message = variants::find(name).err().unwrap().to_string();
        assert!(
            games().iter().all(|game| message.contains(game)),
            "{message}"
        );
    }
}

/// A piece of a game's file replaced; the result is refused with a message.
fn check_file(text: &str) {
    match variants::from_text(text) {
        Err(error) => check_message(&error.to_string(), text),
        Ok(game) => with_game!(game, |rules| {
            for number in rules.arrays().iter().take(20) {
                let Ok(position) = rules.array(*number) else {
                    continue;
                };
                assert!(position.is_consistent(), "array {number} of\n{text}");
                let fen = position.fen();
                assert_eq!(
                    rules.position(&fen).unwrap().fen(),
                    fen,
                    "array {number} of\n{text}"
                );
            }
            let mut position = rules.start_position();
            assert_ne!(position.occupied(), Bitboard::EMPTY, "{text}");
            for _ in 0..6 {
                position.outcome();
                let Some(mv) = position.game_moves().first().copied() else {
                    break;
                };
                position.make(mv);
                assert!(position.is_consistent(), "{text}");
            }
        }),
    }
}

/// The file of a small game, in which each sort of entry occurs.
const FILE: &str = r#"
name = "small"
title = "Small"
summary = "5x6; a bit of everything"
board = { files = 5, ranks = 6, first-rank = 0 }
start = "rnckq/ppppp/5/5/PPPPP/RNCKQ[] w Kk - 0 1"
royal = "checked"
no-move = "draws"
repetition = { occurrence = 3, verdict = "draw" }
quiet-limit = 100
insufficient = ["N"]
promotion = { zone = 1, forced = "last-rank" }
promotion-mark = "letter"
en-passant = true
captured = "hand"
facing = "file"
castling = [{ right = "K", king = "d0b0", rook = "a0c0" }, { right = "k", king = "d5b5", rook = "a5c5" }]
shuffle = { swaps = [["a0", "e0"], ["b0", "c0"]], mirror = true }
piece = [
  { id = "P", name = "Pawn", moves = "mfWcfFifmnD", becomes = ["Q", "R"], resets = true, drop = { not-ranks = [1, 6], one-per-file = true, no-mate = true } },
  { id = "N", name = "Knight", moves = "N", within = [{ files = [1, 5], ranks = [1, 6] }] },
  { id = "C", name = "Cannon", moves = "mRcpR" },
  { id = "R", name = "Rook", moves = "yafW" },
  { id = "Q", name = "Queen", moves = "Q3cabK", becomes = [{ to = "N", by = "diagonal" }] },
  { id = "K", name = "King", moves = "K", royal = true },
]
"#;

#[test]
fn absurd_files() {
    let start = "rnckq/ppppp/5/5/PPPPP/RNCKQ[] w Kk - 0 1";
    let changes = [
        ("files = 5", "files = 0"),
        ("files = 5", "files = 255"),
        ("files = 5", "files = 256"),
        ("files = 5", "files = -1"),
        ("files = 5, ranks = 6", "files = 16, ranks = 16"),
        (start, ""),
        (start, "5/5/5/5/5/5 w - - 0 1"),
        (start, "rncqq/ppppp/5/5/PPPPP/RNCKQ[] w Kk - 0 1"),
        ("first-rank = 0", "first-rank = 200"),
        ("occurrence = 3", "occurrence = 0"),
        ("occurrence = 3", "occurrence = 1"),
        ("quiet-limit = 100", "quiet-limit = 99999999"),
        ("zone = 1", "zone = 255"),
        ("mfWcfFifmnD", "mfWcfFifmnD(((("),
        ("mfWcfFifmnD", ""),
        ("moves = \"N\"", "moves = \"N99999999999999999999\""),
        ("mRcpR", "é"),
        ("id = \"C\"", "id = \"N\""),
        ("id = \"C\"", "id = \"\""),
        ("id = \"C\"", "id = \"cc\""),
        ("d0b0", "d0"),
        ("d0b0", "d0é0"),
        ("d0b0", "z9z9"),
        ("a0c0", "d0b0"),
        ("a0c0", "d0c0"),
        ("a0c0", "a0b0"),
        ("a0c0", "a5c0"),
        ("d0b0\", rook = \"a0c0", "a0b0\", rook = \"d0c0"),
        ("[\"a0\", \"e0\"]", "[\"a0\", \"d0\"]"),
        ("[\"a0\", \"e0\"]", "[\"a1\", \"a4\"]"),
        ("[\"a0\", \"e0\"]", "[\"a0\", \"a0\"]"),
        ("[\"b0\", \"c0\"]", "[\"e0\", \"c0\"]"),
        ("files = [1, 5]", "files = [5, 1]"),
        ("files = [1, 5]", "files = [0, 255]"),
        ("not-ranks = [1, 6]", "not-ranks = [0, 255]"),
        ("title =", "like = \"small\"\ntitle ="),
        ("title =", "like = \"chess\"\ntitle ="),
        ("title =", "players = 4\ntitle ="),
        ("title =", "players = 0\ntitle ="),
        ("title =", "hook = \"relay\"\ntitle ="),
        ("title =", "unknown = 1\ntitle ="),
    ];
    check_file("");
    assert_eq!(
        variants::from_text(FILE)
            .err()
            .map(|error| error.to_string()),
        None
    );
    for (old, new) in changes {
        assert!(FILE.contains(old), "{old}");
        check_file(&FILE.replacen(old, new, 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..Default::default() })]

    #[test]
    fn random_bytes_are_no_fen(bytes in vec(any::<u8>(), 0..120)) {
        for variant in games() {
            check_fen(variant, &String::from_utf8_lossy(&bytes));
        }
    }

    #[test]
    fn letters_of_fens_in_any_order(fen in "[pnbrqkPNBRQKe+~!'0-9/\\[\\] wb-]{0,90}") {
        for variant in games() {
            check_fen(variant, &fen);
        }
    }

    #[test]
    fn spoilt_fens(pick: prop::sample::Index, ways in spoilings("[a-zA-Z0-9+/ \\[\\]~!'é-]{0,4}")) {
        for variant in games() {
            let fens = all_fens(variant);
            let fen = ways.iter().fold(pick.get(fens).clone(), |fen, way| spoil(&fen, way));
            check_fen(variant, &fen);
        }
    }

    #[test]
    fn random_moves_are_refused_or_played_whole(
        pick: prop::sample::Index,
        text in "([a-m][0-9]{1,2}){0,2}[a-zA-Z@+=,é]{0,3}([a-m][0-9]){0,3}",
    ) {
        for variant in games() {
            let fens = all_fens(variant);
            check_move(position(variant, pick.get(fens).as_str()).as_mut(), &text);
        }
    }

    #[test]
    fn spoilt_moves_are_refused_or_played_whole(
        pick: prop::sample::Index,
        which: prop::sample::Index,
        ways in spoilings("[a-m0-9@+=,é]{0,3}"),
    ) {
        for variant in games() {
            let fens = all_fens(variant);
            let mut position = position(variant, pick.get(fens).as_str());
            let moves = position.moves();
            if !moves.is_empty() {
                let text = ways.iter().fold(which.get(&moves).clone(), |text, way| spoil(&text, way));
                check_move(position.as_mut(), &text);
            }
        }
    }

    #[test]
    fn spoilt_files(ways in spoilings("[a-zA-Z0-9=\"\\[\\]{},.\n -]{0,4}")) {
        check_file(&ways.iter().fold(FILE.to_owned(), |text, way| spoil(&text, way)));
    }

    #[test]
    fn betza_letters_in_any_order(moves in "[WFDNAHCZGKQBRmcipgnjefblrvsaYyO0-9()]{0,10}") {
        check_file(&FILE.replacen("mRcpR", &moves, 1));
    }
}

/// A text is either one of the legal moves or changes nothing.
fn check_move(position: &mut dyn Play, text: &str) {
    let (before, moves) = (position.fen(), position.moves());
    if position.play(text) {
        assert!(
            moves.iter().any(|mv| mv.eq_ignore_ascii_case(text)),
            "{before} {text:?}"
        );
        position.undo();
    }
    assert_eq!(position.fen(), before, "{text:?}");
    assert!(position.is_consistent(), "{before} {text:?}");
}
