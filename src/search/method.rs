//! How games of more than two players are searched, by the names that users know.

/// A search method. Where two players are left, all of them are one and the same alpha-beta search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// All others play together against the player at the root, with all their moves.
    #[default]
    Paranoid,
    /// The same, but of the others one at a time answers with all moves: see `freedom`.
    BestReply {
        /// How many of their best-ordered moves the rest answer with, at least 1.
        replies: usize,
    },
    /// Each plays for the own share: see `maxn`.
    MaxN,
}

impl Method {
    /// The option that chooses one.
    pub const OPTION: &str = "MultiPlayerSearch";
    /// What methods are called, the usual one first.
    pub const NAMES: [&str; 3] = ["paranoid", "brs+", "max^n"];
    /// With how many moves those answer who may not use all.
    const REPLIES: usize = 2;

    /// The method of this name, upper and lower case taken as equal.
    pub fn named(name: &str) -> Option<Self> {
        let place = Self::NAMES
            .iter()
            .position(|known| known.eq_ignore_ascii_case(name))?;
        let replies = Self::REPLIES;
        Some([Self::Paranoid, Self::BestReply { replies }, Self::MaxN][place])
    }
}
