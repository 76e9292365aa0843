//! The pages of the games: every game, position and result they show is replayed by the rules, and every table of pieces
//! is held against the game's file.
//!
//! A fenced block `moves GAME` holds, line by line: `from: FEN` or `from: start` (without it the block goes on where the
//! page's last one ended), numbered moves, and claims about the position reached: `fen:`, `result:`, `legal:`,
//! `not legal:`. GAME is the page's, or one whose name begins so. A block `board GAME` is the picture of the position reached, at first the start position.

mod common;

use common::game::{self, Play};

/// One fenced block: the words after the fence, and the lines inside with their numbers.
struct Block<'p> {
    info: &'p str,
    lines: Vec<(usize, &'p str)>,
}

/// The fenced blocks of a page, and the numbered lines outside them.
fn split(page: &str) -> (Vec<Block<'_>>, Vec<(usize, &str)>) {
    let (mut blocks, mut prose) = (Vec::new(), Vec::new());
    let mut lines = page.lines().zip(1..).map(|(line, number)| (number, line));
    while let Some((number, line)) = lines.next() {
        match line.strip_prefix("```") {
            Some(info) => blocks.push(Block {
                info,
                lines: lines
                    .by_ref()
                    .take_while(|(_, line)| *line != "```")
                    .collect(),
            }),
            None => prose.push((number, line)),
        }
    }
    (blocks, prose)
}

/// Plays a line such as `3. c2c4 d7d5` or `3... d7d5`; the number and the side must be right.
fn play_numbered(position: &mut dyn Play, line: &str) -> Result<(), String> {
    let (number, moves) = line
        .split_once(' ')
        .ok_or("a number and a move are wanted")?;
    let fen = position.fen();
    let second = fen.split(' ').nth(1) == Some("b");
    let dots = if second { "..." } else { "." };
    let wanted = format!("{}{dots}", fen.rsplit(' ').next().unwrap_or_default());
    if number != wanted {
        return Err(format!("the number is {wanted}"));
    }
    let moves: Vec<&str> = moves.split_whitespace().collect();
    if moves.len() > if second { 1 } else { 2 } {
        return Err("too many moves".into());
    }
    for text in moves {
        if !position.play(text) {
            return Err(format!("{text} is not legal in {}", position.fen()));
        }
    }
    Ok(())
}

/// Does what a line of a `moves` block says.
fn follow(position: &mut Box<dyn Play>, variant: &str, line: &str) -> Result<(), String> {
    let equal = |found: String, wanted: &str| {
        (found == wanted)
            .then_some(())
            .ok_or_else(|| format!("it is {found}"))
    };
    let Some((claim, what)) = line.split_once(": ") else {
        return play_numbered(&mut **position, line);
    };
    let moves = position.moves();
    let is_legal = |text: &&str| moves.iter().any(|legal| legal == text);
    match claim {
        "from" if what == "start" => *position = game::array(variant, 0)?,
        "from" => *position = game::try_position(variant, what)?,
        "fen" => equal(position.fen(), what)?,
        "result" => equal(position.result(), what)?,
        "legal" => {
            if let Some(text) = what.split(' ').find(|text| !is_legal(text)) {
                return Err(format!("{text} is not legal"));
            }
        }
        "not legal" => {
            if let Some(text) = what.split(' ').find(is_legal) {
                return Err(format!("{text} is legal"));
            }
        }
        _ => return Err("unknown claim".into()),
    }
    Ok(())
}

/// Checks a page; `data` is the game's file. The longest game shown has at least 20 plies.
fn check(variant: &str, page: &str, data: &str) {
    let (blocks, prose) = split(page);
    let mut position = game::array(variant, 0).expect("a start position");
    let (mut faults, mut longest) = (Vec::new(), 0);
    for block in &blocks {
        let Some((kind, name)) = block.info.split_once(' ') else {
            continue; // A picture of a shell or the like.
        };
        assert!(name.starts_with(variant), "the game of a block: {name}");
        match kind {
            "moves" => {
                for (number, line) in &block.lines {
                    if let Err(fault) = follow(&mut position, name, line) {
                        faults.push(format!("line {number}: {line}: {fault}"));
                    }
                    longest = longest.max(position.plies());
                }
            }
            "board" => {
                let shown: String = block.lines.iter().map(|(_, l)| format!("{l}\n")).collect();
                if position.board() != shown {
                    faults.push(format!(
                        "a board shows\n{shown}, it is\n{}",
                        position.board()
                    ));
                }
            }
            _ => faults.push(format!("unknown block: {}", block.info)),
        }
    }
    for (number, line) in &prose {
        if line.split(' ').any(|word| word.matches('/').count() > 6) {
            faults.push(format!(
                "line {number}: a FEN outside of a block is not checked"
            ));
        }
    }
    faults.extend(missing_pieces(&prose, data));
    assert!(faults.is_empty(), "{variant}\n{}", faults.join("\n"));
    assert!(longest >= 20, "{variant}: no game of 20 plies");
}

/// The pieces of a game's file for which the page has no row `| ID | name | moves |`, or the parts in place of the moves.
fn missing_pieces(prose: &[(usize, &str)], data: &str) -> Vec<String> {
    let data: toml::Table = data.parse().expect("a TOML file");
    let rows: Vec<Vec<&str>> = prose
        .iter()
        .filter_map(|(_, line)| line.strip_prefix('|'))
        .map(|row| {
            row.split('|')
                .map(|cell| cell.trim().trim_matches('`'))
                .collect()
        })
        .collect();
    let pieces = data["piece"].as_array().expect("a list of pieces");
    let text = |piece: &toml::Value, key| {
        piece
            .get(key)
            .map_or("", |v| v.as_str().unwrap_or_default())
            .to_owned()
    };
    let parts = |piece: &toml::Value| {
        let parts = piece.get("parts").and_then(|parts| parts.as_array());
        let parts = parts.into_iter().flatten().filter_map(|id| id.as_str());
        parts.collect::<Vec<_>>().join("+")
    };
    pieces
        .iter()
        .map(|piece| {
            let [id, name, moves] = ["id", "name", "moves"].map(|key| text(piece, key));
            [id, name, moves + &parts(piece)]
        })
        .filter(|piece| {
            !rows
                .iter()
                .any(|row| row.len() > 3 && row[..3] == piece[..])
        })
        .map(|piece| format!("no row | {} |", piece.join(" | ")))
        .collect()
}

macro_rules! pages {
    ($($test:ident $name:literal,)*) => {
        $(
            #[test]
            fn $test() {
                check(
                    $name,
                    include_str!(concat!("../docs/", $name, ".md")),
                    include_str!(concat!("../src/variants/", $name, ".toml")),
                );
            }
        )*
    };
}

pages! {
    scirocco "scirocco",
    al_ces "al-ces",
    cashew_shogi "cashew-shogi",
    arena "arena",
}
