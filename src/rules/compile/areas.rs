//! The part of compiling that finds the squares with a meaning of their own: Keeps, presence, fusion, arrangements.

use super::{CompileError, fusion::fusion};
use crate::{
    board::{Bitboard, Piece, Player, Square},
    rules::{
        Rules,
        variant::{Area, PieceFile, VariantFile},
    },
};

/// Areas of the board: where royal pieces are confined, presence, fusion, and what may be arranged.
pub(super) fn add_areas<const W: usize>(
    rules: &mut Rules<W>,
    file: &VariantFile,
    pieces: &[PieceFile],
    placed: &[(Square, Piece)],
) -> Result<(), CompileError> {
    for player in rules.all_players() {
        let royal = pieces.iter().filter(|piece| piece.royal);
        rules.keeps[player.index()] = royal.fold(Bitboard::EMPTY, |all, piece| {
            all | rules.area(player, piece.within.as_deref())
        });
    }
    let whole = |area: &Area| rules.area(Player::FIRST, Some(std::slice::from_ref(area)));
    let presence = file.presence.as_ref().map(whole);
    let fusing = file.fusion.as_ref().map(whole);
    rules.presence = presence.unwrap_or(Bitboard::EMPTY);
    rules.fusion = fusing.map(|zone| fusion(rules, zone)).transpose()?;
    if let Some(area) = &file.arrange {
        add_arrange(rules, area, placed)?;
    }
    Ok(())
}

/// Where the pieces of the start position may be arranged at will: the squares of players whose army fills them.
fn add_arrange<const W: usize>(
    rules: &mut Rules<W>,
    area: &Area,
    placed: &[(Square, Piece)],
) -> Result<(), CompileError> {
    for player in rules.all_players() {
        let squares = rules.area(player, Some(std::slice::from_ref(area)));
        let own = |square: &Square| {
            let at = placed.iter().find(|(s, _)| s == square);
            at.is_some_and(|(_, piece)| piece.player() == player)
        };
        let filled = squares.into_iter().filter(own).count();
        if filled == 0 {
            continue;
        }
        if filled != squares.count() as usize {
            return Err(CompileError::Arrange);
        }
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_by_key(|square| {
            let (file, rank) = rules.seen_by(player, *square);
            (rank, file)
        });
        rules.arrange[player.index()] = squares;
    }
    Ok(())
}
