//! Perft of chess by other people's libraries, with the options of `simoom perft`.
//! `peers cozy-chess|shakmaty DEPTH [--no-bulk]` prints the number of move sequences.

use shakmaty::Position;

fn cozy(board: &cozy_chess::Board, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if bulk && depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += cozy(&after, depth - 1, bulk);
            }
        }
        false
    });
    nodes
}

fn shak(position: &shakmaty::Chess, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if bulk && depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let mut after = position.clone();
        after.play_unchecked(mv);
        nodes += shak(&after, depth - 1, bulk);
    }
    nodes
}

fn main() -> Result<(), String> {
    let usage = "usage: peers cozy-chess|shakmaty DEPTH [--no-bulk]";
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (library, depth, bulk) = match arguments.as_slice() {
        [library, depth] => (library, depth, true),
        [library, depth, option] if option == "--no-bulk" => (library, depth, false),
        _ => return Err(usage.to_owned()),
    };
    let depth = depth.parse().map_err(|_| usage.to_owned())?;
    let nodes = match library.as_str() {
        "cozy-chess" => cozy(&cozy_chess::Board::default(), depth, bulk),
        "shakmaty" => shak(&shakmaty::Chess::default(), depth, bulk),
        _ => return Err(usage.to_owned()),
    };
    println!("{nodes}");
    Ok(())
}
