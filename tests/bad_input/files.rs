//! Games' files and names.

use proptest::{collection::vec, prelude::*};
use simoom::{board::Bitboard, variants, with_game};

use super::{check_message, config, games, spoil, spoilings};

/// A file is refused with a message, or its game can be played.
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

/// The file above and those of the built-in games.
fn built_in_files() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/variants");
    let paths = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    paths.sort();
    let mut files: Vec<String> = paths
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    files.push(FILE.to_owned());
    files
}

/// A text in which one word (of letters or of digits) is replaced by another one of the text, a number by `number`.
fn exchange(
    text: &str,
    from: prop::sample::Index,
    to: prop::sample::Index,
    number: &str,
) -> String {
    let same_sort = |a: &char, b: &char| {
        a.is_alphanumeric() && a.is_alphabetic() == b.is_alphabetic() && b.is_alphanumeric()
    };
    let chars: Vec<char> = text.chars().collect();
    let mut words: Vec<String> = chars
        .chunk_by(same_sort)
        .map(|run| run.iter().collect())
        .collect();
    let places: Vec<usize> = (0..words.len())
        .filter(|i| words[*i].starts_with(char::is_alphanumeric))
        .collect();
    let (from, to) = (*from.get(&places), *to.get(&places));
    words[from] = if words[from].starts_with(|c: char| c.is_ascii_digit()) {
        number.to_owned()
    } else {
        words[to].clone()
    };
    words.concat()
}

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

/// The message that refuses the file of Arena with some text replaced.
fn changed_arena(old: &str, new: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/variants/arena.toml");
    let file = std::fs::read_to_string(path).unwrap();
    assert!(file.contains(old), "{old}");
    let text = file.replacen(old, new, 1);
    check_file(&text);
    variants::from_text(&text)
        .err()
        .map_or(String::new(), |error| error.to_string())
}

#[test]
fn absurd_arenas() {
    let messages = [
        changed_arena(r#"parts = ["W", "E"]"#, r#"parts = ["W", "D"]"#),
        changed_arena(r#"parts = ["W", "E"]"#, r#"parts = ["W", "X"]"#),
        changed_arena(r#"parts = ["W", "E"]"#, r#"parts = ["W", "A"]"#),
        changed_arena(
            "arrange = { files = [5, 7], ranks = [1, 3]",
            "arrange = { files = [5, 7], ranks = [1, 5]",
        ),
        changed_arena("captured =", "players = 5\ncaptured ="),
        changed_arena(
            "files = 11, ranks = 11 }",
            "files = 11, ranks = 12 }\nplayers = 4",
        ),
        changed_arena("[BDEFNRWbdefnrw]", "[K]"),
    ];
    expect_test::expect![[r#"
        fusion: no piece has the moves of both `E` and `W`
        piece `V!`: there is no piece `X`
        piece `V!`: there is no piece `A`
        arrange: a player's army at the start must fill all of these squares, or none
        5 players: a game has two, or on a square board three or four if `royal = "last-standing"` and it has neither castling nor hook
        4 players: a game has two, or on a square board three or four if `royal = "last-standing"` and it has neither castling nor hook
        start: the reserve `[K]` is not `[` IDs `]` of pieces that can be held"#]].assert_eq(&messages.join("\n"));
    for (old, new) in [
        ("presence = { files = [4, 8]", "presence = { files = [0, 0]"),
        ("presence = { files = [4, 8]", "presence = { files = [9, 0]"),
        ("fusion = { files = [4, 8]", "fusion = { files = [1, 255]"),
        (
            "files = 11, ranks = 11 }",
            "files = 11, ranks = 11 }\nplayers = 3",
        ),
        ("royal = \"last-standing\"", "royal = \"captured\""),
        ("royal = \"last-standing\"", "royal = \"checked\""),
        ("captured = \"hand\"", "captured = \"gone\""),
        ("no-move = \"draws\"", "no-move = \"loses\""),
    ] {
        changed_arena(old, new);
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

proptest! {
    #![proptest_config(config())]

    #[test]
    fn spoilt_files(ways in spoilings("[a-zA-Z0-9=\"\\[\\]{},.\n -]{0,4}")) {
        check_file(&ways.iter().fold(FILE.to_owned(), |text, way| spoil(&text, way)));
    }

    #[test]
    fn files_with_words_exchanged(
        pick: prop::sample::Index,
        words in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
        number: u8,
    ) {
        let files = built_in_files();
        let mut text = pick.get(&files).clone();
        for (from, to) in &words {
            text = exchange(&text, *from, *to, &number.to_string());
        }
        check_file(&text);
    }

    #[test]
    fn betza_letters_in_any_order(moves in "[WFDNAHCZGKQBRmcipgnjefblrvsaYyO0-9()]{0,10}") {
        check_file(&FILE.replacen("mRcpR", &moves, 1));
    }
}
