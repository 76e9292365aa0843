//! `simoom search`: thinks about one position, aloud, in the words of UCI.

use std::time::Duration;

use anyhow::Result;
use clap::{
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use engine_protocol::{Bound, Reply, Score, uci};
use serde_json::{Value, json};

use super::{
    Verdict,
    output::{Format, Output},
    setup::Setup,
};
use crate::{
    rules::Rules,
    search::{Engine, Limits, Method, Stop, TimeLimit},
    session::report::{figures, seats},
    with_game,
};

/// Time for a move when no limit is given.
const USUAL_MS: u64 = 1_000;

/// Search a position: UCI info lines, then the best move
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom search scirocco
  simoom search scirocco --depth 6 --array 256
  simoom search chess --fen 'k7/8/1K6/8/8/8/8/7R w - - 0 1' --nodes 100000
  simoom search grand --movetime 5000 --threads 2 --json
  simoom search arena4 --depth 4 --seats
  simoom search arena4 --depth 4 --method brs+")]
pub struct Args {
    /// The game
    variant: String,
    #[command(flatten)]
    setup: Setup,
    /// Plies to look ahead
    #[arg(long, value_name = "D", group = "limit", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Nodes to visit
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds to think; 1000 when there is no other limit
    #[arg(long, value_name = "MS", group = "limit", value_parser = value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Size of the hash table in MB
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// Where more than two play, tell how each seat stands behind every line
    #[arg(long)]
    seats: bool,
    /// How more than two players are searched
    #[arg(long, value_name = "METHOD", default_value = Method::NAMES[0], value_parser = method())]
    method: Method,
    #[command(flatten)]
    format: Format,
}

/// Reads the name of a method.
fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::NAMES).map(|name| Method::named(&name).unwrap_or_default())
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        with_game!(self.setup.game(&self.variant)?, |rules| self
            .search(rules, out))
    }

    fn search<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        out: &mut Output,
    ) -> Result<Verdict> {
        let position = self.setup.position(rules)?;
        let mut engine = Engine::new(rules, self.hash, self.threads.into())?;
        let stop = Stop::default();
        let mut lines = Vec::new();
        let mut sent = Ok(());
        let choice = engine.search(&position, &self.limits(), &stop, &mut |info| {
            let (info, seats) = (figures(rules, info), seats(rules, info));
            if self.format.json {
                lines.push(as_json(&info, seats.as_deref()));
                return;
            }
            let seats = seats.map(|seats| Reply::Comment(format!("seats {seats}")));
            let replies = [Reply::Info(info)].into_iter().chain(seats);
            sent = replies
                .filter_map(|reply| uci::write_reply(&reply))
                .try_for_each(|line| out.line(line));
            // Nobody listens any more.
            if sent.is_err() {
                stop.set();
            }
        });
        sent?;
        let [mv, ponder] = [choice.best, choice.ponder].map(|mv| Some(rules.move_text(mv?)));
        if self.format.json {
            out.json(&json!({
                "variant": rules.name,
                "fen": position.fen(),
                "bestmove": mv,
                "ponder": ponder,
                "depth": choice.depth,
                "nodes": choice.nodes,
                "info": lines,
            }))?;
        } else if let Some(line) = uci::write_reply(&Reply::BestMove { mv, ponder }) {
            out.line(line)?;
        }
        Ok(Verdict::Good)
    }

    fn limits(&self) -> Limits {
        let bounded = self.depth.is_some() || self.nodes.is_some();
        let time = self.movetime.or((!bounded).then_some(USUAL_MS));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.map(|ms| TimeLimit::fixed(Duration::from_millis(ms))),
            seat_scores: self.seats,
            method: self.method,
            ..Limits::default()
        }
    }
}

/// A line of thought as JSON; a score is `{"cp": N}` or `{"mate": N}`. Seats are an object by their letters.
fn as_json(info: &engine_protocol::Info, seats: Option<&str>) -> Value {
    let score = match info.score {
        Some(Score::Cp(cp)) => json!({ "cp": cp }),
        Some(Score::Mate(moves)) => json!({ "mate": moves }),
        None => Value::Null,
    };
    let bound = match info.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    let mut line = json!({
        "depth": info.depth,
        "seldepth": info.seldepth,
        "score": score,
        "bound": bound,
        "nodes": info.nodes,
        "nps": info.nps,
        "hashfull": info.hashfull,
        "time_ms": info.time_ms,
        "pv": info.pv,
    });
    if let Some(seats) = seats {
        let words: Vec<&str> = seats.split(' ').collect();
        let standing = |word: &str| {
            word.parse::<i32>()
                .map_or(json!(word), |score| json!(score))
        };
        let pairs = words.chunks_exact(2);
        line["seats"] = pairs
            .map(|pair| (pair[0].to_owned(), standing(pair[1])))
            .collect();
    }
    line
}
