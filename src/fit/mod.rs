//! Fitting a game's weights to the results of games: which numbers would have foretold best who wins?
//!
//! Every integer of the game's file of weights is a parameter ([`parameters`]). How much each of them adds to the score of
//! a position is found by changing it and looking ([`samples`]), so that there is no second copy of the evaluation, and a
//! new term is fitted as soon as it stands in the file. A logistic regression ([`regression`]) then finds better numbers.

pub mod parameters;
pub mod regression;
pub mod samples;
pub mod text;

use std::{ops::ControlFlow, path::Path};

use eval::WeightsFile;
use thiserror::Error;

pub use self::{
    parameters::Parameters,
    regression::{Losses, Step},
    samples::Samples,
};
use crate::{
    features::weights::file_of,
    rules::Rules,
    selfplay::{Game, archive},
};

/// A parameter that matters in fewer positions stays as it is.
const FEWEST_POSITIONS: usize = 200;
/// So many positions are asked for by each parameter that is fitted.
const POSITIONS_PER_PARAMETER: usize = 50;
/// And so many games altogether.
const FEWEST_GAMES: usize = 100;

/// Why there is no fit.
#[derive(Debug, Error)]
pub enum FitError {
    /// A file of games cannot be used.
    #[error(transparent)]
    Archive(#[from] archive::ArchiveError),
    /// A file has games of another variant.
    #[error("{path} holds games of {found}, not of {wanted}")]
    Game {
        /// Which file.
        path: String,
        /// Its game.
        found: String,
        /// The game asked for.
        wanted: String,
    },
    /// The data cannot tell so many numbers.
    #[error(
        "{positions} positions of {games} games are too few for {parameters} numbers: {wanted} positions of {FEWEST_GAMES} games \
         are needed at least"
    )]
    TooFew {
        /// Positions found.
        positions: usize,
        /// Games with a result.
        games: usize,
        /// Numbers to be fitted.
        parameters: usize,
        /// Positions needed.
        wanted: usize,
    },
}

/// What a fit gives.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights, rounded.
    pub file: WeightsFile,
    /// Before and after.
    pub losses: [Losses; 2],
    /// How many numbers were fitted.
    pub parameters: usize,
    /// How many stayed, for want of positions in which they matter.
    pub unfitted: usize,
    /// How many positions taught.
    pub positions: usize,
    /// From how many games.
    pub games: usize,
}

/// Reads the games of files, all of the same variant.
///
/// # Errors
/// When a file cannot be read, or holds other games.
pub fn read_games(game: &str, paths: &[impl AsRef<Path>]) -> Result<Vec<Game>, FitError> {
    let mut games = Vec::new();
    for path in paths {
        let path = path.as_ref();
        let reader = archive::read(path)?;
        if reader.settings.game != game {
            return Err(FitError::Game {
                path: path.display().to_string(),
                found: reader.settings.game.clone(),
                wanted: game.to_owned(),
            });
        }
        games.extend(reader);
    }
    Ok(games)
}

/// Fits the weights of a game, from those that it has, on the threads of the current pool. `report` hears of the progress
/// and may end the fit early.
///
/// # Errors
/// When the data are too few.
pub fn fit<const W: usize>(
    rules: &'static Rules<W>,
    games: &[Game],
    blend: f64,
    steps: u32,
    report: impl FnMut(&Step) -> ControlFlow<()>,
) -> Result<Fitted, FitError> {
    let parameters = Parameters::of(&file_of(rules));
    let samples = Samples::collect(rules, &parameters, games, blend);
    let matters = samples.matters(parameters.len());
    let fitted = matters.iter().filter(|&&n| n >= FEWEST_POSITIONS).count();
    let wanted = fitted.max(1) * POSITIONS_PER_PARAMETER;
    if samples.positions() < wanted || samples.games < FEWEST_GAMES {
        return Err(FitError::TooFew {
            positions: samples.positions(),
            games: samples.games,
            parameters: fitted,
            wanted,
        });
    }
    let open: Vec<bool> = matters.iter().map(|&n| n >= FEWEST_POSITIONS).collect();
    let found = regression::solve(&samples, &parameters, &open, steps, report);
    Ok(Fitted {
        file: parameters.file_with(&found.changes),
        losses: found.losses,
        parameters: fitted,
        unfitted: parameters.len() - fitted,
        positions: samples.positions(),
        games: samples.games,
    })
}
