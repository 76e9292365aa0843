//! A position with the history that led to it; [`Position::make`] and [`Position::unmake`].
//! Squares change only through `write` and `shift`, reserves through `write_hand`, so that hash and attack classes follow.

use super::{
    tables::{MAX_CLASSES, ROYAL, Rules},
    undo::{Frame, HandWrite, State, Write},
    variant::Captured,
};
use crate::board::{Bitboard, Kind, Move, PerKind, PerPlayer, Piece, Player, Square, zobrist};

/// A position of a game and the moves made since it was set up.
#[derive(Clone)]
pub struct Position<const W: usize> {
    rules: &'static Rules<W>,
    squares: [Option<Piece>; 256],
    players: PerPlayer<Bitboard<W>>,
    kinds: PerKind<Bitboard<W>>,
    classes: PerPlayer<[Bitboard<W>; MAX_CLASSES]>,
    hands: PerPlayer<PerKind<u8>>,
    pub(super) state: State,
    frames: Vec<Frame>,
    writes: Vec<Write>,
    hand_writes: Vec<HandWrite>,
}

impl<const W: usize> Position<W> {
    /// An empty board with the first player to move.
    pub(super) fn empty(rules: &'static Rules<W>) -> Self {
        Self {
            rules,
            squares: [None; 256],
            players: Default::default(),
            kinds: [Bitboard::EMPTY; _],
            classes: [[Bitboard::EMPTY; _]; _],
            hands: [[0; _]; _],
            state: State {
                key: 0,
                turn: Player::FIRST,
                en_passant: None,
                en_passant_keyed: false,
                castling: 0,
                halfmove: 0,
                fullmove: 1,
                since_capture: 0,
            },
            frames: Vec::new(),
            writes: Vec::new(),
            hand_writes: Vec::new(),
        }
    }

    /// The game's rules.
    #[inline(always)]
    pub fn rules(&self) -> &'static Rules<W> {
        self.rules
    }

    /// The player to move.
    #[inline(always)]
    pub fn turn(&self) -> Player {
        self.state.turn
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The squares of a player's pieces.
    #[inline(always)]
    pub fn of(&self, player: Player) -> Bitboard<W> {
        self.players[player.index()]
    }

    /// The squares of all pieces of a kind, whoever owns them.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> Bitboard<W> {
        self.kinds[kind.index()]
    }

    /// The squares of a player's pieces of one attack class.
    #[inline(always)]
    pub fn class(&self, player: Player, class: usize) -> Bitboard<W> {
        self.classes[player.index()][class]
    }

    /// The squares of a player's royal pieces.
    #[inline(always)]
    pub fn royals(&self, player: Player) -> Bitboard<W> {
        self.class(player, ROYAL)
    }

    /// The squares of everyone's royal pieces but the player's.
    #[inline(always)]
    pub fn enemy_royals(&self, player: Player) -> Bitboard<W> {
        let all = self
            .classes
            .iter()
            .fold(Bitboard::EMPTY, |all, of| all | of[ROYAL]);
        all - self.royals(player)
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard<W> {
        self.players[0] | self.players[1] | self.players[2] | self.players[3]
    }

    /// The squares of everyone's pieces but the player's.
    #[inline(always)]
    pub fn enemies(&self, player: Player) -> Bitboard<W> {
        self.occupied() - self.of(player)
    }

    /// How many pieces of a kind a player holds in reserve.
    #[inline(always)]
    pub fn held(&self, player: Player, kind: Kind) -> u8 {
        self.hands[player.index()][kind.index()]
    }

    /// All reserves, by player and kind.
    pub(super) fn hands(&self) -> PerPlayer<PerKind<u8>> {
        self.hands
    }

    /// The Zobrist key: equal for positions that count as the same.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// The square passed over by a double step just made.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }

    /// The castling rights left, one bit an entry of the game's table.
    #[inline(always)]
    pub fn castling(&self) -> u8 {
        self.state.castling
    }

    /// Plies since the last capture, promotion or move of a piece that restarts the count.
    pub fn halfmove(&self) -> u16 {
        self.state.halfmove
    }

    /// The number of the move, from 1.
    pub fn fullmove(&self) -> u16 {
        self.state.fullmove
    }

    /// Plies made since the position was set up.
    pub fn ply(&self) -> usize {
        self.frames.len()
    }

    /// The moves made since the position was set up.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.frames.iter().map(|frame| frame.mv)
    }

    /// The changes of squares that the last move made.
    #[inline(always)]
    pub fn last_writes(&self) -> &[Write] {
        match self.frames.last() {
            Some(frame) => &self.writes[frame.writes as usize..],
            None => &[],
        }
    }

    /// The keys of earlier positions back to the last capture, latest first; the present one is left out.
    #[inline]
    pub fn earlier_keys(&self) -> impl Iterator<Item = u64> + '_ {
        let span = match self.rules.settings.captured {
            Captured::Gone => self.state.since_capture as usize,
            Captured::Hand => usize::MAX,
        };
        self.frames
            .iter()
            .rev()
            .take(span)
            .map(|frame| frame.state.key)
    }

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
            Move::Drop { kind, to, .. } => {
                self.write_hand(us, kind, self.held(us, kind) - 1);
                self.write(to, Some(Piece::new(us, kind)));
            }
            Move::Explode { at } => self.explode(at),
            Move::Pass => {}
        }
        self.pass_turn();
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
            self.take(us, victim);
            becomes = becomes.or(self.rules.kinds[piece.kind().index()].grows);
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
            self.take(us, victim);
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

    /// What a capture means beside the change of the square.
    #[inline(always)]
    fn take(&mut self, us: Player, victim: Piece) {
        self.state.halfmove = 0;
        self.state.since_capture = 0;
        if self.rules.settings.captured == Captured::Hand {
            let kind = self.rules.kind(victim.kind()).reverts;
            self.write_hand(us, kind, self.held(us, kind).saturating_add(1));
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

    #[inline(always)]
    fn pass_turn(&mut self) {
        let us = self.turn().index();
        let next = if us + 1 == self.rules.players as usize {
            0
        } else {
            us + 1
        };
        self.state.key ^= zobrist::turn(us) ^ zobrist::turn(next);
        self.state.turn = Player::new(next);
        if next == 0 {
            self.state.fullmove = self.state.fullmove.saturating_add(1);
        }
    }

    /// As two writes, by which a piece leaves one square and enters another, in one go.
    #[inline(always)]
    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        let replaced = self.at(to);
        let (here, gone) = (Some(piece), None);
        self.writes.extend_from_slice(&[
            Write {
                square: from,
                before: here,
                after: gone,
            },
            Write {
                square: to,
                before: replaced,
                after: here,
            },
        ]);
        self.state.key ^= zobrist::placed(piece, from) ^ zobrist::placed(piece, to);
        if let Some(victim) = replaced {
            self.state.key ^= zobrist::placed(victim, to);
        }
        self.carry(from, to, piece, replaced);
        self.squares[from.index()] = gone;
        self.squares[to.index()] = here;
    }

    /// What the sets of pieces learn of a step, or of a step taken back: it is the same.
    #[inline(always)]
    fn carry(&mut self, from: Square, to: Square, piece: Piece, replaced: Option<Piece>) {
        self.toggle(piece, Bitboard::of(from) ^ to);
        if let Some(victim) = replaced {
            self.toggle(victim, Bitboard::of(to));
        }
    }

    /// Puts a piece where it is not and takes it from where it is, in the sets of pieces.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, squares: Bitboard<W>) {
        let player = piece.player().index();
        self.players[player] ^= squares;
        self.kinds[piece.kind().index()] ^= squares;
        for class in &self.rules.classes[piece.index()] {
            self.classes[player][*class as usize] ^= squares;
        }
    }

    /// How squares change during play; a plain step does the same by `shift`.
    #[inline(always)]
    fn write(&mut self, square: Square, after: Option<Piece>) {
        let before = self.at(square);
        self.writes.push(Write {
            square,
            before,
            after,
        });
        for piece in [before, after].into_iter().flatten() {
            self.state.key ^= zobrist::placed(piece, square);
        }
        self.put(square, before, after);
    }

    /// Changes a square, without log and key.
    #[inline(always)]
    fn put(&mut self, square: Square, before: Option<Piece>, after: Option<Piece>) {
        self.squares[square.index()] = after;
        for piece in [before, after].into_iter().flatten() {
            self.toggle(piece, Bitboard::of(square));
        }
    }

    /// A copy without history in which the player on turn has dropped a piece. It serves to ask for moves only: its key is not kept.
    pub(super) fn after_drop(&self, kind: Kind, to: Square) -> Self {
        let us = self.turn();
        let mut after = Self {
            frames: Vec::new(),
            writes: Vec::new(),
            hand_writes: Vec::new(),
            ..*self
        };
        after.put(to, None, Some(Piece::new(us, kind)));
        after.hands[us.index()][kind.index()] -= 1;
        after.state.en_passant = None;
        after.pass_turn();
        after
    }

    fn write_hand(&mut self, player: Player, kind: Kind, after: u8) {
        let before = self.held(player, kind);
        self.hand_writes.push(HandWrite {
            player,
            kind,
            before,
        });
        let piece = Piece::new(player, kind);
        self.state.key ^= zobrist::held(piece, before) ^ zobrist::held(piece, after);
        self.hands[player.index()][kind.index()] = after;
    }

    /// Puts pieces, reserves and state of a position that is being set up, then computes the key.
    pub(super) fn set_up(
        &mut self,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        hands: PerPlayer<PerKind<u8>>,
        state: State,
    ) {
        for (square, piece) in pieces {
            self.put(square, None, Some(piece));
        }
        self.hands = hands;
        self.state = state;
        self.state.key = self.computed_key();
        if let Some(skipped) = self.state.en_passant {
            self.set_en_passant(skipped);
        }
    }

    /// The square counts for the key only when a capture there is possible.
    pub(super) fn set_en_passant(&mut self, skipped: Square) {
        self.state.en_passant = Some(skipped);
        self.state.en_passant_keyed = self.en_passant_possible();
        if self.state.en_passant_keyed {
            self.state.key ^= zobrist::en_passant(skipped);
        }
    }

    /// The key computed from scratch, en passant left out.
    fn computed_key(&self) -> u64 {
        let mut key = zobrist::turn(self.turn().index()) ^ zobrist::castling(self.castling());
        for square in self.occupied() {
            if let Some(piece) = self.at(square) {
                key ^= zobrist::placed(piece, square);
            }
        }
        for player in self.rules.all_players() {
            for kind in self.rules.all_kinds() {
                key ^= zobrist::held(Piece::new(player, kind), self.held(player, kind));
            }
        }
        key
    }

    /// Whether attack classes and sets of pieces agree with the mailbox; for tests.
    pub fn is_consistent(&self) -> bool {
        let mut twin = Self::empty(self.rules);
        let pieces = self
            .rules
            .geometry
            .squares()
            .filter_map(|s| Some((s, self.at(s)?)));
        twin.set_up(pieces, self.hands, self.state);
        twin.players == self.players
            && twin.kinds == self.kinds
            && twin.classes == self.classes
            && twin.state.key == self.state.key
    }
}
