//! Bad input: FENs, moves and games' files that are random, spoilt or absurd. Nothing panics, and whatever is refused
//! is refused with a message.

#[path = "../common/mod.rs"]
mod common;

mod fens;
mod files;
mod moves;

use proptest::{collection::vec, prelude::*};
use simoom::variants;

/// How often each random test is tried.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..Default::default()
    }
}

/// The games' names.
fn games() -> Vec<&'static str> {
    variants::all().iter().map(|game| game.name()).collect()
}

fn check_message(message: &str, input: &str) {
    assert!(
        !message.trim().is_empty(),
        "{input:?} is refused without a word"
    );
}

/// One way to spoil a text: cut, double, delete, replace or insert.
fn spoil(text: &str, (kind, at, length, new): &(u8, prop::sample::Index, u8, String)) -> String {
    let chars: Vec<char> = text.chars().collect();
    let start = at.index(chars.len() + 1);
    let end = (start + usize::from(*length)).min(chars.len());
    let (head, middle, tail) = (&chars[..start], &chars[start..end], &chars[end..]);
    let join = |parts: &[&[char]]| parts.concat().into_iter().collect::<String>();
    let new: Vec<char> = new.chars().collect();
    match kind % 5 {
        0 => join(&[head]),
        1 => join(&[head, middle, middle, tail]),
        2 => join(&[head, tail]),
        3 => join(&[head, &new, tail]),
        _ => join(&[head, &new, middle, tail]),
    }
}

/// Ways to spoil a text of this sort; `letters` is what a replacement is made of.
fn spoilings(
    letters: &'static str,
) -> impl Strategy<Value = Vec<(u8, prop::sample::Index, u8, String)>> {
    vec(
        (any::<u8>(), any::<prop::sample::Index>(), 0u8..12, letters),
        1..4,
    )
}
