//! Games are the same for both sides: turn the board by 180 degrees and swap the players, and counts and results stay.
//! Games with castling are not alike to left and right; their board is mirrored in the middle of its ranks instead.

use simoom::{
    board::Player,
    rules::{
        Outcome, Rules,
        perft::{PerftOptions, perft},
    },
};

use super::{
    property,
    random::{Random, somewhere, walk},
};

fn swap_case(text: &str) -> String {
    let swap = |c: char| {
        if c.is_ascii_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        }
    };
    text.chars().map(swap).collect()
}

/// The squares of a rank from the other end: numbers and IDs stay whole.
fn reversed(rank: &str) -> String {
    let mut tokens: Vec<String> = Vec::new();
    for c in rank.chars() {
        let joins = tokens.last().is_some_and(|last| {
            last == "+"
                || "'!~".contains(c)
                || c.is_ascii_digit() && last.ends_with(|d: char| d.is_ascii_digit())
        });
        match tokens.last_mut() {
            Some(last) if joins => last.push(c),
            _ => tokens.push(c.to_string()),
        }
    }
    tokens.into_iter().rev().collect()
}

/// The FEN of the position as the other side sees it.
fn other_side<const W: usize>(rules: &Rules<W>, fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (board, reserves) = fields[0].split_at(fields[0].find('[').unwrap_or(fields[0].len()));
    let mirrored = !rules.castlings.is_empty();
    let ranks: Vec<String> = board
        .split('/')
        .rev()
        .map(|rank| {
            if mirrored {
                rank.to_owned()
            } else {
                reversed(rank)
            }
        })
        .collect();
    let mut seen = vec![swap_case(&(ranks.join("/") + reserves))];
    seen.push(if fields[1] == "w" { "b" } else { "w" }.to_owned());
    if rules.settings.long_fen {
        seen.push(swap_case(fields[2]));
        seen.push(
            rules
                .parse_square(fields[3])
                .map_or("-".to_owned(), |square| {
                    let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
                    let (file, rank) = (rules.geometry.file(square), rules.geometry.rank(square));
                    let file = if mirrored {
                        file
                    } else {
                        i32::from(files) - 1 - file
                    };
                    let square = rules.geometry.square(file, i32::from(ranks) - 1 - rank);
                    rules.square_text(square.unwrap())
                }),
        );
    }
    seen.extend(
        fields[fields.len() - 2..]
            .iter()
            .map(|field| field.to_string()),
    );
    seen.join(" ")
}

fn swapped(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win(player, reason) => Outcome::Win(player.other(), reason),
        other => other,
    }
}

fn same_for_both<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    if rules.players != 2 {
        return;
    }
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 8, random, |position, _| {
        let fen = position.fen();
        let turned = other_side(rules, &fen);
        let about = format!("{}\n{fen}\n{turned}", rules.name);
        let mut there = rules
            .position(&turned)
            .unwrap_or_else(|error| panic!("{about}: {error}"));
        let mut here = rules.position(&fen).unwrap();
        for depth in [1, 2] {
            let [found, wanted] =
                [&mut there, &mut here].map(|p| perft(p, depth, PerftOptions::default()));
            assert_eq!(found, wanted, "depth {depth} of {about}");
        }
        assert_eq!(there.outcome(), swapped(here.outcome()), "{about}");
        assert_eq!(
            there.in_check(there.turn()),
            here.in_check(here.turn()),
            "{about}"
        );
        assert_eq!(other_side(rules, &there.fen()).len(), fen.len(), "{about}");
    });
}

property!(both_sides_have_the_same_game, 24, same_for_both);

#[test]
fn the_start_of_scirocco_turned_is_itself() {
    let simoom::variants::AnyGame::Two(rules) = simoom::variants::find("scirocco").unwrap() else {
        panic!("Scirocco has a hundred squares");
    };
    let start = rules.start_position();
    assert_eq!(start.turn(), Player::FIRST);
    assert_eq!(
        other_side(rules, &start.fen()),
        start.fen().replace(" w ", " b ")
    );
}
