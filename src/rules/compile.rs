//! From a game's file to [`Rules`]: checks the data and builds the tables.
//! Tables belong to sets of leaps and rides and are shared by all pieces that use the same.

mod areas;
mod checks;
mod error;
mod fusion;
mod kinds;
mod moves;
mod specials;

use arrayvec::ArrayVec;

pub use self::error::CompileError;
use self::{
    checks::{check_board, check_players, check_values, is_id, name, shown_in_xboard},
    kinds::kinds,
    moves::Builder,
};
use super::{
    betza,
    shuffle::Shuffle,
    tables::{Castling, Promotion, Rules, Settings, Stage},
    variant::{Area, Becomes, By, Captured, Forced, Hook, PieceFile, PromotionMark, VariantFile},
};
use crate::board::{Bitboard, Geometry, Kind, Piece, Square, piece::PIECES};

/// Builds the tables of a game; its hook, if it names one, is set by whoever owns the hooks.
///
/// # Errors
/// The first thing wrong in the file.
pub fn compile<const W: usize>(file: &VariantFile) -> Result<Rules<W>, CompileError> {
    use CompileError::Missing;
    let board = check_board(file)?;
    let players = check_players(file, board)?;
    let pieces = &kinds::with_moves(file.piece.as_deref().unwrap_or_default())?;
    check_values(file, board, pieces)?;
    let kinds = kinds(pieces, file.drop.as_ref())?;
    if !kinds.iter().any(|kind| kind.royal) {
        return Err(CompileError::NoRoyal);
    }
    let geometry = Geometry::<W>::new(board.files, board.ranks);
    let start = file.start.clone().ok_or(Missing("start"))?;
    let squares = board.files as usize * board.ranks as usize;
    let settings = Settings {
        royal: file.royal.ok_or(Missing("royal"))?,
        no_move: file.no_move.ok_or(Missing("no-move"))?,
        repetition: file.repetition,
        quiet_limit: file.quiet_limit,
        bare: file.bare,
        en_passant: file.en_passant.unwrap_or(false),
        captured: file.captured.unwrap_or(Captured::Gone),
        facing: file.facing,
        mark: file.promotion_mark.unwrap_or(PromotionMark::Letter),
        long_fen: players == 2 && start.split_whitespace().count() > 4,
    };
    let mut rules = Rules {
        name: name(file)?,
        title: file.title.clone().ok_or(Missing("title"))?,
        summary: file.summary.clone().unwrap_or_default(),
        geometry,
        board: Bitboard::first_squares(squares),
        first_rank: board.first_rank,
        players,
        start,
        settings,
        stages: ArrayVec::new(),
        kinds,
        moves: Box::new([Default::default(); PIECES]),
        specials: Vec::new(),
        promotions: Vec::new(),
        classes: Box::new([const { ArrayVec::new_const() }; PIECES]),
        leapers: Default::default(),
        castlings: Vec::new(),
        castling_kept: Box::new([u8::MAX; 256]),
        drop_squares: Vec::new(),
        keeps: Default::default(),
        presence: Bitboard::EMPTY,
        fusion: None,
        arrange: Default::default(),
        start_counts: [[0; _]; _],
        insufficient: Vec::new(),
        kin: file.kin.clone(),
        shuffle: None,
        xboard: shown_in_xboard(file, players),
        doublers: Vec::new(),
        hook: None,
        tables: Vec::new(),
    };
    for id in file.insufficient.iter().flatten() {
        rules.insufficient.push(named(&rules, "insufficient", id)?);
    }
    let placed = rules.placement(&rules.start).map_err(CompileError::Start)?;
    for (_, piece) in &placed {
        rules.start_counts[piece.player().index()][piece.kind().index()] += 1;
    }
    Builder::new(&mut rules, &placed).build(pieces)?;
    let doubles = |kind: &Kind| rules.kind(*kind).doubles;
    rules.doublers = rules.all_kinds().filter(doubles).collect();
    add_promotions(&mut rules, file, pieces)?;
    add_castlings(&mut rules, file, &placed)?;
    add_drop_squares(&mut rules);
    areas::add_areas(&mut rules, file, pieces, &placed)?;
    rules.shuffle = shuffle(&rules, file)?;
    rules.stages = stages(&rules, file, pieces);
    Ok(rules)
}

/// What generation runs for this game.
fn stages<const W: usize>(
    rules: &Rules<W>,
    file: &VariantFile,
    pieces: &[PieceFile],
) -> ArrayVec<Stage, 8> {
    let settings = &rules.settings;
    [
        (Stage::Pieces, rules.presence.is_empty()),
        (Stage::Present, !rules.presence.is_empty()),
        (Stage::EnPassant, settings.en_passant),
        (Stage::Castling, file.castling.is_some()),
        (Stage::Hook, file.hook.is_some_and(Hook::lends)),
        (Stage::Drops, settings.captured == Captured::Hand),
        (Stage::Pass, pieces.iter().any(|piece| piece.passes)),
        (Stage::Stuck, rules.players > 2),
    ]
    .into_iter()
    .filter_map(|(stage, used)| used.then_some(stage))
    .collect()
}

fn no_such(piece: &str, named: &str) -> CompileError {
    CompileError::NoSuchPiece {
        piece: piece.to_owned(),
        named: named.to_owned(),
    }
}

fn named<const W: usize>(rules: &Rules<W>, by: &str, id: &str) -> Result<Kind, CompileError> {
    rules.kind_by_id(id).ok_or_else(|| no_such(by, id))
}

impl<const W: usize> Rules<W> {
    /// Squares from which a piece could not move on an empty board.
    fn immobile(&self, piece: Piece) -> Bitboard<W> {
        let moves = *self.moves_of(piece);
        let stuck = |square: &Square| {
            let reach = self.look_up(moves.quiet_leaps, *square)
                | self.look_up(moves.capture_leaps, *square)
                | self.look_up(moves.quiet_rides, *square)
                | self.look_up(moves.capture_rides, *square);
            reach.is_empty() && moves.specials.1 == 0
        };
        self.geometry.squares().filter(stuck).collect()
    }
}

fn add_promotions<const W: usize>(
    rules: &mut Rules<W>,
    file: &VariantFile,
    pieces: &[PieceFile],
) -> Result<(), CompileError> {
    for (i, piece) in pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| !piece.becomes.is_empty())
    {
        let when = piece
            .promotion
            .or(file.promotion)
            .ok_or_else(|| CompileError::NoPromotion(piece.id.clone()))?;
        let mut choices = ArrayVec::new();
        for becomes in &piece.becomes {
            let (to, by) = match becomes {
                Becomes::Any(to) => (to, None),
                Becomes::By { to, by } => (to, Some(*by)),
            };
            let twice = |(kind, other_by): &(Kind, Option<By>)| {
                let same_text = rules.settings.mark == PromotionMark::Plus
                    || rules.kind_by_id(to) == Some(*kind);
                same_text && (by.is_none() || other_by.is_none() || by == *other_by)
            };
            if choices.iter().any(twice) || choices.is_full() {
                return Err(CompileError::PromotionText(piece.id.clone()));
            }
            choices.push((named(rules, &piece.id, to)?, by));
        }
        for player in rules.all_players() {
            let own = Piece::new(player, Kind::new(i));
            let zone = rules.far_ranks(player, when.zone);
            let forced = match when.forced {
                Forced::Never => Bitboard::EMPTY,
                Forced::LastRank => rules.far_ranks(player, 1),
                Forced::Immobile => rules.immobile(own),
            };
            let leaving = zone.when(when.leaving);
            let limited = when.limited;
            rules.promotions.push(Promotion {
                choices: choices.clone(),
                zone,
                leaving,
                forced,
                limited,
            });
            rules.moves[own.index()].promotion = rules.promotions.len() as u8;
        }
    }
    Ok(())
}

fn add_castlings<const W: usize>(
    rules: &mut Rules<W>,
    file: &VariantFile,
    placed: &[(Square, Piece)],
) -> Result<(), CompileError> {
    for (i, entry) in file.castling.iter().flatten().enumerate().take(8) {
        let wrong = || CompileError::Castling(entry.right);
        let king = squares_of(rules, &entry.king).ok_or_else(wrong)?;
        let rook = squares_of(rules, &entry.rook).ok_or_else(wrong)?;
        let at = |square| {
            placed
                .iter()
                .find(|(s, _)| *s == square)
                .map(|(_, piece)| *piece)
        };
        let (king_piece, rook_piece) =
            (at(king.0).ok_or_else(wrong)?, at(rook.0).ok_or_else(wrong)?);
        let sides = king_piece.player() == rook_piece.player();
        let apart = king.0 != rook.0 && king.1 != rook.1;
        if !sides || !apart || !rules.kind(king_piece.kind()).royal {
            return Err(wrong());
        }
        let geometry = &rules.geometry;
        let homes = Bitboard::of(king.0) | rook.0;
        let span = |(a, b): (Square, Square)| geometry.between(a, b) | a | b;
        rules.castlings.push(Castling {
            letter: entry.right,
            player: king_piece.player(),
            king,
            rook,
            rook_kind: rook_piece.kind(),
            empty: (span(king) | span(rook) | span((king.0, rook.0))) - homes,
            safe: span(king),
        });
        for home in homes {
            rules.castling_kept[home.index()] &= !(1 << i);
        }
    }
    Ok(())
}

/// Two squares written together, as in `e1g1`.
fn squares_of<const W: usize>(rules: &Rules<W>, text: &str) -> Option<(Square, Square)> {
    let second = text
        .char_indices()
        .skip(1)
        .find(|(_, c)| c.is_ascii_alphabetic())?
        .0;
    Some((
        rules.parse_square(&text[..second])?,
        rules.parse_square(&text[second..])?,
    ))
}

/// Where a piece may be dropped: not where its file says, and not where it could never move.
fn add_drop_squares<const W: usize>(rules: &mut Rules<W>) {
    for player in rules.all_players() {
        for kind in rules.all_kinds() {
            let mut squares = rules.board - rules.immobile(Piece::new(player, kind));
            for rank in &rules.kind(kind).drop.not_ranks {
                squares -= rules.ranks_from(player, *rank, *rank);
            }
            rules.drop_squares.push(squares);
        }
    }
}

fn shuffle<const W: usize>(
    rules: &Rules<W>,
    file: &VariantFile,
) -> Result<Option<Shuffle>, CompileError> {
    let Some(entry) = &file.shuffle else {
        return Ok(None);
    };
    if entry.swaps.len() > 16 {
        return Err(CompileError::Shuffle(entry.swaps.len()));
    }
    let square = |text: &String| {
        rules
            .parse_square(text)
            .ok_or_else(|| CompileError::Square(text.clone()))
    };
    let mut swaps = Vec::new();
    let mut taken = Bitboard::<W>::EMPTY;
    for [a, b] in &entry.swaps {
        for text in [a, b] {
            if taken.contains(square(text)?) {
                return Err(CompileError::SwapTwice(text.clone()));
            }
            taken |= square(text)?;
        }
        swaps.push([square(a)?, square(b)?]);
    }
    let bits = swaps.len() + usize::from(entry.mirror);
    let numbers = entry
        .only
        .clone()
        .unwrap_or_else(|| (0..1 << bits).collect());
    Ok(Some(Shuffle {
        swaps,
        mirror: entry.mirror,
        numbers,
    }))
}

/// A term of a piece's moves with the areas in which it must start, if there are any.
pub type PlacedTerm<'a> = (betza::Term, Option<&'a [Area]>);

/// The moves of a piece, its own and those that start in areas only.
///
/// # Errors
/// The first string that is no Betza notation.
pub fn terms(piece: &PieceFile) -> Result<Vec<PlacedTerm<'_>>, CompileError> {
    let own = std::iter::once((&piece.moves, None));
    let also = piece
        .also
        .iter()
        .map(|also| (&also.moves, Some(also.from.as_slice())));
    let mut all = Vec::new();
    for (moves, from) in own.chain(also) {
        let terms = betza::parse(moves).map_err(|error| CompileError::Moves {
            piece: piece.id.clone(),
            moves: moves.clone(),
            error,
        })?;
        all.extend(terms.into_iter().map(|term| (term, from)));
    }
    Ok(all)
}
