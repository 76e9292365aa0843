//! Start positions whose players arrange some of their pieces at will, given as words of piece IDs.

use thiserror::Error;

use super::{Position, Rules, start::RANDOM};
use crate::board::{Kind, Piece, Player, zobrist::mix};

/// Why there is no such arrangement.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArrangementError {
    /// The game's pieces stand where they stand.
    #[error("in {0} nothing can be arranged at will")]
    Fixed(String),
    /// The number of words.
    #[error(
        "one word for all players or {wanted} words in turn order, separated by commas, not {found}"
    )]
    Words {
        /// Given.
        found: usize,
        /// How many players there are.
        wanted: usize,
    },
    /// A word with other pieces.
    #[error("`{found}` does not arrange the pieces of `{wanted}`, each once")]
    Pieces {
        /// Given.
        found: String,
        /// The usual arrangement.
        wanted: String,
    },
}

impl<const W: usize> Rules<W> {
    /// The usual arrangement of the pieces that may be arranged, as a word: the back rank first, as the owner sees it
    /// from the left; `None` where nothing may be.
    pub fn usual_arrangement(&'static self) -> Option<String> {
        let start = self.start_position();
        let usual = self.arranged_kinds(&start, start.living().next()?);
        (!usual.is_empty()).then(|| self.word(&usual))
    }

    /// The start position with pieces arranged by `text`: one word of IDs as in [`Rules::usual_arrangement`] for all
    /// players, or one word for each in turn order with commas between, or `random` for one word for all that depends
    /// on nothing but `seed`.
    ///
    /// # Errors
    /// When nothing can be arranged in this game, or the words do not have exactly the pieces that are to be arranged.
    pub fn arranged(&'static self, text: &str, seed: u64) -> Result<Position<W>, ArrangementError> {
        let start = self.start_position();
        let living: Vec<Player> = start.living().collect();
        let usual = self.usual_arrangement();
        let usual = usual.ok_or_else(|| ArrangementError::Fixed(self.name.clone()))?;
        let shuffled = (text == RANDOM).then(|| {
            let first = living.first().copied().unwrap_or(Player::FIRST);
            self.word(&shuffled(self.arranged_kinds(&start, first), seed))
        });
        let words: Vec<&str> = shuffled.as_deref().unwrap_or(text).split(',').collect();
        if words.len() != 1 && words.len() != living.len() {
            return Err(ArrangementError::Words {
                found: words.len(),
                wanted: living.len(),
            });
        }
        let mut pieces: Vec<_> = start
            .occupied()
            .into_iter()
            .filter_map(|square| Some((square, start.at(square)?)))
            .collect();
        for (player, word) in living.into_iter().zip(words.into_iter().cycle()) {
            let kinds = self.kinds_of(word);
            let same = |kinds: &[Kind]| {
                let mut sorted = kinds.to_vec();
                sorted.sort_unstable();
                sorted
            };
            let wanted = same(&self.arranged_kinds(&start, player));
            let kinds = kinds.filter(|kinds| same(kinds) == wanted);
            let kinds = kinds.ok_or_else(|| ArrangementError::Pieces {
                found: word.to_owned(),
                wanted: usual.clone(),
            })?;
            for (square, kind) in self.arrange[player.index()].iter().zip(kinds) {
                let placed = pieces.iter_mut().find(|(s, _)| s == square);
                if let Some((_, piece)) = placed {
                    *piece = Piece::new(player, kind);
                }
            }
        }
        let mut position = Position::empty(self);
        position.set_up(pieces, start.hands(), start.state);
        Ok(position)
    }

    /// The kinds that a player may arrange, as they stand.
    fn arranged_kinds(&self, position: &Position<W>, player: Player) -> Vec<Kind> {
        let squares = self.arrange[player.index()].iter();
        let pieces = squares.filter_map(|square| position.at(*square));
        pieces.map(Piece::kind).collect()
    }

    fn word(&self, kinds: &[Kind]) -> String {
        kinds.iter().map(|kind| &*self.kind(*kind).id).collect()
    }

    /// The kinds of a word of IDs.
    fn kinds_of(&self, mut word: &str) -> Option<Vec<Kind>> {
        let mut kinds = Vec::new();
        while !word.is_empty() {
            let (kind, rest) = self.longest_id(word)?;
            kinds.push(kind);
            word = rest;
        }
        Some(kinds)
    }
}

/// The kinds in an order that depends on the seed alone (Fisher and Yates).
fn shuffled(mut kinds: Vec<Kind>, seed: u64) -> Vec<Kind> {
    for i in (1..kinds.len()).rev() {
        let random = mix(mix(seed).wrapping_add(i as u64));
        kinds.swap(i, (random % (i as u64 + 1)) as usize);
    }
    kinds
}
