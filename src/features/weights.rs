//! From a game's file of weights, or from nothing but its rules, to the tables of `eval`.

use std::collections::BTreeMap;

use eval::{DropOrder, PieceWeights, Tapered, Weights, WeightsFile, weights::SQUARES};

use crate::{
    board::{Bitboard, Kind, Piece, Player, Square},
    rules::{Rules, variant::Captured},
};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// The file of weights of each game that has one.
        const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../eval/weights/", $name, ".toml")))),*];
    };
}

files!["scirocco", "al-ces", "cashew-shogi", "arena"];

/// The tables for a game: from its own file, else estimated from how its pieces move.
pub fn weights_for<const W: usize>(rules: &Rules<W>) -> Weights {
    tables(rules, &file_of(rules))
}

/// A game's own file of weights, filled up with what is estimated from how its pieces move.
pub fn file_of<const W: usize>(rules: &Rules<W>) -> WeightsFile {
    let mut file = estimate(rules);
    // Rule sets of one game share a file: it is named after the first, and so do numbers of seats.
    let family = rules.name.split('-').next().unwrap_or_default();
    let family = family.trim_end_matches(|last: char| last.is_ascii_digit());
    let own = FILES.iter().find(|(name, _)| *name == rules.name);
    let text = own
        .or_else(|| FILES.iter().find(|(name, _)| *name == family))
        .map(|(_, text)| *text);
    match text.map(WeightsFile::parse) {
        Some(Ok(given)) => {
            let mut piece = std::mem::take(&mut file.piece);
            piece.extend(given.piece.clone());
            file = WeightsFile { piece, ..given };
        }
        Some(Err(error)) => unreachable!("a built-in file of weights is wrong: {error}"),
        None => {}
    }
    file
}

/// Weights estimated from the average number of squares that each kind reaches on a board a third full.
fn estimate<const W: usize>(rules: &Rules<W>) -> WeightsFile {
    let mut piece = BTreeMap::new();
    for kind in rules.all_kinds() {
        let info = rules.kind(kind);
        let reach = average_reach(rules, kind);
        let value = if info.royal {
            0
        } else {
            (reach * 50.0) as i32 + 20
        };
        let weak = i32::from(value < 150);
        piece.insert(
            info.id.clone(),
            PieceWeights {
                value: Tapered {
                    middle: value,
                    end: value + value / 10,
                },
                forward: Tapered {
                    middle: 2 * weak,
                    end: 5 * weak,
                },
                centre: Tapered {
                    middle: 4 - 2 * weak,
                    end: 4,
                },
                mobility: Tapered { middle: 3, end: 3 }.times(i32::from(!info.royal)),
            },
        );
    }
    WeightsFile {
        tempo: Tapered { middle: 15, end: 8 },
        royal_ring: Tapered {
            middle: -9,
            end: -4,
        },
        hanging: Tapered {
            middle: -20,
            end: -20,
        },
        threatened: Tapered {
            middle: -25,
            end: -25,
        },
        siege: Tapered { middle: -5, end: 0 },
        guard: Tapered { middle: 5, end: 0 },
        prospect: 25,
        growth: 15,
        contact: Tapered::default(),
        blast: Tapered::default(),
        stalk: Tapered::default(),
        screen: Tapered::default(),
        held: 100,
        presence: Vec::new(),
        mutation: 0,
        rest: 0,
        outlived: 0,
        drops: DropOrder::default(),
        piece,
    }
}

/// Squares that a kind reaches from an average square, quiet moves and captures counting half each,
/// when each square on a ride's way is empty with a chance of two thirds.
fn average_reach<const W: usize>(rules: &Rules<W>, kind: Kind) -> f64 {
    let piece = Piece::new(Player::FIRST, kind);
    let moves = rules.moves_of(piece);
    let geometry = &rules.geometry;
    let mut total = 0.0;
    for square in geometry.squares() {
        for leaps in [moves.quiet_leaps, moves.capture_leaps] {
            total += f64::from(rules.look_up(leaps, square).count());
        }
        for rides in [moves.quiet_rides, moves.capture_rides] {
            for target in rules.look_up(rides, square) {
                total += (2.0_f64 / 3.0).powi(geometry.distance(square, target) - 1);
            }
        }
        for special in rules.specials_of(moves) {
            let (quiet, capture) = special.modes();
            let reach = special.reach(geometry, square, Bitboard::EMPTY).count();
            let captures = special.captures(geometry, square, Bitboard::EMPTY).count();
            total += f64::from(reach) * f64::from(u8::from(quiet) + u8::from(capture)) / 2.0;
            total += f64::from(captures) / 4.0;
        }
    }
    total / 2.0 / geometry.squares().count() as f64
}

/// The tables that a file makes for a game.
pub fn tables<const W: usize>(rules: &Rules<W>, file: &WeightsFile) -> Weights {
    let mut weights = Weights::blank();
    weights.tempo = file.tempo;
    weights.royal_ring = file.royal_ring;
    weights.hanging = file.hanging;
    weights.threatened = file.threatened;
    weights.siege = file.siege;
    weights.guard = file.guard;
    weights.contact = file.contact;
    weights.blast = file.blast;
    weights.stalk = file.stalk;
    weights.screen = file.screen;
    weights.presence = file.presence.clone();
    weights.mutation = file.mutation;
    weights.rest = file.rest;
    weights.outlived = file.outlived;
    weights.drops = file.drops;
    let of = |kind: Kind| {
        file.piece
            .get(&rules.kind(kind).id)
            .copied()
            .unwrap_or_default()
    };
    let mut full = 0;
    for player in rules.all_players() {
        for kind in rules.all_kinds() {
            let piece = Piece::new(player, kind);
            let own = of(kind);
            let i = piece.index();
            for square in rules.geometry.squares() {
                let mut placed = own.value;
                placed += own.forward.times(steps_forward(rules, player, square));
                placed += own.centre.times(rings_inward(rules, square));
                placed += prospect(rules, file, piece, square);
                placed += growth(rules, file, kind);
                weights.placed[i * SQUARES + square.index()] = placed;
            }
            weights.held[i] = share(own.value, file.held);
            weights.mobility[i] = own.mobility;
            let royal = rules.kind(kind).royal;
            weights.exchange[i] = if royal {
                20_000
            } else {
                own.value.middle.max(1)
            };
            weights.taken[i] = weights.exchange[i];
            if rules.settings.captured == Captured::Hand && !royal {
                let reverted = of(rules.kind(kind).reverts).value;
                weights.taken[i] += share(reverted, file.held).middle;
            }
            weights.phase[i] = own.value.middle / 50;
            let start = rules.start_counts[player.index()][kind.index()];
            full += weights.phase[i] * i32::from(start);
        }
    }
    weights.full_phase = full.max(1);
    weights
}

/// So many hundredths of a weight.
fn share(weight: Tapered, percentage: i32) -> Tapered {
    Tapered {
        middle: weight.middle * percentage / 100,
        end: weight.end * percentage / 100,
    }
}

/// How many ranks a square is from its owner's first.
fn steps_forward<const W: usize>(rules: &Rules<W>, player: Player, square: Square) -> i32 {
    rules.seen_by(player, square).1
}

/// How many rings of squares lie outside of a square's own.
fn rings_inward<const W: usize>(rules: &Rules<W>, square: Square) -> i32 {
    let geometry = &rules.geometry;
    let (file, rank) = (geometry.file(square), geometry.rank(square));
    let edge = |n: i32, size: u8| n.min(i32::from(size) - 1 - n);
    edge(file, geometry.files()).min(edge(rank, geometry.ranks()))
}

/// Credit for a promotion by capture.
fn growth<const W: usize>(rules: &Rules<W>, file: &WeightsFile, kind: Kind) -> Tapered {
    let value = |kind: Kind| {
        file.piece
            .get(&rules.kind(kind).id)
            .map_or(0, |w| w.value.middle)
    };
    let gain = rules
        .kind(kind)
        .grows
        .map_or(0, |grown| value(grown) - value(kind));
    let credit = gain.max(0) * file.growth / 100;
    Tapered {
        middle: credit,
        end: credit,
    }
}

/// Credit for a promotion that may come: what it gains, less with each rank to the zone.
fn prospect<const W: usize>(
    rules: &Rules<W>,
    file: &WeightsFile,
    piece: Piece,
    square: Square,
) -> Tapered {
    let Some(promotion) = rules.promotion_of(rules.moves_of(piece)) else {
        return Tapered::default();
    };
    let value = |kind: Kind| {
        file.piece
            .get(&rules.kind(kind).id)
            .map_or(0, |w| w.value.middle)
    };
    let best = promotion
        .choices
        .iter()
        .map(|(kind, _)| value(*kind))
        .max()
        .unwrap_or(0);
    let gain = (best - value(piece.kind())).max(0);
    let forward = |s| steps_forward(rules, piece.player(), s);
    let zone = promotion
        .zone
        .into_iter()
        .map(forward)
        .min()
        .unwrap_or(i32::MAX);
    let left = (zone - forward(square)).max(0);
    let credit = gain * file.prospect / 100 * 2_i32.pow(left.min(10) as u32)
        / 3_i32.pow(left.min(10) as u32);
    Tapered {
        middle: credit,
        end: credit,
    }
}
