//! The part of compiling that lists the kinds of piece and checks what the file says of them.

use super::{CompileError, is_id, no_such, terms};
use crate::{
    board::{Kind, piece::MAX_KINDS},
    rules::{
        tables::KindInfo,
        variant::{DropRule, PieceFile},
    },
};

/// What is known of the kinds besides their moves; `drop` holds for those that do not say how they are dropped.
pub(super) fn kinds(
    pieces: &[PieceFile],
    drop: Option<&DropRule>,
) -> Result<Vec<KindInfo>, CompileError> {
    if pieces.is_empty() {
        return Err(CompileError::Missing("piece"));
    }
    if pieces.len() > MAX_KINDS {
        return Err(CompileError::TooManyKinds(pieces.len()));
    }
    let number = |id: &str| pieces.iter().position(|piece| piece.id == id);
    let mut kinds = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        if !is_id(&piece.id) {
            return Err(CompileError::Id(piece.id.clone()));
        }
        if number(&piece.id) != Some(i) {
            return Err(CompileError::TwiceId(piece.id.clone()));
        }
        let reverts = match &piece.reverts {
            None => i,
            Some(id) => number(id).ok_or_else(|| no_such(&piece.id, id))?,
        };
        let grows = match &piece.grows {
            None => None,
            Some(id) => Some(number(id).ok_or_else(|| no_such(&piece.id, id))?),
        };
        let parts = match &piece.parts {
            None => None,
            Some([one, two]) => Some([part(pieces, piece, one)?, part(pieces, piece, two)?]),
        };
        kinds.push(KindInfo {
            id: piece.id.clone(),
            name: piece.name.clone(),
            betza: piece.moves.clone(),
            royal: piece.royal,
            reverts: Kind::new(reverts),
            grows: grows.map(Kind::new),
            resets: piece.resets,
            drop: piece.drop.as_ref().or(drop).cloned().unwrap_or_default(),
            parts: parts.map(|two| two.map(Kind::new)),
            wholes: Vec::new(),
            doubles: false,
        });
    }
    for i in 0..kinds.len() {
        for part in kinds[i].parts.into_iter().flatten() {
            let wholes = &mut kinds[part.index()].wholes;
            if wholes.last() != Some(&Kind::new(i)) {
                wholes.push(Kind::new(i));
            }
        }
    }
    Ok(kinds)
}

/// The number of a part of a piece: a kind that has no parts itself.
fn part(pieces: &[PieceFile], whole: &PieceFile, id: &str) -> Result<usize, CompileError> {
    pieces
        .iter()
        .position(|piece| piece.id == id && piece.parts.is_none())
        .ok_or_else(|| no_such(&whole.id, id))
}

/// The pieces, those with parts given the moves of both.
pub(super) fn with_moves(pieces: &[PieceFile]) -> Result<Vec<PieceFile>, CompileError> {
    for piece in pieces {
        // What is no notation is to be found where it was written, not in the pieces that take it over.
        terms(piece)?;
    }
    let mut all = pieces.to_vec();
    for piece in &mut all {
        if let Some([one, two]) = &piece.parts {
            let moves_of = |id| Ok(&pieces[part(pieces, piece, id)?].moves);
            piece.moves = format!("{}{}{}", piece.moves, moves_of(one)?, moves_of(two)?);
        }
    }
    Ok(all)
}
