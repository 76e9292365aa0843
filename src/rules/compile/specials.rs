//! The part of compiling that knows the special moves: those for which Betza notation has no letters.
//! What of a special is a plain leap goes into the tables of leaps; the rest becomes a [`Special`].

use arrayvec::ArrayVec;

use super::{
    CompileError,
    moves::{Builder, Sum},
};
use crate::{
    board::{Bitboard, Player, Square, geometry::line},
    rules::{betza::Offset, special::Special, variant::SpecialMove},
};

/// One step of each line.
const LINES: [Offset; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// The steps of a King.
const AROUND: [Offset; 8] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (1, -1),
    (-1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
];

impl<const W: usize> Builder<'_, W> {
    /// Adds a special move that starts and ends on `allowed` squares; the attack class of its leaps, if it has any.
    pub(super) fn special(
        &mut self,
        player: Player,
        special: SpecialMove,
        allowed: Bitboard<W>,
        sum: &mut Sum<W>,
    ) -> Result<Option<usize>, CompileError> {
        match special {
            SpecialMove::Explosion => {
                sum.specials.push(Special::Explosion);
                Ok(None)
            }
            SpecialMove::Flight => {
                // What stands between does not matter, so a flight is a leap to any distance.
                for (x, y) in LINES {
                    let far = self.rides(&[(x, y), (-x, -y)], 1, u8::MAX, allowed, allowed);
                    for (row, squares) in sum.quiet_leaps.iter_mut().zip(far) {
                        *row |= squares;
                    }
                }
                Ok(None)
            }
            SpecialMove::Lion => {
                sum.specials.push(Special::Lion {
                    near: self.rides(&AROUND, 1, 1, allowed, allowed),
                });
                let square = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y)));
                let steps: Vec<Offset> = square.filter(|step| *step != (0, 0)).collect();
                self.leaps(player, &steps, allowed, sum).map(Some)
            }
            SpecialMove::Wolf => {
                let geometry = &self.rules.geometry;
                let rays = self.by_square(allowed, |from| {
                    let ray = |(x, y)| -> ArrayVec<Square, 3> {
                        let ray = geometry.ray(from, x, y).take(3);
                        ray.take_while(|s| allowed.contains(*s)).collect()
                    };
                    let rays = AROUND.into_iter().map(ray);
                    rays.filter(|ray| !ray.is_empty()).collect()
                });
                sum.specials.push(Special::Wolf { rays });
                let leaps = |times: i32| AROUND.map(|(x, y)| (times * x, times * y));
                let steps: Vec<Offset> = (1..=3).flat_map(leaps).collect();
                self.leaps(player, &steps, allowed, sum).map(Some)
            }
            SpecialMove::HookRook => {
                let lines = [line::RANK, line::FILE];
                sum.specials.push(Special::Hooked { lines, allowed });
                Ok(None)
            }
            SpecialMove::HookBishop => {
                let lines = [line::RISING, line::FALLING];
                sum.specials.push(Special::Hooked { lines, allowed });
                Ok(None)
            }
        }
    }

    /// Adds leaps that move and capture alike.
    fn leaps(
        &mut self,
        player: Player,
        steps: &[Offset],
        allowed: Bitboard<W>,
        sum: &mut Sum<W>,
    ) -> Result<usize, CompileError> {
        let rows = self.rides(steps, 1, 1, allowed, allowed);
        for (square, row) in rows.into_iter().enumerate() {
            sum.quiet_leaps[square] |= row;
            sum.capture_leaps[square] |= row;
        }
        self.leap_class(player, steps, (allowed, allowed))
    }
}
