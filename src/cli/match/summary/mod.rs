//! The tables of a match as text and as JSON. Those of more than two players are in `ranks`.

pub mod ranks;

use std::fmt::Write;

use serde_json::{Value, json};

use crate::matches::{
    ending,
    stats::{Decision, Estimate, Sample, Score, Sprt, Standings},
};

/// The tables as lines, without the last line end.
pub fn text(table: &Standings, sprt: Option<Sprt>) -> String {
    let mut text = if table.has_places() {
        ranks::text(table)
    } else {
        of_two(table, sprt)
    };
    let endings = table
        .endings
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"));
    let _ = writeln!(text, "endings: {}", endings.collect::<Vec<_>>().join(", "));
    let own = &table.overhead;
    let _ = write!(
        text,
        "the runner's own time: {:.3} ms a move, {:.3} ms at most",
        own.mean().as_secs_f64() * 1e3,
        own.worst.as_secs_f64() * 1e3
    );
    text
}

/// The tables of a game of two as lines, each with its line end.
fn of_two(table: &Standings, sprt: Option<Sprt>) -> String {
    let mut text = String::new();
    ranking(&mut text, table);
    let engines = table.names.len();
    for a in 0..engines {
        for b in a + 1..engines {
            if table.against(a, b).games() > 0 {
                meeting(&mut text, table, a, b);
            }
        }
    }
    if let Some(test) = sprt {
        let _ = writeln!(text, "{}", verdict(&test, &table.sample(0, 1)));
    }
    for (engine, seats) in table.by_seat.iter().enumerate() {
        let seats = seats.iter().enumerate();
        let seats = seats.map(|(seat, score)| {
            format!("{} {}", ending::letter(seat, table.seats), results(*score))
        });
        let seats: Vec<_> = seats.collect();
        let _ = writeln!(
            text,
            "{} by seat: {}",
            table.names[engine],
            seats.join(", ")
        );
    }
    text
}

/// A row an engine: points, and Elo against all it met.
fn ranking(text: &mut String, table: &Standings) {
    let width = table.names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0);
    for (place, engine) in (1..).zip(table.ranking()) {
        let score = table.total(engine);
        let points = score.points();
        let name = &table.names[engine];
        let _ = write!(
            text,
            "{place}. {name:width$}  {} of {}, {:.2} %",
            plain(points),
            score.games(),
            percent(points, score.games())
        );
        if table.names.len() > 2 {
            let elo = table.sample_of(engine).elo();
            let _ = write!(text, ", Elo {}", estimate(elo));
        }
        if table.faults[engine] > 0 {
            let _ = write!(text, ", faults {}", table.faults[engine]);
        }
        text.push('\n');
    }
}

fn meeting(text: &mut String, table: &Standings, a: usize, b: usize) {
    let (score, sample) = (table.against(a, b), table.sample(a, b));
    let _ = writeln!(
        text,
        "{} - {}: {}, {}, Elo {}, normalised Elo {}, superiority {:.2} %",
        table.names[a],
        table.names[b],
        results(score),
        share_text(sample.score()),
        estimate(sample.elo()),
        estimate(sample.normalised_elo()),
        100.0 * sample.superiority()
    );
    if let Sample::Pairs(counts) = sample {
        let counts = counts.map(|count| count.to_string()).join(" ");
        let _ = writeln!(text, "  pairs with 0, 1/2, 1, 3/2, 2 points: {counts}");
    }
}

/// What a test says.
fn verdict(test: &Sprt, sample: &Sample) -> String {
    let (lower, upper) = test.bounds();
    let ratio = test.log_likelihood_ratio(sample);
    let says = match test.decide(sample) {
        Decision::Open => "no decision".to_owned(),
        Decision::Low => format!("not stronger by {} Elo: elo0 is accepted", test.elo1),
        Decision::High => format!("stronger by more than {} Elo: elo1 is accepted", test.elo0),
    };
    format!(
        "test {test}: log-likelihood ratio {ratio:.4} between {lower:.4} and {upper:.4}, {says}"
    )
}

fn results(score: Score) -> String {
    format!("+{} ={} -{}", score.wins, score.draws, score.losses)
}

fn percent(points: f64, games: u64) -> f64 {
    100.0 * points / games.max(1) as f64
}

/// A part of all points. Where all results are the same they do not tell how far it may be off.
fn share_text(of: Estimate) -> String {
    let (value, error) = (100.0 * of.value, 100.0 * of.error);
    if error > 0.0 {
        format!("{value:.2} +/- {error:.2} %")
    } else {
        format!("{value:.2} %")
    }
}

/// Points without more digits than they need.
fn plain(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn estimate(of: Estimate) -> String {
    // Nothing is nothing, from whichever side.
    let of = Estimate {
        value: of.value + 0.0,
        ..of
    };
    if of.value.is_finite() && of.error.is_finite() {
        format!("{:+.1} +/- {:.1}", of.value, of.error)
    } else {
        format!("{:+.1}", of.value)
    }
}

/// The tables as JSON; what is infinite is null.
pub fn facts(table: &Standings, sprt: Option<Sprt>) -> Value {
    let own = &table.overhead;
    let mut facts = if table.has_places() {
        ranks::facts(table)
    } else {
        facts_of_two(table)
    };
    facts["endings"] = json!(table.endings);
    facts["overhead"] = json!({
        "moves": own.moves,
        "mean_seconds": own.mean().as_secs_f64(),
        "worst_seconds": own.worst.as_secs_f64(),
    });
    if let Some(test) = sprt {
        let sample = table.sample(0, 1);
        facts["sprt"] = json!({
            "test": test,
            "log_likelihood_ratio": test.log_likelihood_ratio(&sample),
            "bounds": test.bounds(),
            "decision": match test.decide(&sample) {
                Decision::Open => Value::Null,
                Decision::Low => "elo0".into(),
                Decision::High => "elo1".into(),
            },
        });
    }
    facts
}

fn facts_of_two(table: &Standings) -> Value {
    let engines = 0..table.names.len();
    let meetings = engines
        .clone()
        .flat_map(|a| engines.clone().map(move |b| (a, b)));
    let meetings = meetings.filter(|(a, b)| table.against(*a, *b).games() > 0);
    json!({
        "engines": engines.clone().map(|engine| engine_facts(table, engine)).collect::<Vec<_>>(),
        "meetings": meetings.map(|(a, b)| meeting_facts(table, a, b)).collect::<Vec<_>>(),
    })
}

fn engine_facts(table: &Standings, engine: usize) -> Value {
    let seats = table.by_seat[engine].iter().enumerate();
    let seats = seats.map(|(seat, score)| {
        json!({ "seat": ending::letter(seat, table.seats), "score": score_facts(*score) })
    });
    json!({
        "name": table.names[engine],
        "score": score_facts(table.total(engine)),
        "points": table.total(engine).points(),
        "faults": table.faults[engine],
        "seats": seats.collect::<Vec<_>>(),
    })
}

fn meeting_facts(table: &Standings, a: usize, b: usize) -> Value {
    let sample = table.sample(a, b);
    let estimate = |of: Estimate| json!({ "value": of.value, "error": of.error });
    json!({
        "engine": table.names[a],
        "opponent": table.names[b],
        "score": score_facts(table.against(a, b)),
        "pairs": match sample {
            Sample::Pairs(counts) => json!(counts),
            Sample::Games(_) => Value::Null,
        },
        "mean": estimate(sample.score()),
        "elo": estimate(sample.elo()),
        "normalised_elo": estimate(sample.normalised_elo()),
        "superiority": sample.superiority(),
    })
}

fn score_facts(score: Score) -> Value {
    json!({ "wins": score.wins, "draws": score.draws, "losses": score.losses })
}
