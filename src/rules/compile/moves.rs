//! The part of compiling that makes tables of moves: leaps and rides merged for each piece, specials by square, attack classes.

use super::{CompileError, terms};
use crate::{
    board::{Bitboard, Kind, Piece, Player, Square, geometry::line},
    rules::{
        betza::{Offset, Path, Term},
        special::Special,
        tables::{
            FIRST_LEAPS, MAX_CLASSES, PASSERS, PieceMoves, RIDERS, ROYAL, Rules, SPECIALS, Table,
        },
        variant::{Area, PieceFile},
    },
};

/// Rows of one table, by square.
pub(super) type Rows<const W: usize> = Vec<Bitboard<W>>;

/// Fills the tables of a game.
pub(super) struct Builder<'a, const W: usize> {
    pub(super) rules: &'a mut Rules<W>,
    placed: &'a [(Square, Piece)],
}

/// What the terms of one piece add up to.
pub(super) struct Sum<const W: usize> {
    pub(super) quiet_leaps: Rows<W>,
    pub(super) capture_leaps: Rows<W>,
    quiet_rides: Rows<W>,
    capture_rides: Rows<W>,
    lines: u8,
    pub(super) specials: Vec<Special<W>>,
}

impl<'a, const W: usize> Builder<'a, W> {
    pub(super) fn new(rules: &'a mut Rules<W>, placed: &'a [(Square, Piece)]) -> Self {
        let mut builder = Self { rules, placed };
        // Table 0 is empty: the neutral entry of every piece.
        let empty = builder.blank();
        if builder.table(empty).is_err() {
            debug_assert!(false, "the first table always fits");
        }
        builder
    }

    pub(super) fn build(mut self, pieces: &[PieceFile]) -> Result<(), CompileError> {
        for (i, piece) in pieces.iter().enumerate() {
            let terms = terms(piece)?;
            for player in self.rules.all_players() {
                self.piece(Piece::new(player, Kind::new(i)), piece, &terms)?;
            }
        }
        Ok(())
    }

    fn blank(&self) -> Rows<W> {
        vec![Bitboard::EMPTY; 64 * W]
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<W> {
        self.rules.geometry.squares()
    }

    fn table(&mut self, rows: Rows<W>) -> Result<Table, CompileError> {
        let mut known = self.rules.tables.chunks(rows.len());
        let number = known.position(|table| table == rows);
        let number = number.unwrap_or_else(|| {
            self.rules.tables.extend_from_slice(&rows);
            self.rules.tables.len() / rows.len() - 1
        });
        let number = u16::try_from(number).map_err(|_| CompileError::TooManyTables)?;
        Ok(Table(number))
    }

    fn piece(
        &mut self,
        piece: Piece,
        file: &PieceFile,
        terms: &[(Term, Option<&[Area]>)],
    ) -> Result<(), CompileError> {
        let allowed = self.rules.area(piece.player(), file.within.as_deref());
        let mut sum = Sum {
            quiet_leaps: self.blank(),
            capture_leaps: self.blank(),
            quiet_rides: self.blank(),
            capture_rides: self.blank(),
            lines: 0,
            specials: Vec::new(),
        };
        let mut classes = Vec::new();
        for (term, start) in terms {
            let steps: Vec<Offset> = term
                .steps
                .iter()
                .map(|step| self.rules.turned(piece.player(), *step))
                .collect();
            let from = self.starts(piece, term, allowed) & self.rules.area(piece.player(), *start);
            self.term(piece, term, &steps, (from, allowed), &mut sum);
            let leaps = term.path == Path::Free && term.range == Some(1) && term.capture;
            if leaps {
                classes.push(self.leap_class(piece.player(), &steps, (from, allowed))?);
            }
        }
        for special in &file.special {
            classes.extend(self.special(piece.player(), *special, allowed, &mut sum)?);
        }
        let rides = sum.capture_rides.iter().any(|row| !row.is_empty());
        let captures_specially = sum.specials.iter().any(Special::captures_beyond_tables);
        classes.extend(
            [
                (ROYAL, file.royal),
                (RIDERS, rides),
                (SPECIALS, captures_specially),
                (PASSERS, file.passes),
            ]
            .into_iter()
            .filter_map(|(class, is_of)| is_of.then_some(class)),
        );
        classes.sort_unstable();
        classes.dedup();
        for class in classes {
            let list = &mut self.rules.classes[piece.index()];
            list.try_push(class as u8)
                .map_err(|_| CompileError::TooManyTables)?;
        }
        self.rules.kinds[piece.kind().index()].doubles |= sum
            .specials
            .iter()
            .any(|special| matches!(special, Special::Lame { double: true, .. }));
        self.store(piece, file.royal, sum)
    }

    fn store(&mut self, piece: Piece, royal: bool, sum: Sum<W>) -> Result<(), CompileError> {
        let same = sum.quiet_leaps == sum.capture_leaps && sum.quiet_rides == sum.capture_rides;
        let first =
            u8::try_from(self.rules.specials.len()).map_err(|_| CompileError::TooManyTables)?;
        let count = u8::try_from(sum.specials.len()).map_err(|_| CompileError::TooManyTables)?;
        let specials = (first, count);
        let exits = self.exits(&sum);
        self.rules.specials.extend(sum.specials);
        self.rules.moves[piece.index()] = PieceMoves {
            lines: sum.lines,
            same,
            royal,
            promotion: 0,
            specials,
            quiet_leaps: self.table(sum.quiet_leaps)?,
            capture_leaps: self.table(sum.capture_leaps)?,
            quiet_rides: self.table(sum.quiet_rides)?,
            capture_rides: self.table(sum.capture_rides)?,
            exits: self.table(exits)?,
        };
        Ok(())
    }

    /// By square: where a piece's leaps and specials can lead first, and its neighbours on the lines it rides along.
    fn exits(&self, sum: &Sum<W>) -> Rows<W> {
        let mut rows = self.blank();
        let geometry = &self.rules.geometry;
        for square in self.squares() {
            let i = square.index();
            let next = geometry.rides(square, sum.lines, self.rules.board);
            let plain = sum.quiet_leaps[i] | sum.capture_leaps[i] | next;
            let specials = sum.specials.iter();
            rows[i] = specials.fold(plain, |all, special| all | special.exits(geometry, square));
        }
        rows
    }

    /// The squares from which a term works: all, or those where the array has such pieces.
    fn starts(&self, piece: Piece, term: &Term, allowed: Bitboard<W>) -> Bitboard<W> {
        if term.initial {
            self.placed
                .iter()
                .filter(|(_, p)| *p == piece)
                .map(|(s, _)| *s)
                .collect()
        } else {
            allowed
        }
    }

    fn term(
        &self,
        piece: Piece,
        term: &Term,
        steps: &[Offset],
        (from, to): (Bitboard<W>, Bitboard<W>),
        sum: &mut Sum<W>,
    ) {
        let (quiet, capture) = (term.quiet, term.capture);
        let mut merge = |rows: Rows<W>, rides: bool| {
            let (q, c) = if rides {
                (&mut sum.quiet_rides, &mut sum.capture_rides)
            } else {
                (&mut sum.quiet_leaps, &mut sum.capture_leaps)
            };
            for (square, row) in rows.into_iter().enumerate() {
                q[square] |= row.when(quiet);
                c[square] |= row.when(capture);
            }
        };
        match term.path {
            Path::Free if term.range == Some(1) => merge(self.rides(steps, 1, 1, from, to), false),
            Path::Free | Path::Ski => {
                let first = if term.path == Path::Ski { 2 } else { 1 };
                merge(
                    self.rides(steps, first, term.range.unwrap_or(u8::MAX), from, to),
                    true,
                );
                sum.lines |= lines(steps);
            }
            Path::Lame => {
                let double = term.initial && quiet && !capture && self.rules.settings.en_passant;
                let ways = self.by_square(from, |s| self.lame_ways(s, steps, to));
                sum.specials.push(Special::Lame {
                    ways,
                    quiet,
                    capture,
                    double,
                });
                debug_assert!(piece.index() > 0);
            }
            Path::Hop => sum.specials.push(Special::Hop {
                lines: lines(steps),
                quiet,
                capture,
            }),
            Path::Bend => {
                let ways = self.by_square(from, |s| self.bend_ways(s, steps, to));
                let straight = steps.iter().any(|(x, y)| *x == 0 || *y == 0);
                let lines = if straight {
                    line::DIAGONAL
                } else {
                    line::STRAIGHT
                };
                sum.specials.push(Special::Bend {
                    ways,
                    lines,
                    quiet,
                    capture,
                });
            }
            Path::Over => {
                let ways = self.by_square(from, |s| {
                    steps
                        .iter()
                        .filter_map(|(x, y)| {
                            let geometry = &self.rules.geometry;
                            Some((geometry.step(s, *x, *y)?, geometry.step(s, 2 * x, 2 * y)?))
                        })
                        .collect()
                });
                sum.specials.push(Special::Over { ways });
            }
            Path::Rifle => {
                sum.specials.push(Special::Rifle {
                    ways: self.rides(steps, 1, 1, from, self.rules.board),
                });
            }
        }
    }

    pub(super) fn by_square<T>(
        &self,
        from: Bitboard<W>,
        ways: impl Fn(Square) -> Vec<T>,
    ) -> Vec<Vec<T>> {
        self.squares()
            .map(|s| {
                if from.contains(s) {
                    ways(s)
                } else {
                    Vec::new()
                }
            })
            .collect()
    }

    /// By square: the squares met by repeating the steps from the `first` to the `last` time.
    pub(super) fn rides(
        &self,
        steps: &[Offset],
        first: u8,
        last: u8,
        from: Bitboard<W>,
        to: Bitboard<W>,
    ) -> Rows<W> {
        let mut rows = self.blank();
        for square in from {
            for (x, y) in steps {
                let ray = self.rules.geometry.ray(square, *x, *y);
                let met = ray.take(last.into()).skip(usize::from(first) - 1);
                rows[square.index()] |= met.collect::<Bitboard<W>>() & to;
            }
        }
        rows
    }

    /// Ends of lame leaps with the squares between: for a straight or diagonal leap all of them, for an oblique one
    /// the straight neighbour in the longer direction (the horse of Xiangqi).
    fn lame_ways(
        &self,
        from: Square,
        steps: &[Offset],
        to: Bitboard<W>,
    ) -> Vec<(Bitboard<W>, Square)> {
        let geometry = &self.rules.geometry;
        let way = |(x, y): &Offset| {
            let end = geometry
                .step(from, *x, *y)
                .filter(|end| to.contains(*end))?;
            let between = if x.abs() == y.abs() || *x == 0 || *y == 0 {
                geometry.between(from, end)
            } else if x.abs() > y.abs() {
                Bitboard::of(geometry.step(from, x.signum(), 0)?)
            } else {
                Bitboard::of(geometry.step(from, 0, y.signum())?)
            };
            Some((between, end))
        };
        steps.iter().filter_map(way).collect()
    }

    /// First steps with the squares that the outward rides from there can reach.
    fn bend_ways(
        &self,
        from: Square,
        steps: &[Offset],
        to: Bitboard<W>,
    ) -> Vec<(Square, Bitboard<W>)> {
        let geometry = &self.rules.geometry;
        let way = |(x, y): &Offset| {
            let corner = geometry.step(from, *x, *y)?;
            // The two directions that are 45 degrees from the first step.
            let outward = match (*x, *y) {
                (0, y) => [(-1, y), (1, y)],
                (x, 0) => [(x, -1), (x, 1)],
                (x, y) => [(x, 0), (0, y)],
            };
            let reach = outward
                .into_iter()
                .flat_map(|(a, b)| geometry.ray(corner, a, b));
            Some((corner, reach.collect::<Bitboard<W>>() & to))
        };
        steps.iter().filter_map(way).collect()
    }

    /// The class of all pieces of the player that capture by these leaps.
    pub(super) fn leap_class(
        &mut self,
        player: Player,
        steps: &[Offset],
        (from, to): (Bitboard<W>, Bitboard<W>),
    ) -> Result<usize, CompileError> {
        let forth = self.rides(steps, 1, 1, from, to);
        let mut back = self.blank();
        for square in self.squares() {
            for target in forth[square.index()] {
                back[target.index()] |= square;
            }
        }
        let table = self.table(back)?;
        let known = &mut self.rules.leapers[player.index()];
        if let Some((class, _)) = known.iter().find(|(_, other)| *other == table) {
            return Ok(usize::from(*class));
        }
        let next = FIRST_LEAPS + known.len();
        if next >= MAX_CLASSES {
            return Err(CompileError::TooManyTables);
        }
        known.push((next as u8, table));
        Ok(next)
    }
}

/// The lines on which these single steps lie.
fn lines(steps: &[Offset]) -> u8 {
    steps.iter().fold(0, |all, (x, y)| {
        all | match (*x, *y) {
            (_, 0) => line::RANK,
            (0, _) => line::FILE,
            (x, y) if x == y => line::RISING,
            _ => line::FALLING,
        }
    })
}
