//! Every case and every line of `tests/positions`, for all games that are built in.

use crate::common::{
    Case, Line, all_files,
    game::{self, Play, is_known, moves_from},
};

/// What went wrong, gathered so that one run shows everything.
#[derive(Default)]
struct Report {
    checked: usize,
    faults: Vec<String>,
}

impl Report {
    fn expect(&mut self, right: bool, fault: impl FnOnce() -> String) {
        self.checked += 1;
        if !right {
            self.faults.push(fault());
        }
    }

    fn finish(self) {
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
        assert!(self.checked > 0, "nothing was checked");
    }
}

#[test]
fn every_case_of_the_position_files() {
    let mut report = Report::default();
    for case in all_files().into_iter().flat_map(|file| file.cases) {
        if is_known(&case.variant) {
            check_case(&case, &mut report);
        }
    }
    report.finish();
}

#[test]
fn every_line_of_the_position_files() {
    let mut report = Report::default();
    for line in all_files().into_iter().flat_map(|file| file.lines) {
        if is_known(&line.variant) {
            check_line(&line, &mut report);
        }
    }
    report.finish();
}

fn check_case(case: &Case, report: &mut Report) {
    let about = format!("{} {}\n  {}", case.variant, case.fen, case.why);
    let mut position = match game::try_position(&case.variant, &case.fen) {
        Ok(position) => position,
        Err(error) => return report.expect(false, || format!("{about}\n  {error}")),
    };
    report.expect(position.fen() == case.fen, || {
        format!("{about}\n  the FEN comes back as {}", position.fen())
    });
    let moves = position.moves();
    for text in &case.legal {
        report.expect(moves.contains(text), || {
            format!("{about}\n  {text} is not among {}", moves.join(" "))
        });
    }
    for text in &case.illegal {
        report.expect(!position.play(text), || {
            format!("{about}\n  {text} is taken for legal")
        });
    }
    for (square, wanted) in &case.all_from {
        let mut wanted: Vec<_> = wanted.iter().map(String::as_str).collect();
        wanted.sort_unstable();
        let found = moves_from(&moves, square);
        report.expect(found == wanted, || {
            format!("{about}\n  from {square}: {found:?}, not {wanted:?}")
        });
    }
    for (text, wanted) in &case.after {
        let found = after(position.as_mut(), text, |position| position.fen());
        report.expect(found == *wanted, || {
            format!("{about}\n  after {text}: {found}, not {wanted}")
        });
    }
    for (text, wanted) in &case.result {
        let found = after(position.as_mut(), text, |position| position.result());
        report.expect(found == *wanted, || {
            format!("{about}\n  result after `{text}`: {found}, not {wanted}")
        });
    }
}

/// What is asked of the position after a move; the empty text is no move.
fn after(position: &mut dyn Play, text: &str, ask: impl Fn(&mut dyn Play) -> String) -> String {
    if text.is_empty() {
        return ask(position);
    }
    if !position.play(text) {
        return format!("{text} is not legal");
    }
    let answer = ask(position);
    position.undo();
    answer
}

fn check_line(line: &Line, report: &mut Report) {
    let about = format!("{} {}\n  {}", line.variant, line.fen, line.why);
    let mut position = game::position(&line.variant, &line.fen);
    for (i, text) in line.moves.iter().enumerate() {
        if !position.play(text) {
            return report.expect(false, || format!("{about}\n  {text} is not legal"));
        }
        let last = i + 1 == line.moves.len();
        let wanted = if last { line.result.as_str() } else { "none" };
        let found = position.result();
        report.expect(found == wanted, || {
            format!("{about}\n  after {text}: {found}, not {wanted}")
        });
    }
    for text in &line.then_illegal {
        report.expect(!position.play(text), || {
            format!("{about}\n  {text} is taken for legal at the end")
        });
    }
}
