//! Players of a match that are other programs: a mock engine that behaves well or badly, and real engines where there are any.

mod check;
mod faults;
mod mock;
#[path = "../common/mock_engine.rs"]
mod mock_engine;
mod peers;
mod play;
mod processes;
