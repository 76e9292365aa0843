//! Start positions of Arena with the Keeps arranged at will.

use simoom::{variants::find, with_game};

fn arranged(variant: &str, text: &str, seed: u64) -> Result<String, String> {
    with_game!(find(variant).unwrap(), |rules| rules
        .arranged(text, seed)
        .map(|position| {
            assert!(position.is_consistent());
            position.fen()
        })
        .map_err(|error| error.to_string()))
}

#[test]
fn the_usual_word_gives_the_start() {
    for variant in ["arena", "arena3", "arena4"] {
        with_game!(find(variant).unwrap(), |rules| {
            assert_eq!(rules.usual_arrangement().unwrap(), "RKNEQDFBW");
            assert_eq!(arranged(variant, "RKNEQDFBW", 0).unwrap(), rules.start);
        });
    }
}

#[test]
fn one_word_is_turned_to_every_side() {
    assert_eq!(
        arranged("arena", "KRNBWEDFQ", 0).unwrap(),
        "4nrk4/4ewb4/4qfd4/4ppp4/11/11/11/4PPP4/4DFQ4/4BWE4/4KRN4[BDEFNRWbdefnrw] w 0 1"
    );
    assert_eq!(
        arranged("arena3", "KRNBWEDFQ", 0).unwrap(),
        "5,yN,yR,yK,5/5,yE,yW,yB,5/5,yQ,yF,yD,5/5,yP,yP,yP,5/13/\
         bK,bB,bD,bP,9/bR,bW,bF,bP,9/bN,bE,bQ,bP,9/13/\
         5,rP,rP,rP,5/5,rD,rF,rQ,5/5,rB,rW,rE,5/5,rK,rR,rN,5\
         [r:BDEFNRW;b:BDEFNRW;y:BDEFNRW;g:] r rby 0 1"
    );
}

#[test]
fn each_player_may_have_a_word() {
    assert_eq!(
        arranged("arena", "RKNEQDFBW,KRNBWEDFQ", 0).unwrap(),
        "4nrk4/4ewb4/4qfd4/4ppp4/11/11/11/4PPP4/4FBW4/4EQD4/4RKN4[BDEFNRWbdefnrw] w 0 1"
    );
    let four = arranged("arena4", "RKNEQDFBW,KRNBWEDFQ,RKNEQDFBW,RKNEQDFWB", 0).unwrap();
    assert!(four.contains("/bK,bB,bD,bP,5,gP,gB,gD,gN/"), "{four}");
}

#[test]
fn random_depends_on_the_seed_alone() {
    let [one, again, other] = [7, 7, 8].map(|seed| arranged("arena4", "random", seed).unwrap());
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[test]
fn anything_else_is_refused_with_a_message() {
    let refusal = |variant, text| arranged(variant, text, 0).unwrap_err();
    let pieces = |word| format!("`{word}` does not arrange the pieces of `RKNEQDFBW`, each once");
    for word in [
        "",
        "RKNEQDFB",
        "RKNEQDFBB",
        "RKNEQDFBWP",
        "rkneqdfbw",
        "RKNEQDFBX",
        "RKNEQDFB W",
    ] {
        assert_eq!(refusal("arena", word), pieces(word));
    }
    assert_eq!(refusal("arena", "RKNEQDFBW,"), pieces(""));
    assert_eq!(
        refusal("arena4", "RKNEQDFBW,RKNEQDFBW"),
        "one word for all players or 4 words in turn order, separated by commas, not 2"
    );
    assert_eq!(
        refusal("chess", "RNBQKBNR"),
        "in chess nothing can be arranged at will"
    );
}
