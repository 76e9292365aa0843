//! Pictures of single pieces for XBoard's option `-pid`: shields that bear the pieces' IDs, under XBoard's file names.

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
    let places = entries(table).into_iter().zip(NAMES);
    places
        .filter(|(theirs, _)| theirs != ".")
        .flat_map(|(theirs, name)| {
            let id = rules.kinds.iter().map(|kind| &kind.id);
            let mut ours = id.filter(|id| called(file, id) == theirs);
            let id = ours.next().map_or(theirs.clone(), String::clone);
            ["White", "Black"].map(|side| (format!("{side}{name}.svg"), glyph(&id, side)))
        })
        .collect()
}

/// What XBoard calls a piece of ours.
fn called<'i>(file: &'i XboardFile, id: &'i str) -> &'i str {
    file.ids
        .as_ref()
        .and_then(|ids| ids.get(id))
        .map_or(id, String::as_str)
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

/// A shield with an ID; White's point up, Black's down.
fn glyph(id: &str, side: &str) -> String {
    let (turned, shield, ink, baseline) = match side {
        "White" => ("", "#fbf6e8", "#1d1a16", 11),
        _ => (" transform=\"rotate(180)\"", "#2d2a27", "#ffffff", 5),
    };
    let size = if id.len() > 1 { 20 } else { 24 };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\" viewBox=\"-30 -30 60 60\">\
         <path{turned} fill=\"{shield}\" stroke=\"#1d1a16\" stroke-width=\"2\" d=\"{}\"/>\
         <text y=\"{baseline}\" fill=\"{ink}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" \
         font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\">{id}</text></svg>\n",
        outline(0),
    )
}
