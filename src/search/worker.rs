//! One search thread: its position, sums, move buffer and counters.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use eval::{Accumulator, Score, Weights};

use super::{
    Limits, Method, Stop,
    camps::Camps,
    common::Common,
    correction::Looks,
    history::{Earlier, History, MAX_PLY, Made, index},
    picker::Scored,
    report::{Report, RootMove},
    shares,
    tt::Table,
};
use crate::{
    board::{Bitboard, Move, PerPlayer, Piece, Player, zobrist},
    features,
    rules::{
        Position,
        variant::{Royal, Verdict},
    },
};

/// How often the clock and the signal are looked at, in nodes.
const CHECK_EVERY: u64 = 64;
/// A search as long as this tells which root move it looks at.
const LONG: Duration = Duration::from_secs(1);

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub weights: &'a Weights,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
    /// Nodes of all threads, in steps of [`CHECK_EVERY`].
    pub nodes: AtomicU64,
    /// What they have found together; nothing where several best moves are wanted.
    pub common: Common,
}

/// A search thread.
pub(super) struct Worker<'a, const W: usize> {
    pub shared: &'a Shared<'a>,
    pub weights: &'a Weights,
    pub pos: Position<W>,
    pub camps: Camps,
    pub history: &'a mut History,
    pub moves: Vec<Scored>,
    pub scratch: Vec<Move>,
    pub nodes: u64,
    pub seldepth: usize,
    /// Nodes that the root's best move has cost when it was last searched.
    pub effort: u64,
    /// Plies that the root is searched by.
    pub root_depth: i32,
    /// The search was broken off: scores that come back mean nothing.
    pub aborted: bool,
    /// The ply of the oldest position on which the last score rests because it recurred; `usize::MAX` for none.
    pub rests_on: usize,
    /// Static scores by ply, to see whether things get better.
    pub statics: [Score; MAX_PLY + 2],
    pub pv: super::pv::Lines,
    /// Root moves that are searched; the others are excluded.
    pub root_moves: Vec<Move>,
    /// Who hears of the search.
    pub report: &'a mut dyn Report,
    /// By ply the move that is left out, while it is asked whether it is the only good one.
    pub excluded: [Option<Move>; MAX_PLY + 2],
    sums: Vec<Accumulator>,
    looks: Vec<Looks>,
    made: Vec<Option<Made>>,
    barred_from: Option<u32>,
    /// Mixed into the keys of positions for the table.
    camps_key: u64,
    /// The number of moves made up to and with the last null move; 0 if there was none.
    pub barrier: usize,
    /// With how many moves those rivals answer who are not free to play any; `usize::MAX` where all are.
    pub replies: usize,
    /// By ply whether a rival has spent the freedom of the round.
    pub spent: [bool; MAX_PLY + 2],
    /// Each plays for the own share.
    pub each_alone: bool,
    /// By player, the camps as that player sees them at the root.
    pub seats: PerPlayer<Camps>,
    /// Who is on turn at the root.
    pub root_player: Player,
}

impl<'a, const W: usize> Worker<'a, W> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        pos: Position<W>,
        history: &'a mut History,
        root_moves: Vec<Move>,
        report: &'a mut dyn Report,
    ) -> Self {
        let rules = pos.rules();
        let sums = vec![features::accumulate(&pos, shared.weights)];
        let looks = vec![Looks::of(&pos, shared.weights)];
        let (camps, seats) = (Camps::of(&pos), shares::seats(&pos));
        // Between two all methods are the same.
        let method = match pos.rival(pos.turn()) {
            Some(_) => Method::Paranoid,
            None => shared.limits.method,
        };
        let barred_from = rules
            .settings
            .repetition
            .filter(|rule| rule.verdict == Verdict::Illegal)
            .map(|rule| u32::from(rule.occurrence));
        Self {
            shared,
            weights: shared.weights,
            pos,
            camps,
            history,
            moves: Vec::with_capacity(4096),
            scratch: Vec::with_capacity(512),
            nodes: 0,
            seldepth: 0,
            effort: 0,
            root_depth: 0,
            aborted: false,
            rests_on: usize::MAX,
            statics: [Score::DRAW; MAX_PLY + 2],
            pv: super::pv::Lines::new(),
            root_moves,
            report,
            excluded: [None; MAX_PLY + 2],
            sums,
            looks,
            made: Vec::with_capacity(MAX_PLY + 2),
            barred_from,
            camps_key: key_of(camps, method, shared.limits.contempt),
            barrier: 0,
            replies: match method {
                Method::BestReply { replies } => replies.max(1),
                Method::Paranoid | Method::MaxN => usize::MAX,
            },
            spent: [false; MAX_PLY + 2],
            each_alone: method == Method::MaxN,
            seats,
            root_player: camps.root(),
        }
    }

    /// The move that led to the present position, with the piece that made it; `None` at the root and after a null move.
    #[inline(always)]
    pub(super) fn last(&self) -> Option<Made> {
        self.made.last().copied().flatten()
    }

    /// The last move of the tree, and the last of the player on turn.
    #[inline(always)]
    pub(super) fn earlier(&self) -> Earlier {
        let own = self.made.len().checked_sub(self.round());
        [self.last(), own.and_then(|i| self.made[i])]
    }

    /// How much evaluation is found to err in positions like the present one, in centipawns.
    #[inline(always)]
    pub(super) fn correction(&self) -> i32 {
        let (looks, last) = self.looks_and_last();
        self.history.correction.get(looks, self.pos.turn(), last)
    }

    /// A search of so many plies found the present position to be better by `error` than its evaluation.
    pub(super) fn learn_error(&mut self, depth: i32, error: i32) {
        let (looks, last) = self.looks_and_last();
        let turn = self.pos.turn();
        self.history
            .correction
            .learn(looks, turn, last, depth, error);
    }

    #[inline(always)]
    fn looks_and_last(&self) -> (Looks, usize) {
        let looks = self.looks.last().copied().unwrap_or_default();
        (looks, self.last().map_or(0, index))
    }

    /// Whether the last move was a null move.
    #[inline(always)]
    pub(super) fn after_null(&self) -> bool {
        matches!(self.made.last(), Some(None))
    }

    /// Makes a move of the tree.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, piece: Option<Piece>) {
        self.pos.make(mv);
        self.made.push(piece.map(|piece| (piece, mv)));
        if let Some(last) = self.sums.last() {
            let mut sums = *last;
            features::follow(&mut sums, &self.pos, self.weights);
            self.sums.push(sums);
        }
        if let Some(last) = self.looks.last() {
            let mut looks = *last;
            looks.follow(&self.pos, self.weights);
            self.looks.push(looks);
        }
    }

    /// Takes back the last move of the tree.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.pos.unmake();
        self.made.pop();
        self.sums.pop();
        self.looks.pop();
    }

    /// Whether the move just made is none after all: its position occurs too often, or it is a drop that may not mate.
    #[inline]
    pub(super) fn is_barred(&self) -> bool {
        self.barred_from
            .is_some_and(|times| self.pos.occurrences() >= times)
            || self.weights.drops.near > 0 && self.pos.has_mated_by_drop()
    }

    /// The key of the present position in the table.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.pos.key() ^ self.camps_key
    }

    /// A score of the root's player as the camp on turn sees it.
    #[inline(always)]
    pub(super) fn on_turn(&self, score: Score) -> Score {
        if self.camps.allied(self.pos.turn(), self.camps.root()) {
            score
        } else {
            -score
        }
    }

    /// The static score of the present position.
    pub(super) fn evaluate(&self) -> Score {
        let sums = self.sums();
        let view = self.camps.view(&self.pos);
        self.on_turn(features::evaluate(&self.pos, self.weights, &sums, view))
    }

    /// The static score where it matters: none where the sums alone are so far outside of the window that what is
    /// counted in the position could not bring the score back into it; the sums then stand in `rough`.
    pub(super) fn evaluate_within(&self, alpha: Score, beta: Score) -> Result<Score, Score> {
        /// More than counted features are seen to differ by.
        const MARGIN: i32 = 400;
        let sums = self.sums();
        let view = self.camps.view(&self.pos);
        let rough = self.on_turn(features::rough(&self.pos, self.weights, &sums, view));
        if rough - MARGIN >= beta || rough + MARGIN <= alpha {
            return Err(rough);
        }
        Ok(self.evaluate())
    }

    /// Whether the player on turn can capture the royal piece of the other.
    pub(super) fn wins_at_once(&self) -> bool {
        self.pos.rules().settings.royal == Royal::Captured
            && self.pos.in_check(self.pos.turn().other())
    }

    /// Counts a node and looks from time to time whether the search is to end.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes.is_multiple_of(CHECK_EVERY) {
            let total = self.shared.nodes.fetch_add(CHECK_EVERY, Ordering::Relaxed) + CHECK_EVERY;
            if self.is_over(total) {
                self.abort();
            }
            self.aborted |= self.is_overtaken();
        } else if let Some(limit) = self.shared.limits.nodes
            && self.nodes >= limit
        {
            self.abort();
        }
    }

    /// Ends the search for all threads.
    fn abort(&mut self) {
        self.aborted = true;
        self.shared.stop.set();
    }

    /// Whether another thread has finished the depth that this one is at.
    fn is_overtaken(&self) -> bool {
        self.shared.common.depth() as i32 >= self.root_depth
    }

    fn is_over(&self, nodes: u64) -> bool {
        let limits = self.shared.limits;
        self.shared.stop.is_set()
            || limits.nodes.is_some_and(|limit| nodes >= limit)
            || limits
                .time
                .is_some_and(|time| limits.elapsed() >= time.hard)
    }

    /// Tells of a root move in a search that has gone on for long.
    pub(super) fn tell_root_move(&mut self, depth: i32, mv: Move, number: usize) {
        if self.shared.limits.elapsed() >= LONG {
            let depth = depth.max(0) as u32;
            self.report.root_move(&RootMove { depth, mv, number });
        }
    }

    /// The score that somebody has given to the present position, for a search of so many plies.
    #[inline]
    pub(super) fn given_score(&self, depth: i32) -> Option<Score> {
        let given = &self.shared.limits.given;
        if given.is_empty() {
            return None;
        }
        let key = self.pos.key();
        let holds = given.iter().find(|given| given.key == key);
        holds
            .filter(|given| depth <= given.depth as i32)
            .map(|given| given.score)
    }

    /// The sums of the present position.
    pub(super) fn sums(&self) -> Accumulator {
        self.sums.last().copied().unwrap_or_default()
    }

    /// Whether a move from the table can be made here: it moves an own piece, and not onto one.
    pub(super) fn is_plausible(&self, mv: Move) -> bool {
        let us = self.pos.turn();
        let own = |square| {
            self.pos
                .at(square)
                .is_some_and(|piece| piece.player() == us)
        };
        match mv {
            Move::Drop { kind, to, part_of } => {
                self.pos.held(us, part_of.unwrap_or(kind)) > 0 && self.pos.at(to).is_none()
            }
            Move::Castle { right, .. } => self.pos.castling() & (1 << right.min(7)) != 0,
            Move::EnPassant { to, .. } => self.pos.en_passant() == Some(to),
            Move::Pass => false,
            Move::Legs { from, to, .. } => own(from) && (from == to || !own(to)),
            Move::Explode { at } => own(at),
            Move::Step { from, to, .. } | Move::Double { from, to, .. } => own(from) && !own(to),
        }
    }

    /// Whether the player on turn has more than the royal piece and the weakest kinds: a null move then proves something.
    /// Whoever must bring a piece where presence is asked for cannot pass.
    pub(super) fn has_pieces(&self) -> bool {
        let us = self.pos.turn();
        if !self.pos.is_present(us) {
            return false;
        }
        let others: Bitboard<W> = self.pos.of(us) - self.pos.royals(us);
        others
            .into_iter()
            .filter_map(|square| self.pos.at(square))
            .filter(|piece| self.weights.phase[piece.index()] > 2)
            .nth(1)
            .is_some()
    }
}

/// What tells the scores of different roots and methods apart in the table.
fn key_of(camps: Camps, method: Method, contempt: i32) -> u64 {
    let key = match method {
        Method::Paranoid => camps.key(),
        Method::BestReply { replies } => zobrist::mix(camps.key() ^ replies as u64),
        Method::MaxN => zobrist::mix(!camps.key()),
    };
    // A draw is worth something else to the other player.
    match contempt {
        0 => key,
        contempt => {
            zobrist::mix(key ^ zobrist::turn(camps.root().index())).wrapping_add(contempt as u64)
        }
    }
}
