//! Arrays by number: Scirocco's 512, and how many the other games have.

use std::collections::BTreeSet;

use simoom::{variants, with_game};

use crate::common::game::{array, position};

fn fen(number: u32) -> String {
    array("scirocco", number).unwrap().fen()
}

/// A placement seen in a looking glass beside the board.
fn reflected(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = placement
        .split('/')
        .map(|rank| match rank.parse::<u32>() {
            Ok(_) => rank.to_owned(),
            Err(_) => rank.chars().rev().collect(),
        })
        .collect();
    format!("{} {rest}", ranks.join("/"))
}

#[test]
fn the_512_arrays_of_scirocco_are_all_different() {
    let all: BTreeSet<String> = (0..512).map(fen).collect();
    assert_eq!(all.len(), 512);
}

#[test]
fn an_array_and_its_complement_are_reflections() {
    for number in 0..512 {
        assert_eq!(fen(number ^ 255), reflected(&fen(number)), "array {number}");
    }
}

#[test]
fn every_array_reads_back_and_keeps_its_army() {
    let army = |fen: &str| {
        let mut letters: Vec<char> = fen.chars().filter(|c| c.is_alphabetic()).collect();
        letters.sort_unstable();
        letters
    };
    for number in 0..512 {
        let fen = fen(number);
        assert_eq!(army(&fen), army(&self::fen(0)), "array {number}");
        assert_eq!(position("scirocco", &fen).fen(), fen);
    }
}

#[test]
fn the_examples_of_the_rules() {
    let examples = [
        (
            0,
            "vdgecn1tah/1msofwksi1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1ISKWFOSM1/HAT1NCEGDV w 0 1",
        ),
        (
            173,
            "hdt1cnegav/1iskfwosm1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1MSOWFKSI1/VAGENC1TDH w 0 1",
        ),
        (
            255,
            "hat1ncegdv/1iskwfosm1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1MSOFWKSI1/VDGECN1TAH w 0 1",
        ),
        (
            256,
            "hat1ncegdv/1iskwfosm1/ppuppppupp/10/10/10/10/PPUPPPPUPP/1ISKWFOSM1/HAT1NCEGDV w 0 1",
        ),
    ];
    for (number, wanted) in examples {
        assert_eq!(fen(number), wanted, "array {number}");
    }
}

#[test]
fn counts_of_a_turned_and_of_a_mirrored_array() {
    for number in [0, 256] {
        let mut position = array("scirocco", number).unwrap();
        let counts = [1, 2, 3].map(|depth| position.perft(depth));
        assert_eq!(counts, [21, 441, 10874], "array {number}");
    }
}

#[test]
fn the_older_rules_have_four_arrays() {
    for variant in ["scirocco-2001", "scirocco-1999"] {
        let known: Vec<u32> = (0..512).filter(|n| array(variant, *n).is_ok()).collect();
        assert_eq!(known, [0, 255, 256, 511], "{variant}");
    }
}

#[test]
fn a_number_that_names_no_array_is_refused_with_a_message() {
    let refusal = |variant, number| array(variant, number).err().unwrap();
    assert_eq!(
        refusal("scirocco", 512),
        "scirocco has no array 512; its arrays are 0 to 511"
    );
    assert_eq!(
        refusal("scirocco-1999", 1),
        "scirocco-1999 has no array 1; its arrays are 0, 255, 256, 511"
    );
    assert_eq!(
        refusal("chess", 1),
        "chess has one array only: its number is 0"
    );
}

#[test]
fn every_listed_array_of_every_game_can_be_played() {
    for game in variants::all() {
        with_game!(game, |rules| for number in rules.arrays() {
            let position = rules.array(*number).unwrap();
            assert!(
                !position.legal_moves().is_empty(),
                "{} {number}",
                rules.name
            );
            assert!(position.is_consistent(), "{} {number}", rules.name);
        });
    }
}
