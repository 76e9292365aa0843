//! Positions reached by random moves from a seed: openings of a match, positions of the bench.
//! The same seed gives the same position on every machine.

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

use crate::{
    board::zobrist,
    rules::{Outcome, Position, Rules},
};

/// The generator for one of several things that begin with the same seed.
pub fn generator(seed: u64, number: u32) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ zobrist::mix(number.into()))
}

/// The start position of one of the game's arrays.
pub fn any_array<const W: usize>(
    rules: &'static Rules<W>,
    random: &mut Xoshiro256PlusPlus,
) -> Position<W> {
    let numbers = rules.arrays();
    let pick = random.random_range(0..numbers.len() as u32) as usize;
    let position = rules.array(numbers[pick]);
    position.unwrap_or_else(|_| rules.start_position())
}

/// Plays random moves after which the game goes on with all its players; fewer than `plies` only when there is no such move.
pub fn play_on<const W: usize>(
    position: &mut Position<W>,
    plies: usize,
    random: &mut Xoshiro256PlusPlus,
) {
    let players = position.living().count();
    for _ in 0..plies {
        let mut moves = position.game_moves();
        moves.shuffle(random);
        let goes_on = moves.into_iter().any(|mv| {
            position.make(mv);
            let all_there = position.living().count() == players;
            let goes_on = all_there && position.outcome() == Outcome::None;
            if !goes_on {
                position.unmake();
            }
            goes_on
        });
        if !goes_on {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{variants, with_game};

    fn reached(game: &str, seed: u64, number: u32) -> String {
        with_game!(variants::find(game).unwrap(), |rules| {
            let random = &mut generator(seed, number);
            let mut position = any_array(rules, random);
            play_on(&mut position, 40, random);
            assert_eq!((position.ply(), position.outcome()), (40, Outcome::None));
            position.fen()
        })
    }

    #[test]
    fn a_seed_gives_one_position_and_another_seed_another() {
        for game in ["scirocco", "chess", "crazyhouse"] {
            assert_eq!(reached(game, 7, 1), reached(game, 7, 1));
            assert_ne!(reached(game, 7, 1), reached(game, 7, 2));
            assert_ne!(reached(game, 7, 1), reached(game, 8, 1));
        }
    }
}
