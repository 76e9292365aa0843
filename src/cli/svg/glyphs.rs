//! Pictures of single pieces for XBoard's option `-pid`: shields that bear the pieces' IDs, under XBoard's file names. Where
//! seats share XBoard's sides, plain pieces have their seat's colour and direction, and compounds those of both seats.

use super::pieces::outline;
use crate::rules::{Rules, variant::XboardFile};

/// XBoard's names for its pictures, in the order of its table of pieces; two share one.
const NAMES: [&str; 66] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
    "King",
];

/// File names and contents of the pictures of all pieces that XBoard learns from us; none in other games.
pub fn glyphs<const W: usize>(rules: &Rules<W>) -> Vec<(String, String)> {
    let Some((file, table)) = rules
        .xboard
        .as_ref()
        .and_then(|f| Some((f, f.table.as_ref()?)))
    else {
        return Vec::new();
    };
    let mut pictures = Vec::new();
    for (theirs, name) in entries(table).iter().zip(NAMES) {
        for (side, colour) in ["White", "Black"].into_iter().enumerate() {
            let seats = (side..rules.players.into()).step_by(2);
            let called = seats.filter_map(|seat| Some((seat, ours(rules, file, seat, theirs)?)));
            let picture = match called.collect::<Vec<_>>()[..] {
                [] => continue,
                [(seat, id)] => glyph(rules.players, seat, id),
                [(seat, id), ..] => shared_glyph(seat, id),
            };
            pictures.push((format!("{colour}{name}.svg"), picture));
        }
    }
    pictures
}

/// The ID of the piece that XBoard calls so in this seat.
fn ours<'r, const W: usize>(
    rules: &'r Rules<W>,
    file: &XboardFile,
    seat: usize,
    theirs: &str,
) -> Option<&'r str> {
    let mut ids = rules.kinds.iter().map(|kind| kind.id.as_str());
    ids.find(|id| file.called(seat, id) == theirs)
}

/// The entries of a table, with `+` for XBoard's `^`.
fn entries(table: &str) -> Vec<String> {
    let mut entries = Vec::new();
    let mut chars = table.chars().peekable();
    while let Some(first) = chars.next() {
        let mut entry: String = match first {
            '^' => ['+'].into_iter().chain(chars.next()).collect(),
            other => other.to_string(),
        };
        entry.extend(chars.next_if(|c| "'!".contains(*c)));
        entries.push(entry);
    }
    entries
}

/// Shield, line and ink by seat, where there are more than two.
const SEATS: [(&str, &str, &str); 4] = [
    ("#b3302c", "#4f1210", "#ffffff"),
    ("#2e5f9e", "#16324f", "#ffffff"),
    ("#f0cb45", "#6b5206", "#2d1c06"),
    ("#3b8047", "#16371c", "#ffffff"),
];

/// A shield with an ID, pointing away from its owner: of two the second sits above, of more each a quarter turn on.
fn glyph(players: u8, seat: usize, id: &str) -> String {
    let (quarters, (shield, line, ink)) = match (players, seat) {
        (2, 0) => (0, ("#fbf6e8", "#1d1a16", "#1d1a16")),
        (2, _) => (2, ("#2d2a27", "#1d1a16", "#ffffff")),
        _ => (seat % 4, SEATS[seat % 4]),
    };
    // The ID stands a little towards the broad end.
    let (x, baseline) = [(0, 11), (-3, 8), (0, 5), (3, 8)][quarters];
    let size = if id.len() > 1 { 20 } else { 24 };
    picture(&format!(
        "<path{} fill=\"{shield}\" stroke=\"{line}\" stroke-width=\"2\" d=\"{}\"/>{}",
        turned(quarters),
        outline(0),
        label(id, (x, baseline), size, ink),
    ))
}

/// The piece of two seats that face each other: it points both ways, half of it in each one's colours. The ID stands twice at
/// the rim, for XBoard's marks of owners cover the middle.
fn shared_glyph(seat: usize, id: &str) -> String {
    let seats = [seat % 4, (seat + 2) % 4];
    // Of seats on the left and right the halves stand side by side, so both labels are on both.
    let lower = if seats[0] == 0 { seats[1] } else { seats[0] };
    let halves = seats.map(|seat| {
        let (fill, line, _) = SEATS[seat];
        format!(
            "<path{} fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\" d=\"M0 -29 L27 -23 V0 H-27 V-23 Z\"/>",
            turned(seat)
        )
    });
    let labels = [(0, -16, SEATS[seats[0]].2), (0, 26, SEATS[lower].2)];
    let labels = labels.map(|(x, y, ink)| label(id, (x, y), 14, ink));
    picture(&(halves.concat() + &labels.concat()))
}

/// By so many quarter turns clockwise.
fn turned(quarters: usize) -> String {
    match quarters {
        0 => String::new(),
        _ => format!(" transform=\"rotate({})\"", 90 * quarters),
    }
}

fn label(id: &str, (x, y): (i32, i32), size: u32, ink: &str) -> String {
    format!(
        "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" \
         font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\">{id}</text>"
    )
}

fn picture(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\" viewBox=\"-30 -30 60 60\">\
         {inside}</svg>\n"
    )
}
