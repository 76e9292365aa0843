//! Lines from bytes: odd line ends, odd characters, lines without bound.

use engine_protocol::line::{MAX_LINE, clean};
use engine_protocol::{Line, LineReader, Protocol};
use std::io::{self, BufReader, Read};

fn lines(bytes: &[u8]) -> Vec<Line> {
    // A small buffer makes lines span several reads.
    LineReader::new(BufReader::with_capacity(16, bytes))
        .map(|line| line.expect("reading from memory"))
        .collect()
}

#[test]
fn odd_characters() {
    let cases: [(&[u8], &str); 8] = [
        (b"new\r", "new"),
        (b"new \t\r\r", "new"),
        (b"level\t40  5 0", "level\t40  5 0"),
        (b"go\0depth\x1b5", "go depth 5"),
        (b"\0\0", ""),
        (b"name \xff\xfe!", "name \u{fffd}\u{fffd}!"),
        ("\u{feff}uci".as_bytes(), "uci"),
        ("name Zoë".as_bytes(), "name Zoë"),
    ];
    for (bytes, text) in cases {
        assert_eq!(clean(bytes), text, "{bytes:?}");
    }
}

#[test]
fn line_ends() {
    let text = |text: &str| Line::Text(text.to_owned());
    let bytes = b"xboard\r\nprotover 2\n\nusermove e4d5,d5c6,c6b7\nquit";
    let expected = [
        "xboard",
        "protover 2",
        "",
        "usermove e4d5,d5c6,c6b7",
        "quit",
    ]
    .map(text);
    assert_eq!(lines(bytes), expected);
    assert_eq!(lines(b""), []);
    assert_eq!(lines(b"\n"), [text("")]);
}

#[test]
fn long_lines_are_dropped_and_reported() {
    let mut bytes = vec![b'x'; MAX_LINE];
    bytes.push(b'\n');
    bytes.extend(vec![b'y'; MAX_LINE + 1]);
    bytes.extend(b"\nquit\n");
    let lines = lines(&bytes);
    assert_eq!(lines[0], Line::Text("x".repeat(MAX_LINE)));
    let error = lines[1].clone().into_text().expect_err("a line too long");
    let fault = "line of 1048577 bytes dropped, at most 1048576 are read";
    assert_eq!(error.fault.to_string(), fault);
    assert_eq!(error.line, format!("{}...", "y".repeat(200)));
    assert_eq!(lines[2].clone().into_text().as_deref(), Ok("quit"));
}

#[test]
fn a_line_of_sixteen_megabytes() {
    let endless = io::repeat(b'a').take(16 << 20);
    let mut reader = LineReader::new(BufReader::new(endless.chain(&b"\nuci\n"[..])));
    let line = reader.next().expect("a line").expect("no error");
    assert!(
        matches!(line, Line::TooLong { bytes, ref start } if bytes == 16 << 20 && start.len() <= 400)
    );
    let line = reader.next().expect("a line").expect("no error");
    assert_eq!(line, Line::Text("uci".to_owned()));
    assert!(reader.next().is_none());
}

/// A stream that is interrupted once and then breaks.
struct Breaking(u8);

impl Read for Breaking {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 += 1;
        match self.0 {
            1 => Err(io::ErrorKind::Interrupted.into()),
            2 => {
                buffer[..4].copy_from_slice(b"new\n");
                Ok(4)
            }
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

#[test]
fn broken_streams() {
    let mut reader = LineReader::new(BufReader::new(Breaking(0)));
    let line = reader.next().expect("a line").expect("no error");
    assert_eq!(line, Line::Text("new".to_owned()));
    let error = reader.next().expect("an error").expect_err("broken");
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn the_first_line_names_the_protocol() {
    let cases = [
        ("xboard", Some(Protocol::Cecp)),
        ("  uci\t", Some(Protocol::Uci)),
        ("ucinewgame", None),
        ("new", None),
        ("", None),
    ];
    for (line, protocol) in cases {
        assert_eq!(Protocol::from_first_line(line), protocol, "{line}");
    }
    for protocol in [Protocol::Cecp, Protocol::Uci] {
        let line = protocol.first_line();
        assert_eq!(Protocol::from_first_line(line), Some(protocol));
        let command = protocol.parse_command(line).expect(line).expect(line);
        assert_eq!(protocol.write_command(&command).as_deref(), Some(line));
    }
}
