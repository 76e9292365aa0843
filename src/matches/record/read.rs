//! PGN as text into games: tags and moves with the lines on which they stand. Moves are words here; the rules read them.
//! Comments, variations and annotation marks are passed over.

use thiserror::Error;

/// A game as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves, each with its line.
    pub moves: Vec<(usize, String)>,
    /// The result behind the moves.
    pub result: Option<String>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct ReadError {
    /// Where, from 1.
    pub line: usize,
    /// What.
    pub what: &'static str,
}

impl Written {
    /// The value of a tag; empty ones and question marks say nothing.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag == name);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty() && *value != "?")
    }

    /// The name of the variant: chess where there is none.
    pub fn variant(&self) -> &str {
        match self.tag("Variant") {
            None | Some("normal" | "Standard" | "standard") => "chess",
            Some(name) => name,
        }
    }
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The games of a text, one after the other; after an error there are no more.
pub fn games(text: &str) -> impl Iterator<Item = Result<Written, ReadError>> + '_ {
    let mut scanner = Scanner {
        rest: text.trim_start_matches('\u{feff}'),
        line: 1,
    };
    let mut over = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        let game = scanner.game();
        over = game.is_err();
        game.transpose()
    })
}

struct Scanner<'t> {
    rest: &'t str,
    line: usize,
}

/// Something that stands in a game.
enum Item<'t> {
    Tag(String, String),
    Word(&'t str),
    End,
}

impl<'t> Scanner<'t> {
    /// The next game; `None` at the end of the text.
    fn game(&mut self) -> Result<Option<Written>, ReadError> {
        let mut game = Written::default();
        loop {
            let before = (self.rest, self.line);
            let item = self.item()?;
            let line = self.line;
            if game.line == 0 && !matches!(item, Item::End) {
                game.line = line;
            }
            match item {
                Item::End if game.line == 0 => return Ok(None),
                Item::End => return Ok(Some(game)),
                // A tag behind moves is the next game's; the last one has no result.
                Item::Tag(..) if !game.moves.is_empty() => {
                    (self.rest, self.line) = before;
                    return Ok(Some(game));
                }
                Item::Tag(name, value) => game.tags.push((name, value)),
                Item::Word(word) if RESULTS.contains(&word) => {
                    game.result = Some(word.to_owned());
                    return Ok(Some(game));
                }
                Item::Word(word) => {
                    let mv = without_number(word);
                    if !mv.is_empty() && !mv.starts_with('$') {
                        game.moves.push((line, mv.to_owned()));
                    }
                }
            }
        }
    }

    /// The next tag or word.
    fn item(&mut self) -> Result<Item<'t>, ReadError> {
        loop {
            let fresh = self.skip_blanks();
            let Some(first) = self.rest.chars().next() else {
                return Ok(Item::End);
            };
            match first {
                '{' => self.pass("}", "a comment does not end")?,
                ';' => self.pass_line(),
                '%' if fresh => self.pass_line(),
                '(' => self.variation()?,
                '[' => return self.tag(),
                _ => {
                    let end = |c: char| c.is_whitespace() || "{};()".contains(c);
                    let length = self.rest[first.len_utf8()..].find(end);
                    let length = length.map_or(self.rest.len(), |at| at + first.len_utf8());
                    return Ok(Item::Word(self.take(length)));
                }
            }
        }
    }

    /// Passes over white space; whether what follows begins a line.
    fn skip_blanks(&mut self) -> bool {
        let length = self.rest.len() - self.rest.trim_start().len();
        let start = self.line == 1 && length == 0;
        let blanks = self.take(length);
        start || blanks.ends_with('\n')
    }

    fn take(&mut self, length: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        taken
    }

    fn pass(&mut self, end: &str, what: &'static str) -> Result<(), ReadError> {
        let line = self.line;
        let at = self.rest.find(end).ok_or(ReadError { line, what })?;
        self.take(at + end.len());
        Ok(())
    }

    fn pass_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end);
    }

    /// Passes over a variation, with those inside it.
    fn variation(&mut self) -> Result<(), ReadError> {
        let error = ReadError {
            line: self.line,
            what: "a variation does not end",
        };
        let mut depth = 0_u32;
        loop {
            let at = self
                .rest
                .find(['(', ')', '{'])
                .ok_or_else(|| error.clone())?;
            match self.rest.as_bytes()[at] {
                b'{' => {
                    self.take(at);
                    self.pass("}", "a comment does not end")?;
                    continue;
                }
                b'(' => depth += 1,
                _ => depth -= 1,
            }
            self.take(at + 1);
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// `[Name "value"]`, where a backslash stands before quotes and backslashes of the value.
    fn tag(&mut self) -> Result<Item<'t>, ReadError> {
        let error = ReadError {
            line: self.line,
            what: "a tag is written [Name \"value\"]",
        };
        let quote = self.rest.find('"').ok_or_else(|| error.clone())?;
        let name = self.rest[1..quote].trim();
        if name.is_empty() || name.contains([']', '\n']) {
            return Err(error);
        }
        let name = name.to_owned();
        let mut value = String::new();
        let mut chars = self.rest[quote + 1..].char_indices();
        let end = loop {
            match chars.next().ok_or_else(|| error.clone())? {
                (_, '\\') => value.push(chars.next().ok_or_else(|| error.clone())?.1),
                (at, '"') => break quote + 1 + at + 1,
                (_, c) => value.push(c),
            }
        };
        let close = self.rest[end..].trim_start();
        if !close.starts_with(']') {
            return Err(error);
        }
        self.take(self.rest.len() - close.len() + 1);
        Ok(Item::Tag(name, value))
    }
}

/// A word without the number of a move before it: `12.e4` is `e4`, `12...` is nothing.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && (rest.is_empty() || rest.starts_with('.')) && word != "0000" {
        rest.trim_start_matches('.')
    } else if rest.len() == word.len() {
        word.trim_start_matches('.')
    } else {
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(game: &Written) -> String {
        let texts: Vec<_> = game.moves.iter().map(|(_, text)| text.as_str()).collect();
        texts.join(" ")
    }

    fn all(text: &str) -> Vec<Written> {
        games(text).collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn what_is_no_move_is_passed_over() {
        let text = "\u{feff}[White \"A \\\"B\\\"\"]\n[FEN \"k'9/x!9 w\"]\n\n% a line\n1.e4 {good\n; } e5 $1 ; rest\n\
                    2. Nf3 (2. f4 {(} exf4 (2... d5)) 2... Nc6 3. O-O 0-0 4. e4d5,d5e4 @@@@ 0000 5. +Pe5! 1-0\n";
        let games = all(text);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].tag("White"), Some("A \"B\""));
        assert_eq!(games[0].tag("FEN"), Some("k'9/x!9 w"));
        assert_eq!(
            moves(&games[0]),
            "e4 e5 Nf3 Nc6 O-O 0-0 e4d5,d5e4 @@@@ 0000 +Pe5!"
        );
        assert_eq!(games[0].result.as_deref(), Some("1-0"));
        assert_eq!((games[0].moves[0].0, games[0].moves[2].0), (5, 7));
    }

    #[test]
    fn games_are_parted_by_results_or_tags() {
        let games = all("[A \"1\"]\n\n1. e4 *\n\n[A \"2\"]\n\n1. d4\n\n[A \"3\"]\n\n1/2-1/2 e4 e5");
        let told: Vec<_> = games.iter().map(|game| (game.line, moves(game))).collect();
        let wanted = [(1, "e4"), (5, "d4"), (9, ""), (11, "e4 e5")];
        assert_eq!(told, wanted.map(|(line, moves)| (line, moves.to_owned())));
        assert_eq!(all(" \n"), []);
    }

    #[test]
    fn broken_texts_are_told_with_their_line() {
        for (text, line) in [
            ("\n{ open", 2),
            ("e4 (e5 (d4) ", 1),
            ("\n\n[White]", 3),
            ("[White \"x", 1),
            ("[White \"x\" y]", 1),
        ] {
            let last = games(text).last().unwrap();
            assert_eq!(last.unwrap_err().line, line, "{text}");
        }
    }
}
