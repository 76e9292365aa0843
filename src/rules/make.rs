//! Making moves and taking them back. Start at [`Position::make`].
//! Squares change through `write` and `shift`, reserves through `write_hand` only, so that the logs know how to take it back.

use super::{
    Position,
    undo::Frame,
    variant::{Captured, Royal},
};
use crate::board::{Kind, Move, Piece, Player, Square, zobrist};

impl<const W: usize> Position<W> {
    /// Makes a move, which must be one that the generator gave for this position (or a pass).
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.frames.push(Frame {
            state: self.state,
            mv,
            writes: self.writes.len() as u32,
            hand_writes: self.hand_writes.len() as u32,
        });
        let us = self.turn();
        self.state.halfmove = self.state.halfmove.saturating_add(1);
        self.state.since_capture = self.state.since_capture.saturating_add(1);
        if let Some(square) = self.state.en_passant.take()
            && std::mem::take(&mut self.state.en_passant_keyed)
        {
            self.state.key ^= zobrist::en_passant(square);
        }
        match mv {
            Move::Step { from, to, promote } => self.step(from, to, promote),
            Move::Double { from, to, .. } => self.step(from, to, None),
            Move::EnPassant { from, to, victim } => {
                self.remove(us, victim);
                self.step(from, to, self.grown(from));
            }
            Move::Legs { from, kills, to } => {
                for kill in kills.into_iter().flatten() {
                    self.remove(us, kill);
                }
                let grown = self.grown(from);
                if from != to {
                    self.step(from, to, grown);
                } else if let Some(kind) = grown {
                    self.write(from, Some(Piece::new(us, kind)));
                }
            }
            Move::Castle { right, .. } => {
                let castling = &self.rules.castlings[right as usize];
                let (king, rook) = (castling.king, castling.rook);
                let (king_piece, rook_piece) = (self.at(king.0), self.at(rook.0));
                self.write(king.0, None);
                self.write(rook.0, None);
                self.write(king.1, king_piece);
                self.write(rook.1, rook_piece);
                self.lose_castling(king.0, king.1);
            }
            Move::Drop { kind, to, part_of } => {
                let used = part_of.unwrap_or(kind);
                self.write_hand(us, used, self.held(us, used) - 1);
                self.write(to, Some(Piece::new(us, kind)));
            }
            Move::Explode { at } => self.explode(at),
            Move::Pass => {}
        }
        self.pass_turn();
        if self.rules.players > 2 {
            self.settle();
        }
        if let Move::Double { skipped, .. } = mv {
            self.set_en_passant(skipped);
        }
    }

    /// Takes back the last move made.
    #[inline]
    pub fn unmake(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let first = frame.writes as usize;
        if let [left, entered] = self.writes[first..]
            && let (Some(piece), None) = (left.before, left.after)
            && entered.after == Some(piece)
        {
            self.carry(left.square, entered.square, piece, entered.before);
            self.squares[entered.square.index()] = entered.before;
            self.squares[left.square.index()] = Some(piece);
        } else {
            for i in (first..self.writes.len()).rev() {
                let write = self.writes[i];
                self.put(write.square, write.after, write.before);
            }
        }
        self.writes.truncate(first);
        while self.hand_writes.len() > frame.hand_writes as usize {
            if let Some(write) = self.hand_writes.pop() {
                self.hands[write.player.index()][write.kind.index()] = write.before;
            }
        }
        self.state = frame.state;
    }

    /// The piece on `from` goes to `to`, captures there, and becomes `promote` if that is given.
    #[inline(always)]
    fn step(&mut self, from: Square, to: Square, promote: Option<Kind>) {
        let Some(piece) = self.at(from) else {
            debug_assert!(false, "no piece on {from:?}");
            return;
        };
        let us = piece.player();
        if promote.is_some() || self.rules.kinds[piece.kind().index()].resets {
            self.state.halfmove = 0;
        }
        let mut becomes = promote;
        if let Some(victim) = self.at(to) {
            let fused = self.rules.fusion.as_ref();
            let fused = fused.and_then(|fusion| fusion.on(to, piece, victim));
            self.take(us, victim, fused.is_none());
            becomes = becomes
                .or(fused)
                .or(self.rules.kinds[piece.kind().index()].grows);
        }
        let landing = match becomes {
            Some(kind) => Piece::new(us, kind),
            None => piece,
        };
        if landing == piece {
            self.shift(from, to, piece);
        } else {
            self.write(from, None);
            self.write(to, Some(landing));
        }
        self.lose_castling(from, to);
    }

    /// What the piece on a square becomes by a capture, if anything else.
    fn grown(&self, square: Square) -> Option<Kind> {
        let piece = self.at(square)?;
        self.rules.kinds[piece.kind().index()].grows
    }

    /// A piece captured without being replaced.
    fn remove(&mut self, us: Player, square: Square) {
        if let Some(victim) = self.at(square) {
            self.take(us, victim, true);
            self.write(square, None);
            self.lose_castling(square, square);
        }
    }

    /// Everything on and around a square leaves the game.
    fn explode(&mut self, at: Square) {
        self.state.halfmove = 0;
        self.state.since_capture = 0;
        for square in self.rules.blast(at) & self.occupied() {
            self.write(square, None);
            self.lose_castling(square, square);
        }
    }

    /// What a capture means beside the change of the square; a victim that is not `kept` goes nowhere.
    #[inline(always)]
    fn take(&mut self, us: Player, victim: Piece, kept: bool) {
        self.state.halfmove = 0;
        self.state.since_capture = 0;
        let settings = &self.rules.settings;
        if settings.royal == Royal::LastStanding && self.rules.kind(victim.kind()).royal {
            return self.leave(victim.player());
        }
        if settings.captured == Captured::Hand && kept {
            let kind = self.rules.kind(victim.kind()).reverts;
            self.write_hand(us, kind, self.held(us, kind).saturating_add(1));
        }
    }

    /// The player is out: the pieces on the board and in reserve leave the game with the King, and nobody gets them.
    pub(super) fn leave(&mut self, player: Player) {
        for square in self.of(player) {
            self.write(square, None);
        }
        for kind in self.rules.all_kinds() {
            if self.held(player, kind) > 0 {
                self.write_hand(player, kind, 0);
            }
        }
        self.state.key ^= self.living_key();
        self.state.living &= !(1 << player.index());
        self.state.key ^= self.living_key();
    }

    /// The part of the key that tells who is still in the game; two players need none.
    pub(super) fn living_key(&self) -> u64 {
        if self.rules.players > 2 {
            zobrist::alive(self.state.living)
        } else {
            0
        }
    }

    #[inline(always)]
    fn lose_castling(&mut self, from: Square, to: Square) {
        let kept = &self.rules.castling_kept;
        let left = self.state.castling & kept[from.index()] & kept[to.index()];
        if left != self.state.castling {
            self.state.key ^= zobrist::castling(self.state.castling) ^ zobrist::castling(left);
            self.state.castling = left;
        }
    }

    /// The turn goes to the next living player, who may be the same one if nobody else is left.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        let us = self.turn().index();
        let living = u32::from(self.state.living);
        let later = living & (u32::MAX << (us + 1));
        let next = if later != 0 { later } else { living }.trailing_zeros() as usize;
        self.state.key ^= zobrist::turn(us) ^ zobrist::turn(next);
        self.state.turn = Player::new(next & 3);
        if later == 0 {
            self.state.fullmove = self.state.fullmove.saturating_add(1);
        }
    }

    /// Gives the turn to a player without a move, while a position is set up.
    pub(super) fn hand_turn_to(&mut self, player: Player) {
        self.state.key ^= zobrist::turn(self.turn().index()) ^ zobrist::turn(player.index());
        self.state.turn = player;
    }
}
