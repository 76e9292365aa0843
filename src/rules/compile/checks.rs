//! Checks of single values of a game's file whose types allow more than makes sense.

use super::CompileError;
use crate::rules::variant::{
    Area, Board, Hook, PieceFile, Royal, VariantFile, Verdict, XboardFile,
};

/// The board, if the engine can hold it.
pub(super) fn check_board(file: &VariantFile) -> Result<Board, CompileError> {
    let board = file.board.ok_or(CompileError::Missing("board"))?;
    let Board {
        files,
        ranks,
        first_rank,
    } = board;
    let fits = (2..=16).contains(&files) && (2..=16).contains(&ranks);
    if fits && usize::from(files) * usize::from(ranks) <= 255 && first_rank <= 1 {
        Ok(board)
    } else {
        Err(CompileError::Board {
            files,
            ranks,
            first_rank,
        })
    }
}

/// The number of seats. More than two need a game in which everything is asked of all others.
pub(super) fn check_players(file: &VariantFile, board: Board) -> Result<u8, CompileError> {
    let players = file.players.unwrap_or(2);
    let around = board.files == board.ranks
        && file.royal == Some(Royal::LastStanding)
        && file.castling.is_none()
        && file.hook.is_none();
    match players {
        2 => Ok(players),
        3 | 4 if around => Ok(players),
        _ => Err(CompileError::Players(players)),
    }
}

/// A name that a command line and a protocol can carry.
pub(super) fn name(file: &VariantFile) -> Result<String, CompileError> {
    let name = file.name.clone().ok_or(CompileError::Missing("name"))?;
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(fits) {
        return Err(CompileError::Name(name));
    }
    Ok(name)
}

/// Values whose types allow more than makes sense.
pub(super) fn check_values(
    file: &VariantFile,
    board: Board,
    pieces: &[PieceFile],
) -> Result<(), CompileError> {
    if let Some(rule) = file.repetition {
        if !(2..=9).contains(&rule.occurrence) {
            return Err(CompileError::Occurrence(rule.occurrence));
        }
        if rule.verdict == Verdict::Hook && !file.hook.is_some_and(Hook::judges) {
            return Err(CompileError::NoJudge);
        }
    }
    if let Some(xboard) = shown_in_xboard(file, file.players.unwrap_or(2)) {
        let beside = xboard.reserve_files.unwrap_or(0);
        if beside > 0 && beside > 15u8.saturating_sub(board.files) {
            return Err(CompileError::ReserveFiles(beside));
        }
        if xboard.reserve_edge == Some(true) && board.files.max(board.ranks) > 14 {
            return Err(CompileError::ReserveEdge);
        }
    }
    let fits = |[low, high]: [u8; 2], size| 1 <= low && low <= high && high <= size;
    let is_area = |area: &Area| fits(area.files, board.files) && fits(area.ranks, board.ranks);
    for piece in pieces {
        let also = piece.also.iter().flat_map(|also| &also.from);
        let mut areas = piece.within.iter().flatten().chain(also);
        if !areas.all(is_area) {
            return Err(CompileError::Area(piece.id.clone()));
        }
    }
    let areas = [
        ("presence", &file.presence),
        ("fusion", &file.fusion),
        ("arrange", &file.arrange),
    ];
    for (key, area) in areas {
        if !area.as_ref().is_none_or(is_area) {
            return Err(CompileError::BoardArea(key));
        }
    }
    Ok(())
}

/// What XBoard is told of the game: it knows two sides, so games with more seats must say how they share them.
pub(super) fn shown_in_xboard(file: &VariantFile, players: u8) -> Option<XboardFile> {
    let shares = |xboard: &XboardFile| xboard.reserve_edge == Some(true);
    let xboard = file.xboard.clone();
    xboard.filter(|xboard| (players > 2) == shares(xboard))
}

/// Whether a text is a piece ID.
pub(super) fn is_id(id: &str) -> bool {
    let id = id.strip_prefix('+').unwrap_or(id);
    let mut chars = id.chars();
    chars.next().is_some_and(|c| c.is_ascii_uppercase())
        && matches!(chars.as_str(), "" | "'" | "!" | "~")
}
