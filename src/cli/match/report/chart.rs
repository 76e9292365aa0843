//! The chart of the running score: for each engine, its points above an even share, game by game.

use std::fmt::Write;

use anyhow::Result;
use plotters::prelude::*;

use super::escaped;
use crate::matches::{Game, stats::Standings};

/// Width and height of the chart.
const SIZE: (u32, u32) = (960, 340);
/// The colours of the engines, over and over.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x2e, 0x5f, 0x9e),
    RGBColor(0xb5, 0x1d, 0x12),
    RGBColor(0x3c, 0x7a, 0x3a),
    RGBColor(0xc0, 0x84, 0x1f),
    RGBColor(0x6b, 0x3f, 0x8f),
    RGBColor(0x3f, 0x37, 0x2d),
];
const GROUND: RGBColor = RGBColor(0xfb, 0xf7, 0xee);

/// The chart with its legend, as HTML.
///
/// # Errors
/// When it cannot be drawn.
pub fn running_score(table: &Standings, games: &[Game]) -> Result<String> {
    let lines = lines(table, games);
    let all = lines
        .iter()
        .flat_map(|line| line.points.iter().map(|(_, lead)| *lead));
    let (low, high) = all.fold((-1.0_f64, 1.0_f64), |(low, high), lead| {
        (low.min(lead), high.max(lead))
    });
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&GROUND)?;
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(52)
            .build_cartesian_2d(0_f64..games.len() as f64, low * 1.05..high * 1.05)?;
        chart
            .configure_mesh()
            .x_desc("games")
            .y_desc("points above an even share")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .light_line_style(TRANSPARENT)
            .draw()?;
        for line in &lines {
            let style = line.colour.stroke_width(2);
            chart.draw_series(LineSeries::new(line.points.iter().copied(), style))?;
        }
        area.present()?;
    }
    let mut html = format!("<div class=\"chart\">{svg}</div>\n<p>");
    for line in &lines {
        let RGBColor(r, g, b) = line.colour;
        let _ = write!(
            html,
            "<span class=\"swatch\" style=\"background:#{r:02x}{g:02x}{b:02x}\"></span>{}",
            escaped(&line.name)
        );
    }
    Ok(html + "</p>\n")
}

/// The way of one score.
struct Line {
    name: String,
    colour: RGBColor,
    /// Games so far, and points above an even share.
    points: Vec<(f64, f64)>,
}

/// A line for each engine; for one that plays against itself, one for its first seat.
fn lines(table: &Standings, games: &[Game]) -> Vec<Line> {
    let line = |engine: usize| {
        let mut lead = 0.0;
        let mut points = vec![(0.0, 0.0)];
        for (count, game) in (1_u32..).zip(games) {
            lead += gain(game, |seat| {
                game.engines[seat] == engine && (table.is_contest() || seat == 0)
            });
            points.push((count.into(), lead));
        }
        Line {
            name: if table.is_contest() {
                table.names[engine].clone()
            } else {
                format!("{}, first seat", table.names[engine])
            },
            colour: COLOURS[engine % COLOURS.len()],
            points,
        }
    };
    (0..table.names.len()).map(line).collect()
}

/// What the seats meant win or lose against an even share by a game.
fn gain(game: &Game, ours: impl Fn(usize) -> bool) -> f64 {
    let seats = 0..usize::from(game.seats);
    let gains = seats.filter(|seat| ours(*seat)).filter_map(|seat| {
        // An even share is a half, by places too.
        Some(game.points(seat)? - 0.5)
    });
    gains.sum()
}
