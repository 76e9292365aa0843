//! Positions that cannot be, and games that are over.

use super::gui::Gui;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Chess positions that are none.
const BAD: [&str; 24] = [
    "rubbish",
    "/",
    "////////",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
    "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/99999999999999999999/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1",
    "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w XYZ - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 one",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 extra",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q] w KQkq - 0 1",
    "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",
    "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
];

#[test]
fn bad_fens_of_every_kind_are_named_in_uci_and_the_position_stays() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    for fen in BAD {
        gui.say(&format!("position fen {fen}"));
        gui.expect("info string Error (*): position fen *", false);
    }
    gui.say("d");
    gui.expect(&format!("Fen: {START}"), true);
    gui.leave(true);
}

#[test]
fn bad_fens_of_every_kind_are_named_in_cecp_and_no_move_is_played_on_them() {
    for fen in BAD {
        let mut gui = Gui::after(&["xboard", "new", "force"]);
        gui.say(&format!("setboard {fen}"));
        gui.expect("tellusererror Illegal position (*)", false);
        gui.say("usermove e2e4");
        gui.expect(
            "Illegal move (the position set last is none that can be played): e2e4",
            false,
        );
        gui.say("go");
        gui.expect(
            "Error (the position set last is none that can be played): go",
            false,
        );
        gui.say(&format!("setboard {START}"));
        gui.say("usermove e2e4");
        gui.say("ping 1");
        gui.expect("pong 1", false);
        gui.leave(false);
    }
}

#[test]
fn of_moves_with_an_illegal_one_the_legal_part_stands() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("position startpos moves e2e4 e7e5 e4e5");
    gui.expect(
        "info string Illegal move (the rules do not allow it): e4e5",
        false,
    );
    gui.say("d");
    gui.expect(
        "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
        true,
    );
    gui.leave(true);
}

#[test]
fn an_illegal_move_is_answered_with_what_the_piece_may_do() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("position startpos moves g1e2");
    gui.expect(
        "info string Illegal move (the rules do not allow it): g1e2",
        false,
    );
    gui.expect("info string moves from there: g1f3 g1h3", false);
    gui.leave(false);
    // XBoard counts the ranks of Scirocco from 0, and both lines do.
    let mut gui = Gui::after(&["xboard", "new", "variant scirocco", "force"]);
    gui.say("usermove e2e8");
    gui.expect("Illegal move (the rules do not allow it): e2e8", false);
    gui.expect("# moves from there: e2e3*", false);
    gui.leave(false);
}

#[test]
fn go_on_a_finished_game_is_answered() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say(&format!("position fen {mate} moves a1a8"));
    for go in ["go depth 3", "go movetime 10", "go wtime 100 btime 100"] {
        gui.say(go);
        gui.expect("bestmove (none)", false);
    }
    gui.say("go infinite");
    gui.is_silent();
    gui.say("stop");
    gui.expect("bestmove (none)", false);
    gui.leave(false);
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    gui.say(&format!("setboard {mate}"));
    gui.say("usermove a1a8");
    gui.say("go");
    gui.expect("1-0 {checkmate}", false);
    gui.say("ping 1");
    gui.expect("pong 1", false);
    gui.leave(false);
}

#[test]
fn castling_rights_without_their_rook_are_dropped_with_a_word() {
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("position fen 4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1");
    gui.expect(
        "info string castling rights Kkq dropped: their pieces are not at home",
        false,
    );
    gui.say("d");
    gui.expect("Fen: 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", true);
    gui.leave(true);
}
