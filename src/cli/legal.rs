//! A move as typed by a person: played, or refused with what would be legal.

use anyhow::{Result, bail};

use crate::{
    board::Move,
    rules::{Outcome, Position},
};

/// More legal moves than this are not listed.
const FEW: usize = 16;

/// The move that a text names.
///
/// # Errors
/// When it is not legal; the message says what is, from the same square.
pub fn read<const W: usize>(position: &mut Position<W>, text: &str) -> Result<Move> {
    if let Some(mv) = position.parse_move(text) {
        return Ok(mv);
    }
    let outcome = position.outcome();
    let moves = position.game_moves();
    if moves.is_empty() && outcome != Outcome::None {
        bail!(
            "`{text}` is not legal: the game is over ({})",
            outcome.text(position.rules().players)
        );
    }
    if position
        .texts(&position.legal_moves())
        .iter()
        .any(|legal| legal == text)
    {
        bail!("`{text}` is not legal: the position has occurred too often");
    }
    let texts = position.texts(&moves);
    let origin = origin(text);
    let like: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|legal| self::origin(legal) == origin)
        .collect();
    match (origin, like.len()) {
        (None, _) => bail!(
            "`{text}` is not a legal move; moves are written like `{}`",
            texts[0]
        ),
        (Some(origin), 0) => bail!("`{text}` is not legal: nothing moves from {origin}"),
        (Some(origin), 1..=FEW) => {
            bail!(
                "`{text}` is not legal; from {origin} there are {}",
                like.join(" ")
            )
        }
        (Some(origin), many) => {
            bail!("`{text}` is not legal; from {origin} there are {many} others")
        }
    }
}

/// The square a move text begins with.
fn origin(text: &str) -> Option<&str> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    (end > 0).then(|| &text[..end + 1])
}
