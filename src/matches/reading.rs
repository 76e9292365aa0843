//! Moves as engines and saved games write them: our texts, coordinates with small differences, and algebraic notation.

use crate::{board::Move, rules::Position};

/// The move of the game that a text names, if it names one.
pub fn read<const W: usize>(position: &mut Position<W>, text: &str) -> Option<Move> {
    let text = text.trim();
    position
        .parse_move(text)
        .or_else(|| position.parse_move(&coordinates(text)))
        .or_else(|| position.parse_san(text).ok())
}

/// Coordinates without hyphens, crosses, equals signs and marks of check; the passed turn as ours.
fn coordinates(text: &str) -> String {
    let text = text.trim_end_matches(['#', '!', '?']);
    if ["0000", "--", "pass", "null"].contains(&text) {
        return "@@@@".to_owned();
    }
    if text.contains('@') {
        return text.trim_end_matches('+').to_owned();
    }
    text.chars().filter(|c| !"-x=:".contains(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{variants, with_game};

    /// The text of the move that each text names in a position, or `-`.
    fn reads(game: &str, fen: &str, texts: &[&str]) -> String {
        with_game!(variants::find(game).unwrap(), |rules| {
            let mut position = rules.position(fen).unwrap();
            let mut read = |text: &&str| {
                let mv = read(&mut position, text);
                mv.map_or("-".to_owned(), |mv| rules.move_text(mv))
            };
            texts.iter().map(&mut read).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn coordinates_are_read_in_several_ways() {
        let fen = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let texts = [
            "b7b8q", "b7b8Q", "b7b8=Q", "b7-b8=q", "b7xa8=N", "B7B8R", "e1g1", "O-O", "Rd1!",
            "a1:a8", "b7b8",
        ];
        assert_eq!(
            reads("chess", fen, &texts),
            "b7b8q b7b8q b7b8q b7b8q b7a8n b7b8r e1g1 e1g1 a1d1 a1a8 -"
        );
    }

    #[test]
    fn drops_promotions_and_passes_are_read() {
        let fen = "4k4/9/4P4/9/4+P4/9/9/9/4K4[G] w";
        let texts = [
            "e7e8+", "e7e8=+", "e7e8=", "+Pe6", "G@a5", "g@a5", "G@a5+", "G@e9",
        ];
        assert_eq!(
            reads("shogi", fen, &texts),
            "e7e8+ e7e8+ e7e8 e5e6 G@a5 G@a5 G@a5 -"
        );
        let fen = "9k/10/10/10/4O5/3p6/10/10/10/K9 w";
        assert_eq!(
            reads("scirocco", fen, &["Od5", "e6-d5", "K@a1"]),
            "e6d5 e6d5 -"
        );
    }
}
