//! Texts of squares, moves and FENs, the same for every two-player game.

use super::board::{Board, Piece, Square, Way};

impl Board {
    /// A square's name, such as `e4`.
    pub fn name(&self, (file, rank): Square) -> String {
        format!("{}{}", (b'a' + file as u8) as char, rank + self.first_rank)
    }

    /// The square of that name.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.all().find(|&square| self.name(square) == name)
    }

    /// The text of a way: one leg for each kill and one for the square where it ends.
    pub fn text(&self, from: Square, way: &Way) -> String {
        let mut legs = Vec::new();
        let mut start = from;
        for &stop in way.kills.iter().chain([&way.to]) {
            legs.push(self.name(start) + &self.name(stop));
            start = stop;
        }
        legs.join(",")
    }

    /// Reads the placement of a two-player FEN, in which upper case is the first player.
    pub fn read(mut self, placement: &str, ids: &[&'static str]) -> Result<Board, String> {
        let rows: Vec<&str> = placement.split('/').collect();
        if rows.len() as i32 != self.ranks {
            return Err(format!("{} ranks in {placement}", rows.len()));
        }
        for (row, text) in rows.into_iter().enumerate() {
            let rank = self.ranks - 1 - row as i32;
            let mut file = 0;
            for token in tokens(text) {
                if let Ok(count) = token.parse::<i32>() {
                    file += count;
                    continue;
                }
                let piece = piece_of(&token, ids)?;
                if !self.has((file, rank)) {
                    return Err(format!("rank too long: {text}"));
                }
                self.set((file, rank), Some(piece));
                file += 1;
            }
            if file != self.files {
                return Err(format!("rank of {file} squares: {text}"));
            }
        }
        Ok(self)
    }

    /// Writes the placement of a two-player FEN.
    pub fn placement(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.ranks).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..self.files {
                match self.at((file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            row += &gap.to_string();
                            gap = 0;
                        }
                        row += &id_text(piece);
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }
}

/// Splits a rank or a list of reserves into numbers and piece IDs.
pub fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for symbol in text.chars() {
        let joins = match found.last() {
            None => false,
            Some(last) if symbol.is_ascii_digit() => last.ends_with(|c: char| c.is_ascii_digit()),
            Some(last) if symbol.is_ascii_alphabetic() => last == "+",
            Some(last) => {
                "'!~".contains(symbol) && last.ends_with(|c: char| c.is_ascii_alphabetic())
            }
        };
        match found.last_mut() {
            Some(last) if joins => last.push(symbol),
            _ => found.push(symbol.to_string()),
        }
    }
    found
}

/// The piece of an ID whose case tells the player.
pub fn piece_of(token: &str, ids: &[&'static str]) -> Result<Piece, String> {
    let upper = token.to_ascii_uppercase();
    let kind = ids
        .iter()
        .find(|&&id| id == upper)
        .ok_or_else(|| format!("unknown piece {token}"))?;
    Ok(Piece {
        seat: usize::from(upper != token),
        kind,
    })
}

/// The ID of a two-player game's piece, in the case of its player.
pub fn id_text(piece: Piece) -> String {
    if piece.seat == 0 {
        piece.kind.to_string()
    } else {
        piece.kind.to_ascii_lowercase()
    }
}

/// The side to move of a two-player FEN.
pub fn read_side(field: Option<&&str>) -> Result<usize, String> {
    match field {
        None | Some(&"w") => Ok(0),
        Some(&"b") => Ok(1),
        Some(other) => Err(format!("side {other}")),
    }
}

/// A counter of a FEN, or its neutral value when it is left out.
pub fn read_counter(field: Option<&&str>, neutral: u32) -> Result<u32, String> {
    field.map_or(Ok(neutral), |text| {
        text.parse().map_err(|_| format!("counter {text}"))
    })
}

/// `w` or `b`.
pub fn side_letter(seat: usize) -> &'static str {
    ["w", "b"][seat]
}

/// Takes the bracket with the hands off a placement.
pub fn split_hands(placement: &str) -> (&str, &str) {
    match placement.trim_end_matches(']').split_once('[') {
        Some((board, hands)) => (board, hands),
        None => (placement, ""),
    }
}

/// The bracket with the hands of both players, sorted.
pub fn hands_text(hands: &[Piece]) -> String {
    let mut ids: Vec<String> = hands.iter().map(|&piece| id_text(piece)).collect();
    ids.sort();
    format!("[{}]", ids.concat())
}
