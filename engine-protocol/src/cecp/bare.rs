//! Whether a line without a known word is a move: coordinates, SAN, drops, castling, a pass.
//! Any game's squares and piece IDs will do; whether the move is legal is for others to say.

/// Whether the line begins like a move and is one word.
pub(super) fn looks_like_a_move(line: &str) -> bool {
    if line.contains(char::is_whitespace) {
        return false;
    }
    line == "@@@@"
        || line.starts_with("O-O")
        || line.starts_with("0-0")
        || begins_with_pawn_or_square(line)
        || begins_with_piece(line)
}

/// `e4...`, `exd5`, with lower-case files.
fn begins_with_pawn_or_square(line: &str) -> bool {
    let mut chars = line.chars();
    chars.next().is_some_and(is_file)
        && chars.next().is_some_and(|c| c.is_ascii_digit() || c == 'x')
}

/// `Nf3`, `+Fxd5-c6`, `W'xg8xg9-g10`, `N@f5`, `n@f5`: an ID, and a square in what follows.
fn begins_with_piece(line: &str) -> bool {
    let plain = line.strip_prefix('+').unwrap_or(line);
    let mut chars = plain.chars();
    let Some(letter) = chars.next().filter(char::is_ascii_alphabetic) else {
        return false;
    };
    let rest = chars.as_str();
    let rest = rest.strip_prefix(['\'', '!']).unwrap_or(rest);
    let drop = rest.starts_with('@');
    (drop || letter.is_ascii_uppercase()) && has_square(rest)
}

/// A file letter directly followed by a digit.
fn has_square(text: &str) -> bool {
    text.as_bytes()
        .windows(2)
        .any(|pair| is_file(pair[0] as char) && pair[1].is_ascii_digit())
}

/// Boards have at most sixteen files.
fn is_file(c: char) -> bool {
    ('a'..='p').contains(&c)
}
