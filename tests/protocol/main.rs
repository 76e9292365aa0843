//! The engine as a chess program sees it: dialogues from `tests/transcripts`, and faults met in other engines, each a test
//! by name. Order and content are asserted behind a generous guard, never times.

mod bytes;
mod endings;
mod files;
mod gui;
mod limits;
mod long_games;
mod moves;
mod positions;
mod strength;
mod thinking;
mod transcripts;
mod words;

/// In both protocols: one word that begins a session, and one that begins an endless search.
const BOTH: [(&str, &str); 2] = [("uci", "go infinite"), ("xboard", "analyze")];
