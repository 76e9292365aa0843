//! Moves as people and saved games write them: `Nf3`, `exd5`, `e8=Q`, `O-O`, `+Fxd5-c6`, `N@f5`.
//! Start at [`Position::parse_san`]. A text stands for the one move that it fits; signs behind it say nothing.

use thiserror::Error;

use super::{Position, Rules};
use crate::board::{Kind, Move, Square};

/// Why a text stands for no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// It is not written like a move.
    #[error("this is not written like a move")]
    Unreadable,
    /// No move that may be played fits.
    #[error("no move fits")]
    NoMove,
    /// Several moves fit.
    #[error("several moves fit")]
    Ambiguous,
}

/// The piece that moves where none is named.
const PAWN: &str = "P";

/// A text taken apart.
struct Described<'t> {
    id: &'t str,
    /// The squares named, in order; the last is where the move ends.
    squares: Vec<Square>,
    /// A file or a rank of the square that is left.
    file: Option<char>,
    rank: Option<&'t str>,
    promotion: Option<&'t str>,
}

impl<const W: usize> Position<W> {
    /// The move of the game that a text in algebraic notation stands for.
    ///
    /// # Errors
    /// When it is unreadable, or fits no move, or several.
    pub fn parse_san(&mut self, text: &str) -> Result<Move, SanError> {
        let signs = |c| matches!(c, '!' | '?' | '#' | ';');
        let text = text.trim().trim_end_matches(signs);
        let moves = self.game_moves();
        if let Some(far) = castles_far(text.trim_end_matches('+')) {
            return one(moves.into_iter().filter(|mv| self.castles(*mv, far)));
        }
        // A plus sign is a promotion where one fits, else it says that the move gives check.
        let readings = [text, text.trim_end_matches('+')];
        let mut verdict = SanError::Unreadable;
        for reading in readings {
            let Some(described) = self.rules().described(reading) else {
                continue;
            };
            let fitting = moves
                .iter()
                .copied()
                .filter(|mv| self.fits(*mv, &described));
            match one(fitting) {
                Err(SanError::NoMove) => verdict = SanError::NoMove,
                other => return other,
            }
        }
        Err(verdict)
    }

    /// Whether a move is this castling: `far` is towards the first file.
    fn castles(&self, mv: Move, far: bool) -> bool {
        let geometry = &self.rules().geometry;
        match mv {
            Move::Castle { from, to, .. } => (geometry.file(to) < geometry.file(from)) == far,
            _ => false,
        }
    }

    fn fits(&self, mv: Move, described: &Described<'_>) -> bool {
        let rules = self.rules();
        let id = |kind: Kind| rules.kind(kind).id.as_str();
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else {
            return false;
        };
        let Some(piece) = self.at(from) else {
            return false;
        };
        let mut path = vec![from];
        if let Move::Legs { kills, .. } = mv {
            path.extend(kills.into_iter().flatten());
        }
        path.push(to);
        let from_text = rules.square_text(from);
        let squares = &described.squares[..];
        let promotes = match mv {
            Move::Step {
                promote: Some(kind),
                ..
            } => Some(id(kind)),
            _ => None,
        };
        let promotion = match described.promotion {
            None => promotes.is_none(),
            // The one promoted form that there is.
            Some("+") => promotes.is_some_and(|id| id.starts_with('+')),
            Some(named) => promotes.unwrap_or(id(piece.kind())) == named,
        };
        id(piece.kind()) == described.id
            && (squares == path || squares == &path[1..])
            && described
                .file
                .is_none_or(|file| from_text.starts_with(file))
            && described.rank.is_none_or(|rank| &from_text[1..] == rank)
            && promotion
    }
}

impl<const W: usize> Rules<W> {
    /// Takes a text apart: the piece, what tells it from others, the squares, the promotion.
    fn described<'t>(&self, text: &'t str) -> Option<Described<'t>> {
        let (id, rest) = split_id(text);
        let (rest, promotion) = split_promotion(rest);
        let mut described = Described {
            id,
            squares: Vec::new(),
            file: None,
            rank: None,
            promotion,
        };
        let mut rest = rest;
        while let Some(first) = rest.chars().next() {
            if matches!(first, 'x' | '-' | ':' | ',') {
                rest = &rest[1..];
                continue;
            }
            let letter = usize::from(first.is_ascii_lowercase());
            let digits = rest[letter..].find(|c: char| !c.is_ascii_digit());
            let end = digits.map_or(rest.len(), |digits| letter + digits);
            let early = described.squares.is_empty();
            match (letter, end) {
                (1, 1) if early => described.file = Some(first),
                (0, 1..) if early => described.rank = Some(&rest[..end]),
                (1, 2..) => described.squares.push(self.parse_square(&rest[..end])?),
                _ => return None,
            }
            rest = &rest[end..];
        }
        (!described.squares.is_empty()).then_some(described)
    }
}

/// The ID at the beginning, a Pawn's where there is none, and what follows it.
fn split_id(text: &str) -> (&str, &str) {
    let plus = usize::from(text.starts_with('+'));
    let letter = text[plus..].starts_with(|c: char| c.is_ascii_uppercase());
    if !letter {
        return (PAWN, text);
    }
    let mark = text[plus + 1..].starts_with(['\'', '!']);
    text.split_at(plus + 1 + usize::from(mark))
}

/// What stands before the promotion, and the promotion: `=Q`, `Q`, `=+`, `+`; a bare `=` declines it.
fn split_promotion(text: &str) -> (&str, Option<&str>) {
    let tail = text
        .rfind(|c: char| c.is_ascii_digit())
        .map_or(0, |at| at + 1);
    let (before, promotion) = text.split_at(tail);
    let promotion = promotion.strip_prefix('=').unwrap_or(promotion);
    (
        before,
        Some(promotion).filter(|promotion| !promotion.is_empty()),
    )
}

/// Whether a text is a castling, and if so, whether it is the one towards the first file.
fn castles_far(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" => Some(false),
        "O-O-O" | "0-0-0" => Some(true),
        _ => None,
    }
}

/// The only move.
fn one(mut moves: impl Iterator<Item = Move>) -> Result<Move, SanError> {
    let first = moves.next().ok_or(SanError::NoMove)?;
    match moves.next() {
        None => Ok(first),
        Some(_) => Err(SanError::Ambiguous),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{variants, with_game};

    /// What texts stand for in a position.
    fn check(game: &str, fen: &str, rows: &[(&str, Result<&str, SanError>)]) {
        with_game!(variants::find(game).expect("a game"), |rules| {
            let mut position = rules.position(fen).expect("a position");
            for (text, wanted) in rows {
                let found = position.parse_san(text).map(|mv| rules.move_text(mv));
                assert_eq!(found.as_deref().map_err(|e| *e), *wanted, "{text}");
            }
        });
    }

    #[test]
    fn chess_moves_are_read() {
        let fen = "r3k2r/1P4p1/8/3pP3/8/8/8/R3K1NR w KQkq d6 0 1";
        let rows = [
            ("Nf3", Ok("g1f3")),
            ("Ng1f3!?", Ok("g1f3")),
            ("e6", Ok("e5e6")),
            ("exd6", Ok("e5d6")),
            ("b8=Q+", Ok("b7b8q")),
            ("bxa8N", Ok("b7a8n")),
            ("O-O-O", Ok("e1c1")),
            ("Rxh8+", Ok("h1h8")),
            ("Rd1", Ok("a1d1")),
            ("b8", Err(SanError::NoMove)),
            ("O-O", Err(SanError::NoMove)),
            ("Nd4", Err(SanError::NoMove)),
            ("Kz9", Err(SanError::Unreadable)),
            ("castle", Err(SanError::Unreadable)),
            ("é4", Err(SanError::Unreadable)),
            ("+", Err(SanError::Unreadable)),
            ("", Err(SanError::Unreadable)),
        ];
        check("chess", fen, &rows);
    }

    #[test]
    fn what_tells_pieces_apart_is_read() {
        let fen = "4k3/8/8/8/R6R/8/8/R3K3 w - - 0 1";
        let rows = [
            ("Rd4", Err(SanError::Ambiguous)),
            ("Rad4", Ok("a4d4")),
            ("Rh4d4", Ok("h4d4")),
            ("R1a3", Ok("a1a3")),
            ("R4a3", Ok("a4a3")),
        ];
        check("chess", fen, &rows);
    }

    #[test]
    fn legs_and_plus_signs_are_read() {
        let fen = "4k5/1O7p/4+N5/P9/3p1p4/2+D1+F1EP2/10/1U8/10/4K5 w 0 1";
        let rows = [
            ("+Fxf6-g7", Ok("e5f6,f6g7")),
            ("+Dxd6-c5", Ok("c5d6,d6c5")),
            ("a8+", Ok("a7a8+")),
            ("a8=+", Ok("a7a8+")),
            ("a8", Ok("a7a8")),
            ("a8=", Ok("a7a8")),
        ];
        check("scirocco", fen, &rows);
    }
}
