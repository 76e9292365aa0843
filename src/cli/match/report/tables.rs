//! The tables of the page: standings, who met whom, scores by seat, endings.

use std::fmt::Write;

use super::{
    super::summary::{self, ranks},
    escaped,
};
use crate::matches::{Plan, ending, stats::Standings};

/// All tables that say something.
pub fn all(plan: &Plan, table: &Standings) -> String {
    let mut html = String::new();
    if table.says_something() {
        let text = summary::text(table, plan.terms.sprt);
        let _ = writeln!(html, "<h2>Score</h2>\n<pre>{}</pre>", escaped(&text));
        if !table.has_places() {
            html += &cross(table);
        }
    }
    html += &by_seat(table);
    html += &endings(table);
    html
}

/// A table: its name, the names of its columns, its rows; the first column is text, the others are numbers.
fn table_of(name: &str, columns: &[String], rows: &[Vec<String>]) -> String {
    let mut html = format!("<h2>{name}</h2>\n<table>\n<tr>");
    for column in columns {
        let _ = write!(html, "<th>{}</th>", escaped(column));
    }
    html += "</tr>\n";
    for row in rows {
        html += "<tr>";
        for (place, cell) in row.iter().enumerate() {
            let class = if place == 0 { "" } else { " class=\"number\"" };
            let _ = write!(html, "<td{class}>{}</td>", escaped(cell));
        }
        html += "</tr>\n";
    }
    html + "</table>\n"
}

/// Points of each engine against each.
fn cross(table: &Standings) -> String {
    let order = table.ranking();
    let mut columns = vec!["Engine".to_owned(), "Points".to_owned()];
    columns.extend(order.iter().map(|engine| table.names[*engine].clone()));
    let rows = order.iter().map(|engine| {
        let total = table.total(*engine).points();
        let mut row = vec![table.names[*engine].clone(), total.to_string()];
        row.extend(order.iter().map(|other| {
            let score = table.against(*engine, *other);
            match score.games() {
                0 => String::new(),
                games => format!("{} of {games}", score.points()),
            }
        }));
        row
    });
    table_of("Who met whom", &columns, &rows.collect::<Vec<_>>())
}

fn by_seat(table: &Standings) -> String {
    let mut columns = ["Engine", "Seat", "Won", "Drawn", "Lost"]
        .map(str::to_owned)
        .to_vec();
    if table.has_places() {
        columns.push("Rank score".to_owned());
    }
    let mut rows = Vec::new();
    for (engine, seats) in table.by_seat.iter().enumerate() {
        for (seat, score) in seats.iter().enumerate() {
            if table.has_places() && table.ranks.seats[seat].size() == 0 {
                continue;
            }
            let mut row = vec![
                table.names[engine].clone(),
                ending::letter(seat, table.seats).to_owned(),
            ];
            row.extend([score.wins, score.draws, score.losses].map(|count| count.to_string()));
            if table.has_places() {
                row.push(ranks::rank_score(&table.ranks.by_seat[engine][seat]));
            }
            rows.push(row);
        }
    }
    table_of("By seat", &columns, &rows)
}

fn endings(table: &Standings) -> String {
    let columns = ["Ending", "Games"].map(str::to_owned);
    let rows = table.endings.iter();
    let rows = rows.map(|(kind, count)| vec![kind.clone(), count.to_string()]);
    table_of("Endings", &columns, &rows.collect::<Vec<_>>())
}
