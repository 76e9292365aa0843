//! Games of four seats are the same from every seat: turn the board by 90 degrees, give each army to the next seat,
//! and the moves, the result and the static score turn with it.

use simoom::{
    board::{Player, Square},
    features::{self, weights::weights_for},
    rules::{Outcome, Position, Rules},
    search::Camps,
};

use super::{
    property,
    random::{Random, somewhere, walk},
};

fn next_seat(player: Player) -> Player {
    Player::new((player.index() + 1) % 4)
}

/// A square after a quarter turn clockwise.
fn turned_square<const W: usize>(rules: &Rules<W>, square: Square) -> Square {
    let (file, rank) = (rules.geometry.file(square), rules.geometry.rank(square));
    let last = i32::from(rules.geometry.files()) - 1;
    rules.geometry.square(rank, last - file).unwrap()
}

/// The FEN of the turned position.
fn turned_fen<const W: usize>(position: &Position<W>) -> String {
    let rules = position.rules();
    let mut cells = vec!["1".to_owned(); 13 * 13];
    for square in position.occupied() {
        let piece = position.at(square).unwrap();
        let seat = rules.seat_text(next_seat(piece.player()));
        let to = turned_square(rules, square);
        let row = 12 - rules.geometry.rank(to);
        let cell = row * 13 + rules.geometry.file(to);
        cells[cell as usize] = seat.to_owned() + &rules.kind(piece.kind()).id;
    }
    let rows: Vec<String> = cells.chunks(13).map(|row| row.join(",")).collect();
    let reserves = rules.all_players().map(|player| {
        let held = rules.all_kinds().map(|kind| {
            let count = usize::from(position.held(player, kind));
            rules.kind(kind).id.repeat(count)
        });
        let seat = rules.seat_text(next_seat(player));
        format!("{seat}:{}", held.collect::<String>())
    });
    let living: String = position
        .living()
        .map(|player| rules.seat_text(next_seat(player)))
        .collect();
    format!(
        "{}[{}] {} {living}",
        rows.join("/"),
        reserves.collect::<Vec<_>>().join(";"),
        rules.seat_text(next_seat(position.turn())),
    )
}

/// The text of a move after a quarter turn: its squares are turned, all else stays.
fn turned_text<const W: usize>(rules: &Rules<W>, text: &str) -> String {
    let mut turned = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest[1..].find(|c: char| !c.is_ascii_digit());
        let end = 1 + digits.unwrap_or(rest.len() - 1);
        match rules.parse_square(&rest[..end]) {
            Some(square) => {
                turned += &rules.square_text(turned_square(rules, square));
                rest = &rest[end..];
            }
            None => {
                turned.push(c);
                rest = &rest[1..];
            }
        }
    }
    turned
}

/// The static score for the player on turn against all others.
fn static_score<const W: usize>(position: &Position<W>) -> eval::Score {
    let weights = weights_for(position.rules());
    let sums = features::accumulate(position, &weights);
    let view = Camps::of(position).view(position);
    features::evaluate(position, &weights, &sums, view)
}

fn same_from_every_seat<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    if rules.players != 4 {
        return;
    }
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 8, random, |position, _| {
        let fen = turned_fen(position);
        let about = format!("{}\n{}\n{fen}", rules.name, position.fen());
        let mut there = rules
            .position(&fen)
            .unwrap_or_else(|error| panic!("{about}: {error}"));
        let texts = position.texts(&position.legal_moves());
        let mut wanted: Vec<_> = texts.iter().map(|text| turned_text(rules, text)).collect();
        wanted.sort_unstable();
        assert_eq!(there.texts(&there.legal_moves()), wanted, "{about}");
        let mut here = rules.position(&position.fen()).unwrap();
        let outcome = match here.outcome() {
            Outcome::Win(player, reason) => Outcome::Win(next_seat(player), reason),
            outcome => outcome,
        };
        assert_eq!(there.outcome(), outcome, "{about}");
        if outcome == Outcome::None {
            assert_eq!(static_score(&there), static_score(position), "{about}");
        }
    });
}

property!(a_quarter_turn_turns_the_moves, 24, same_from_every_seat);
