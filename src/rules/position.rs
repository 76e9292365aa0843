//! A position with the history that led to it; moves are made and taken back in `make`.
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
    pub(super) rules: &'static Rules<W>,
    pub(super) squares: [Option<Piece>; 256],
    players: PerPlayer<Bitboard<W>>,
    kinds: PerKind<Bitboard<W>>,
    classes: PerPlayer<[Bitboard<W>; MAX_CLASSES]>,
    pub(super) hands: PerPlayer<PerKind<u8>>,
    pub(super) state: State,
    pub(super) frames: Vec<Frame>,
    pub(super) writes: Vec<Write>,
    pub(super) hand_writes: Vec<HandWrite>,
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
                living: (1 << rules.players) - 1,
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

    /// The changes of reserves that the last move made.
    #[inline(always)]
    pub fn last_hand_writes(&self) -> &[HandWrite] {
        match self.frames.last() {
            Some(frame) => &self.hand_writes[frame.hand_writes as usize..],
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

    /// As two writes, by which a piece leaves one square and enters another, in one go.
    #[inline(always)]
    pub(super) fn shift(&mut self, from: Square, to: Square, piece: Piece) {
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
    pub(super) fn carry(
        &mut self,
        from: Square,
        to: Square,
        piece: Piece,
        replaced: Option<Piece>,
    ) {
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
    pub(super) fn write(&mut self, square: Square, after: Option<Piece>) {
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
    pub(super) fn put(&mut self, square: Square, before: Option<Piece>, after: Option<Piece>) {
        self.squares[square.index()] = after;
        for piece in [before, after].into_iter().flatten() {
            self.toggle(piece, Bitboard::of(square));
        }
    }

    /// A copy without history in which the player on turn has dropped a piece. It serves to ask for moves only: its key is not kept.
    pub(super) fn after_drop(&self, kind: Kind, to: Square, part_of: Option<Kind>) -> Self {
        let us = self.turn();
        let mut after = Self {
            frames: Vec::new(),
            writes: Vec::new(),
            hand_writes: Vec::new(),
            ..*self
        };
        after.put(to, None, Some(Piece::new(us, kind)));
        after.hands[us.index()][part_of.unwrap_or(kind).index()] -= 1;
        after.state.en_passant = None;
        after.pass_turn();
        after
    }

    pub(super) fn write_hand(&mut self, player: Player, kind: Kind, after: u8) {
        let before = self.held(player, kind);
        self.hand_writes.push(HandWrite {
            player,
            kind,
            before,
            after,
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
        let mut key = zobrist::turn(self.turn().index())
            ^ zobrist::castling(self.castling())
            ^ self.living_key();
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
