#!/usr/bin/env python3
"""XBoard lists Simoom by itself, and plays with it; install_check.sh runs this where Simoom is installed.

Opens XBoard without an engine, chooses simoom in the list of Engine > Load New 1st Engine, Scirocco in
File > New Variant, plays two moves, and replays the game by the installed program's rules.
Needs a display, xdotool and import.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from xboard_pgn import Mismatch, plain, replay
from xboard_screen import Failed, XBoard

# The user's moves: a ten-rank board, counted from 0 by XBoard; nothing that Black plays is in the way.
MOVES = ["d2d3", "h2h3"]


def load(board):
    """Chooses the engine by its name in the list."""
    title = "Load first engine"
    board.press("alt+n", "Down", "Return")
    dialogue = board.find_window(title)
    left, top, _, _ = board.geometry(dialogue)
    board.focus(dialogue)
    board.click(left + 40, top + 40)
    board.press(*"simoom", "Return")  # the list finds what is typed
    board.picture("install-list", dialogue)
    board.mark()
    board.focus(dialogue)
    board.press("alt+o")
    board.hear("^.* <first : feature done=1$")
    board.find_window("xboard: Simoom")


def choose_scirocco(board):
    """Its button is the first of those for games that XBoard does not know."""
    board.focus(board.window)
    board.press("alt+shift+v")
    dialogue = board.find_window("New Variant")
    board.picture("install-variants", dialogue)
    left, top, width, _ = board.geometry(dialogue)
    board.mark()
    board.click(left + int(width * 0.81), top + 15)
    board.hear("^.* >first : variant scirocco$")
    board.hear("^.* <first : pong ")


def play(board):
    """Plays; returns the moves of both sides as XBoard writes them."""
    board.measure(10, 10)
    moves = []
    for move in MOVES:
        board.mark()
        board.click_square(move[:2])
        board.hear("<first : highlight ")
        board.picture(f"install-{move[:2]}")
        board.click_square(move[2:])
        answer = board.hear(r"^.* <first : move (\S+)$")
        moves += [move, answer[1]]
    board.picture("install-game")
    return moves


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the installed program")
    parser.add_argument("pictures", type=Path, nargs="?", help="keep pictures of what is seen in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, XBoard(["xboard", "-ncp"], folder, options.pictures) as board:
        load(board)
        if options.program not in board.log():
            raise Failed(f"XBoard has not started {options.program}")
        choose_scirocco(board)
        moves = [plain(move, "scirocco", 1) for move in play(board)]
    replay(options.program, "scirocco", moves, "*")
    print("XBoard lists Simoom and plays", *moves)


if __name__ == "__main__":
    try:
        main()
    except (Failed, Mismatch) as error:
        sys.exit(f"xboard_listed.py: {error}")
