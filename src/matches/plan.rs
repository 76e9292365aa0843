//! What a match is to be. [`Terms`] decide every game and stand in the file of its games; a [`Plan`] is terms made ready for play.

use serde::{Deserialize, Serialize};

use super::{
    adjudicate::Adjudication,
    control::Control,
    openings::{Opening, Source},
    player::Spec,
    referee::{self, Referee},
    schedule::{Form, Schedule, Shard},
    seating::Seating,
    stats::Sprt,
};
use crate::{variants::AnyGame, with_game};

/// What becomes of a game in which an engine crashed or gave no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Crash {
    /// It is lost for that engine.
    #[default]
    Loss,
    /// It counts for nobody; the fault is counted all the same.
    Void,
}

/// Everything that decides the games of a match but their number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    pub variant: String,
    /// The engines.
    pub engines: Vec<Spec>,
    /// Who meets whom.
    pub form: Form,
    /// How many seats each of those that meet has, in a game of more than two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seating: Vec<Seating>,
    /// What bounds the thinking where an engine has no bounds of its own.
    pub control: Control,
    /// Where the games begin.
    pub openings: Source,
    /// Where chance comes from.
    pub seed: u64,
    /// A game of so many plies is broken off, unfinished.
    pub max_plies: usize,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// What a crash means.
    pub crash: Crash,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// The part that is played.
    pub shard: Option<Shard>,
}

/// How many play a game from its usual start. A game for four may begin with three: nobody sits on the seat that is empty.
pub fn players(game: AnyGame) -> usize {
    with_game!(game, |rules| rules.start_position().living().count())
}

/// A match that can be played.
pub struct Plan {
    /// What decides its games.
    pub terms: Terms,
    /// How many games there are, other parts' included.
    pub games: u32,
    game: AnyGame,
    names: Vec<String>,
    schedule: Schedule,
    usual: String,
}

impl Plan {
    /// A match of this game by these terms; `names` are those of the engines.
    pub fn new(game: AnyGame, terms: Terms, names: Vec<String>, games: u32) -> Self {
        let usual = with_game!(game, |rules| rules.start_position().fen());
        let engines = terms.engines.len();
        let schedule = if terms.seating.is_empty() {
            Schedule::new(
                engines,
                &Seating::usual(engines.min(2), players(game)),
                terms.form,
            )
        } else {
            Schedule::new(engines, &terms.seating, terms.form)
        };
        Self {
            terms,
            games,
            game,
            names,
            schedule,
            usual,
        }
    }

    /// The game.
    pub fn game(&self) -> AnyGame {
        self.game
    }

    /// How many seats it has, those that are empty from the start included.
    pub fn seats(&self) -> u8 {
        with_game!(self.game, |rules| rules.players)
    }

    /// Its usual start position.
    pub fn usual_start(&self) -> &str {
        &self.usual
    }

    /// The names of the engines.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of an engine.
    pub fn name(&self, engine: usize) -> String {
        self.names[engine].clone()
    }

    /// Who plays whom.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The numbers of the games that are to be played here, in order.
    pub fn numbers(&self) -> Vec<u32> {
        self.schedule.numbers(self.games, self.terms.shard)
    }

    /// What bounds an engine's thinking.
    pub fn control(&self, engine: usize) -> Control {
        self.terms.engines[engine].control.or(self.terms.control)
    }

    /// The opening of this number.
    pub fn opening(&self, number: u32) -> Opening {
        let Terms {
            openings,
            seed,
            max_plies,
            ..
        } = &self.terms;
        with_game!(self.game, |rules| openings
            .opening(rules, *seed, number, *max_plies))
    }

    /// A referee for a game from this position, which must be one of the game's.
    pub fn referee(&self, start: &str) -> Box<dyn Referee> {
        referee::open(self.game, start).unwrap_or_else(|_| referee::usual(self.game))
    }
}
