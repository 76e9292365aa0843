#!/usr/bin/env python3
"""A person plays Arena against Simoom in the real XBoard: a drop, a mutation, a capture into the reserve, a part of a
compound dropped, moves taken back. After each XBoard must show what the rules say, reserves beside the board included.

Black has one move at a time in the position of this session, a step of the Pawn h9, so that all is known beforehand.
Exit status: 0 all is well, or it says `skipped` because a program is missing; 1 XBoard shows something else.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from xboard_screen import Failed, XBoard, say

HERE = Path(__file__).resolve().parent
TOOLS = ["xboard", "xvfb-run", "xdotool", "xclip", "import"]
# Files and ranks that XBoard shows: the board, a column of holes, four files of reserves.
BOARD = (16, 11)
GAME = """
name = "walled-in"
like = "arena"
title = "Arena, Black walled in"
summary = "for a demonstration"
start = "4k6/R10/7p3/11/11/11/3p2p4/3P2P4/11/5R5/6K2pW[CN] w 0 1"
arrange = { files = [1, 1], ranks = [6, 6] } # nothing, for the Keeps are not full
"""
# From beside the board a Knight comes down and fuses with a Pawn; another Pawn goes into the reserve. The squares that
# are clicked, Black's answer, and what XBoard then shows.
MOVES = [
    ("drop", "m1 c7", "h9h8", "4k6*4/R10*4/11*4/7p3*4/2N8*4/11*4/3p2p4*4/3P2P4*4/11*4/5R5*4/6K2pW*1C2"),
    ("mutation", "c7 d5", "h8h7", "4k6*4/R10*4/11*4/11*4/7p3*4/11*4/3+G2p4*4/3P2P4*4/11*4/5R5*4/6K2pW*1C2"),
    ("reserve", "k1 j1", "h7h6", "4k6*4/R10*4/11*4/11*4/11*4/7p3*4/3+G2p4*4/3P2P4*4/11*4/5R5*4/6K2W1*PC2"),
]
# One part of the Cardinal comes down.
TYPED = ("part", "n1i6b", "h6h5", "4k6*4/R10*4/11*4/11*4/11*4/8B2*4/3+G2pp3*4/3P2P4*4/11*4/5R5*4/6K2W1*P3")


def must_show(board, wanted):
    """XBoard copies the position that it shows."""
    shown = board.copied("ctrl+shift+c").split()[0]
    if shown != wanted:
        raise Failed(f"XBoard shows {shown}, not {wanted}")


def retracted_to(board, wanted, tries):
    """XBoard takes back two of its half-moves at a time, those that are no moves of the game included."""
    for _ in range(tries):
        board.mark()
        board.press("ctrl+x")
        board.hear(">first : remove")
    must_show(board, wanted)


def session(board):
    """Plays all of it."""
    board.hear("<first : pong ")
    board.measure(*BOARD)
    for name, squares, answer, shown in MOVES:
        board.mark()
        for square in squares.split():
            board.click_square(square)
        board.hear(f"<first : move {answer}$")
        must_show(board, shown)
        board.picture(name)
    name, text, answer, shown = TYPED
    board.mark()
    say("type", text)
    board.find_window("move")
    say("key", "Return")
    board.hear(f"<first : move {answer}$")
    must_show(board, shown)
    board.picture(name)
    # Two moves without corrections, then two and the capture's corrections, then the mutation's four.
    retracted_to(board, MOVES[1][3], 3)
    retracted_to(board, MOVES[0][3], 3)


def start(pictures):
    """Keeps a picture of the usual start."""
    with tempfile.TemporaryDirectory() as folder:
        with XBoard([HERE / "xboard.sh", "arena"], folder, pictures) as board:
            board.hear("<first : pong ")
            board.picture("start")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simoom", default=HERE.parent / "target/release/simoom", help="the engine")
    parser.add_argument("--pictures", metavar="DIR", help="keep pictures")
    options = parser.parse_args()
    missing = [tool for tool in TOOLS if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/games")]
    if missing:
        print(f"skipped: there is no {', '.join(missing)} (on Debian: apt install xboard xvfb xdotool xclip imagemagick)")
        return
    if "XBOARD_SESSIONS" not in os.environ:
        screen = ["xvfb-run", "--auto-servernum", "--server-args", "-screen 0 1600x1200x24"]
        os.execvpe(screen[0], [*screen, *sys.orig_argv], {**os.environ, "XBOARD_SESSIONS": "1"})
    simoom = str(Path(options.simoom).resolve())
    os.environ["SIMOOM"] = simoom
    try:
        if options.pictures:
            Path(options.pictures).mkdir(parents=True, exist_ok=True)
            start(options.pictures)
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "walled-in.toml"
            game.write_text(GAME, encoding="utf-8")
            engine = f'"{simoom}" --variants {game}'
            command = [HERE / "xboard.sh", "arena", "-fcp", engine, "-variant", "walled-in", "-searchDepth", "1"]
            with XBoard([*command, "-animateMoving", "false"], folder, options.pictures) as board:
                session(board)
    except Failed as error:
        sys.exit(f"xboard_arena.py: {error}")
    print("arena: the session is as it should be")


if __name__ == "__main__":
    main()
