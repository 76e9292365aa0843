//! Max^n (Luckhardt and Irani 1986): every player takes the move that leaves the greatest own share, whatever the others get.
//! What can be cut is only what one's predecessor will not allow (shallow pruning, Korf 1991). Start at [`Worker::max_n`].
//! It knows neither scores from the table, which has room for moves alone here, nor other pruning, and given scores are no
//! shares.

use eval::Score;

use super::{
    camps::Camps,
    ends::Judged,
    history::{MAX_PLY, mover},
    negamax::is_quiet,
    picker::Picker,
    report::Bound,
    shares::{Falls, Shares, WHOLE, at_horizon},
    tt::Entry,
    worker::Worker,
};
use crate::board::{Move, PerPlayer};

/// What a node needs to know of its parent.
#[derive(Clone, Copy)]
struct Above {
    /// The best share found so far for the one who moved; none at the root.
    floor: Option<i32>,
    falls: Falls,
}

impl<const W: usize> Worker<'_, W> {
    /// The score of the root for its player, so many plies deep; the line of play is in the worker's.
    pub(super) fn max_n(&mut self, depth: i32) -> Score {
        let root = self.pos.turn();
        let players = self.pos.living().count();
        let above = Above {
            floor: None,
            falls: Falls::default(),
        };
        let shares = self.share(depth, 0, above);
        shares.score(root, players)
    }

    /// What each player gets from the present position on.
    fn share(&mut self, depth: i32, ply: usize, above: Above) -> Shares {
        self.pv.clear(ply);
        self.count_node(ply);
        if self.aborted {
            return Shares::NONE;
        }
        // Whoever is on turn has all others against.
        self.camps = Camps::seen_by(&self.pos, self.pos.turn());
        if ply > 0
            && let Some(shares) = self.ended_shares(ply, &above.falls)
        {
            return shares;
        }
        let root_is_out = !self.pos.is_living(self.root_player);
        if depth <= 0 && ply > 0 || ply >= MAX_PLY || root_is_out {
            return self.horizon(ply, &above.falls);
        }
        let key = self.key();
        let known = self.shared.table.get(key, ply).and_then(|entry| entry.mv);
        let (shares, best) = self.best_shares(depth, ply, above, known);
        if self.aborted {
            return shares;
        }
        let Some(mv) = best else {
            let end = self.pos.without_move().into();
            return self.shares_of(end, ply, &above.falls);
        };
        if is_quiet(&self.pos, mv)
            && let Some(piece) = mover(&self.pos, self.pos.turn(), mv)
        {
            let earlier = self.earlier();
            self.history
                .reward_quiet(ply, depth, (piece, mv), &[], earlier);
        }
        let entry = Entry {
            mv: best,
            score: Score::DRAW,
            bound: Bound::Exact,
            depth: depth.clamp(0, 63) as u32,
            standing: None,
        };
        self.shared.table.put(key, ply, entry);
        shares
    }

    /// The best that the player on turn can choose, and the move; no move where there is none, or when the search is over
    /// before the first is looked at.
    fn best_shares(
        &mut self,
        depth: i32,
        ply: usize,
        above: Above,
        known: Option<Move>,
    ) -> (Shares, Option<Move>) {
        let (us, root, camps) = (self.pos.turn(), self.root_player, self.camps);
        let (mut best, mut best_move, mut number) = (Shares::NONE, None, 0);
        let mut picker = Picker::new(self, known, self.earlier(), None);
        while let Some((mv, _)) = picker.next(self, ply) {
            if ply == 0 && !self.root_moves.contains(&mv) {
                continue;
            }
            let nodes = self.nodes;
            self.make(mv, mover(&self.pos, us, mv));
            if self.is_barred() {
                self.unmake();
                continue;
            }
            number += 1;
            if ply == 0 {
                self.tell_root_move(depth, mv, number);
            }
            let below = Above {
                floor: Some(best.of(us)),
                falls: self.falls(ply + 1, &above.falls),
            };
            let shares = self.share(depth - 1, ply + 1, below);
            self.unmake();
            // The order of captures is the player's own.
            self.camps = camps;
            if self.aborted {
                break;
            }
            if best_move.is_none() || shares.are_better(&best, us, root) {
                (best, best_move) = (shares, Some(mv));
                self.pv.set(ply, mv);
                if ply == 0 {
                    self.effort = self.nodes - nodes;
                }
                // The one before can get no more than what is left, and has better.
                if let Some(least) = above.floor
                    && WHOLE - best.of(us) < least
                {
                    break;
                }
            }
        }
        picker.close(self);
        (best, best_move)
    }

    /// Who is out by now, and since when.
    fn falls(&self, ply: usize, before: &Falls) -> Falls {
        let mut falls = *before;
        let seats = &self.seats[self.root_player.index()];
        for player in [self.root_player]
            .into_iter()
            .chain(seats.against(self.root_player))
        {
            let fall = &mut falls[player.index()];
            if *fall == 0 && !self.pos.is_living(player) {
                *fall = ply as u8;
            }
        }
        falls
    }

    /// The shares of a position in which the game is over or taken as over.
    fn ended_shares(&mut self, ply: usize, falls: &Falls) -> Option<Shares> {
        let end = match self.pos.decided() {
            Some((winner, _)) => Judged::Won(winner),
            None if !self.pos.is_living(self.root_player) => return None,
            None => self.judged(ply)?,
        };
        Some(self.shares_of(end, ply, falls))
    }

    fn shares_of(&self, end: Judged, ply: usize, falls: &Falls) -> Shares {
        match end {
            Judged::Won(winner) => {
                let mut falls = *falls;
                for loser in self.seats[winner.index()].against(winner) {
                    let fall = &mut falls[loser.index()];
                    *fall = if *fall == 0 { ply as u8 } else { *fall };
                }
                Shares::won_by(winner, ply, &falls)
            }
            Judged::Drawn => {
                let mut scores: PerPlayer<Option<Score>> = Default::default();
                for player in self.pos.living() {
                    scores[player.index()] = Some(Score::DRAW);
                }
                scores[self.root_player.index()] = Some(Score(-self.shared.limits.contempt));
                Shares::divided(&scores, falls)
            }
        }
    }

    fn horizon(&mut self, ply: usize, falls: &Falls) -> Shares {
        let (pos, sums) = (&self.pos, self.sums());
        let list = &mut self.scratch;
        at_horizon(pos, self.weights, &sums, &self.seats, (ply, falls), list)
    }
}
