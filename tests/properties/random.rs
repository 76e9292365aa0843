//! Random games and random positions, made from a seed.

use simoom::{
    board::{Kind, Move, Piece, Player, Square, zobrist::mix},
    rules::{Position, Rules, VariantFile, variant::Captured},
};

use crate::common::all_fens;

/// Pieces that change what others near them can do: several of them on a board are worth a try.
const NEIGHBOURLY: [&str; 2] = ["Dervish", "Harpy"];

/// A source of random numbers: SplitMix64 from a seed.
pub struct Random(u64);

impl Random {
    /// A source of its own for each game.
    pub fn new(seed: u64, game: &str) -> Self {
        Self(
            game.bytes()
                .fold(seed, |state, byte| mix(state ^ u64::from(byte))),
        )
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (mix(self.0) % bound as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A start position, a position of the position files, or a sprinkled one.
pub fn somewhere<const W: usize>(rules: &'static Rules<W>, random: &mut Random) -> Position<W> {
    let fens = all_fens(&rules.name);
    match random.below(4) {
        0 => rules.array(*random.pick(rules.arrays())).unwrap(),
        1 => sprinkled(rules, random),
        _ if fens.is_empty() => rules.start_position(),
        _ => rules.position(random.pick(fens).as_str()).unwrap(),
    }
}

/// A random move; every other time one that captures or promotes, if there is one, so that games do not only shuffle.
pub fn some_move<const W: usize>(position: &mut Position<W>, random: &mut Random) -> Option<Move> {
    use simoom::rules::movegen::{Want, generate};
    let mut moves = Vec::new();
    if random.once_in(2) {
        generate(position, Want::Noisy, &mut moves);
    }
    if moves.is_empty() {
        moves = position.legal_moves();
    }
    (!moves.is_empty()).then(|| *random.pick(&moves))
}

/// Plays a random game of at most so many plies and looks at every position, the first one included.
pub fn walk<const W: usize>(
    mut position: Position<W>,
    plies: usize,
    random: &mut Random,
    mut look: impl FnMut(&mut Position<W>, &mut Random),
) {
    look(&mut position, random);
    for _ in 0..plies {
        let Some(mv) = some_move(&mut position, random) else {
            return;
        };
        position.make(mv);
        look(&mut position, random);
    }
}

/// A board with random pieces on random squares: the royal pieces that the game needs, and a few or many others.
pub fn sprinkled<const W: usize>(rules: &'static Rules<W>, random: &mut Random) -> Position<W> {
    for _ in 0..100 {
        // Refused: for instance, the side that has just moved would be in check.
        if let Ok(position) = rules.position(&sprinkled_fen(rules, random)) {
            return position;
        }
    }
    rules.start_position()
}

fn sprinkled_fen<const W: usize>(rules: &'static Rules<W>, random: &mut Random) -> String {
    let squares: Vec<_> = rules.geometry.squares().collect();
    let file = file_of(rules);
    let mut board: Vec<Option<String>> = vec![None; squares.len()];
    let (royal, other): (Vec<Kind>, Vec<Kind>) =
        rules.all_kinds().partition(|kind| rules.kind(*kind).royal);
    // Some boards are mostly of two kinds: lenders side by side, Pawns in a heap.
    let neighbourly: Vec<Kind> = other
        .iter()
        .copied()
        .filter(|kind| NEIGHBOURLY.contains(&rules.kind(*kind).name.as_str()))
        .collect();
    let kind_a = *random.pick(if neighbourly.is_empty() {
        &other
    } else {
        &neighbourly
    });
    let kind_b = *random.pick(&other);
    let few_kinds = random.once_in(3);
    for player in rules.all_players() {
        let royal = Piece::new(player, *random.pick(&royal));
        place(rules, &file, &mut board, royal, random);
    }
    let fill = 1 + random.below(squares.len() * 3 / 5);
    for _ in 0..fill {
        let kind = match random.below(3) {
            0 if few_kinds => kind_a,
            1 if few_kinds => kind_b,
            _ => *random.pick(&other),
        };
        let player = Player::new(random.below(rules.players as usize));
        place(rules, &file, &mut board, Piece::new(player, kind), random);
    }
    let mut fen = placement(rules, &board);
    if rules.players > 2 {
        let turn = Player::new(random.below(rules.players as usize));
        return fen + &reserves(rules, random) + " " + rules.seat_text(turn);
    }
    if rules.settings.captured == Captured::Hand {
        fen += &reserves(rules, random);
    }
    fen += [" w", " b"][random.below(2)];
    if rules.settings.long_fen {
        let rights: String = rules
            .castlings
            .iter()
            .map(|castling| castling.letter)
            .collect();
        fen += if rights.is_empty() { " -" } else { " " };
        fen += &rights;
        fen += " -";
    }
    fen + " 0 1"
}

/// The game's file; it tells which squares a piece never leaves.
fn file_of<const W: usize>(rules: &Rules<W>) -> VariantFile {
    let path = format!(
        "{}/src/variants/{}.toml",
        env!("CARGO_MANIFEST_DIR"),
        rules.name
    );
    VariantFile::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Whether a piece of a game with such a file may stand there.
fn may_stand<const W: usize>(
    rules: &Rules<W>,
    file: &VariantFile,
    piece: Piece,
    square: Square,
) -> bool {
    let id = &rules.kind(piece.kind()).id;
    if rules.kind(piece.kind()).royal {
        return rules.keeps[piece.player().index()].contains(square);
    }
    let entry = file.piece.iter().flatten().find(|entry| entry.id == *id);
    let Some(areas) = entry.and_then(|entry| entry.within.as_ref()) else {
        return true;
    };
    let (x, y) = rules.seen_by(piece.player(), square);
    let holds = |[low, high]: [u8; 2], n| (i32::from(low)..=i32::from(high)).contains(&(n + 1));
    areas
        .iter()
        .any(|area| holds(area.files, x) && holds(area.ranks, y))
}

/// Puts a piece on a random empty square on which it may stand.
fn place<const W: usize>(
    rules: &Rules<W>,
    file: &VariantFile,
    board: &mut [Option<String>],
    piece: Piece,
    random: &mut Random,
) {
    let empty: Vec<usize> = (0..board.len())
        .filter(|i| board[*i].is_none() && may_stand(rules, file, piece, Square::new(*i)))
        .collect();
    if !empty.is_empty() {
        board[*random.pick(&empty)] = Some(rules.piece_text(piece));
    }
}

fn placement<const W: usize>(rules: &Rules<W>, board: &[Option<String>]) -> String {
    let ranks = board.chunks(rules.geometry.files() as usize).rev();
    let rank_text = |rank: &[Option<String>]| -> String {
        rank.chunk_by(|a, b| a.is_none() && b.is_none())
            .map(|run| run[0].clone().unwrap_or_else(|| run.len().to_string()))
            .collect::<Vec<_>>()
            .join(if rules.players > 2 { "," } else { "" })
    };
    ranks.map(rank_text).collect::<Vec<_>>().join("/")
}

/// The reserves of all players, as the game's FEN writes them.
fn reserves<const W: usize>(rules: &Rules<W>, random: &mut Random) -> String {
    let seats = rules.players > 2;
    let each = rules.all_players().map(|player| {
        let mut text = String::new();
        if seats {
            text += rules.seat_text(player);
            text.push(':');
        }
        for kind in some_kinds(rules, random) {
            let id = &rules.kind(kind).id;
            let small = !seats && player != Player::FIRST;
            let id = if small { id.to_lowercase() } else { id.clone() };
            text += &id.repeat(1 + random.below(2));
        }
        text
    });
    let each: Vec<String> = each.collect();
    format!("[{}]", each.join(if seats { ";" } else { "" }))
}

/// A third of the kinds that can be held, but of many kinds not so many.
fn some_kinds<const W: usize>(rules: &Rules<W>, random: &mut Random) -> Vec<Kind> {
    let times = 3.max(rules.kinds.len() / 5);
    let can_be_held = |kind: &Kind| {
        let info = rules.kind(*kind);
        !info.royal && info.reverts == *kind
    };
    let kinds = rules.all_kinds().filter(can_be_held);
    kinds.filter(|_| random.once_in(times)).collect()
}
