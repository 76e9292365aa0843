//! What the search does beyond plain alpha-beta, by name, so that each idea can be left out to measure its worth.
//! In a usual build all are there, and asking costs nothing. A build with the feature `ablation` leaves out those that the
//! environment variable `SIMOOM_WITHOUT` names, separated by commas.

/// One idea of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ablation", derive(clap::ValueEnum))]
pub(super) enum Idea {
    Aspiration,
    BadHistory,
    CaptureHistory,
    CheckExtension,
    Continuation,
    Correction,
    CounterMoves,
    FallingScore,
    Futility,
    InternalReduction,
    Killers,
    LateMoves,
    LosingExchange,
    NodeEffort,
    NullMove,
    ProbableCut,
    QuiescenceFutility,
    QuietHistory,
    Razoring,
    Reductions,
    ReverseFutility,
    SingularExtension,
    StableMove,
}

/// Whether the search uses an idea: always.
#[cfg(not(feature = "ablation"))]
#[inline(always)]
pub(super) const fn uses(_: Idea) -> bool {
    true
}

/// Whether the search uses an idea: unless the environment says otherwise.
#[cfg(feature = "ablation")]
#[inline]
pub(super) fn uses(idea: Idea) -> bool {
    static LEFT_OUT: std::sync::LazyLock<u32> = std::sync::LazyLock::new(left_out);
    *LEFT_OUT & 1 << idea as u32 == 0
}

/// The ideas left out, one bit each. A word that names none ends the process, lest a match compare equals.
#[cfg(feature = "ablation")]
fn left_out() -> u32 {
    use clap::ValueEnum;
    let words = std::env::var("SIMOOM_WITHOUT").unwrap_or_default();
    let named = words.split(',').filter(|word| !word.is_empty());
    named.fold(0, |all, word| match Idea::from_str(word, false) {
        Ok(idea) => all | 1 << idea as u32,
        Err(_) => {
            let names: Vec<_> = Idea::value_variants()
                .iter()
                .filter_map(|idea| idea.to_possible_value())
                .map(|value| value.get_name().to_owned())
                .collect();
            eprintln!("SIMOOM_WITHOUT: `{word}` is none of: {}", names.join(", "));
            std::process::exit(2);
        }
    })
}
