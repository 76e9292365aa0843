//! Late move reductions: a table by depth and number of the move.

use std::sync::LazyLock;

static TABLE: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            if depth == 0 || number == 0 {
                return 0;
            }
            (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.3) as u8
        })
    })
});

/// By how many plies the `number`-th move is searched less deep.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    i32::from(TABLE[depth.clamp(0, 63) as usize][number.min(63)])
}
