#!/usr/bin/env python3
"""Moves of a game that XBoard played and saved, as Simoom writes them, one a line.

XBoard's PGN shortens multi-leg moves and counts the ranks of ten-rank boards from 0, so the moves
come from its log (xboard_game.sh writes both files); the PGN must show the same squares in the same
order. With --replay the engine plays the moves by its own rules and must reach the PGN's result.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

# XBoard's name of a game: Simoom's, and what Simoom adds to XBoard's ranks (ten-rank boards only).
GAMES = {"normal": ("chess", 0), "scirocco": ("scirocco", 1), "grand": ("grand", 1)}
RESULTS = {"1-0": "w wins: ", "0-1": "b wins: ", "1/2-1/2": "draw: ", "*": "none"}


class Mismatch(Exception):
    """The log, the PGN and the rules do not tell the same game."""


def log_moves(text):
    """The engines' moves in XBoard's text; a move sent in several lines is joined."""
    moves, legs = [], ""
    for match in re.finditer(r"^\d+ <(?:first |second): move (\S+)", text, re.M):
        legs += match[1]
        if not legs.endswith(","):
            moves.append(legs)
            legs = ""
    return moves


def plain(move, game, shift):
    """XBoard's text of a move -> Simoom's, with the ranks counted from `shift` higher."""
    if "x" in move and "-" in move:  # three legs: a1xa2xa3-a4
        stops = re.split("[x-]", move)
        move = ",".join(a + b for a, b in zip(stops, stops[1:]))
    move = re.sub(r"([a-p])(\d+)", lambda square: square[1] + str(int(square[2]) + shift), move)
    move = move.replace("=+", "+").rstrip("=")
    if game == "cashew-shogi":  # what a piece is after its move goes without saying
        return move.rstrip("+p")
    if game == "al-ces":  # an explosion is shown as a shot at a neighbour
        return re.sub(r"^(\w\d)\w\d,\w\d\1$", r"\1\1", move)
    return move


def pgn_tags(text):
    """The tag pairs of the first game."""
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))


def pgn_moves(text):
    """The SAN words of a game: no tags, comments, move numbers and result."""
    body = re.sub(r"\{[^}]*\}", " ", re.sub(r"^\[.*\]$", "", text, flags=re.M))
    words = [re.sub(r"^\d+\.+", "", word) for word in body.split()]
    return [word for word in words if word and word not in RESULTS]


def last_square(move):
    """The square a move ends on; castling and passes name none."""
    squares = re.findall(r"[a-p]\d+", move)
    return squares[-1] if squares else None


def compare(log, pgn):
    """Checks that the PGN holds the moves of the log."""
    if len(log) != len(pgn):
        raise Mismatch(f"the log has {len(log)} moves, the PGN {len(pgn)}")
    for ply, (move, san) in enumerate(zip(log, pgn), 1):
        if last_square(san) not in (None, last_square(move)):
            raise Mismatch(f"ply {ply} is {move} in the log, {san} in the PGN")


def replay(engine, game, moves, result):
    """Plays the moves by the engine's rules and compares the result; returns the engine's text."""
    run = subprocess.run([engine, "apply", game, *moves], capture_output=True, text=True)
    if run.returncode != 0:
        raise Mismatch(f"the engine refuses the game: {run.stderr.strip()}")
    if f"result: {RESULTS.get(result, '?')}" not in run.stdout:
        raise Mismatch(f"the PGN says {result}, the rules say:\n{run.stdout.strip()}")
    return run.stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pgn", type=Path, help="the game as XBoard saved it")
    parser.add_argument("--log", type=Path, help="XBoard's debug log (default: the PGN's name with .log)")
    parser.add_argument("--replay", metavar="ENGINE", help="replay the game with this Simoom")
    options = parser.parse_args()
    pgn = options.pgn.read_text(encoding="latin-1")
    log = (options.log or options.pgn.with_suffix(".log")).read_text(encoding="latin-1")

    tags = pgn_tags(pgn)
    variant = tags.get("Variant", "normal")
    game, shift = GAMES.get(variant, (variant, 0))
    moves = log_moves(log)
    try:
        compare(moves, pgn_moves(pgn))
        moves = [plain(move, game, shift) for move in moves]
        print(*moves, sep="\n")
        if options.replay:
            print(replay(options.replay, game, moves, tags.get("Result")), file=sys.stderr)
    except Mismatch as mismatch:
        comments = re.findall(r"\{([^}]*)\}", pgn)
        raise Mismatch(f"{mismatch}\nXBoard's last words: {' '.join(comments[-1:])}") from mismatch


if __name__ == "__main__":
    try:
        main()
    except (Mismatch, OSError) as error:
        sys.exit(f"xboard_pgn.py: {error}")
