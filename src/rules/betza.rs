//! Betza notation: strings such as `mfWcfF` or `Q3cabK` to a list of [`Term`]s.
//! Directions are the mover's own: forward is `(0, 1)`. What the letters mean is said in `docs/variants.md`.

use thiserror::Error;

/// Files to the right and ranks forward.
pub type Offset = (i32, i32);

/// How a term travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// Leaps, or rides over empty squares when the range is more than one step.
    Free,
    /// One step whose squares on the way must be empty (`n`).
    Lame,
    /// A ride beyond exactly one piece of either side (`p`).
    Hop,
    /// A ride that may not stop on its first square, which must be empty (`yaf`).
    Ski,
    /// One step to an empty square, then a ride outward, turned by 45 degrees to either side (`yafs`).
    Bend,
    /// Takes a neighbour by leaping over it to the empty square behind (`cafm`).
    Over,
    /// Takes a neighbour without moving (`cab`).
    Rifle,
}

/// One atom with its modifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// Whether it moves without capture.
    pub quiet: bool,
    /// Whether it captures.
    pub capture: bool,
    /// Only from a square on which the array has such a piece (`i`).
    pub initial: bool,
    /// The single steps it is made of.
    pub steps: Vec<Offset>,
    /// How often a step may be repeated; `None` means without limit.
    pub range: Option<u8>,
    /// How it travels.
    pub path: Path,
}

/// What is wrong in a Betza string. Columns count from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BetzaError {
    /// A letter that means nothing here.
    #[error(
        "column {column}: `{found}` is no atom or modifier (atoms: W F D N A H C Z G K Q B R; modifiers: f b l r v s h m c i n p y a)"
    )]
    Letter {
        /// Where.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// Modifiers at the end of the string.
    #[error("the modifiers `{0}` at the end belong to no atom")]
    Dangling(String),
    /// A range that is not 1 to 99.
    #[error("column {column}: a range is a number from 1 to 99")]
    Range {
        /// Where.
        column: usize,
    },
    /// A combination that the engine cannot play.
    #[error(
        "column {column}: `{found}` is no move that can be played here; legs may be yaf, yafs, cafm or cab, p goes with R B Q, n with single leaps, and only K's steps repeat"
    )]
    Shape {
        /// Where the atom stands.
        column: usize,
        /// The term as written.
        found: String,
    },
    /// Directions that select no step of the atom.
    #[error("column {column}: the directions `{found}` leave no move of the atom")]
    NoDirection {
        /// Where the atom stands.
        column: usize,
        /// The term as written.
        found: String,
    },
}

impl BetzaError {
    /// Where in the string it is, in characters from 1.
    pub fn column(&self) -> usize {
        match self {
            Self::Letter { column, .. }
            | Self::Range { column }
            | Self::Shape { column, .. }
            | Self::NoDirection { column, .. } => *column,
            Self::Dangling(_) => 1,
        }
    }
}

/// The terms of a string; an empty string is a piece without moves of its own.
///
/// # Errors
/// A [`BetzaError`] that names the first place that cannot be read.
pub fn parse(text: &str) -> Result<Vec<Term>, BetzaError> {
    let chars: Vec<char> = text.chars().collect();
    let mut terms = Vec::new();
    let mut modifiers = String::new();
    let mut i = 0;
    while i < chars.len() {
        let (letter, column) = (chars[i], i + 1);
        i += 1;
        if "fblrvshmcinpya".contains(letter) {
            modifiers.push(letter);
            continue;
        }
        let parts = atoms(letter).ok_or(BetzaError::Letter {
            column,
            found: letter,
        })?;
        let digits: String = chars[i..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .collect();
        i += digits.len();
        let limit = match digits.as_str() {
            "" => None,
            d => Some(
                d.parse()
                    .ok()
                    .filter(|n| (1..100).contains(n))
                    .ok_or(BetzaError::Range { column: column + 1 })?,
            ),
        };
        let whole = format!("{modifiers}{letter}{digits}");
        for (first, rides) in parts {
            let range = limit.or(if *rides { None } else { Some(1) });
            terms.push(term(&modifiers, *first, range, column, &whole)?);
        }
        modifiers.clear();
    }
    if modifiers.is_empty() {
        Ok(terms)
    } else {
        Err(BetzaError::Dangling(modifiers))
    }
}

/// The steps an atom letter stands for: one step of each orbit, and whether it repeats without limit.
fn atoms(letter: char) -> Option<&'static [(Offset, bool)]> {
    Some(match letter {
        'W' => &[((0, 1), false)],
        'F' => &[((1, 1), false)],
        'D' => &[((0, 2), false)],
        'N' => &[((1, 2), false)],
        'A' => &[((2, 2), false)],
        'H' => &[((0, 3), false)],
        'C' => &[((1, 3), false)],
        'Z' => &[((2, 3), false)],
        'G' => &[((3, 3), false)],
        'K' => &[((0, 1), false), ((1, 1), false)],
        'R' => &[((0, 1), true)],
        'B' => &[((1, 1), true)],
        'Q' => &[((0, 1), true), ((1, 1), true)],
        _ => return None,
    })
}

fn term(
    modifiers: &str,
    first: Offset,
    range: Option<u8>,
    column: usize,
    whole: &str,
) -> Result<Term, BetzaError> {
    let (own, leg) = modifiers
        .split_once('a')
        .map_or((modifiers, None), |(a, b)| (a, Some(b)));
    let has = |c| own.contains(c);
    let path = match leg {
        Some("f") if has('y') => Path::Ski,
        Some("fs") if has('y') => Path::Bend,
        Some("fm" | "mf") if has('c') => Path::Over,
        Some("b") if has('c') => Path::Rifle,
        None if has('p') => Path::Hop,
        None if has('n') => Path::Lame,
        None => Path::Free,
        Some(_) => return Err(shape(column, whole)),
    };
    let unit = first.0 <= 1 && first.1 == 1;
    let playable = match path {
        Path::Free => !has('y') && (range == Some(1) || unit),
        Path::Lame => range == Some(1),
        Path::Hop => unit && range.is_none(),
        Path::Ski | Path::Bend | Path::Over | Path::Rifle => unit && range == Some(1),
    };
    if !playable {
        return Err(shape(column, whole));
    }
    let directions: String = own.chars().filter(|c| "fblrvsh".contains(*c)).collect();
    let steps = orbit(first, &directions);
    if steps.is_empty() {
        return Err(BetzaError::NoDirection {
            column,
            found: whole.to_owned(),
        });
    }
    let legs_only = matches!(path, Path::Over | Path::Rifle);
    Ok(Term {
        quiet: !legs_only && (has('m') || !has('c')),
        capture: legs_only || has('c') || !has('m'),
        initial: has('i'),
        steps,
        range: if path == Path::Ski || path == Path::Bend {
            None
        } else {
            range
        },
        path,
    })
}

fn shape(column: usize, whole: &str) -> BetzaError {
    BetzaError::Shape {
        column,
        found: whole.to_owned(),
    }
}

/// All images of a step under the board's symmetries that the direction letters allow.
fn orbit((a, b): Offset, directions: &str) -> Vec<Offset> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for step in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    all.sort_unstable();
    if directions.is_empty() {
        return all;
    }
    let letters: Vec<char> = directions.chars().collect();
    let mut chosen = Vec::new();
    let mut i = 0;
    while i < letters.len() {
        let one = letters[i];
        let pair = letters
            .get(i + 1)
            .copied()
            .filter(|two| pairs(one, *two, a != b && a != 0));
        let used = match (pair, a, b) {
            (None, ..) => 1,
            // A straight atom has no step between two directions: its letters are a union.
            (Some(_), 0, _) => 1,
            (Some(_), ..) => 2,
        };
        let two = if used == 2 { pair } else { None };
        chosen.extend(all.iter().copied().filter(|step| selects(one, two, *step)));
        i += used;
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Whether two letters together name one direction.
fn pairs(one: char, two: char, oblique: bool) -> bool {
    let vertical = |c| "fb".contains(c);
    let sideways = |c| "lr".contains(c);
    vertical(one) && sideways(two)
        || sideways(one) && vertical(two)
        || oblique
            && (one == two
                || two == 'h'
                || two == 's' && vertical(one)
                || two == 'v' && sideways(one))
}

/// Whether a direction letter, or a pair of them, allows a step.
fn selects(one: char, two: Option<char>, (x, y): Offset) -> bool {
    let towards = |c| match c {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        _ => true,
    };
    let narrow = y.abs() > x.abs();
    let (vertical, oblique) = ("fbv".contains(one), x.abs() != y.abs() && x != 0 && y != 0);
    let along = narrow == vertical;
    match two {
        // Straight and diagonal steps: a letter is a half plane.
        None if !oblique => match one {
            'v' => y != 0,
            's' => x != 0,
            _ => towards(one),
        },
        Some(second) if !oblique => towards(one) && towards(second),
        // Oblique steps: a letter alone, or doubled, is the pair nearest to that direction; `h` is the half
        // plane; `fs` the flatter pair; of `fl` and `lf` the first letter says which of two is meant.
        None => towards(one) && along,
        Some('h') => towards(one),
        Some('s' | 'v') => towards(one) && !along,
        Some(second) if second == one => towards(one) && along,
        Some(second) => towards(one) && towards(second) && along,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<Offset> {
        let mut all: Vec<Offset> = parse(text)
            .unwrap()
            .into_iter()
            .flat_map(|t| t.steps)
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn directions_are_unions_on_straight_and_pairs_on_diagonal_atoms() {
        assert_eq!(steps("vrW"), [(0, -1), (0, 1), (1, 0)]);
        assert_eq!(steps("lfrbB"), [(-1, 1), (1, -1)]);
        assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(steps("bsW"), [(-1, 0), (0, -1), (1, 0)]);
        assert_eq!(steps("fN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("fsN"), [(-2, 1), (2, 1)]);
        assert_eq!(steps("fhN").len(), 4);
        assert_eq!(steps("lfN"), [(-2, 1)]);
        assert_eq!(steps("N").len(), 8);
    }

    #[test]
    fn modes_ranges_and_legs() {
        let one = |text: &str| parse(text).unwrap().remove(0);
        assert_eq!(
            (one("mQ3").quiet, one("mQ3").capture, one("mQ3").range),
            (true, false, Some(3))
        );
        assert_eq!(one("R").range, None);
        assert_eq!(one("cpR").path, Path::Hop);
        assert_eq!(one("yafW").path, Path::Ski);
        assert_eq!(one("yafsF").path, Path::Bend);
        assert_eq!(one("cafmF").path, Path::Over);
        assert_eq!(one("cabK").path, Path::Rifle);
        assert!(one("ifmnD").initial && one("ifmnD").path == Path::Lame);
        assert_eq!(parse("mfWcfF").unwrap().len(), 2);
        assert_eq!(parse("").unwrap(), []);
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(
            parse("WXF"),
            Err(BetzaError::Letter {
                column: 2,
                found: 'X'
            })
        );
        assert_eq!(parse("Wm"), Err(BetzaError::Dangling("m".into())));
        assert!(matches!(
            parse("yafN"),
            Err(BetzaError::Shape { column: 4, .. })
        ));
        assert!(matches!(parse("N2"), Err(BetzaError::Shape { .. })));
        assert!(matches!(parse("W0"), Err(BetzaError::Range { column: 2 })));
    }
}
