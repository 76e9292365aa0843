//! Margins and counts by which moves and nodes are left out, in centipawns and plies.

/// A node this far above beta is taken to stay above.
pub(super) fn reverse_futility(depth: i32, improving: bool) -> i32 {
    90 * (depth - i32::from(improving))
}

/// A node this far below alpha is only asked for its captures.
pub(super) fn razoring(depth: i32) -> i32 {
    200 + 220 * depth
}

/// A quiet move cannot lift the score by more than this.
pub(super) fn futility(depth: i32) -> i32 {
    110 + 95 * depth
}

/// A capture in quiescence cannot lift the score by more than this above what it takes.
pub(super) const CAPTURE_FUTILITY: i32 = 220;

/// How many quiet moves are tried at this depth.
pub(super) fn late_moves(depth: i32, improving: bool) -> i32 {
    (6 + 2 * depth * depth) / (2 - i32::from(improving))
}

/// What a capture may lose by exchange and still be tried at this depth.
pub(super) fn losing_exchange(depth: i32) -> i32 {
    -60 * depth
}

/// What a quiet move may lose by exchange and still be tried at this depth.
pub(super) fn losing_quiet(depth: i32) -> i32 {
    -25 * depth * depth
}

/// A quiet move with a worse history than this is not tried.
pub(super) fn bad_history(depth: i32) -> i32 {
    -4000 * depth
}

/// By how much the depth is reduced after a null move.
pub(super) fn null_move(depth: i32, above_beta: i32) -> i32 {
    3 + depth / 4 + (above_beta / 200).clamp(0, 3)
}

/// A capture that comes out so far above beta in a shallow search is taken to do so in a deep one.
pub(super) const PROBABLE: i32 = 180;
