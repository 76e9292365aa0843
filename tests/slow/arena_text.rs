//! FENs of Arena Cheturshogqi: the two-player form, and FEN4 with seat letters and a list of living players.

use super::arena::Arena;
use super::arena_pieces::ids;
use super::board::{Board, Piece};
use super::text::{
    hands_text, piece_of, read_counter, read_side, side_letter, split_hands, tokens,
};

const TWO: &[char] = &['w', 'b'];
const FOUR: &[char] = &['r', 'b', 'y', 'g'];

fn kind_of(id: &str) -> Result<&'static str, String> {
    ids()
        .into_iter()
        .find(|&kind| kind == id)
        .ok_or_else(|| format!("unknown piece {id}"))
}

fn seat_of(letter: char) -> Result<usize, String> {
    FOUR.iter()
        .position(|&seat| seat == letter)
        .ok_or_else(|| format!("no seat {letter}"))
}

impl Arena {
    /// Reads either form; commas between squares are the mark of FEN4.
    pub fn read(fen: &str) -> Result<Arena, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (placement, reserves) = split_hands(fields.first().ok_or("empty FEN")?);
        let mut arena = if placement.contains(',') {
            read_four(placement, reserves, &fields)?
        } else {
            read_two(placement, reserves, &fields)?
        };
        if arena.alive.is_empty() {
            return Err("no King".to_string());
        }
        arena.settle();
        Ok(arena)
    }

    /// Writes the FEN in the form of the board.
    pub fn text(&self) -> String {
        let counters = format!("{} {}", self.halfmove, self.fullmove);
        if self.letters.len() == 2 {
            let hands: Vec<Piece> = self
                .reserves
                .iter()
                .enumerate()
                .flat_map(|(seat, kinds)| kinds.iter().map(move |&kind| Piece { seat, kind }))
                .collect();
            let (placement, hands) = (self.board.placement(), hands_text(&hands));
            return format!("{placement}{hands} {} {counters}", side_letter(self.turn));
        }
        let reserves: Vec<String> = (0..4).map(|seat| self.reserve_text(seat)).collect();
        let alive: String = self.alive.iter().map(|&seat| self.letters[seat]).collect();
        let turn = self.letters[self.turn];
        format!(
            "{}[{}] {turn} {alive} {counters}",
            self.placement_four(),
            reserves.join(";")
        )
    }

    fn reserve_text(&self, seat: usize) -> String {
        let mut kinds = self.reserves[seat].clone();
        kinds.sort_unstable();
        format!("{}:{}", self.letters[seat], kinds.concat())
    }

    fn placement_four(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.board.ranks).rev() {
            let mut items = Vec::new();
            let mut gap = 0;
            for file in 0..self.board.files {
                let Some(piece) = self.board.at((file, rank)) else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    items.push(gap.to_string());
                }
                gap = 0;
                items.push(format!("{}{}", self.letters[piece.seat], piece.kind));
            }
            if gap > 0 {
                items.push(gap.to_string());
            }
            rows.push(items.join(","));
        }
        rows.join("/")
    }
}

/// The seats that have a King.
fn with_king(board: &Board, seats: usize) -> Vec<usize> {
    (0..seats)
        .filter(|&seat| board.find(seat, "K").is_some())
        .collect()
}

fn read_two(placement: &str, reserves: &str, fields: &[&str]) -> Result<Arena, String> {
    let board = Board::empty(11, 11, 1).read(placement, &ids())?;
    let mut held = vec![Vec::new(), Vec::new()];
    for token in tokens(reserves) {
        let piece = piece_of(&token, &ids())?;
        held[piece.seat].push(piece.kind);
    }
    Ok(Arena {
        alive: with_king(&board, 2),
        board,
        letters: TWO,
        reserves: held,
        turn: read_side(fields.get(1))?,
        halfmove: read_counter(fields.get(2), 0)?,
        fullmove: read_counter(fields.get(3), 1)?,
    })
}

fn read_four(placement: &str, reserves: &str, fields: &[&str]) -> Result<Arena, String> {
    let board = read_placement_four(placement)?;
    let mut held = vec![Vec::new(); 4];
    for reserve in reserves.split(';').filter(|reserve| !reserve.is_empty()) {
        let (letter, kinds) = reserve
            .split_once(':')
            .ok_or_else(|| format!("reserve {reserve}"))?;
        let seat = seat_of(letter.chars().next().unwrap_or('-'))?;
        for token in tokens(kinds) {
            held[seat].push(kind_of(&token)?);
        }
    }
    let turn = fields
        .get(1)
        .map_or(Ok(0), |field| seat_of(field.chars().next().unwrap_or('-')))?;
    let mut alive = match fields.get(2) {
        Some(letters) => letters
            .chars()
            .map(seat_of)
            .collect::<Result<Vec<usize>, String>>()?,
        None => with_king(&board, 4),
    };
    alive.sort_unstable();
    Ok(Arena {
        board,
        letters: FOUR,
        reserves: held,
        turn,
        alive,
        halfmove: read_counter(fields.get(3), 0)?,
        fullmove: read_counter(fields.get(4), 1)?,
    })
}

fn read_placement_four(placement: &str) -> Result<Board, String> {
    let mut board = Board::empty(13, 13, 1);
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != 13 {
        return Err(format!("{} ranks", rows.len()));
    }
    for (row, text) in rows.into_iter().enumerate() {
        let mut file = 0;
        for item in text.split(',') {
            if let Ok(count) = item.parse::<i32>() {
                file += count;
                continue;
            }
            let letter = item.chars().next().ok_or("empty square text")?;
            let piece = Piece {
                seat: seat_of(letter)?,
                kind: kind_of(&item[letter.len_utf8()..])?,
            };
            let square = (file, 12 - row as i32);
            if !board.has(square) {
                return Err(format!("rank too long: {text}"));
            }
            board.set(square, Some(piece));
            file += 1;
        }
        if file != 13 {
            return Err(format!("rank of {file} squares: {text}"));
        }
    }
    Ok(board)
}
