//! The types of Arena Cheturshogqi: IDs, parts of compounds, what a capture in the Arena makes of two types.

/// Plain types, then the 32 compounds with their two parts; a King's part is the Man.
pub const PLAIN: [&str; 11] = ["K", "Q", "R", "B", "N", "P", "F", "E", "W", "D", "M"];
#[rustfmt::skip]
pub const COMPOUNDS: [(&str, [&str; 2]); 32] = [
    ("A", ["Q", "N"]), ("C", ["B", "N"]), ("M'", ["R", "N"]), ("U", ["M", "N"]),
    ("K'", ["M", "R"]), ("F'", ["F", "R"]), ("K!", ["M", "B"]), ("B'", ["B", "P"]),
    ("W'", ["W", "B"]), ("D'", ["D", "B"]), ("D!", ["D", "E"]), ("H", ["D", "F"]),
    ("H'", ["D", "M"]), ("H!", ["D", "N"]), ("P'", ["D", "P"]), ("Q'", ["D", "Q"]),
    ("R'", ["D", "R"]), ("T", ["D", "W"]), ("E'", ["E", "B"]), ("E!", ["E", "M"]),
    ("N'", ["E", "N"]), ("P!", ["E", "P"]), ("Q!", ["E", "Q"]), ("R!", ["E", "R"]),
    ("F!", ["F", "E"]), ("N!", ["F", "N"]), ("G", ["F", "P"]), ("G'", ["P", "N"]),
    ("G!", ["P", "R"]), ("V", ["W", "N"]), ("V'", ["W", "P"]), ("V!", ["W", "E"]),
];

/// Victims, in the order of the columns of [`MUTATIONS`].
const VICTIMS: [&str; 10] = ["Q", "R", "B", "N", "P", "F", "E", "W", "D", "M"];
/// What a plain capturer becomes by each plain victim; `-` where it stays what it is.
#[rustfmt::skip]
const MUTATIONS: [(&str, [&str; 10]); 10] = [
    //      Q     R     B     N     P     F     E     W     D     M
    ("Q", ["-",  "-",  "-",  "A",  "-",  "-",  "Q!", "-",  "Q'", "-"]),
    ("R", ["Q",  "-",  "Q",  "M'", "G!", "F'", "R!", "-",  "R'", "K'"]),
    ("B", ["Q",  "Q",  "-",  "C",  "B'", "-",  "E'", "W'", "D'", "K!"]),
    ("N", ["A",  "M'", "C",  "-",  "G'", "N!", "N'", "V",  "H!", "U"]),
    ("P", ["Q",  "G!", "B'", "G'", "-",  "G",  "P!", "V'", "P'", "M"]),
    ("F", ["Q",  "F'", "B",  "N!", "G",  "-",  "F!", "M",  "H",  "M"]),
    ("E", ["Q!", "R!", "E'", "N'", "P!", "F!", "-",  "V!", "D!", "E!"]),
    ("W", ["Q",  "R",  "W'", "V",  "V'", "M",  "V!", "-",  "T",  "M"]),
    ("D", ["Q'", "R'", "D'", "H!", "P'", "H",  "D!", "T",  "-",  "H'"]),
    ("M", ["Q",  "K'", "K!", "U",  "-",  "-",  "E!", "-",  "H'", "-"]),
];

/// Every ID of the game.
pub fn ids() -> Vec<&'static str> {
    PLAIN
        .into_iter()
        .chain(COMPOUNDS.into_iter().map(|(id, _)| id))
        .collect()
}

/// The two parts of a compound; none of a plain type.
pub fn split(kind: &str) -> Option<[&'static str; 2]> {
    COMPOUNDS
        .into_iter()
        .find(|&(id, _)| id == kind)
        .map(|(_, parts)| parts)
}

/// The plain types whose moves the piece has.
pub fn parts(kind: &'static str) -> Vec<&'static str> {
    split(kind).map_or(vec![kind], |two| two.to_vec())
}

/// What the capturer becomes in the Arena, if the capture mutates.
pub fn mutation(capturer: &str, victim: &str) -> Option<&'static str> {
    let (_, row) = MUTATIONS.into_iter().find(|&(kind, _)| kind == capturer)?;
    let column = VICTIMS.into_iter().position(|kind| kind == victim)?;
    Some(row[column]).filter(|&result| result != "-")
}
