//! UCI `position`: the moves of a game come anew each time, so what is on the table already stays there.

use super::Uci;
use crate::session::{desk::Desk, output::Output};

/// What is on the table, as the GUI has told it.
pub(super) struct Known {
    fen: Option<String>,
    /// The moves that were played, as they were written.
    moves: Vec<String>,
}

impl Uci {
    /// Sets a position. A bad one leaves the old one standing; of moves, the legal part is played
    /// and the first illegal one is named.
    pub(super) fn position(
        &mut self,
        fen: Option<String>,
        moves: Vec<String>,
        line: &str,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let mut known = match self.known.take() {
            Some(known) if known.fen == fen => known,
            before => match set_up(fen.as_deref(), desk, out) {
                Ok(()) => Known {
                    fen,
                    moves: Vec::new(),
                },
                Err(reason) => {
                    self.known = before;
                    return out.refuse(reason, line);
                }
            },
        };
        let common = known
            .moves
            .iter()
            .zip(&moves)
            .take_while(|(a, b)| a == b)
            .count();
        while known.moves.len() > common {
            known.moves.pop();
            desk.table().undo();
        }
        for mv in moves.into_iter().skip(common) {
            if let Err(refusal) = desk.table().play(&mv) {
                out.reject(refusal, &mv, &desk.table().instead_of(&mv));
                break;
            }
            known.moves.push(mv);
        }
        self.known = Some(known);
    }
}

fn set_up(fen: Option<&str>, desk: &mut Desk, out: &mut Output<'_>) -> Result<(), String> {
    match fen {
        Some(fen) => {
            let set = desk.set_fen(fen);
            set.map_err(|error| error.to_string())?;
            out.rights_dropped(&desk.table().dropped_rights(fen));
            Ok(())
        }
        None => {
            desk.restart();
            Ok(())
        }
    }
}
