//! Arena: forced wins between two, legal moves and the same nodes every time for two, three and four.

use rand::{RngExt, rngs::Xoshiro256PlusPlus};
use simoom::{
    board::Move,
    rules::{Position, Rules, outcome::Reason},
    search::{Engine, Limits, Method},
    variants, with_game,
};

use super::{
    choose,
    methods::METHODS,
    nodes,
    random::{Random, somewhere, walk},
    solver::{Task, solves},
};

const GAMES: [&str; 3] = ["arena", "arena3", "arena4"];

/// A few random pieces on the board of two players or, for the two who are left, of four; hardly any in the Arena.
fn sparse<const W: usize>(
    rules: &'static Rules<W>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Position<W>> {
    let size = usize::from(rules.geometry.files());
    let (white, black) = if rules.players > 2 {
        ("r", "y")
    } else {
        ("w", "b")
    };
    let mut board = vec![String::new(); size * size];
    let mut put = |rank: usize, file: usize, seat: &str, id: &str| {
        let cell = &mut board[(size - 1 - rank) * size + file];
        if cell.is_empty() {
            *cell = match (rules.players > 2, seat) {
                (true, _) => format!("{seat}{id}"),
                (false, "w") => id.to_owned(),
                _ => id.to_lowercase(),
            };
        }
    };
    let keep = |rng: &mut Xoshiro256PlusPlus| size / 2 - 1 + rng.random_range(0..3);
    put(rng.random_range(0..3), keep(rng), white, "K");
    put(size - 1 - rng.random_range(0..3), keep(rng), black, "K");
    let plain = ["Q", "R", "B", "N", "P", "F", "E", "W", "D", "M", "A", "G"];
    for _ in 0..rng.random_range(3..7) {
        let seat = if rng.random_range(0..3) > 0 {
            white
        } else {
            black
        };
        let id = plain[rng.random_range(0..plain.len())];
        put(
            rng.random_range(0..size),
            rng.random_range(0..size),
            seat,
            id,
        );
    }
    let row = |cells: &[String]| {
        if rules.players > 2 {
            let cell = |cell: &String| if cell.is_empty() { "1" } else { cell }.to_owned();
            return cells.iter().map(cell).collect::<Vec<_>>().join(",");
        }
        let run = |cells: &[String]| match cells[0].is_empty() {
            true => cells.len().to_string(),
            false => cells.concat(),
        };
        let runs = cells.chunk_by(|a, b| a.is_empty() && b.is_empty());
        runs.map(run).collect()
    };
    let rows = board.chunks(size).map(row).collect::<Vec<_>>().join("/");
    let rest = if rules.players > 2 {
        "[r:;b:;y:;g:] r ry 0 1"
    } else {
        "[] w 0 1"
    };
    let position = rules.position(&(rows + rest)).ok()?;
    position.has_move().then_some(position)
}

#[test]
fn wins_between_two_are_found() {
    for name in ["arena", "arena4"] {
        for (own_moves, depth, wanted) in [(1, 3, 30), (2, 6, 20)] {
            let task = Task {
                own_moves,
                depth,
                wanted,
                reasons: &[Reason::Checkmate, Reason::ArenaEmpty],
            };
            with_game!(variants::find(name).unwrap(), |rules| {
                solves(rules, &task, |rng| sparse(rules, rng));
            });
        }
    }
}

/// Every move of the expected line is legal when its turn comes.
fn line_is_legal<const W: usize>(position: &Position<W>, line: &[Move]) {
    let mut position = position.clone();
    for mv in line {
        let rules = position.rules();
        let legal = position.legal_moves().contains(mv);
        assert!(legal, "{} in {}", rules.move_text(*mv), position.fen());
        position.make(*mv);
    }
}

fn legal_in_random_positions<const W: usize>(rules: &'static Rules<W>, method: Method) {
    let mut engine = Engine::new(rules, 1, 1).unwrap();
    let mut random = Random::new(11, &rules.name);
    for _ in 0..12 {
        walk(
            somewhere(rules, &mut random),
            12,
            &mut random,
            |position, random| {
                if !random.once_in(3) || position.legal_moves().is_empty() {
                    return;
                }
                let limits = Limits {
                    method,
                    ..nodes(600)
                };
                let mut lines = Vec::new();
                engine.clear();
                let stop = simoom::search::Stop::default();
                let choice = engine.search(position, &limits, &stop, &mut |info| {
                    lines.push(info.pv.clone());
                });
                let best = choice.best.expect("a move");
                lines.push(vec![best]);
                for line in lines {
                    line_is_legal(position, &line);
                }
            },
        );
    }
}

#[test]
fn what_is_expected_is_legal() {
    for name in GAMES {
        with_game!(variants::find(name).unwrap(), |rules| {
            METHODS.map(|method| legal_in_random_positions(rules, method))
        });
    }
}

#[test]
fn one_thread_searches_the_same_nodes_every_time_and_three_give_a_legal_move() {
    for (name, method) in GAMES
        .iter()
        .flat_map(|name| METHODS.map(|method| (name, method)))
    {
        with_game!(variants::find(name).unwrap(), |rules| {
            let limits = Limits {
                method,
                ..nodes(5000)
            };
            let position = rules.start_position();
            let mut engine = Engine::new(rules, 2, 1).unwrap();
            let [one, other] = [0; 2].map(|_| choose(&mut engine, &position, &limits));
            assert_eq!(one, other, "{name}");
            engine.set_threads(3);
            let choice = choose(&mut engine, &position, &limits);
            assert!(
                position.legal_moves().contains(&choice.best.unwrap()),
                "{name}"
            );
        });
    }
}
