//! Tells and keeps the games of a match as they come: lines, bar, files, and the sums at the end.

use std::{ops::ControlFlow, path::PathBuf};

use anyhow::Result;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::{files::PgnFile, summary};
use crate::{
    cli::{Verdict, bar, output::Output},
    matches::{
        Game, Plan, Tally, ending, places,
        run::Observer,
        state::State,
        stats::{Decision, Sample, Standings},
        tally::View,
    },
};

/// So much is told of a line that an engine said.
const LONG: usize = 300;

/// What is to be written.
pub struct Outputs {
    /// The games.
    pub pgn: Option<PgnFile>,
    /// The page.
    pub report: Option<PathBuf>,
    /// Whether standard output gets one JSON value.
    pub json: bool,
}

/// Whoever tells and keeps the games.
pub struct Watch<'m> {
    plan: &'m Plan,
    out: &'m mut Output,
    report: Option<PathBuf>,
    json: bool,
    state: Option<State>,
    pgn: Option<PgnFile>,
    bar: ProgressBar,
    /// Numbers of games that were played before.
    before: Vec<u32>,
    standings: Standings,
    tally: Tally,
    facts: Vec<Value>,
    /// All games, where there is to be a page.
    games: Vec<Game>,
}

impl<'m> Watch<'m> {
    /// Over a match of which some games are done; these come again as the next, without being told.
    ///
    /// # Errors
    /// When the PGN file cannot be emptied.
    pub fn new(
        plan: &'m Plan,
        out: &'m mut Output,
        outputs: Outputs,
        state: Option<State>,
        done: &[Game],
    ) -> Result<Self> {
        let all = plan.numbers().len() as u32;
        if let Some(file) = &outputs.pgn {
            file.empty()?;
        }
        if let Some(path) = &outputs.report {
            super::report::must_be_writable(path)?;
        }
        let watch = Self {
            plan,
            out,
            report: outputs.report,
            json: outputs.json,
            state,
            pgn: outputs.pgn,
            bar: bar::of(all, "games"),
            before: done.iter().map(|game| game.number).collect(),
            standings: Standings::new(plan.names(), plan.seats()),
            tally: Tally::new(View::of(plan)),
            facts: Vec::new(),
            games: Vec::new(),
        };
        if !done.is_empty() {
            watch.note(&format!("{} of {all} games were played before", done.len()));
        }
        Ok(watch)
    }

    /// Tells something beside the results.
    pub fn note(&self, text: &str) {
        self.bar.suspend(|| eprintln!("simoom: {text}"));
    }

    /// Tells the sums.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn finish(self) -> Result<Verdict> {
        self.bar.finish_and_clear();
        if self.json {
            let mut sums = json!({
                "games": self.facts,
                "wins": self.tally.wins,
                "draws": self.tally.draws,
                "losses": self.tally.losses,
                "unfinished": self.tally.unfinished,
                "faults": self.tally.faults,
            });
            if self.standings.says_something() {
                sums["standings"] = summary::facts(&self.standings, self.plan.terms.sprt);
            }
            self.out.json(&sums)?;
        } else {
            if self.standings.says_something() {
                self.out
                    .line(summary::text(&self.standings, self.plan.terms.sprt))?;
            }
            self.out.line(self.tally)?;
        }
        if let Some(path) = &self.report {
            super::report::write(path, self.plan, &self.standings, &self.tally, &self.games)?;
        }
        Ok(Verdict::from(self.tally.faults == 0))
    }

    fn tell(&mut self, game: &Game) -> Result<()> {
        let text = line(game);
        if !self.json {
            self.bar.suspend(|| self.out.line(text))?;
        }
        if let Some(text) = blame(game) {
            self.bar.suspend(|| eprintln!("{text}"));
        }
        Ok(())
    }

    /// Whether the test has decided.
    fn is_decided(&self) -> bool {
        let Some(test) = self.plan.terms.sprt else {
            return false;
        };
        let sample = self.standings.sample(0, 1);
        matches!(sample, Sample::Pairs(_)) && test.decide(&sample) != Decision::Open
    }
}

impl Observer<anyhow::Error> for Watch<'_> {
    fn played(&mut self, game: &Game) -> Result<()> {
        match &mut self.state {
            Some(state) => Ok(state.add(game)?),
            None => Ok(()),
        }
    }

    fn next(&mut self, game: Game) -> Result<ControlFlow<()>> {
        if let Some(file) = &mut self.pgn {
            file.write(&game)?;
        }
        if !self.before.contains(&game.number) {
            self.tell(&game)?;
        }
        self.bar.inc(1);
        self.standings.add(&game);
        self.tally.add(&game);
        if self.json {
            self.facts.push(facts(&game));
        }
        if self.report.is_some() {
            self.games.push(game);
        }
        Ok(if self.is_decided() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// A game in a line; the players are named where they are not all the same.
fn line(game: &Game) -> String {
    let (plies, seconds) = (game.moves.len(), game.time.as_secs_f64());
    let players = if game.is_solo() {
        String::new()
    } else {
        game.players.join(" - ") + ": "
    };
    let mut line = format!(
        "{}. {players}{}, {plies} plies, {seconds:.3} s",
        game.number,
        game.ending.text(game.seats)
    );
    let places = places::text(&game.places(), game.seats);
    if !places.is_empty() {
        line += &format!("; places {places}");
    }
    line
}

/// What is to be told of a fault: whose, where, after which moves, and what engine and runner said last.
fn blame(game: &Game) -> Option<String> {
    let fault = game.ending.fault.as_ref()?;
    let mut lines = vec![
        format!(
            "game {}: {} ({}): {}",
            game.number,
            game.players[fault.seat],
            ending::letter(fault.seat, game.seats),
            fault.detail
        ),
        format!("  position: {}", fault.fen),
        format!("  start: {}", game.start),
        format!("  moves: {}", game.moves.join(" ")),
    ];
    lines.extend(
        fault
            .talk
            .iter()
            .map(|said| format!("  {}", shortened(said))),
    );
    Some(lines.join("\n"))
}

/// A line without its end where it is very long.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(LONG) {
        Some((at, _)) => format!("{} ...", &line[..at]),
        None => line.to_owned(),
    }
}

fn facts(game: &Game) -> Value {
    let mut facts = json!({
        "number": game.number,
        "result": game.ending.text(game.seats),
        "plies": game.moves.len(),
        "seconds": game.time.as_secs_f64(),
        "start": game.start,
        "moves": game.moves,
    });
    if !game.is_solo() {
        facts["players"] = json!(game.players);
    }
    let places = game.places();
    if !places.is_empty() {
        let seats = places.iter().enumerate();
        let seats = seats.filter_map(|(seat, place)| {
            let place = (*place)?;
            let facts = json!({ "place": place.to_string(), "rank_score": place.score() });
            Some((ending::letter(seat, game.seats).to_owned(), facts))
        });
        facts["places"] = seats.collect();
    }
    facts
}
