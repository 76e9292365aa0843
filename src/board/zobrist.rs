//! Zobrist keys: a fixed random number for each thing that distinguishes positions.
//! The numbers come from SplitMix64 (Steele, Lea, Flood 2014), so they are the same on every machine.

use super::{
    Piece, Player, Square,
    piece::{MAX_PLAYERS, PIECES},
};

/// SplitMix64's output for this state.
pub const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const SQUARES: usize = 256;

static PLACED: [u64; PIECES * SQUARES] = {
    let mut keys = [0; PIECES * SQUARES];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = mix(i as u64);
        i += 1;
    }
    keys
};

const TURN: u64 = 1 << 20;
const EN_PASSANT: u64 = 2 << 20;
const CASTLING: u64 = 3 << 20;
const HELD: u64 = 4 << 20;
const ALIVE: u64 = 5 << 20;
const CAMPS: u64 = 6 << 20;

/// A piece on a square.
#[inline(always)]
pub fn placed(piece: Piece, square: Square) -> u64 {
    PLACED[piece.index() * SQUARES + square.index()]
}

/// The player to move; 0 for the first, so that a key needs no turn before the second moves.
#[inline(always)]
pub const fn turn(player: usize) -> u64 {
    const KEYS: [u64; MAX_PLAYERS] = [0, mix(TURN + 1), mix(TURN + 2), mix(TURN + 3)];
    KEYS[player]
}

/// A square on which an en passant capture is possible.
#[inline]
pub const fn en_passant(square: Square) -> u64 {
    mix(EN_PASSANT + square.index() as u64)
}

/// A set of castling rights.
#[inline]
pub const fn castling(rights: u8) -> u64 {
    if rights == 0 {
        0
    } else {
        mix(CASTLING + rights as u64)
    }
}

/// So many pieces of one sort in reserve; 0 for none.
#[inline]
pub const fn held(piece: Piece, count: u8) -> u64 {
    if count == 0 {
        0
    } else {
        mix(HELD + ((piece.index() as u64) << 8) + count as u64)
    }
}

/// A set of living players, for games of more than two.
#[inline]
pub const fn alive(players: u8) -> u64 {
    mix(ALIVE + players as u64)
}

/// One player against several others, one bit each: a search's scores depend on it.
pub const fn camps(player: Player, others: u8) -> u64 {
    mix(CAMPS + ((player.index() as u64) << 8) + others as u64)
}
