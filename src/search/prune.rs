//! Margins and counts by which moves and nodes are left out.

/// A node this far above beta is taken to stay above.
pub(super) fn reverse_futility(depth: i32, improving: bool) -> i32 {
    90 * (depth - i32::from(improving))
}

/// A quiet move cannot lift the score by more than this.
pub(super) fn futility(depth: i32) -> i32 {
    110 + 95 * depth
}

/// How many quiet moves are tried at this depth.
pub(super) fn late_moves(depth: i32, improving: bool) -> i32 {
    (6 + 2 * depth * depth) / (2 - i32::from(improving))
}

/// What a capture may lose by exchange and still be tried at this depth.
pub(super) fn losing_exchange(depth: i32) -> i32 {
    -60 * depth
}

/// By how much the depth is reduced after a null move.
pub(super) fn null_move(depth: i32, above_beta: i32) -> i32 {
    3 + depth / 4 + (above_beta / 200).clamp(0, 3)
}
