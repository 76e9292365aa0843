//! Several best lines at once: whenever a search ends, no two places show the same move.

use simoom::{
    rules::Position,
    search::{Engine, Info, Limits, Stop},
    variants::{self, AnyGame},
};

fn start() -> Position<1> {
    let Ok(AnyGame::One(rules)) = variants::find("chess") else {
        panic!("chess has one word a board");
    };
    rules.start_position()
}

/// What each place shows at the end of a search.
fn shown(pos: &Position<1>, limits: &Limits) -> Vec<Info> {
    let mut engine = Engine::new(pos.rules(), 1, 1).unwrap();
    let mut places: Vec<Info> = Vec::new();
    engine.search(
        pos,
        limits,
        &Stop::default(),
        &mut |info| match places.get_mut(info.multipv - 1) {
            Some(place) => *place = info.clone(),
            None => places.push(info.clone()),
        },
    );
    places
}

#[test]
fn every_place_shows_another_move() {
    let pos = start();
    let mut overtaken = 0;
    for nodes in (500..30_000).step_by(700) {
        let limits = Limits {
            nodes: Some(nodes),
            multipv: 4,
            ..Limits::default()
        };
        let places = shown(&pos, &limits);
        assert_eq!(places.len(), 4);
        for (i, place) in places.iter().enumerate() {
            let same = places[..i].iter().any(|other| other.pv[0] == place.pv[0]);
            assert!(!same, "{nodes} nodes: {places:?}");
            assert!(
                i == 0 || places[i - 1].depth >= place.depth,
                "{nodes} nodes: {places:?}"
            );
        }
        overtaken += usize::from(places[0].depth > places[3].depth);
    }
    assert!(overtaken > 0, "no search was broken off between its lines");
}

#[test]
fn the_places_of_a_whole_depth_are_in_order() {
    let pos = start();
    for depth in 1..=8 {
        let limits = Limits {
            depth: Some(depth),
            multipv: 6,
            ..Limits::default()
        };
        let places = shown(&pos, &limits);
        assert!(places.iter().all(|place| place.depth == depth));
        assert!(places.is_sorted_by_key(|place| std::cmp::Reverse(place.score)));
        for (i, place) in places.iter().enumerate() {
            assert!(
                places[..i].iter().all(|other| other.pv[0] != place.pv[0]),
                "depth {depth}: {places:?}"
            );
        }
    }
}
