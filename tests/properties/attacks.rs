//! Attacks asked backwards from a square agree with the moves that capture there.

use std::collections::BTreeMap;

use simoom::{
    board::{Bitboard, Move, Player, Square},
    rules::{Position, Rules, variant::Royal},
};

use super::{
    property,
    random::{Random, somewhere, walk},
};

/// For each enemy square, the pieces of the player on turn that can capture there.
fn captures<const W: usize>(position: &mut Position<W>) -> BTreeMap<Square, Bitboard<W>> {
    let us = position.turn();
    let mut captures = BTreeMap::new();
    for mv in position.legal_moves() {
        position.make(mv);
        for write in position.last_writes() {
            if write.before.is_some_and(|piece| piece.player() != us) {
                let capturers = captures.entry(write.square).or_insert(Bitboard::EMPTY);
                *capturers |= mv.from().into_iter().collect::<Bitboard<W>>();
            }
        }
        position.unmake();
    }
    captures
}

fn agrees<const W: usize>(position: &mut Position<W>) {
    if position.decided().is_some() {
        return;
    }
    let (us, rules, occupied) = (position.turn(), position.rules(), position.occupied());
    let captures = captures(position);
    for square in position.enemies(us) {
        let text = format!(
            "{} {} {}",
            rules.name,
            position.fen(),
            rules.square_text(square)
        );
        let wanted = captures.get(&square).copied().unwrap_or_default();
        let own = position.attackers(square, us, occupied, Bitboard::EMPTY);
        let lent = rules
            .hook
            .as_ref()
            .map(|hook| hook.attackers(position, square, us));
        assert_eq!(own | lent.unwrap_or_default(), wanted, "{text}");
        let attacked = position.attacked(square, us, occupied, Bitboard::EMPTY);
        assert_eq!(attacked, !own.is_empty(), "{text}");
    }
    let victims: Bitboard<W> = captures.into_keys().collect();
    for player in rules.all_players().filter(|player| *player != us) {
        assert_eq!(
            position.in_check(player),
            victims.meets(position.royals(player)),
            "{} {}",
            rules.name,
            position.fen()
        );
    }
}

/// Where royal pieces are captured, every pseudo-capture is a legal move.
fn attacked_means_capturable<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    if rules.settings.royal != Royal::Captured {
        return;
    }
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 20, random, |position, _| {
        agrees(position);
        // The same as the other side would see it.
        position.make(Move::Pass);
        agrees(position);
        position.unmake();
    });
}

property!(
    attackers_are_the_pieces_that_can_capture,
    32,
    attacked_means_capturable
);

/// Where a royal piece is bound by check, it is never left attacked, and never was attacked by the side that may move.
fn nobody_leaves_check<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    if rules.settings.royal == Royal::Captured {
        return;
    }
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 10, random, |position, _| {
        let us: Player = position.turn();
        // While several enemies are left, a royal piece may be left attacked.
        if position.rival(us).is_none() {
            return;
        }
        for mv in position.legal_moves() {
            position.make(mv);
            assert!(
                !position.in_check(us),
                "{} {} {mv:?}",
                rules.name,
                position.fen()
            );
            position.unmake();
        }
    });
}

property!(
    no_legal_move_leaves_the_royal_piece_in_check,
    16,
    nobody_leaves_check
);
