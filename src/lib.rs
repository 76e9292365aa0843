//! Simoom, a search engine for large chess variants.
//!
//! A short tour: [`board`] is the vocabulary, [`rules`] plays any game that data describe, [`variants`] are the games,
//! [`search`] looks for good moves, and [`session`] talks to chess programs.

pub mod board;
pub mod features;
pub mod rules;
pub mod search;
pub mod session;
pub mod variants;
