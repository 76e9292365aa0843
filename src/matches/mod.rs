//! Matches: whole games between engines of any kind, judged by our own rules. Start at [`run::run`], which plays a [`Plan`].
//! Openings come from a seed and a number, so that games differ and a match can be played again.

pub mod adjudicate;
pub mod clock;
pub mod control;
pub mod ending;
pub mod game;
pub mod judge;
pub mod opening;
pub mod openings;
pub mod places;
pub mod plan;
pub mod player;
pub mod reading;
pub mod record;
pub mod referee;
pub mod replay;
pub mod run;
pub mod schedule;
pub mod seating;
pub mod state;
pub mod stats;
pub mod tally;

pub use self::{
    control::Control,
    ending::{Ending, Verdict},
    plan::{Plan, Terms},
    record::Game,
    tally::Tally,
};
