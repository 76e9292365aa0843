//! Simoom, a search engine for large chess variants.
//!
//! A short tour: [`board`] is the vocabulary, [`rules`] plays any game that data describe, [`variants`] are the games.

pub mod board;
pub mod features;
pub mod rules;
pub mod search;
pub mod variants;
