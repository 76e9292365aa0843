//! The times of CECP: minutes, `m:ss`, seconds with fractions, centiseconds; here milliseconds.

use crate::command::Command;
use crate::error::ParseError;
use crate::words::Words;

/// What a session's time may be written as.
const BASE: &str = "minutes or m:ss";
/// What an increment or a time for a move may be written as.
const SECONDS: &str = "seconds, such as 2 or 0.1";

/// `MPS BASE INC`.
pub(super) fn level(words: &mut Words) -> Result<Command, ParseError> {
    let moves_per_session = words.number("moves per session")?;
    let base = words.word("the base time")?;
    let base_ms = minutes(base).ok_or_else(|| words.wrong("the base time", BASE, base))?;
    let increment_ms = seconds(words, "the increment")?;
    Ok(Command::Level {
        moves_per_session,
        base_ms,
        increment_ms,
    })
}

/// Seconds, whole or with a fraction.
pub(super) fn seconds(words: &mut Words, what: &'static str) -> Result<u64, ParseError> {
    let word = words.word(what)?;
    decimal(word, 1000).ok_or_else(|| words.wrong(what, SECONDS, word))
}

/// Centiseconds on a clock, which may be below zero.
pub(super) fn clock(words: &mut Words) -> Result<i64, ParseError> {
    Ok(words.number::<i64>("the time")?.saturating_mul(10))
}

/// `5`, `0:30`, `0.5`; characters behind are ignored, as the protocol asks for.
fn minutes(text: &str) -> Option<u64> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.')
        .unwrap_or(text.len());
    match text[..end].split_once(':') {
        Some((minutes, seconds)) => {
            let minutes = minutes.parse::<u64>().ok()?.checked_mul(60_000)?;
            minutes.checked_add(decimal(seconds, 1000)?)
        }
        None => decimal(&text[..end], 60_000),
    }
}

/// A decimal number times `unit`, by whole arithmetic; digits past the sixth say nothing.
fn decimal(text: &str, unit: u64) -> Option<u64> {
    const MILLIONTHS: u64 = 1_000_000;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let whole = if whole.is_empty() {
        0
    } else {
        whole.parse::<u64>().ok()?
    };
    let millionths: u64 = format!("{:0<6.6}", fraction).parse().ok()?;
    let part = (millionths * unit + MILLIONTHS / 2) / MILLIONTHS;
    whole.checked_mul(unit)?.checked_add(part)
}

/// Minutes, or `m:ss` with a fraction where need be.
pub(super) fn write_minutes(ms: u64) -> String {
    if ms.is_multiple_of(60_000) {
        return (ms / 60_000).to_string();
    }
    let (minutes, rest) = (ms / 60_000, ms % 60_000);
    let fraction = write_seconds(rest % 1000);
    format!("{minutes}:{:02}{}", rest / 1000, &fraction[1..])
}

/// Seconds, with as many decimals as need be.
pub(super) fn write_seconds(ms: u64) -> String {
    let (whole, rest) = (ms / 1000, ms % 1000);
    if rest == 0 {
        return whole.to_string();
    }
    let decimals = format!("{rest:03}");
    format!("{whole}.{}", decimals.trim_end_matches('0'))
}
