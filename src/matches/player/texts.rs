//! Moves and positions between our texts and those of an engine that counts ranks otherwise.

use super::spec::Ranks;
use crate::{
    session::xboard::shifted,
    variants::{self, GameError},
    with_game,
};

/// Boards with so many ranks are counted from 0 by XBoard.
const TEN: u8 = 10;

/// How an engine's ranks differ from ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// What is added to our rank to get the engine's.
    shift: i32,
}

impl Texts {
    /// For a game, by our name, and an engine whose ranks are counted so; in doubt as we do,
    /// or as XBoard does where `xboard` says that it expects its texts.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn new(variant: &str, ranks: Ranks, xboard: bool) -> Result<Self, GameError> {
        let game = variants::find(variant)?;
        let (count, ours) = with_game!(game, |rules| (rules.geometry.ranks(), rules.first_rank));
        let theirs = match ranks {
            Ranks::Zero if count == TEN => 0,
            Ranks::One if count == TEN => 1,
            Ranks::Auto if xboard => u8::from(count != TEN),
            _ => ours,
        };
        let shift = i32::from(theirs) - i32::from(ours);
        Ok(Self { shift })
    }

    /// A move as the engine writes it.
    pub fn engine_text(self, text: &str) -> String {
        shifted(text, self.shift)
    }

    /// What the engine wrote, as we count.
    pub fn our_text(self, text: &str) -> String {
        shifted(text, -self.shift)
    }

    /// A position as the engine writes it: the square of an en passant capture is the one that has a rank.
    pub fn fen(self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        if let Some(square) = fields.get_mut(3) {
            *square = self.engine_text(square);
        }
        fields.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_ten_are_counted_as_the_engine_counts() {
        let texts = |game, ranks, xboard| Texts::new(game, ranks, xboard).unwrap();
        let grand = texts("grand", Ranks::Auto, true);
        assert_eq!(grand.engine_text("a9a10q"), "a8a9q");
        assert_eq!(grand.our_text("Nxi1h3"), "Nxi2h4");
        assert_eq!(grand.fen("8/8 w - e3 0 1"), "8/8 w - e2 0 1");
        for plain in [
            texts("grand", Ranks::Auto, false),
            texts("grand", Ranks::One, true),
            texts("chess", Ranks::Zero, false),
            texts("chess", Ranks::Auto, true),
            texts("al-ces", Ranks::Auto, true),
        ] {
            assert_eq!(plain.engine_text("a9a10q"), "a9a10q");
        }
        // Its inventor counts from 0; an engine may count from 1.
        assert_eq!(
            texts("al-ces", Ranks::One, true).engine_text("a8a9q"),
            "a9a10q"
        );
    }
}
