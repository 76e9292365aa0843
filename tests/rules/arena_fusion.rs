//! The pieces of Arena: what becomes of every capture of one plain piece by another, and the parts of the compounds.

use std::collections::BTreeSet;

use simoom::{
    rules::Rules,
    variants::{AnyGame, find},
};

/// Capturers in the first column, victims in the first line; `-` where the capturer stays what it is.
const TABLE: &str = "
    x   Q   R   B   N   P   F   E   W   D   M
    Q   -   -   -   A   -   -   Q!  -   Q'  -
    R   Q   -   Q   M'  G!  F'  R!  -   R'  K'
    B   Q   Q   -   C   B'  -   E'  W'  D'  K!
    N   A   M'  C   -   G'  N!  N'  V   H!  U
    P   Q   G!  B'  G'  -   G   P!  V'  P'  M
    F   Q   F'  B   N!  G   -   F!  M   H   M
    E   Q!  R!  E'  N'  P!  F!  -   V!  D!  E!
    W   Q   R   W'  V   V'  M   V!  -   T   M
    D   Q'  R'  D'  H!  P'  H   D!  T   -   H'
    M   Q   K'  K!  U   -   -   E!  -   H'  -";

fn arena() -> &'static Rules<2> {
    match find("arena") {
        Ok(AnyGame::Two(rules)) => rules,
        _ => panic!("Arena for two has 121 squares"),
    }
}

/// The result of every capture, as (capturer, victim, result).
fn wanted() -> Vec<(&'static str, &'static str, &'static str)> {
    let mut lines = TABLE.lines().map(str::split_whitespace).skip(1);
    let victims: Vec<_> = lines.next().unwrap().skip(1).collect();
    lines
        .flat_map(|mut row| {
            let capturer = row.next().unwrap();
            let results: Vec<_> = row.collect();
            assert_eq!(results.len(), victims.len());
            let row = victims.iter().zip(results);
            row.map(move |(victim, result)| (capturer, *victim, result))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_capture_fuses_as_in_the_table() {
    let rules = arena();
    let fusion = rules.fusion.as_ref().unwrap();
    for (capturer, victim, result) in wanted() {
        let kinds = [capturer, victim].map(|id| rules.kind_by_id(id).unwrap());
        let found = fusion.result(kinds[0], kinds[1]);
        let found = found.map_or("-", |kind| rules.kind(kind).id.as_str());
        assert_eq!(found, result, "{capturer} x {victim}");
    }
}

#[test]
fn only_plain_pieces_fuse() {
    let rules = arena();
    let fusion = rules.fusion.as_ref().unwrap();
    let in_table: BTreeSet<_> = wanted().iter().map(|(capturer, ..)| *capturer).collect();
    for one in rules.all_kinds() {
        for other in rules.all_kinds() {
            let ids = [one, other].map(|kind| rules.kind(kind).id.as_str());
            if !ids.iter().all(|id| in_table.contains(id)) {
                assert_eq!(fusion.result(one, other), None, "{ids:?}");
            }
        }
    }
}

#[test]
fn the_table_makes_every_compound_out_of_its_parts() {
    let rules = arena();
    let made: BTreeSet<_> = wanted().iter().map(|(.., result)| *result).collect();
    let compounds = rules.kinds.iter().filter(|kind| kind.parts.is_some());
    let compounds: Vec<_> = compounds.collect();
    assert_eq!(compounds.len(), 32);
    for compound in compounds {
        assert!(made.contains(&*compound.id), "{}", compound.id);
        let parts = compound.parts.unwrap();
        let [one, two] = parts.map(|kind| rules.kind(kind).id.as_str());
        let row = (one, two, compound.id.as_str());
        assert!(wanted().contains(&row), "{row:?}");
    }
}
