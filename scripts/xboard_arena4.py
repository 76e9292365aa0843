"""Arena for four against Simoom in the real XBoard, Red a person: a drop from the edge, a King's capture after which the
army is gone, the passes of seats that are out, whole rounds taken back, a game won.
"""

import tempfile

import xboard_arena

# Blue and Yellow have one move at a time, a step of a Pawn; Blue's King and then Yellow's are within reach.
KINGS = """
name = "kings"
like = "arena4"
title = "Arena for four, Kings within reach"
summary = "for a demonstration"
start = "5,yK,7/rR,12/13/3,bP,9/9,yP,2,bP/13/13/bK,12/2,rN,4,rP,4,bP/6,rR,6/12,bP/13/1,rR,2,rR,2,rK,5[r:F;b:;y:;g:] r rby 0 1"
arrange = { files = [1, 1], ranks = [6, 6] } # nothing, for the Keeps are not full
"""
# What XBoard shows after the first round, and after the second.
DROPPED = "15/6K!8/1R13/15/5p9/13p1/10+P4/15/1k'13/3N2F1P4p1/7R7/13p1/15/2R2R2K'6/15"
CAPTURED = "15/6K!8/1R13/15/15/15/15/10+P4/1N13/6F1P6/7R7/15/15/2R2R2K'6/15"


class Game(xboard_arena.Game):
    """A game from that position."""

    like, files, ranks = "arena4", 15, 15


def play(simoom, pictures):
    """All of it."""
    with tempfile.TemporaryDirectory() as folder, Game(simoom, folder, pictures, KINGS) as game:
        game.picture("arena4-before-drop")
        game.move("b1", "g6", "k10k9")
        game.hear("<first : move @@@@$")  # Green's
        game.must_show(DROPPED)
        game.picture("arena4-drop")
        game.move("d6", "b7", "k9k8")
        game.must_show(CAPTURED)
        game.picture("arena4-king-captured")
        for _ in range(retractions(game)):
            game.mark()
            game.press("ctrl+x")
            game.hear(">first : remove$")
        game.must_show(DROPPED)
        game.move("d6", "b7", "k9k8")
        game.move("f2", "f14", None)
        game.hear("<first : 1-0 {Red wins: checkmate}$")
        game.picture("arena4-won")


def retractions(game):
    """How often the last round must be retracted, by two half-moves each time."""
    said = game.log()[game.heard :]
    return (said.count("<first : move ") + 1) // 2
