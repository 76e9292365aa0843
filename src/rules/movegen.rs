//! Moves of all pieces from the compiled tables. Start at [`generate`].
//! A [`Sink`] takes the moves as sets of targets: a list turns them into moves, a counter only counts them.

use super::{
    Position, castling, drops, legal::Guard, legs, moves_of, pawns, presence, tables::Stage,
};
use crate::board::{Bitboard, Kind, Move, Player, Square};

/// What takes the moves that are generated.
pub trait Sink<const W: usize> {
    /// A piece may go from one square to each of these, becoming `promote` if that is given.
    fn steps(&mut self, from: Square, targets: Bitboard<W>, promote: Option<Kind>);
    /// A piece of the reserve, or a part of the one that is used up, may be put on each of these squares.
    fn drops(&mut self, kind: Kind, part_of: Option<Kind>, targets: Bitboard<W>);
    /// A piece may kill on these squares, in this order, and end on each of `targets`.
    fn legs(&mut self, from: Square, kills: [Option<Square>; 2], targets: Bitboard<W>);
    /// Any other move.
    fn one(&mut self, mv: Move);
    /// How many moves it has taken.
    fn taken(&self) -> u64;
    /// Whether it has no use for more moves.
    #[inline(always)]
    fn is_sated(&self) -> bool {
        false
    }
}

/// A list of moves.
pub type Moves = Vec<Move>;

impl<const W: usize> Sink<W> for Moves {
    #[inline(always)]
    fn steps(&mut self, from: Square, targets: Bitboard<W>, promote: Option<Kind>) {
        self.extend(
            targets
                .into_iter()
                .map(|to| Move::Step { from, to, promote }),
        );
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, part_of: Option<Kind>, targets: Bitboard<W>) {
        self.extend(
            targets
                .into_iter()
                .map(|to| Move::Drop { kind, to, part_of }),
        );
    }

    #[inline(always)]
    fn legs(&mut self, from: Square, kills: [Option<Square>; 2], targets: Bitboard<W>) {
        self.extend(targets.into_iter().map(|to| Move::Legs { from, kills, to }));
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }

    #[inline(always)]
    fn taken(&self) -> u64 {
        self.len() as u64
    }
}

/// Only counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(pub u64);

impl<const W: usize> Sink<W> for Counter {
    #[inline(always)]
    fn steps(&mut self, _: Square, targets: Bitboard<W>, _: Option<Kind>) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, _: Option<Kind>, targets: Bitboard<W>) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn legs(&mut self, _: Square, _: [Option<Square>; 2], targets: Bitboard<W>) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn taken(&self) -> u64 {
        self.0
    }
}

/// Only finds out whether there is a move, and wants no second.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any(pub bool);

impl<const W: usize> Sink<W> for Any {
    #[inline(always)]
    fn steps(&mut self, _: Square, targets: Bitboard<W>, _: Option<Kind>) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, _: Option<Kind>, targets: Bitboard<W>) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn legs(&mut self, _: Square, _: [Option<Square>; 2], targets: Bitboard<W>) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline(always)]
    fn taken(&self) -> u64 {
        self.0.into()
    }

    #[inline(always)]
    fn is_sated(&self) -> bool {
        self.0
    }
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// All.
    All,
    /// Captures and promotions.
    Noisy,
    /// The rest.
    Quiet,
    /// The rest but for drops, and for the passed turn of a player who has no other move.
    QuietSteps,
}

impl Want {
    /// Whether captures and promotions are unwanted.
    #[inline(always)]
    pub fn is_quiet(self) -> bool {
        matches!(self, Self::Quiet | Self::QuietSteps)
    }
}

/// One run of the generator over a position.
pub struct Generator<'a, const W: usize, S> {
    /// The position.
    pub pos: &'a Position<W>,
    /// The player on turn.
    pub us: Player,
    /// Empty squares.
    pub empty: Bitboard<W>,
    /// All occupied squares.
    pub occupied: Bitboard<W>,
    /// What can be captured.
    pub enemies: Bitboard<W>,
    /// Which moves are wanted.
    pub want: Want,
    /// What the own royal piece allows.
    pub guard: Guard<W>,
    /// Where moves go.
    pub sink: &'a mut S,
}

impl<'a, const W: usize, S> Generator<'a, W, S> {
    /// A run that is about to begin.
    #[inline(always)]
    pub(super) fn new(pos: &'a Position<W>, want: Want, sink: &'a mut S) -> Self {
        let occupied = pos.occupied();
        Self {
            pos,
            us: pos.turn(),
            empty: pos.rules().board - occupied,
            occupied,
            enemies: occupied - pos.of(pos.turn()),
            want,
            guard: Guard::new(pos),
            sink,
        }
    }
}

/// Gives the sink all legal moves of the wanted sort, repetition apart. A finished game has none.
#[inline]
pub fn generate<const W: usize, S: Sink<W>>(pos: &Position<W>, want: Want, sink: &mut S) {
    if pos.decided().is_some() {
        return;
    }
    let us = pos.turn();
    let before = sink.taken();
    let mut generator = Generator::new(pos, want, sink);
    for stage in &pos.rules().stages {
        match stage {
            Stage::Pieces => moves_of::pieces(&mut generator, pos.of(us)),
            Stage::Present => presence::pieces(&mut generator),
            Stage::EnPassant => pawns::en_passant(&mut generator),
            Stage::Castling => castling::castlings(&mut generator),
            Stage::Hook => moves_of::lent(&mut generator),
            Stage::Drops => drops::drops(&mut generator),
            Stage::Pass => legs::pass(&mut generator),
            Stage::Stuck => legs::stuck(&mut generator, before),
        }
        if generator.sink.is_sated() {
            return;
        }
    }
}

impl<const W: usize> Position<W> {
    /// All legal moves, repetition apart.
    pub fn legal_moves(&self) -> Moves {
        let mut list = Moves::new();
        generate(self, Want::All, &mut list);
        list
    }

    /// Whether there is a legal move, repetition apart.
    pub fn has_move(&self) -> bool {
        let mut any = Any::default();
        generate(self, Want::All, &mut any);
        any.0
    }
}
