//! `simoom perft --file`: known counts, row by row, and the moves that lead to where a wrong one comes from.
//! Counts alone name no move; but where the file also knows a position further on, the search goes on from there.

use std::{collections::HashMap, fmt, path::Path, time::Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};

use super::{
    Verdict,
    output::Output,
    perft::{CountingRoom, report_speed},
};
use crate::{
    rules::{Position, Rules},
    variants, with_game,
};

/// The counts of one position.
struct Row {
    variant: String,
    fen: String,
    /// For depth 1, 2 and so on.
    perft: Vec<u64>,
}

/// The rows of a file that are to be checked.
pub struct Table(Vec<Row>);

/// A count that is wrong: of a row's position, or of one that moves lead to from there.
struct Mismatch {
    depth: u32,
    found: u64,
    wanted: u64,
    /// Moves from the row's position.
    line: Vec<String>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            write!(f, "after {}, ", self.line.join(" "))?;
        }
        let Self {
            depth,
            found,
            wanted,
            ..
        } = self;
        write!(f, "depth {depth}: {found} counted, {wanted} wanted")
    }
}

/// How the check of a row ended.
enum Checked {
    Right,
    /// All its counts are too large to be run.
    Skipped,
    /// The first depth that is wrong, and what was found about where that comes from.
    Wrong(Mismatch, Option<Mismatch>),
}

impl Table {
    /// Reads a file; `only` leaves the rows of one game.
    ///
    /// # Errors
    /// When the file cannot be read, is not of the right shape, or has no rows.
    pub fn read(path: &Path, only: Option<&str>) -> Result<Self> {
        if let Some(name) = only {
            variants::find(name)?;
        }
        let mut rows = rows(path).with_context(|| format!("the file `{}`", path.display()))?;
        rows.retain(|row| only.is_none_or(|name| row.variant == name));
        match only {
            Some(name) => ensure!(
                !rows.is_empty(),
                "`{}` has no rows of {name}",
                path.display()
            ),
            None => ensure!(!rows.is_empty(), "`{}` has no rows", path.display()),
        }
        Ok(Self(rows))
    }

    /// Counts every row up to `max_nodes` and tells what is wrong.
    ///
    /// # Errors
    /// When standard output cannot be written, and when rows have no position that can be counted: they are told like
    /// wrong ones first.
    pub fn check(
        &self,
        room: &CountingRoom,
        max_nodes: u64,
        as_json: bool,
        out: &mut Output,
    ) -> Result<Verdict> {
        let started = Instant::now();
        let (mut passed, mut failed, mut faulty, mut nodes) = (0, Vec::new(), 0, 0);
        for row in &self.0 {
            let checked = variants::find(&row.variant).map_err(anyhow::Error::from);
            let checked = checked.and_then(|game| {
                with_game!(game, |rules| self
                    .check_row(row, rules, room, max_nodes, &mut nodes))
            });
            let (why, facts) = match checked {
                Ok(Checked::Skipped) => continue,
                Ok(Checked::Right) => {
                    passed += 1;
                    continue;
                }
                Ok(Checked::Wrong(here, None)) => (here.to_string(), json!([facts(&here)])),
                Ok(Checked::Wrong(here, Some(cause))) => (
                    format!("{here}; {cause}"),
                    json!([facts(&here), facts(&cause)]),
                ),
                Err(error) => {
                    faulty += 1;
                    let text = format!("{error:#}");
                    (text.clone(), json!({ "error": text }))
                }
            };
            if !as_json {
                out.line(format!("{} {}: {why}", row.variant, row.fen))?;
            }
            failed.push(json!({ "variant": row.variant, "fen": row.fen, "mismatches": facts }));
        }
        report_speed(nodes, started.elapsed());
        let verdict = Verdict::from(failed.is_empty());
        if as_json {
            out.json(&json!({ "passed": passed, "failed": failed.len(), "rows": failed }))?;
        } else {
            out.line(format!("{passed} passed, {} failed", failed.len()))?;
        }
        ensure!(faulty == 0, "of the rows {faulty} cannot be counted");
        Ok(verdict)
    }

    fn check_row<const W: usize>(
        &self,
        row: &Row,
        rules: &'static Rules<W>,
        room: &CountingRoom,
        max_nodes: u64,
        nodes: &mut u64,
    ) -> Result<Checked> {
        let mut position = rules.position(&row.fen)?;
        let mut checked = Checked::Skipped;
        for (depth, wanted) in (1..).zip(&row.perft).filter(|(_, n)| **n <= max_nodes) {
            let found = room.count(&mut position, depth);
            *nodes += found;
            checked = Checked::Right;
            if found != *wanted {
                let cause = self.cause(position, depth, room);
                let here = Mismatch {
                    depth,
                    found,
                    wanted: *wanted,
                    line: Vec::new(),
                };
                return Ok(Checked::Wrong(here, cause));
            }
        }
        Ok(checked)
    }

    /// Follows a mismatch at this depth to the position of another row that is wrong at the least depth, by the
    /// shortest way.
    fn cause<const W: usize>(
        &self,
        mut position: Position<W>,
        depth: u32,
        room: &CountingRoom,
    ) -> Option<Mismatch> {
        let rules = position.rules();
        let mut known: HashMap<u64, &Row> = HashMap::new();
        for row in self.0.iter().filter(|row| row.variant == rules.name) {
            if let Ok(position) = rules.position(&row.fen) {
                known.insert(position.key(), row);
            }
        }
        let mut best: Option<Mismatch> = None;
        for plies in 1..depth {
            walk(&mut position, plies, &mut |position: &mut Position<W>| {
                let Some(row) = known.get(&position.key()) else {
                    return;
                };
                // What remains of the depth may be wrong here; the less that is, the more it says.
                let deepest = best.as_ref().map_or(depth - plies, |best| best.depth - 1);
                for (depth, wanted) in (1..=deepest.min(depth - plies)).zip(&row.perft) {
                    let found = room.count(position, depth);
                    if found != *wanted {
                        let line = position.moves().map(|mv| rules.move_text(mv)).collect();
                        best = Some(Mismatch {
                            depth,
                            found,
                            wanted: *wanted,
                            line,
                        });
                        break;
                    }
                }
            });
        }
        best
    }
}

/// Visits every position so many plies further on.
fn walk<const W: usize>(
    position: &mut Position<W>,
    plies: u32,
    visit: &mut impl FnMut(&mut Position<W>),
) {
    if plies == 0 {
        return visit(position);
    }
    for mv in position.legal_moves() {
        position.make(mv);
        walk(position, plies - 1, visit);
        position.unmake();
    }
}

fn facts(mismatch: &Mismatch) -> Value {
    json!({
        "depth": mismatch.depth,
        "found": mismatch.found,
        "wanted": mismatch.wanted,
        "line": mismatch.line,
    })
}

/// All rows of a file.
fn rows(path: &Path) -> Result<Vec<Row>> {
    let text = std::fs::read_to_string(path)?;
    let value: Value = serde_json::from_str(&text)?;
    let list = match &value {
        Value::Array(list) => list,
        Value::Object(members) => match members.get("perft") {
            Some(Value::Array(list)) => list,
            Some(_) => bail!("its `perft` is no list of rows"),
            None => bail!("an object needs a list of rows named `perft`"),
        },
        _ => bail!("it is neither a list of rows nor an object with one"),
    };
    let read = |(i, row): (usize, &Value)| {
        Row::read(row).map_err(|error| anyhow!("row {}: {error}", i + 1))
    };
    list.iter().enumerate().map(read).collect()
}

impl Row {
    /// A row of a file, or what is wrong with it.
    fn read(row: &Value) -> Result<Self, String> {
        let members = row
            .as_object()
            .ok_or("it is not an object with `variant`, `fen` and `perft`")?;
        let member = |name: &str| members.get(name).ok_or(format!("`{name}` is missing"));
        let text = |name: &str| {
            let value = member(name)?.as_str();
            value
                .map(str::to_owned)
                .ok_or(format!("`{name}` must be a text"))
        };
        let list = member("perft")?.as_array();
        let counts = list.and_then(|list| list.iter().map(Value::as_u64).collect());
        Ok(Self {
            variant: text("variant")?,
            fen: text("fen")?,
            perft: counts
                .ok_or("`perft` must be a list of whole numbers, for depth 1, 2 and so on")?,
        })
    }
}
