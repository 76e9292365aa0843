//! The clocks of one game, one for each seat.

use std::time::Duration;

use super::control::Control;

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    controls: Vec<Control>,
    left: Vec<Duration>,
    made: Vec<u32>,
}

impl Clocks {
    /// The clocks at the start, by seat.
    pub fn new(controls: Vec<Control>) -> Self {
        let base = |control: &Control| control.clock.map_or(Duration::ZERO, |clock| clock.base);
        Self {
            left: controls.iter().map(base).collect(),
            made: vec![0; controls.len()],
            controls,
        }
    }

    /// What bounds the thinking of a seat.
    pub fn control(&self, seat: usize) -> &Control {
        &self.controls[seat]
    }

    /// What is left to each seat; empty where nobody has a clock.
    pub fn left(&self) -> &[Duration] {
        if self.controls.iter().any(|control| control.clock.is_some()) {
            &self.left
        } else {
            &[]
        }
    }

    /// Moves of a seat, the next one included, until it gets its next period.
    pub fn moves_to_go(&self, seat: usize) -> Option<u32> {
        let moves = self.controls[seat].clock?.moves?;
        Some(moves - self.made[seat] % moves)
    }

    /// Takes the time of a move off a seat's clock; `false` when there was not so much, the margin included.
    pub fn spend(&mut self, seat: usize, time: Duration) -> bool {
        let control = self.controls[seat];
        self.made[seat] += 1;
        let each = control.move_time;
        let in_time = each.is_none_or(|each| time <= each.saturating_add(control.margin));
        let Some(clock) = control.clock else {
            return in_time;
        };
        let left = self.left[seat];
        self.left[seat] = left.saturating_sub(time).saturating_add(clock.increment);
        if clock
            .moves
            .is_some_and(|moves| self.made[seat].is_multiple_of(moves))
        {
            self.left[seat] = self.left[seat].saturating_add(clock.base);
        }
        in_time && time <= left.saturating_add(control.margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn clocks(text: &str, margin: u64) -> Clocks {
        let control = Control {
            clock: Some(text.parse().unwrap()),
            margin: MS(margin),
            ..Control::default()
        };
        Clocks::new(vec![control; 2])
    }

    #[test]
    fn a_move_may_take_what_is_left_and_no_more() {
        let mut clocks = clocks("1+0.5", 0);
        assert!(clocks.spend(0, MS(1000)));
        assert!(clocks.spend(0, MS(500)));
        assert!(!clocks.spend(0, MS(501)));
        assert!(clocks.spend(1, MS(999)));
        assert_eq!(clocks.left()[1], MS(501));
    }

    #[test]
    fn the_margin_is_forgiven() {
        let mut clocks = clocks("1", 100);
        assert!(clocks.spend(0, MS(1100)));
        assert_eq!(clocks.left()[0], Duration::ZERO);
        assert!(clocks.spend(0, MS(100)));
        assert!(!clocks.spend(0, MS(101)));
    }

    #[test]
    fn a_period_gives_its_time_again() {
        let mut clocks = clocks("2/1+0.1", 0);
        assert_eq!(clocks.moves_to_go(0), Some(2));
        assert!(clocks.spend(0, MS(600)));
        assert_eq!(
            (clocks.moves_to_go(0), clocks.left()[0]),
            (Some(1), MS(500))
        );
        assert!(clocks.spend(0, MS(500)));
        assert_eq!(
            (clocks.moves_to_go(0), clocks.left()[0]),
            (Some(2), MS(1100))
        );
    }

    #[test]
    fn a_time_for_each_move_is_kept_without_a_clock() {
        let control = Control {
            move_time: Some(MS(50)),
            margin: MS(10),
            ..Control::default()
        };
        let mut clocks = Clocks::new(vec![control, Control::default()]);
        assert!(clocks.left().is_empty());
        assert!(clocks.spend(0, MS(60)) && !clocks.spend(0, MS(61)));
        assert!(clocks.spend(1, Duration::from_secs(9999)));
    }
}
