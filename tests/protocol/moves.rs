//! Moves that are written, played or taken back in odd ways, and claims.

use super::gui::Gui;

/// A Pawn about to promote.
const PROMOTION: &str = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn a_wrong_promotion_suffix_is_refused_and_an_upper_case_one_read() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    gui.say(&format!("setboard {PROMOTION}"));
    for wrong in ["a7a8k", "a7a8p", "a7a8x", "a7a8qq", "a7a8"] {
        gui.say(&format!("usermove {wrong}"));
        gui.expect(&format!("Illegal move (*): {wrong}"), false);
        gui.expect("# moves from there: a7a8b a7a8n a7a8q a7a8r", false);
    }
    gui.say("usermove a7a8Q");
    gui.say("d");
    gui.expect("FEN: Q7/4k3/8/8/8/8/8/4K3 b - - 0 1", true);
    gui.leave(true);
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say(&format!("position fen {PROMOTION} moves a7a8k"));
    gui.expect("info string Illegal move (*): a7a8k", false);
    gui.say(&format!("position fen {PROMOTION} moves a7a8R"));
    gui.say("d");
    gui.expect("Fen: R7/4k3/8/8/8/8/8/4K3 b - - 0 1", true);
    gui.leave(true);
}

#[test]
fn algebraic_moves_are_played_in_cecp_and_named_in_uci() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    for mv in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"] {
        gui.say(&format!("usermove {mv}"));
    }
    gui.say("d");
    gui.expect(
        "FEN: r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5",
        true,
    );
    gui.say("usermove Qd9");
    gui.expect("Illegal move (*): Qd9", true);
    gui.say("setboard 4k3/8/8/8/R6R/8/8/4K3 w - - 0 1");
    gui.say("usermove Rd4");
    gui.expect("Illegal move (it fits several moves): Rd4", false);
    gui.leave(false);
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("position startpos moves Nf3");
    gui.expect(
        "info string Illegal move (this is no move in coordinates): Nf3",
        false,
    );
    gui.leave(false);
}

#[test]
fn undo_at_the_beginning_is_refused() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    for word in ["undo", "remove"] {
        gui.say(word);
        gui.expect(
            &format!("Error (there are not so many moves to take back): {word}"),
            false,
        );
    }
    gui.say("usermove e2e4");
    gui.say("remove");
    gui.expect(
        "Error (there are not so many moves to take back): remove",
        false,
    );
    gui.say("undo");
    gui.say("ping 1");
    gui.expect("pong 1", false);
    gui.leave(false);
}

#[test]
fn pondering_on_a_move_that_was_not_played_is_given_up() {
    let mut gui = Gui::after(&["xboard", "new", "hard", "sd 3"]);
    gui.say("usermove e2e4");
    gui.expect("move *", false);
    // Whatever was expected, it was hardly both of these.
    for mv in ["a2a3", "h2h3"] {
        gui.say(&format!("usermove {mv}"));
        gui.expect("move *", false);
    }
    gui.say("ping 1");
    gui.expect("pong 1", false);
    gui.leave(false);
    let mut gui = Gui::after(&["uci", "setoption name UCI_Variant value chess"]);
    gui.say("position startpos moves e2e4 e7e5");
    gui.say("go ponder wtime 1000 btime 1000");
    gui.expect("info depth 2 *", true);
    gui.say("stop");
    gui.expect("bestmove *", true);
    gui.say("position startpos moves e2e4 c7c5");
    gui.say("go depth 2");
    gui.expect("bestmove *", true);
    gui.leave(false);
}

/// White, to move, is a Queen and a Rook down.
const WORSE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBNR w Kkq - 0 1";

#[test]
fn draws_are_agreed_to_only_on_our_own_turn() {
    let mut gui = Gui::after(&["xboard", "new", "force", "sd 2"]);
    gui.say(&format!("setboard {WORSE}"));
    // Nobody plays: nobody answers.
    gui.say("draw");
    gui.is_silent();
    gui.say("go");
    gui.expect("move *", false);
    // The opponent is to move: the answer comes with the next move.
    gui.say("draw");
    gui.is_silent();
    gui.say("usermove e7e6");
    gui.expect("offer draw", false);
    gui.expect("move *", false);
    // The offer was answered.
    gui.say("usermove a7a6");
    gui.expect("move *", false);
    gui.leave(false);
}

#[test]
fn a_draw_is_declined_by_silence_when_the_engine_is_better() {
    let mut gui = Gui::after(&["xboard", "new", "force", "sd 2"]);
    gui.say("setboard rnb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1");
    gui.say("go");
    gui.expect("move *", false);
    gui.say("draw");
    gui.say("usermove a7a6");
    gui.expect("move *", false);
    gui.leave(false);
}

#[test]
fn nothing_is_claimed_while_nobody_plays() {
    let mut gui = Gui::after(&["xboard", "new", "force"]);
    gui.say("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    gui.say("usermove a1a8");
    gui.is_silent();
    gui.leave(false);
}

#[test]
fn the_engine_gives_up_only_where_it_may() {
    for (allowed, wanted) in [
        ("option Resign below=400", "resign"),
        ("option Resign below=0", "move *"),
    ] {
        let mut gui = Gui::after(&["xboard", "new", "force", "sd 1", allowed]);
        gui.say(&format!("setboard {WORSE}"));
        gui.say("go");
        gui.expect("move *", false);
        gui.say("usermove a7a6");
        gui.expect("move *", false);
        gui.say("usermove h7h6");
        gui.expect(wanted, false);
        gui.is_silent();
        gui.leave(false);
    }
}
