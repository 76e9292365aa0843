//! What each seat may expect of a game of several: shares of a whole, which max^n compares. A seat that is out keeps a crumb
//! for each ply it lasted, the last one has nearly all, and whoever plays on divides the rest by the static scores.

use eval::{Accumulator, Score, Weights};

use super::{
    camps::Camps,
    exchange::{captured_value, exchange},
    history::MAX_PLY,
};
use crate::{
    board::{Move, PerPlayer, Player, Square, piece::MAX_PLAYERS},
    features,
    rules::{
        Position,
        movegen::{Want, generate},
    },
};

/// No sum of all shares is more than this.
pub const WHOLE: i32 = 1_000_000;
/// A seat that is out has less than this, one that plays on has at least this.
const CRUMB: i32 = MAX_PLY as i32 + 2;
/// A win on the spot; a win in n plies is n less.
const WON: i32 = WHOLE - MAX_PLAYERS as i32 * CRUMB;
/// What those who play on divide beside their crumbs: less than any win.
const DIVIDED: i32 = WON - 2 * CRUMB;
/// So many centipawns between two seats make the share of one e times the other's.
const SCALE: f64 = 400.0;

/// By player, after how many plies of the search the seat was lost; 0 for those who are in the game or never were.
pub type Falls = PerPlayer<u8>;

/// The shares of all seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shares(pub PerPlayer<i32>);

impl Shares {
    /// Less than anything that can be had.
    pub const NONE: Self = Self([-1; MAX_PLAYERS]);

    /// Of a game that a player has won after so many plies.
    pub fn won_by(winner: Player, ply: usize, falls: &Falls) -> Self {
        let mut shares = Self(falls.map(i32::from));
        shares.0[winner.index()] = WON - (ply as i32).min(CRUMB);
        shares
    }

    /// Of a game that goes on, by the static score that each player has who is in it.
    pub fn divided(scores: &PerPlayer<Option<Score>>, falls: &Falls) -> Self {
        let top = scores.iter().flatten().max().map_or(0, |score| score.0);
        // The best one weighs 1, which keeps the sum away from nothing and from infinity.
        let weight = |score: &Option<Score>| {
            score.map_or(0.0, |score| (f64::from(score.0 - top) / SCALE).exp())
        };
        let weights = scores.each_ref().map(weight);
        let sum: f64 = weights.iter().sum();
        Self(std::array::from_fn(|seat| match scores[seat] {
            Some(_) => CRUMB + (weights[seat] / sum * f64::from(DIVIDED)) as i32,
            None => i32::from(falls[seat]),
        }))
    }

    /// The share of one.
    #[inline]
    pub fn of(&self, player: Player) -> i32 {
        self.0[player.index()]
    }

    /// Whether a player takes these rather than others. Of what is the same to the player, the root's player fears that it is
    /// what is worse for that one; the order in which moves are tried is no matter.
    pub fn are_better(&self, others: &Self, player: Player, root: Player) -> bool {
        let rank = |shares: &Self| (shares.of(player), -shares.of(root), shares.0);
        rank(self) > rank(others)
    }

    /// A player's share in centipawns, or as a win or loss, when there were so many players at the root: more for more.
    pub fn score(&self, player: Player, players: usize) -> Score {
        let share = self.of(player);
        if share < CRUMB {
            return Score::loss_in(share.max(0) as usize);
        }
        if share >= WON - CRUMB {
            return Score::win_in((WON - share) as usize);
        }
        let part = f64::from(share - CRUMB + 1) / f64::from(DIVIDED + 2);
        let even = 1.0 / players as f64;
        let odds = |part: f64| (part / (1.0 - part)).ln();
        Score((SCALE * (odds(part) - odds(even))) as i32).as_eval()
    }
}

/// By player, the camps of this position as that player sees them.
pub fn seats<const W: usize>(position: &Position<W>) -> PerPlayer<Camps> {
    std::array::from_fn(|seat| Camps::seen_by(position, Player::new(seat)))
}

/// The shares in a position where a search ends: by the static scores of all, after the one capture that brings the player
/// on turn most by exchange, in which every army takes back. What it brings is the victim's loss; whose King it takes is out.
/// `root` are the [`seats`] of the search's root, `ply` plies before; `sums` belong to the position, and `list` is room for
/// moves.
pub fn at_horizon<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    sums: &Accumulator,
    root: &PerPlayer<Camps>,
    (ply, falls): (usize, &Falls),
    list: &mut Vec<Move>,
) -> Shares {
    let counted = features::count(position, weights);
    let mut scores = [None; MAX_PLAYERS];
    for player in position.living() {
        let view = root[player.index()].view(position);
        scores[player.index()] = Some(eval::evaluate(weights, sums, &counted, view));
    }
    let mut falls = *falls;
    if let Some((gain, square)) = best_capture(position, weights, list)
        && let Some(victim) = position.at(square).map(|piece| piece.player())
    {
        let (us, them) = (position.turn().index(), victim.index());
        if position.royals(victim).contains(square) {
            scores[them] = None;
            falls[them] = ply as u8 + 1;
        } else {
            scores[us] = scores[us].map(|score| score + gain);
            scores[them] = scores[them].map(|score| score - gain);
        }
    }
    Shares::divided(&scores, &falls)
}

/// The capture that wins most by exchange for the player on turn, whom all others are against: what it wins, and where.
fn best_capture<const W: usize>(
    position: &Position<W>,
    weights: &Weights,
    list: &mut Vec<Move>,
) -> Option<(i32, Square)> {
    let camps = Camps::seen_by(position, position.turn());
    list.clear();
    generate(position, Want::Noisy, list);
    let mut best = None;
    let mut most = 0;
    for mv in list.iter() {
        // Nothing is won by exchange beyond what is taken at once.
        if captured_value(position, weights, camps, *mv) > most {
            let gain = exchange(position, weights, camps, *mv);
            if gain > most {
                (most, best) = (gain, mv.to().map(|square| (gain, square)));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(index: usize) -> Player {
        Player::new(index)
    }

    #[test]
    fn shares_add_up_to_no_more_than_the_whole() {
        let falls = [0, 0, 5, 0];
        for scores in [[0, 0, 0], [30_000, -30_000, 12], [-700, 300, 299]] {
            let [a, b, c] = scores.map(|score| Some(Score(score)));
            let Shares(shares) = Shares::divided(&[a, b, None, c], &falls);
            assert!(shares.iter().sum::<i32>() <= WHOLE, "{shares:?}");
            assert_eq!(shares[2], 5);
            let won = Shares::won_by(player(0), 9, &falls);
            assert!(won.0.iter().sum::<i32>() <= WHOLE);
            assert!(shares.iter().all(|share| *share < won.0[0]), "{shares:?}");
            assert!([0, 1, 3].iter().all(|seat| shares[*seat] >= CRUMB));
        }
    }

    #[test]
    fn even_shares_are_nothing_more_is_more_and_ends_are_told() {
        let even = Shares::divided(&[Some(Score(7)); MAX_PLAYERS], &[0; MAX_PLAYERS]);
        assert!(even.score(player(1), 4).0.abs() <= 1);
        let told: Vec<Score> = [0, 3, CRUMB, 1_000, 250_000, 900_000, WON - 4, WON - 1]
            .map(|share| Shares([share; MAX_PLAYERS]).score(player(0), 4))
            .to_vec();
        assert!(told.is_sorted_by(|a, b| a < b), "{told:?}");
        assert_eq!((told[1], told[6]), (Score::loss_in(3), Score::win_in(4)));
    }

    #[test]
    fn what_is_the_same_to_a_player_is_taken_as_worse_for_the_root() {
        let (one, other) = (Shares([5, 9, 1, 0]), Shares([4, 9, 0, 0]));
        assert!(other.are_better(&one, player(1), player(0)));
        assert!(!one.are_better(&other, player(1), player(0)));
        assert!(one.are_better(&other, player(0), player(0)));
    }
}
