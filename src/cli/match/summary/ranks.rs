//! The tables of a game of more than two: places by engine, by seat, and of one engine against another.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{estimate, percent, results, score_facts};
use crate::matches::{
    ending,
    stats::{Clusters, Estimate, Standings},
};

/// A rank score with how far it may be off.
pub fn rank_score(clusters: &Clusters) -> String {
    let Estimate { value, error } = clusters.estimate();
    if error.is_finite() {
        format!("{value:.4} +/- {error:.4}")
    } else {
        format!("{value:.4}")
    }
}

/// The seats that somebody has, by number.
pub fn seats(table: &Standings) -> impl Iterator<Item = usize> + '_ {
    let seats = 0..usize::from(table.seats);
    seats.filter(|seat| table.ranks.seats[*seat].size() > 0)
}

/// The tables as lines, each with its line end.
pub fn text(table: &Standings) -> String {
    let mut text = String::new();
    if table.is_contest() {
        ranking(&mut text, table);
        comparisons(&mut text, table);
    }
    for seat in seats(table) {
        let _ = writeln!(
            text,
            "seat {}: rank score {}, {}",
            ending::letter(seat, table.seats),
            rank_score(&table.ranks.seats[seat]),
            results(table.of_seat(seat))
        );
    }
    if table.is_contest() {
        for (engine, name) in table.names.iter().enumerate() {
            let seats = seats(table).map(|seat| {
                let letter = ending::letter(seat, table.seats);
                let score = rank_score(&table.ranks.by_seat[engine][seat]);
                format!(
                    "{letter} {score} ({})",
                    results(table.by_seat[engine][seat])
                )
            });
            let _ = writeln!(
                text,
                "{name} by seat: {}",
                seats.collect::<Vec<_>>().join(", ")
            );
        }
    }
    text
}

/// A row an engine: its rank score, its games, and Elo against all it met where these are several.
fn ranking(text: &mut String, table: &Standings) {
    let width = table.names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0);
    for (place, engine) in (1..).zip(table.ranking()) {
        let name = &table.names[engine];
        let _ = write!(
            text,
            "{place}. {name:width$}  rank score {}, games {}",
            rank_score(&table.ranks.engines[engine]),
            results(table.ranks.results[engine])
        );
        if table.names.len() > 2 {
            let _ = write!(text, ", Elo {}", estimate(table.ranks.others[engine].elo()));
        }
        if table.faults[engine] > 0 {
            let _ = write!(text, ", faults {}", table.faults[engine]);
        }
        text.push('\n');
    }
}

/// A row for each two engines that met: how often a player of the first came before one of the second.
fn comparisons(text: &mut String, table: &Standings) {
    for (a, b) in pairs(table).filter(|(a, b)| a < b) {
        let clusters = &table.ranks.against[a][b];
        let _ = writeln!(
            text,
            "{} before {}: {:.2} % of {}, Elo {}, superiority {:.2} %",
            table.names[a],
            table.names[b],
            percent(clusters.mean(), 1),
            clusters.size(),
            estimate(clusters.elo()),
            100.0 * clusters.superiority()
        );
    }
}

/// All pairs of engines that met, each in both orders.
fn pairs(table: &Standings) -> impl Iterator<Item = (usize, usize)> + '_ {
    let engines = 0..table.names.len();
    let pairs = engines
        .clone()
        .flat_map(move |a| engines.clone().map(move |b| (a, b)));
    pairs.filter(|(a, b)| table.ranks.against[*a][*b].size() > 0)
}

/// The tables as JSON; what is infinite or unknown is null.
pub fn facts(table: &Standings) -> Value {
    let ranks = &table.ranks;
    let engine = |engine: usize| {
        let seats = seats(table).map(|seat| {
            seat_facts(
                table,
                seat,
                &ranks.by_seat[engine][seat],
                score_facts(table.by_seat[engine][seat]),
            )
        });
        json!({
            "name": table.names[engine],
            "score": score_facts(ranks.results[engine]),
            "rank_score": mean_facts(&ranks.engines[engine]),
            "elo": elo_facts(&ranks.others[engine]),
            "faults": table.faults[engine],
            "seats": seats.collect::<Vec<_>>(),
        })
    };
    let meeting = |(a, b): (usize, usize)| {
        let clusters = &ranks.against[a][b];
        json!({
            "engine": table.names[a],
            "opponent": table.names[b],
            "comparisons": clusters.size(),
            "before": mean_facts(clusters),
            "elo": elo_facts(clusters),
            "superiority": clusters.superiority(),
        })
    };
    let seats = seats(table).map(|seat| {
        let score = score_facts(table.of_seat(seat));
        seat_facts(table, seat, &ranks.seats[seat], score)
    });
    json!({
        "engines": (0..table.names.len()).map(engine).collect::<Vec<_>>(),
        "meetings": pairs(table).map(meeting).collect::<Vec<_>>(),
        "seats": seats.collect::<Vec<_>>(),
    })
}

fn seat_facts(table: &Standings, seat: usize, clusters: &Clusters, score: Value) -> Value {
    json!({
        "seat": ending::letter(seat, table.seats),
        "score": score,
        "rank_score": mean_facts(clusters),
    })
}

fn mean_facts(clusters: &Clusters) -> Value {
    let Estimate { value, error } = clusters.estimate();
    json!({ "value": value, "error": error, "standard_error": clusters.standard_error() })
}

fn elo_facts(clusters: &Clusters) -> Value {
    let Estimate { value, error } = clusters.elo();
    json!({ "value": value, "error": error })
}
