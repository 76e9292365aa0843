//! Moves as texts and numbers, and the move list in its parts.

use std::collections::HashSet;

use simoom::{
    board::Move,
    rules::{
        Rules,
        drops::likely_drops,
        movegen::{Counter, Want, generate},
    },
    variants, with_game,
};

use super::{
    property,
    random::{Random, somewhere, walk},
};

fn texts_and_numbers<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 20, random, |position, random| {
        let fen = position.fen();
        let moves = position.legal_moves();
        let texts: HashSet<String> = moves.iter().map(|mv| rules.move_text(*mv)).collect();
        assert_eq!(
            texts.len(),
            moves.len(),
            "{} {fen}: two moves of one text",
            rules.name
        );
        for mv in &moves {
            let bits = mv.pack();
            assert!(bits > 0 && bits < 1 << 40, "{mv:?}");
            assert_eq!(Move::unpack(bits), Some(*mv));
        }
        let barred = position.game_moves().len() < moves.len();
        for _ in 0..if moves.is_empty() || barred { 0 } else { 8 } {
            let mv = *random.pick(&moves);
            let text = rules.move_text(mv);
            assert_eq!(
                position.parse_move(&text),
                Some(mv),
                "{} {fen} {text}",
                rules.name
            );
        }
    });
}

property!(texts_and_numbers_name_moves, 16, texts_and_numbers);

fn noisy_and_quiet<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 30, random, |position, _| {
        let [all, noisy, quiet] = [Want::All, Want::Noisy, Want::Quiet].map(|want| {
            let mut list = Vec::new();
            generate(position, want, &mut list);
            list
        });
        let fen = position.fen();
        let set: HashSet<Move> = all.iter().copied().collect();
        let parts: HashSet<Move> = noisy.iter().chain(&quiet).copied().collect();
        assert_eq!(parts, set, "{} {fen}", rules.name);
        assert_eq!(noisy.len() + quiet.len(), all.len(), "{} {fen}", rules.name);
        let mut counter = Counter::default();
        generate(position, Want::All, &mut counter);
        assert_eq!(counter.0, all.len() as u64, "{} {fen}", rules.name);
    });
}

property!(noisy_and_quiet_moves_are_all_moves, 32, noisy_and_quiet);

/// Quiet steps, and the drops that do not turn out to mate where they may not, are the quiet moves; a passed turn apart.
fn steps_and_drops<const W: usize>(rules: &'static Rules<W>, seed: u64) {
    let random = &mut Random::new(seed, &rules.name);
    walk(somewhere(rules, random), 20, random, |position, _| {
        if position.decided().is_some() {
            return;
        }
        let (mut quiet, mut parts, mut drops) = (Vec::new(), Vec::new(), Vec::new());
        generate(position, Want::Quiet, &mut quiet);
        generate(position, Want::QuietSteps, &mut parts);
        likely_drops(position, rules.board, &mut drops);
        for mv in drops {
            position.make(mv);
            if !position.has_mated_by_drop() {
                parts.push(mv);
            }
            position.unmake();
        }
        let set = |list: &[Move]| -> HashSet<Move> {
            let moves = list.iter().copied();
            moves.filter(|mv| *mv != Move::Pass).collect()
        };
        assert_eq!(
            set(&parts),
            set(&quiet),
            "{} {}",
            rules.name,
            position.fen()
        );
    });
}

property!(
    quiet_steps_and_drops_are_the_quiet_moves,
    24,
    steps_and_drops
);

/// With three players left a drop may mate, though the second leaves as soon as the turn reaches it.
#[test]
fn a_drop_may_mate_after_which_a_third_player_leaves() {
    let fen = "7,yK,5/4,rR,8/13/13/13/13/8,rQ,4/1,bK,1,yV',9/rW,12/5,rP,7/13/13/6,rK,6[r:R;b:;y:;g:] r rby 0 4";
    with_game!(variants::find("arena4").unwrap(), |rules| {
        let mut position = rules.position(fen).unwrap();
        let drop = position.parse_move("R@h8").unwrap();
        position.make(drop);
        assert_eq!(position.living().count(), 2);
        assert!(position.in_check(position.turn()) && !position.has_move());
        assert!(!position.has_mated_by_drop());
    });
}

fn any_number(bits: u64) {
    if let Some(mv) = Move::unpack(bits) {
        assert_eq!(Move::unpack(mv.pack()), Some(mv), "{bits:x}");
    }
}

proptest::proptest! {
    #[test]
    fn any_number_unpacks_to_nothing_or_a_move(tag in 0u64..12, rest: u32, above: bool) {
        any_number(u64::from(above) << 60 | tag << 32 | u64::from(rest));
    }
}
