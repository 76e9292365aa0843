//! What a user may set, one list for both protocols, and the values as they stand.

use engine_protocol::{EngineOption, OptionKind, OptionValue, Protocol};

use super::seats::{CHOICES, Seats};
use crate::{
    search::{Method, Skill, tt::MAX_MB},
    variants, with_game,
};

/// The values of all options.
#[derive(Clone, Debug)]
pub struct Settings {
    /// MB of the hash table.
    pub hash_mb: usize,
    /// Threads of the search.
    pub threads: usize,
    /// How many best moves are shown.
    pub multipv: usize,
    /// The number of the array.
    pub array: u32,
    /// How pieces are arranged in games where that is free; empty for as usual.
    pub arrangement: String,
    /// What a random arrangement is drawn from.
    pub seed: u64,
    /// Milliseconds that are lost between clock and engine on every move.
    pub overhead_ms: u64,
    /// Whether XBoard is made to show what a move does beside its squares.
    pub side_effects: bool,
    /// The seats that persons take in games with more than two, when XBoard is used.
    pub persons: Seats,
    /// How many seats are taken in such games, from the next game on.
    pub players: usize,
    /// The engine gives up when it is so many centipawns down; 0 for never.
    pub resign_below: i32,
    /// Whether the engine offers draws.
    pub offer_draws: bool,
    /// Whether no game is played, so that clear moves too are thought about to the end.
    pub analyse: bool,
    /// Whether chances to win, draw and lose are told.
    pub show_wdl: bool,
    /// Whether a figure for each seat is told where more than two play.
    pub seat_scores: bool,
    /// How more than two players are searched.
    pub method: Method,
    /// How strong the engine plays, up to [`Skill::FULL`].
    pub skill: u32,
    /// What the chances of weaker play are drawn from; 0 for other ones in every search.
    pub skill_seed: u64,
    /// Centipawns that a draw is worth less than nothing to the engine.
    pub contempt: i32,
    /// Games that stand in for others, by the others' names.
    pub rules: Vec<(String, String)>,
}

/// The largest seed; XBoard's numbers end there.
const MAX_SEED: i64 = i32::MAX as i64;
/// The option that tells a figure for each seat.
const SEAT_SCORES: &str = "MultiPlayerScores";
/// The most centipawns by which a draw may be valued.
const MAX_CONTEMPT: i64 = 500;
/// The most threads that may be asked for.
pub const MAX_THREADS: i64 = 512;

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash_mb: 64,
            threads: 1,
            multipv: 1,
            array: 0,
            arrangement: String::new(),
            seed: 1,
            overhead_ms: 20,
            side_effects: true,
            persons: Seats::of(CHOICES[0]),
            players: 4,
            resign_below: 0,
            offer_draws: false,
            analyse: false,
            show_wdl: false,
            seat_scores: false,
            method: Method::default(),
            skill: Skill::FULL,
            skill_seed: 0,
            contempt: 0,
            rules: Vec::new(),
        }
    }
}

/// A change that the user wants, checked as far as an option's range goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another game, in UCI.
    Variant(String),
    /// MB of the hash table.
    Hash(usize),
    /// Threads of the search.
    Threads(usize),
    /// How many best moves are shown.
    MultiPv(usize),
    /// The number of the array.
    Array(u32),
    /// How pieces are arranged.
    Arrangement(String),
    /// What a random arrangement is drawn from.
    Seed(u64),
    /// Milliseconds lost on every move.
    Overhead(u64),
    /// Whether XBoard is made to show what a move does beside its squares.
    SideEffects(bool),
    /// The seats of persons.
    Persons(Seats),
    /// How many seats are taken.
    Players(usize),
    /// Centipawns down at which the engine gives up.
    ResignBelow(i32),
    /// Whether the engine offers draws.
    OfferDraws(bool),
    /// Whether no game is played.
    Analyse(bool),
    /// Whether chances are told.
    ShowWdl(bool),
    /// Whether a figure for each seat is told.
    SeatScores(bool),
    /// How more than two players are searched.
    Method(Method),
    /// How strong the engine plays.
    SkillLevel(u32),
    /// What the chances of weaker play are drawn from.
    SkillSeed(u64),
    /// Centipawns that a draw is worth less than nothing.
    Contempt(i32),
    /// The game whose rules are to be used.
    Rules(String),
    /// A file of games.
    Games(String),
    /// Empty the hash table.
    ClearHash,
    /// The GUI may let the engine ponder; it says so with each search.
    Ponder,
}

/// What the options of this protocol are. XBoard sets size and threads by commands, and chooses
/// among sets of rules where UCI chooses the game.
pub fn options(protocol: Protocol) -> Vec<EngineOption> {
    let mut options = Vec::new();
    if protocol == Protocol::Uci {
        options.push(variant_option());
    }
    let mut add = |name: &str, kind| {
        let name = name.to_owned();
        options.push(EngineOption { name, kind });
    };
    let standard = Settings::default();
    if protocol == Protocol::Uci {
        add("Hash", spin(standard.hash_mb as i64, 1, MAX_MB as i64));
        add("Threads", spin(standard.threads as i64, 1, MAX_THREADS));
        for name in ["Ponder", "UCI_AnalyseMode", "UCI_ShowWDL"] {
            add(name, OptionKind::Check { default: false });
        }
    }
    let default = String::new();
    add("VariantPath", OptionKind::File { default });
    add("Array", spin(0, 0, i64::from(last_array())));
    let default = standard.arrangement;
    add("Arrangement", OptionKind::String { default });
    add("Array Seed", spin(standard.seed as i64, 0, MAX_SEED));
    if protocol == Protocol::Cecp
        && let Some(choice) = rules_choice()
    {
        add("Rules", choice);
    }
    if protocol == Protocol::Cecp {
        let default = standard.side_effects;
        add("Show side effects", OptionKind::Check { default });
        add(
            "Resign below",
            spin(standard.resign_below.into(), 0, 30_000),
        );
        let default = standard.offer_draws;
        // XBoard takes the word "draw" in a complaint for a wish to hear of no offers.
        add("Peace offers", OptionKind::Check { default });
        let choices = CHOICES.map(str::to_owned).to_vec();
        let default = CHOICES[0].to_owned();
        add("Seats", OptionKind::Combo { default, choices });
        add("Players", spin(standard.players as i64, 2, 4));
    }
    add("MultiPV", spin(1, 1, 256));
    add(SEAT_SCORES, OptionKind::Check { default: false });
    let choices = Method::NAMES.map(str::to_owned).to_vec();
    let default = Method::NAMES[0].to_owned();
    add(Method::OPTION, OptionKind::Combo { default, choices });
    add(
        "Move Overhead",
        spin(standard.overhead_ms as i64, 0, 10_000),
    );
    let full = i64::from(Skill::FULL);
    add("Skill Level", spin(full, 0, full));
    add("Skill Seed", spin(standard.skill_seed as i64, 0, MAX_SEED));
    add(
        "Contempt",
        spin(standard.contempt.into(), -MAX_CONTEMPT, MAX_CONTEMPT),
    );
    add("Clear Hash", OptionKind::Button);
    options
}

fn spin(default: i64, min: i64, max: i64) -> OptionKind {
    OptionKind::Spin { default, min, max }
}

/// The choice of the game, in UCI. The first game is the one that is on the table at the beginning.
pub fn variant_option() -> EngineOption {
    let choices: Vec<String> = variants::known()
        .iter()
        .map(|g| g.name().to_owned())
        .collect();
    let default = choices.first().cloned().unwrap_or_default();
    EngineOption {
        name: "UCI_Variant".to_owned(),
        kind: OptionKind::Combo { default, choices },
    }
}

/// The games that stand in for others, these included.
fn rules_choice() -> Option<OptionKind> {
    let choices: Vec<String> = variants::known()
        .iter()
        .filter(|game| family(game.name()).is_some())
        .map(|game| game.name().to_owned())
        .collect();
    let default = choices.first()?.clone();
    Some(OptionKind::Combo { default, choices })
}

/// The game under whose name this one may be played.
fn family(name: &str) -> Option<String> {
    let game = variants::find(name).ok()?;
    with_game!(game, |rules| rules.xboard.as_ref()?.rules_of.clone())
}

/// The highest number of an array of any game.
fn last_array() -> u32 {
    let last = |game: &variants::AnyGame| with_game!(game, |rules| rules.arrays().last().copied());
    variants::known().iter().filter_map(last).max().unwrap_or(0)
}

/// Reads a change of an option.
///
/// # Errors
/// When there is no such option, or the value does not suit it.
pub fn change(protocol: Protocol, name: &str, value: Option<&str>) -> Result<Change, String> {
    let options = options(protocol);
    let Some(option) = options.iter().find(|option| option.is_named(name)) else {
        let known: Vec<_> = options.iter().map(|option| option.name.as_str()).collect();
        return Err(format!(
            "no option {name}; the options are {}",
            known.join(", ")
        ));
    };
    // The message about an unknown game is the games' own.
    if option.name == "UCI_Variant" {
        return Ok(Change::Variant(value.unwrap_or_default().trim().to_owned()));
    }
    let value = option.validate(value).map_err(|error| error.to_string())?;
    Ok(match (option.name.as_str(), value) {
        ("Hash", OptionValue::Spin(n)) => Change::Hash(n as usize),
        ("Threads", OptionValue::Spin(n)) => Change::Threads(n as usize),
        ("MultiPV", OptionValue::Spin(n)) => Change::MultiPv(n as usize),
        ("Array", OptionValue::Spin(n)) => Change::Array(n as u32),
        ("Arrangement", OptionValue::Text(words)) => Change::Arrangement(words.trim().to_owned()),
        ("Array Seed", OptionValue::Spin(n)) => Change::Seed(n as u64),
        ("Move Overhead", OptionValue::Spin(n)) => Change::Overhead(n as u64),
        ("Show side effects", OptionValue::Check(on)) => Change::SideEffects(on),
        ("Resign below", OptionValue::Spin(n)) => Change::ResignBelow(n as i32),
        ("Peace offers", OptionValue::Check(on)) => Change::OfferDraws(on),
        ("Seats", OptionValue::Combo(letters)) => Change::Persons(Seats::of(&letters)),
        ("Players", OptionValue::Spin(n)) => Change::Players(n as usize),
        ("UCI_AnalyseMode", OptionValue::Check(on)) => Change::Analyse(on),
        ("UCI_ShowWDL", OptionValue::Check(on)) => Change::ShowWdl(on),
        (SEAT_SCORES, OptionValue::Check(on)) => Change::SeatScores(on),
        (Method::OPTION, OptionValue::Combo(name)) => {
            Change::Method(Method::named(&name).unwrap_or_default())
        }
        ("Skill Level", OptionValue::Spin(n)) => Change::SkillLevel(n as u32),
        ("Skill Seed", OptionValue::Spin(n)) => Change::SkillSeed(n as u64),
        ("Contempt", OptionValue::Spin(n)) => Change::Contempt(n as i32),
        ("Rules", OptionValue::Combo(name)) => Change::Rules(name),
        ("VariantPath", OptionValue::Text(path)) => Change::Games(path.trim().to_owned()),
        ("Clear Hash", _) => Change::ClearHash,
        _ => Change::Ponder,
    })
}

impl Settings {
    /// What holds the engine's play back, if anything does.
    pub fn held_back(&self) -> Option<Skill> {
        let seed = match self.skill_seed {
            0 => rand::random(),
            seed => seed,
        };
        Skill::new(self.skill, seed)
    }

    /// From now on the game is played in place of the one whose rules it offers.
    pub fn use_rules(&mut self, name: &str) {
        if let Some(family) = family(name) {
            self.rules.retain(|(known, _)| *known != family);
            self.rules.push((family, name.to_owned()));
        }
    }

    /// The game that is to be played when this one is asked for.
    pub fn in_place_of<'a>(&'a self, name: &'a str) -> &'a str {
        let chosen = self.rules.iter().find(|(family, _)| family == name);
        chosen.map_or(name, |(_, stand_in)| stand_in)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_checked() {
        let uci = |name, value| change(Protocol::Uci, name, Some(value));
        assert_eq!(uci("hash", "8"), Ok(Change::Hash(8)));
        assert_eq!(uci("Move Overhead", "50"), Ok(Change::Overhead(50)));
        assert!(uci("Hash", "abc").is_err());
        assert!(uci("Hash", "0").is_err());
        assert!(uci("Colour", "red").is_err_and(|text| text.contains("MultiPV")));
        assert_eq!(
            change(Protocol::Uci, "Clear Hash", None),
            Ok(Change::ClearHash)
        );
        assert_eq!(
            change(Protocol::Cecp, "Rules", Some("scirocco-2001")),
            Ok(Change::Rules("scirocco-2001".to_owned()))
        );
    }

    #[test]
    fn a_set_of_rules_stands_in_for_its_game_only() {
        let mut settings = Settings::default();
        settings.use_rules("scirocco-2001");
        settings.use_rules("scirocco-1999");
        assert_eq!(settings.in_place_of("scirocco"), "scirocco-1999");
        assert_eq!(settings.in_place_of("chess"), "chess");
        settings.use_rules("scirocco");
        assert_eq!(settings.in_place_of("scirocco"), "scirocco");
    }
}
