//! An engine that misbehaves as it is told, for tests of whoever plays with engines. It is no part of what is installed.
//! Run as `mock_engine crash=3 noisy`: it dies at its third move and floods standard error; see `manners`.

mod cecp;
mod manners;
mod uci;

use std::io::{self, BufRead, Write};

use engine_protocol::Protocol;
use simoom::{
    session::table::{Table, open},
    variants,
};

use self::manners::Manners;

/// The engine: its manners, its game, and how many moves it has made in it.
struct Engine {
    manners: Manners,
    table: Box<dyn Table>,
    made: u32,
}

impl Engine {
    fn begin(&mut self, variant: &str) {
        if let Ok(game) = variants::find(variant) {
            self.table = open(game, 1, 1);
        }
        self.made = 0;
    }

    /// The move it makes now: any legal one, the same in the same position. None when there is none.
    fn choose(&mut self) -> Option<String> {
        let mut moves = self.table.moves();
        if self.manners.has("legs") && moves.iter().any(|mv| mv.contains(',')) {
            moves.retain(|mv| mv.contains(','));
        }
        let number = self.table.key().checked_rem(moves.len() as u64)?;
        moves.into_iter().nth(number as usize)
    }
}

fn main() -> io::Result<()> {
    let manners = Manners::read(std::env::args().skip(1));
    manners.at_start()?;
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    let game = variants::find("chess").map_err(io::Error::other)?;
    let mut engine = Engine {
        manners,
        table: open(game, 1, 1),
        made: 0,
    };
    if !engine.manners.has("deaf") {
        while let Some(line) = lines.next() {
            match Protocol::from_first_line(&line) {
                Some(Protocol::Uci) if !engine.manners.has("cecp") => {
                    uci::run(&mut engine, &mut lines);
                    break;
                }
                Some(Protocol::Cecp) if !engine.manners.has("uci") => {
                    cecp::run(&mut engine, &mut lines);
                    break;
                }
                _ => say(&format!("Error (unknown command): {line}")),
            }
        }
    }
    engine.manners.at_end(&mut lines);
    Ok(())
}

/// Writes a line. When nobody reads any more there is nobody to tell.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
