//! Iterative deepening with aspiration windows, for one thread and for several.

use std::{sync::atomic::Ordering, time::Duration};

use eval::Score;

use super::{
    Bound, Choice, Info, Limits, Report,
    history::{History, MAX_PLY},
    worker::{Shared, Worker},
};
use crate::{board::Move, rules::Position};

/// One of the best moves, as it stands.
#[derive(Clone, Debug)]
struct Line {
    score: Score,
    moves: Vec<Move>,
}

/// Runs one thread of a search to its end. Only the first thread reports.
pub(super) fn run<const W: usize>(
    shared: &Shared<'_>,
    position: &Position<W>,
    history: &mut History,
    root_moves: &[Move],
    number: usize,
    report: &mut dyn Report,
) -> Choice {
    let limits = shared.limits;
    let mut worker = Worker::new(
        shared,
        position.clone(),
        history,
        root_moves.to_vec(),
        report,
    );
    let mut choice = Choice {
        best: root_moves.first().copied(),
        ponder: None,
        score: Score::DRAW,
        depth: 0,
        nodes: 0,
    };
    let most = limits
        .depth
        .unwrap_or(u32::MAX)
        .clamp(1, MAX_PLY as u32 / 2);
    let mut lines: Vec<Line> = Vec::new();
    let mut stable = 0;
    // Threads begin at different depths, so that they do not all do the same work.
    let first = 1 + (number as u32 & 1).min(most - 1);
    for depth in first..=most {
        let before = lines.first().and_then(|line| line.moves.first().copied());
        worker.seldepth = 0;
        let finished = deepen(
            &mut worker,
            depth,
            &mut lines,
            root_moves,
            limits,
            number == 0,
        );
        if let Some(line) = lines.first() {
            choice.best = line.moves.first().copied().or(choice.best);
            choice.ponder = line.moves.get(1).copied();
            choice.score = line.score;
        }
        if !finished {
            break;
        }
        choice.depth = depth;
        let same = before.is_some() && before == choice.best;
        stable = if same { stable + 1 } else { 0 };
        if number == 0 && is_enough(limits, stable, root_moves.len(), choice.score, depth) {
            break;
        }
    }
    if number == 0 {
        shared.stop.set();
    }
    choice.nodes = worker.nodes;
    choice
}

/// Whether another depth is not worth its time.
fn is_enough(limits: &Limits, stable: u32, moves: usize, score: Score, depth: u32) -> bool {
    if limits.is_mate_found(score) {
        return true;
    }
    let Some(time) = limits.time else {
        return false;
    };
    let spent = limits.elapsed();
    if time.exact {
        return spent >= time.soft;
    }
    // A move that stays best needs less time.
    let share = [130, 110, 95, 85, 75][stable.min(4) as usize];
    let decided = score
        .plies_to_end()
        .is_some_and(|plies| plies.unsigned_abs() + 1 < depth);
    let only = moves == 1 && depth >= 4;
    spent >= time.soft * share / 100 || decided || only
}

/// One depth for each of the best moves wanted; `false` if it was broken off.
fn deepen<const W: usize>(
    worker: &mut Worker<'_, W>,
    depth: u32,
    lines: &mut Vec<Line>,
    root_moves: &[Move],
    limits: &Limits,
    reports: bool,
) -> bool {
    let wanted = limits.multipv.clamp(1, root_moves.len().max(1));
    let mut fresh: Vec<Line> = Vec::new();
    for place in 0..wanted {
        let taken = |mv: &Move| fresh.iter().any(|line| line.moves.first() == Some(mv));
        worker.root_moves = root_moves.iter().copied().filter(|mv| !taken(mv)).collect();
        let guess = lines.get(place).map(|line| line.score);
        let line = aspirate(worker, depth, place, guess);
        let broken = worker.aborted;
        if !line.moves.is_empty() {
            fresh.push(line);
        } else if broken {
            keep(lines, std::mem::take(&mut fresh));
            return false;
        }
        if broken {
            keep(lines, std::mem::take(&mut fresh));
        } else {
            fresh.sort_by_key(|line| std::cmp::Reverse(line.score));
        }
        if reports
            && let Some(line) = if broken {
                lines.get(place)
            } else {
                fresh.get(place)
            }
        {
            let info = info(worker, depth, place, line);
            worker.report.line(&info);
        }
        if broken {
            return false;
        }
    }
    *lines = fresh;
    true
}

/// What was found of a depth that was broken off replaces the same places of the depth before.
fn keep(lines: &mut Vec<Line>, fresh: Vec<Line>) {
    for (i, line) in fresh.into_iter().enumerate() {
        match lines.get_mut(i) {
            Some(place) => *place = line,
            None => lines.push(line),
        }
    }
}

/// Searches the root with a window around the expected score, widened until the score lies inside.
fn aspirate<const W: usize>(
    worker: &mut Worker<'_, W>,
    depth: u32,
    place: usize,
    guess: Option<Score>,
) -> Line {
    let all = Score::INFINITE;
    let mut margin = 30;
    let (mut alpha, mut beta) = match guess {
        Some(score) if depth >= 4 && !score.is_decided() => (score - margin, score + margin),
        _ => (-all, all),
    };
    let mut line = Line {
        score: Score::DRAW,
        moves: Vec::new(),
    };
    loop {
        let score = worker.search(alpha, beta, depth as i32, 0);
        let moves = worker.pv.root();
        if !moves.is_empty() && score > alpha {
            line = Line {
                score,
                moves: moves.to_vec(),
            };
        }
        if worker.aborted || score > alpha && score < beta {
            return line;
        }
        margin *= 3;
        tell_bound(worker, depth, place, score, &line, score <= alpha);
        if score <= alpha {
            beta = Score((alpha.0 + beta.0) / 2);
            alpha = if margin > 800 {
                -all
            } else {
                (score - margin).max(-all)
            };
        } else {
            beta = if margin > 800 {
                all
            } else {
                (score + margin).min(all)
            };
        }
    }
}

/// Tells that a score lies outside of the window in which it was looked for.
fn tell_bound<const W: usize>(
    worker: &mut Worker<'_, W>,
    depth: u32,
    place: usize,
    score: Score,
    line: &Line,
    below: bool,
) {
    let told = Info {
        score,
        bound: if below { Bound::Upper } else { Bound::Lower },
        ..info(worker, depth, place, line)
    };
    worker.report.bound(&told);
}

fn info<const W: usize>(worker: &Worker<'_, W>, depth: u32, place: usize, line: &Line) -> Info {
    let others = worker.shared.nodes.load(Ordering::Relaxed);
    Info {
        depth,
        seldepth: worker.seldepth as u32,
        multipv: place + 1,
        score: line.score,
        bound: Bound::Exact,
        nodes: others.max(worker.nodes),
        time: worker.shared.limits.elapsed().max(Duration::from_micros(1)),
        hashfull: worker.shared.table.used(),
        pv: line.moves.clone(),
    }
}
