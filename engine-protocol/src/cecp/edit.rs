//! Edit mode of CECP: the lines from `edit` to `.`, and the reader that collects them.

use super::commands::parse_command;
use crate::command::{Command, EditLine};
use crate::error::ParseError;
use crate::words::Words;

/// What a line in edit mode may be.
const WANTED: &str = "#, c, ., or a piece and a square such as Pa4";
/// The longest edit that is collected, in lines.
const MAX_LINES: usize = 4096;

/// Reads CECP commands line by line and collects the lines of an edit into one command.
///
/// A faulty line in edit mode is reported once and makes the whole edit void, so that no
/// half-made board arises. Another command ends edit mode, voids the edit and is obeyed.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    edit: Edit,
}

/// Where an edit stands.
#[derive(Clone, Debug, Default)]
enum Edit {
    /// No edit is going on.
    #[default]
    Off,
    /// These lines came so far.
    Lines(Vec<EditLine>),
    /// A line was faulty; the others are ignored up to the end.
    Void,
}

impl Reader {
    /// A reader at the beginning of a session.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Reads the next line; none when it is blank or part of an edit that goes on.
    pub fn read(&mut self, line: &str) -> Result<Option<Command>, ParseError> {
        let text = line.trim();
        if matches!(self.edit, Edit::Off) {
            if text == "edit" {
                self.edit = Edit::Lines(Vec::new());
                return Ok(None);
            }
            return parse_command(line);
        }
        if text.is_empty() {
            return Ok(None);
        }
        if text == "." {
            return Ok(match std::mem::take(&mut self.edit) {
                Edit::Lines(lines) => Some(Command::Edit(lines)),
                Edit::Off | Edit::Void => None,
            });
        }
        match (parse_line(text), &mut self.edit) {
            (Ok(edit_line), Edit::Lines(lines)) if lines.len() < MAX_LINES => {
                lines.push(edit_line);
                Ok(None)
            }
            (Ok(_), _) => Ok(None),
            (Err(error), _) => self.foreign_line(text, error),
        }
    }

    /// A line that is none of edit mode's: another command, or a fault.
    fn foreign_line(
        &mut self,
        text: &str,
        error: ParseError,
    ) -> Result<Option<Command>, ParseError> {
        match parse_command(text) {
            Ok(Some(command)) if !matches!(command, Command::Move(_)) => {
                self.edit = Edit::Off;
                Ok(Some(command))
            }
            _ => match std::mem::replace(&mut self.edit, Edit::Void) {
                Edit::Void => Ok(None),
                Edit::Off | Edit::Lines(_) => Err(error),
            },
        }
    }
}

/// Reads a whole edit in one text.
pub(super) fn parse_whole(text: &str) -> Result<Command, ParseError> {
    let whole = Words::new(text);
    let mut lines = Vec::new();
    for line in text.trim().lines().skip(1) {
        match line.trim() {
            "." => return Ok(Command::Edit(lines)),
            line => lines.push(parse_line(line)?),
        }
    }
    Err(whole.missing("the line `.` at the end of an edit"))
}

/// Reads one line of an edit.
fn parse_line(text: &str) -> Result<EditLine, ParseError> {
    let line = Words::new(text);
    let wrong = || line.wrong("a line in edit mode", WANTED, text);
    match text {
        "#" => return Ok(EditLine::Clear),
        "c" => return Ok(EditLine::SwapColour),
        _ => {}
    }
    let (id, place) = split_id(text).ok_or_else(wrong)?;
    if let Some(count) = place.strip_prefix('@') {
        let count = count.parse().map_err(|_| wrong())?;
        return Ok(EditLine::Held { id, count });
    }
    let (square, promoted) = match place.strip_suffix('+') {
        Some(square) => (square, true),
        None => (place, false),
    };
    if !is_square(square) {
        return Err(wrong());
    }
    let square = square.to_owned();
    if id == "x" && !promoted {
        return Ok(EditLine::Empty(square));
    }
    let id = if promoted { format!("+{id}") } else { id };
    Ok(EditLine::Piece { id, square })
}

/// The piece's ID and what follows it.
fn split_id(text: &str) -> Option<(String, &str)> {
    let letter = usize::from(text.starts_with('+'));
    if !text.as_bytes().get(letter)?.is_ascii_alphabetic() {
        return None;
    }
    let suffixed = matches!(text.as_bytes().get(letter + 1), Some(b'\'' | b'!'));
    let (id, place) = text.split_at(letter + 1 + usize::from(suffixed));
    Some((id.to_owned(), place))
}

/// A file letter and a rank number.
fn is_square(text: &str) -> bool {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase());
    digits.is_some_and(|d| (1..=2).contains(&d.len()) && d.bytes().all(|b| b.is_ascii_digit()))
}

/// Writes a whole edit, one line each.
pub(super) fn write(lines: &[EditLine]) -> String {
    let body: String = lines
        .iter()
        .map(|line| match line {
            EditLine::Clear => "#\n".to_owned(),
            EditLine::SwapColour => "c\n".to_owned(),
            EditLine::Piece { id, square } => match id.strip_prefix('+') {
                Some(plain) => format!("{plain}{square}+\n"),
                None => format!("{id}{square}\n"),
            },
            EditLine::Empty(square) => format!("x{square}\n"),
            EditLine::Held { id, count } => format!("{id}@{count}\n"),
        })
        .collect();
    format!("edit\n{body}.")
}
