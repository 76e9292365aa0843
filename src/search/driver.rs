//! Iterative deepening with aspiration windows, for one thread and for several.

use std::{sync::atomic::Ordering, time::Duration};

use eval::Score;

use super::{
    Bound, Choice, Info, Limits, Report,
    common::Finished,
    history::{History, MAX_PLY},
    ideas::{Idea, uses},
    patience::{Patience, Spent},
    seats::standings,
    worker::{Shared, Worker},
};
use crate::{board::Move, rules::Position};

/// One of the best moves, as it stands.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub depth: u32,
    pub score: Score,
    pub moves: Vec<Move>,
}

impl Line {
    fn begins_with(&self, mv: Move) -> bool {
        self.moves.first() == Some(&mv)
    }

    /// Whether it wins by force, sooner than the other or unlike it.
    fn outwins(&self, other: &Self) -> bool {
        self.score.is_decided() && self.score > other.score.max(Score::DRAW)
    }
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
    let mut patience = Patience::default();
    let mut depth = 1;
    while depth <= most {
        let before = lines.first().and_then(|line| line.moves.first().copied());
        let nodes = worker.nodes;
        worker.seldepth = 0;
        worker.root_depth = depth as i32;
        worker.aborted = false;
        let own = deepen(
            &mut worker,
            depth,
            &mut lines,
            root_moves,
            limits,
            number == 0,
        );
        let mut spent = Spent {
            best: worker.effort,
            all: worker.nodes - nodes,
        };
        let other = shared.common.beyond(depth - 1).filter(|_| !own);
        let finished = own || other.is_some();
        if let Some(other) = other {
            (depth, spent) = (other.line.depth, other.spent);
            take_over(&mut worker, &mut lines, other.line, number == 0);
        } else if own
            && limits.multipv == 1
            && let Some(line) = lines.first().cloned()
        {
            shared.common.tell(Finished { line, spent });
        }
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
        patience.heed(same, choice.score, spent);
        if number == 0 && patience.is_over(limits, root_moves.len(), choice.score, depth) {
            break;
        }
        depth += 1;
    }
    if number == 0 {
        shared.stop.set();
    }
    choice.nodes = worker.nodes;
    choice
}

/// Another thread has finished the depth: its line is the thread's own from now on, unless it overlooks a win by force.
fn take_over<const W: usize>(
    worker: &mut Worker<'_, W>,
    lines: &mut Vec<Line>,
    line: Line,
    reports: bool,
) {
    if lines.first().is_some_and(|own| own.outwins(&line)) {
        return;
    }
    if reports {
        let info = info(worker, 0, &line);
        worker.report.line(&info);
    }
    *lines = vec![line];
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
        worker.root_moves = root_moves
            .iter()
            .copied()
            .filter(|mv| !fresh.iter().any(|line| line.begins_with(*mv)))
            .collect();
        let guess = lines.get(place).map(|line| line.score);
        let line = if worker.each_alone {
            by_shares(worker, depth)
        } else {
            aspirate(worker, depth, place, guess)
        };
        let broken = worker.aborted;
        // A line of a search that was broken off is too unsure to overtake another.
        let changed = if broken {
            place
        } else {
            fresh.partition_point(|other| other.score >= line.score)
        };
        if !line.moves.is_empty() {
            fresh.insert(changed, line);
        }
        if broken && !fresh.is_empty() {
            // The rest of the places keep what they had, as far as that is not above them by now.
            for old in lines.drain(..) {
                if fresh.len() < wanted && !fresh.iter().any(|line| line.begins_with(old.moves[0]))
                {
                    fresh.push(old);
                }
            }
        }
        if reports {
            // Whatever changed its place is told again, so that no two places show the same move.
            for (place, line) in fresh.iter().enumerate().skip(changed) {
                let info = info(worker, place, line);
                worker.report.line(&info);
            }
        }
        if broken {
            if !fresh.is_empty() {
                *lines = fresh;
            }
            return false;
        }
    }
    *lines = fresh;
    true
}

/// Searches the root by max^n.
fn by_shares<const W: usize>(worker: &mut Worker<'_, W>, depth: u32) -> Line {
    let score = worker.max_n(depth as i32);
    Line {
        depth,
        score,
        moves: worker.pv.root().to_vec(),
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
        Some(score) if uses(Idea::Aspiration) && depth >= 4 && !score.is_decided() => {
            (score - margin, score + margin)
        }
        _ => (-all, all),
    };
    let mut line = Line {
        depth,
        score: Score::DRAW,
        moves: Vec::new(),
    };
    loop {
        let score = worker.search(alpha, beta, depth as i32, 0, false);
        let moves = worker.pv.root();
        if !moves.is_empty() && score > alpha {
            line = Line {
                depth,
                score,
                moves: moves.to_vec(),
            };
        }
        if worker.aborted || score > alpha && score < beta {
            return line;
        }
        margin *= 3;
        tell_bound(worker, place, score, &line, score <= alpha);
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
    place: usize,
    score: Score,
    line: &Line,
    below: bool,
) {
    let told = Info {
        score,
        bound: if below { Bound::Upper } else { Bound::Lower },
        ..info(worker, place, line)
    };
    worker.report.bound(&told);
}

fn info<const W: usize>(worker: &Worker<'_, W>, place: usize, line: &Line) -> Info {
    let others = worker.shared.nodes.load(Ordering::Relaxed);
    let asked = worker.shared.limits.seat_scores && worker.pos.rules().players > 2;
    Info {
        depth: line.depth,
        seldepth: worker.seldepth as u32,
        multipv: place + 1,
        score: line.score,
        bound: Bound::Exact,
        nodes: others.max(worker.nodes),
        time: worker.shared.limits.elapsed().max(Duration::from_micros(1)),
        hashfull: worker.shared.table.used(),
        pv: line.moves.clone(),
        seats: if asked {
            standings(&worker.pos, &line.moves, worker.weights)
        } else {
            Vec::new()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_win_by_force_stands_against_the_line_of_another_thread() {
        let line = |score| Line {
            depth: 5,
            score,
            moves: Vec::new(),
        };
        let (win, later, good) = (Score::win_in(3), Score::win_in(5), Score(900));
        assert!(line(win).outwins(&line(good)) && line(win).outwins(&line(later)));
        for (own, other) in [
            (later, win),
            (win, win),
            (good, Score(0)),
            (Score::loss_in(4), good),
            (Score::loss_in(8), Score::loss_in(4)),
        ] {
            assert!(!line(own).outwins(&line(other)), "{own:?} {other:?}");
        }
    }
}
