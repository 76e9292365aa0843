//! Bytes from a pipe to lines of text, whatever the bytes are.
//! No more than [`MAX_LINE`] bytes of a line are ever held; a longer one is dropped and reported.

use crate::error::{Fault, ParseError};
use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read, in bytes without its end: one mebibyte.
pub const MAX_LINE: usize = 1 << 20;

/// So many bytes of a dropped line are kept to name it by.
const KEPT: usize = 400;

/// One line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line as [`clean`] leaves it.
    Text(String),
    /// A line that is too long to be read.
    TooLong {
        /// Its beginning.
        start: String,
        /// Its length in bytes.
        bytes: usize,
    },
}

impl Line {
    /// The text, or the fault of a line that was dropped.
    pub fn into_text(self) -> Result<String, ParseError> {
        match self {
            Line::Text(text) => Ok(text),
            Line::TooLong { start, bytes } => {
                Err(ParseError::new(Fault::TooLong { bytes }, &start))
            }
        }
    }
}

/// The text of a line: bytes that are not UTF-8 become U+FFFD, control characters
/// other than tabs become spaces, white space at the end and a byte order mark go.
pub fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.trim_start_matches('\u{feff}')
        .trim_end_matches(|c: char| c.is_control() || c.is_whitespace())
        .chars()
        .map(|c| if c.is_control() && c != '\t' { ' ' } else { c })
        .collect()
}

/// Reads lines from a stream, an endless iterator that ends with the stream.
///
/// An error of the stream is passed on; what was read of that line is lost.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
}

impl<R: BufRead> LineReader<R> {
    /// Lines of `input`.
    pub fn new(input: R) -> LineReader<R> {
        LineReader { input }
    }

    /// The next line, or none at the end. A last line needs no line end.
    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut kept = Vec::new();
        let mut length = 0_usize;
        let mut begun = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            if chunk.is_empty() {
                return Ok(begun.then(|| finish(&kept, length)));
            }
            begun = true;
            let end = chunk.iter().position(|&b| b == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            length = length.saturating_add(part.len());
            if length <= MAX_LINE {
                kept.extend_from_slice(part);
            } else {
                let room = KEPT.saturating_sub(kept.len()).min(part.len());
                kept.extend_from_slice(&part[..room]);
                kept.truncate(KEPT);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(finish(&kept, length)));
            }
        }
    }
}

/// The line whose beginning, or whole, is `kept`.
fn finish(kept: &[u8], length: usize) -> Line {
    let text = clean(kept);
    if length <= MAX_LINE {
        Line::Text(text)
    } else {
        Line::TooLong {
            start: text,
            bytes: length,
        }
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        self.read().transpose()
    }
}
