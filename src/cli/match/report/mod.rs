//! A match as one page of HTML that needs no other file: chart of the running score, tables, final boards of lost games.

mod chart;
mod tables;

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context, Result};

use crate::{
    cli::{output, svg},
    matches::{Game, Plan, Tally, Verdict, reading, stats::Standings, tally::View},
    rules::Rules,
    with_game,
};

const STYLE: &str = "
  body { font: 15px/1.5 'DejaVu Sans', Verdana, Helvetica, sans-serif; color: #2d2417; background: #fbf7ee; margin: 2em auto; max-width: 64em }
  h1, h2 { font-weight: normal; color: #16324f }
  table { border-collapse: collapse; margin: 1em 0 }
  th, td { padding: .25em .8em; border-bottom: 1px solid #d9cdb4; text-align: left }
  td.number { text-align: right; font-variant-numeric: tabular-nums }
  figure { display: inline-block; margin: 0 1.5em 1.5em 0; width: 19em; vertical-align: top }
  figure img, .chart svg { width: 100%; height: auto }
  figcaption { font-size: 13px }
  .swatch { display: inline-block; width: .8em; height: .8em; margin: 0 .4em 0 1.2em }
";

/// Writes the page of a match.
///
/// # Errors
/// When the file cannot be written.
pub fn write(
    path: &Path,
    plan: &Plan,
    table: &Standings,
    tally: &Tally,
    games: &[Game],
) -> Result<()> {
    let page = page(plan, table, tally, games)?;
    fs::write(path, page).with_context(|| refused(path))
}

/// Makes sure, before anything is played, that the page can be written.
///
/// # Errors
/// When it cannot.
pub fn must_be_writable(path: &Path) -> Result<()> {
    output::must_be_writable(path).with_context(|| refused(path))
}

fn refused(path: &Path) -> String {
    format!("cannot write the page `{}`", path.display())
}

fn page(plan: &Plan, table: &Standings, tally: &Tally, games: &[Game]) -> Result<String> {
    let title = format!("{}: {}", plan.game().name(), table.names.join(", "));
    let title = escaped(&title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n",
        escaped(&tally.to_string())
    );
    if !games.is_empty() {
        html += "<h2>Running score</h2>\n";
        html += &chart::running_score(table, games)?;
    }
    html += &tables::all(plan, table);
    lost(&mut html, plan, tally, games);
    html += "</body>\n</html>\n";
    Ok(html)
}

/// The final boards of the games that the one whose score is counted has lost.
fn lost(html: &mut String, plan: &Plan, tally: &Tally, games: &[Game]) {
    let is_lost = |game: &&Game| {
        let ours = |seat: usize| match tally.view {
            View::FirstSeat => seat == 0,
            View::FirstEngine => game.engines[seat] == 0,
        };
        matches!(game.ending.verdict, Verdict::Win(seat) if !ours(seat))
    };
    let games: Vec<&Game> = games.iter().filter(is_lost).collect();
    let whose = match tally.view {
        View::FirstSeat => "the first seat".to_owned(),
        View::FirstEngine => plan.name(0),
    };
    let _ = writeln!(html, "<h2>Games lost by {}</h2>", escaped(&whose));
    if games.is_empty() {
        *html += "<p>None.</p>\n";
    }
    for game in games {
        let ending = escaped(&game.ending.text(game.seats));
        let board = with_game!(plan.game(), |rules| final_board(rules, game));
        let _ = writeln!(
            html,
            "<figure><img alt=\"final board\" src=\"data:image/svg+xml,{}\"><figcaption>{}. {}<br>{ending}, {} plies</figcaption></figure>",
            encoded(&board),
            game.number,
            escaped(&game.players.join(" - ")),
            game.moves.len()
        );
    }
}

/// The picture of the position after the last move.
fn final_board<const W: usize>(rules: &'static Rules<W>, game: &Game) -> String {
    let start = rules.position(&game.start);
    let mut position = start.unwrap_or_else(|_| rules.start_position());
    for text in &game.moves {
        if let Some(mv) = reading::read(&mut position, text) {
            position.make(mv);
        }
    }
    svg::picture(&position)
}

/// A text as HTML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A picture as the address of an image: what has a meaning there, and what is no plain letter, by its bytes in hexadecimal.
fn encoded(svg: &str) -> String {
    let mut text = String::with_capacity(svg.len() * 3 / 2);
    for byte in svg.bytes() {
        match byte {
            b'"' | b'#' | b'%' | b'<' | b'>' | b'\n' | 128.. => {
                let _ = write!(text, "%{byte:02X}");
            }
            _ => text.push(byte.into()),
        }
    }
    text
}
