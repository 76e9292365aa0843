"""Cashew Shogi as HaChu writes it and as Simoom writes it: boards, squares, moves.

Pure functions on texts. A move is compared by its *effect*: origin, the pieces killed on the way, and the
square it ends on; the two programs write the same effect with different legs. Run by `python3 -m doctest`:

>>> turned_board("2k10/13/3+L!9")
'9+l!3/13/10K2'
>>> turned_move("a1b2,b2c13")
'm13l12,l12k1'
>>> line = "13/13/13/13/13/13/4p8/13/4p8/4W!8/13/13/13"
>>> matching_move("e4e5,e5e6,e6e7", line, ["e4e5", "e4e7", "e4e5,e5e7"])
'e4e5,e5e7'
>>> matching_move("e4e6,e6e7", line, ["e4e5", "e4e7", "e4e5,e5e7"])
'e4e7'
>>> matching_move("e4d5,d5e4", line, ["e4e5", "@@@@"])
'@@@@'
>>> matching_move("e4f6", line, ["e4e5", "@@@@"]) is None
True
>>> xboard_move("e4e5,e5e6,e6e7", line, "13/13/13/13/13/13/4+W!8/13/13/13/13/13/13")
'e4xe5xe6-e7=+'
"""

import re

FILES = "abcdefghijklm"
RANKS = 13
PASS = "@@@@"
TOKEN = re.compile(r"\+?[A-Za-z]['!]?|\d+|/")
SQUARE = re.compile(r"([a-m])(\d+)")


def turned_board(placement):
    """The placement turned by 180 degrees, every piece given to the other side."""
    return "".join(token.swapcase() for token in reversed(TOKEN.findall(placement)))


def turned_move(text):
    """A move text on the turned board."""
    return SQUARE.sub(lambda s: FILES[-1 - FILES.index(s[1])] + str(RANKS + 1 - int(s[2])), text)


def pieces(placement):
    """{square: ID} of a placement."""
    board = {}
    for row, rank in enumerate(placement.split("/")):
        file = 0
        for token in TOKEN.findall(rank):
            if token.isdigit():
                file += int(token)
            else:
                board[f"{FILES[file]}{RANKS - row}"] = token
                file += 1
    return board


def effect(text, board):
    """(origin, killed on the way, end) of a move text; the pass is the text itself.

    Squares entered that are empty are only jumped, and a piece taken where the move ends is not on the way.
    """
    squares = ["".join(square) for square in SQUARE.findall(text)]
    if len(squares) < 2:
        return PASS if text.startswith(PASS) else None
    origin, way, end = squares[0], squares[1:-1], squares[-1]
    killed = frozenset(square for square in way if square in board and square not in (origin, end))
    return PASS if end == origin and not killed else (origin, killed, end)


def matching_move(text, placement, legal):
    """The legal move (Simoom's text) with the effect of HaChu's text; None when there is none."""
    board = pieces(placement)
    return {effect(move, board): move for move in legal}.get(effect(text, board))


def xboard_move(move, before, after):
    """Simoom's text as XBoard can show it; `before` and `after` are the placements around the move.

    A promotion is marked `=+`. Three legs are understood by XBoard only as `a1xa2xa3-a4`.
    """
    squares = ["".join(square) for square in SQUARE.findall(move)]
    if not squares:
        return move
    if move.count(",") == 2:
        move = f"{squares[0]}x{squares[1]}x{squares[3]}-{squares[5]}"
    was, now = pieces(before)[squares[0]], pieces(after).get(squares[-1], "")
    return move + ("=+" if now.startswith("+") and not was.startswith("+") else "")


def plain_move(text):
    """A text of XBoard's as Simoom's: no promotion marks, no stray end."""
    return re.sub(r"[=+;]+$", "", text)
