//! Simoom, a search engine for large chess variants.
//!
//! A short tour: [`board`] is the vocabulary, [`rules`] plays any game that data describe, [`variants`] are the games,
//! [`features`] counts what a position is worth by, [`search`] looks for good moves, [`session`] talks to chess programs,
//! [`matches`] plays whole games, [`selfplay`] many to learn from, [`fit`] learns, and [`cli`] is the command line over all of them. Two crates stand beside: [`eval`] turns
//! what was counted into a score, [`engine_protocol`] reads and writes the protocols' texts.

pub mod board;
pub mod cli;
pub mod features;
pub mod fit;
pub mod matches;
pub mod platform;
pub mod rules;
pub mod search;
pub mod selfplay;
pub mod session;
pub mod variants;
