//! Games from files: the examples of the documentation and of `examples/`, errors with their places, loading.

use std::{
    fs,
    path::{Path, PathBuf},
};

use simoom::{
    board::Move,
    rules::perft::{PerftOptions, perft},
    variants::{self, LoadError, check},
    with_game,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The fenced blocks of a Markdown text: language and content.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fences: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
    fences
        .into_iter()
        .map(|block| block.split_once('\n').unwrap())
        .collect()
}

#[test]
fn every_example_of_the_documentation_is_as_it_says() {
    let text = read("docs/variants.md");
    let blocks = blocks(&text);
    let mut reports = 0;
    for (i, (_, example)) in blocks.iter().enumerate().filter(|(_, b)| b.0 == "toml") {
        let report = check(example);
        match blocks.get(i + 1) {
            Some(("text", wanted)) => {
                assert_eq!(report.text("game.toml"), *wanted);
                reports += 1;
            }
            _ => assert_eq!(report.problems, [], "{example}"),
        }
    }
    assert_eq!((blocks.len(), reports), (6, 2));
}

#[test]
fn a_capablanca_type_chess_counts_like_the_public_engines() {
    let game = variants::from_text(&read("examples/capablanca.toml")).unwrap();
    with_game!(game, |rules| {
        let mut start = rules.start_position();
        for (depth, wanted) in [(1, 28), (2, 784), (3, 25228)] {
            assert_eq!(perft(&mut start, depth, PerftOptions::default()), wanted);
        }
    });
}

#[test]
fn the_knight_assassin_moves_as_a_knight_and_captures_as_a_king() {
    let game = variants::from_text(&read("examples/al-ces-knight-assassin.toml")).unwrap();
    with_game!(game, |rules| {
        let fen = "5k4/10/10/4p5/3p6/3Ap5/10/10/10/5K4 w - - 0 1";
        let position = rules.position(fen).unwrap();
        let assassin = rules.parse_square("d4");
        let mut moves = position.legal_moves();
        moves.retain(|mv: &Move| mv.from() == assassin);
        let wanted = "d4b3 d4b5 d4c2 d4c6 d4d4 d4d5 d4e2 d4e4 d4f3 d4f5";
        assert_eq!(position.texts(&moves).join(" "), wanted);
    });
}

/// Line and column of each problem and the beginning of its message.
fn problems(text: &str) -> Vec<String> {
    check(text)
        .problems
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[track_caller]
fn has(text: &str, wanted: &[&str]) {
    let found = problems(text);
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "{found}, not {wanted}");
    }
}

#[test]
fn errors_of_one_file_are_all_reported() {
    has(
        "name = \"a b\"\nlike = \"chess\"\ninsufficient = [\"X\"]\nrepetition = { occurrence = 1, verdict = \"draw\" }\npiece = [\n  \
         { id = \"N\", name = \"Knight\", moves = \"WXF\" },\n  { id = \"B\", name = \"B\", moves = \"B\", becomes = [\"Y\"] },\n  \
         { id = \"R\", name = \"R\", moves = \"R\", within = [{ files = [0, 3], ranks = [1, 9] }] },\n]\n",
        &[
            "1:8: the name `a b`",
            "3:17: piece `insufficient`: there is no piece `X`",
            "4:14: repetition: occurrence is 1",
            "6:42: piece `N`: moves `WXF`: column 2: `X` is no atom",
            "7:51: piece `B`: there is no piece `Y`",
            "8:3: piece `R`: an area",
        ],
    );
}

#[test]
fn each_error_is_found_where_it_stands() {
    has(
        "name = \"x\"\nlike = \"ches\"\n",
        &["2:8: there is no game `ches`; the games are scirocco"],
    );
    has(
        "name = \"chess\"\nlike = \"chess\"\n",
        &["1:8: `chess` is the name of a built-in game"],
    );
    has(
        "name = \"x\"\nlike = \"chess\"\nstart = \"8/8 w\"\n",
        &["3:9: start: 2 ranks"],
    );
    has(
        "name = \"x\"\nlike = \"chess\"\nboard = { files = 20, ranks = 8 }\n",
        &["3:9: a board has 2 to 16"],
    );
    has(
        "name = \"x\"\nlike = \"chess\"\nroyal = \"maybe\"\n",
        &["3:9: unknown variant `maybe`, expected one of `checked`, `captured`, `last-standing`"],
    );
    has(
        "name = \"x\"\nlik = \"chess\"\n",
        &["2:1: unknown field `lik`, expected one of `name`, `like`"],
    );
    has(
        "name = \"x\"\nlike = \"arena\"\nxboard = { reserve-files = 200 }\n",
        &["3:10: xboard: reserve-files is 200"],
    );
    has("name = \"x\"\nboard = \n", &["2:9: "]);
    has(
        "name = \"x\"\ntitle = \"X\"\n",
        &["1:1: `board` is missing"],
    );
    has(
        "name = \"x\"\nlike = \"chess\"\ncastling = [{ right = \"K\", king = \"e3g1\", rook = \"h1f1\" }]\n",
        &["3:23: castling `K`"],
    );
    has(
        "name = \"x\"\nlike = \"scirocco\"\nwithout = [\"+P\"]\n",
        &["3:12: piece `P`: there is no piece `+P`"],
    );
    has(
        "[[game]]\nname = \"x\"\nlike = \"chess\"\n[[game]]\nname = \"y\"\nlike = \"chess\"\nquiet-limit = -1\n",
        &["7:15: invalid value: integer `-1`"],
    );
}

#[test]
fn two_games_of_one_file_have_two_names() {
    let good =
        "[[game]]\nname = \"x\"\nlike = \"chess\"\n[[game]]\nname = \"y\"\nlike = \"shogi\"\n";
    let report = check(good);
    assert_eq!((report.problems.len(), report.games.len()), (0, 2));
    has(
        &good.replace("\"y\"", "\"x\""),
        &["4:1: two games have the name `x`"],
    );
    let many: String = (0..65)
        .map(|i| format!("[[game]]\nname = \"x{i}\"\nlike = \"chess\"\n"))
        .collect();
    has(&many, &["1:3: a file has at most 64 games, not 65"]);
}

/// Files cut short or with a line left out are reported, not fatal.
#[test]
fn damaged_files_do_no_harm() {
    let mut faulty = 0;
    for name in ["al-ces", "shogi", "xiangqi", "scirocco-1999"] {
        let text = read(&format!("src/variants/{name}.toml"))
            .replace(&format!("name = \"{name}\""), "name = \"x\"");
        assert_eq!(problems(&text), [] as [&str; 0]);
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 0..lines.len() {
            let rest: Vec<&str> = lines
                .iter()
                .enumerate()
                .filter(|(i, _)| *i != left_out)
                .map(|(_, l)| *l)
                .collect();
            faulty += usize::from(!check(&rest.join("\n")).problems.is_empty());
        }
        for end in (0..text.len())
            .step_by(41)
            .filter(|end| text.is_char_boundary(*end))
        {
            faulty += usize::from(!check(&text[..end]).problems.is_empty());
        }
    }
    assert!(faulty > 100);
}

fn written(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn loaded_games_are_known_by_name() {
    let path = written(
        "good.toml",
        "name = \"loaded\"\nlike = \"chess\"\ntitle = \"First\"\n",
    );
    assert!(variants::find("loaded").is_err());
    variants::load(&path).unwrap();
    written(
        "good.toml",
        "name = \"loaded\"\nlike = \"chess\"\ntitle = \"Second\"\n",
    );
    assert_eq!(variants::load(&path).unwrap().len(), 1);
    with_game!(variants::find("loaded").unwrap(), |rules| assert_eq!(
        rules.title,
        "Second"
    ));
    assert_eq!(
        variants::loaded()
            .iter()
            .filter(|game| game.name() == "loaded")
            .count(),
        1
    );
    let Err(error) = variants::find("nothing") else {
        panic!()
    };
    assert!(error.to_string().contains("loaded"), "{error}");
}

#[test]
fn a_text_is_compiled_once() {
    let text = "name = \"once\"\nlike = \"chess\"\n";
    let load = |file| {
        variants::load(&written(file, text)).unwrap();
        with_game!(variants::find("once").unwrap(), |rules| std::ptr::from_ref(
            rules
        )
        .addr())
    };
    let first = load("once.toml");
    assert_eq!(load("once.toml"), first);
    assert_eq!(load("again.toml"), first);
}

#[test]
fn names_of_built_in_games_are_refused() {
    for name in ["chess", "normal"] {
        let path = written(
            "taken.toml",
            &format!("name = \"{name}\"\nlike = \"grand\"\n"),
        );
        let error = variants::load(&path).err().unwrap().to_string();
        let wanted = format!("taken.toml:1:8: `{name}` is the name of a built-in game");
        assert!(error.contains(&wanted), "{error}");
    }
}

#[test]
fn a_bad_file_adds_no_game() {
    let path = written(
        "bad.toml",
        "[[game]]\nname = \"half\"\nlike = \"chess\"\n[[game]]\nname = \"bad\"\nlike = \"?\"\n",
    );
    let Err(error) = variants::load(&path) else {
        panic!()
    };
    assert!(
        error
            .to_string()
            .contains("bad.toml:6:8: there is no game `?`"),
        "{error}"
    );
    assert!(variants::find("half").is_err());
    assert!(matches!(
        variants::load(Path::new("no/such/file")),
        Err(LoadError::Read { .. })
    ));
    assert!(matches!(variants::load(root()), Err(LoadError::Size(_))));
}
