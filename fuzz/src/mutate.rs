//! Where lines come from: the corpus, grammar, and what mutation makes of either.

use rand::{RngExt, rngs::Xoshiro256PlusPlus};

use crate::corpus::Corpus;

/// A source of texts.
pub struct Source<'c> {
    /// Real lines.
    pub corpus: &'c Corpus,
    /// Chance.
    pub random: Xoshiro256PlusPlus,
}

/// What numbers and words are replaced by.
const EXTREMES: [&str; 20] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "18446744073709551615",
    "99999999999999999999",
    "1e9",
    "0.5",
    "",
    "é",
    "\u{feff}",
    "a1",
    "@@@@",
    "z99",
];

/// Pieces of texts that mean something somewhere.
const PIECES: [&str; 28] = [
    "/",
    "[",
    "]",
    "+",
    "'",
    "!",
    "=",
    ",",
    ":",
    "#",
    "x",
    "@",
    "-",
    "w",
    "b",
    "r",
    "K",
    "k",
    "P",
    "10",
    "13",
    "e4",
    "a0",
    "m13",
    "\t",
    "  ",
    "moves",
    "e4e5,e5e6",
];

impl<'c> Source<'c> {
    /// A source that draws from the corpus by chance.
    pub fn new(corpus: &'c Corpus, random: Xoshiro256PlusPlus) -> Self {
        Self { corpus, random }
    }

    /// A number below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end.max(1))
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of a list that is not empty.
    pub fn one_of<'t, T: ?Sized>(&mut self, list: &[&'t T]) -> &'t T {
        list[self.below(list.len())]
    }

    /// The text with a few changes, or none.
    pub fn mutate(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..self.below(4) {
            text = self.change(&text);
        }
        text
    }

    /// A place between two characters.
    fn place(&mut self, text: &str) -> usize {
        let at = self.below(text.len() + 1);
        (0..=at)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0)
    }

    fn change(&mut self, text: &str) -> String {
        let (a, b) = (self.place(text), self.place(text));
        let (from, to) = (a.min(b), a.max(b));
        match self.below(9) {
            0 => text[..from].to_owned() + &text[to..],
            1 => text[..to].to_owned() + &text[from..],
            2 => text[..from].to_owned() + self.one_of(&PIECES) + &text[from..],
            3 => self.replace_word(text),
            4 => self.swap_words(text),
            5 => {
                let next = text[from..]
                    .chars()
                    .next()
                    .map_or(from, |c| from + c.len_utf8());
                let char = char::from(self.below(95) as u8 + 32);
                format!("{}{char}{}", &text[..from], &text[next..])
            }
            6 => {
                let char = char::from_u32(self.below(0x11_0000) as u32).unwrap_or('\u{fffd}');
                format!("{}{char}{}", &text[..from], &text[from..])
            }
            7 => text[..from].to_owned(),
            _ => {
                let times = 1 + self.below(40);
                text[..from].to_owned()
                    + &text[from..to].repeat(times.min(4000 / (to - from + 1) + 1))
                    + &text[to..]
            }
        }
    }

    fn replace_word(&mut self, text: &str) -> String {
        let mut words: Vec<&str> = text.split(' ').collect();
        let at = self.below(words.len());
        words[at] = self.one_of(&EXTREMES);
        words.join(" ")
    }

    fn swap_words(&mut self, text: &str) -> String {
        let mut words: Vec<&str> = text.split(' ').collect();
        let (a, b) = (self.below(words.len()), self.below(words.len()));
        words.swap(a, b);
        words.join(" ")
    }
}
