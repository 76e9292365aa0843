"""Arena against Simoom in the real XBoard: a drop, a mutation, a capture into the reserve, one part of a compound
dropped, moves taken back. XBoard must then show what the rules say, the reserves beside the board included.
"""

import tempfile
import tomllib
from pathlib import Path

from xboard_screen import HERE, Failed, XBoard

# Black has one move at a time in this position, a step of the Pawn h9, so that all lines are known beforehand.
WALLED_IN = """
name = "walled-in"
like = "arena"
title = "Arena, Black walled in"
summary = "for a demonstration"
start = "4k6/R10/7p3/11/11/11/3p2p4/3P2P4/11/5R5/6K2pW[CN] w 0 1"
arrange = { files = [1, 1], ranks = [6, 6] } # nothing, for the Keeps are not full
"""


class Game(XBoard):
    """A game from a position of one's own: `text` is its file, like a built-in game's."""

    like, files, ranks = "arena", 16, 11

    def __init__(self, simoom, folder, pictures, text=WALLED_IN):
        file = Path(folder) / "own.toml"
        file.write_text(text, encoding="utf-8")
        engine = f'"{simoom}" --variants {file}'
        name = tomllib.loads(text)["name"]
        options = ["-fcp", engine, "-variant", name, "-searchDepth", "1", "-animateMoving", "false"]
        super().__init__([HERE / "xboard.sh", self.like, *options], folder, pictures)

    def __enter__(self):
        super().__enter__()
        self.hear("<first : pong ")
        self.measure(self.files, self.ranks)
        return self

    def move(self, start, end, answer):
        """A move by mouse, and the engine's answer, if one is told."""
        self.mark()
        self.click_square(start)
        self.hear("<first : highlight ")
        self.click_square(end)
        self.hear(f"{start}{end}$")
        if answer:
            self.hear(f"<first : move {answer}$")

    def typed(self, move, answer):
        """A move typed on the board."""
        self.mark()
        self.press(*move, "Return")
        self.hear(f"{move}$")
        self.hear(f"<first : move {answer}$")

    def must_show(self, fen):
        """What stands on and beside the board."""
        shown = self.copied("ctrl+shift+c").split()[0]
        if shown != fen:
            raise Failed(f"XBoard shows {shown}, not {fen}")


def effects(simoom, pictures):
    """From beside the board a Knight comes down and fuses with a Pawn; a Pawn goes into the reserve; a part comes down."""
    with tempfile.TemporaryDirectory() as folder, Game(simoom, folder, pictures) as game:
        game.move("m1", "c7", "h9h8")
        game.picture("arena-drop")
        game.move("c7", "d5", "h8h7")
        game.picture("arena-mutation")
        game.move("k1", "j1", "h7h6")
        game.typed("n1i6b", "h6h5")
        game.must_show("4k6*4/R10*4/11*4/11*4/11*4/8B2*4/3+G2pp3*4/3P2P4*4/11*4/5R5*4/6K2W1*P3")


def retracted(simoom, pictures):
    """XBoard takes back two of its half-moves at a time: the mutation is gone with the third time."""
    with tempfile.TemporaryDirectory() as folder, Game(simoom, folder, pictures) as game:
        game.move("m1", "c7", "h9h8")
        game.move("c7", "d5", "h8h7")
        for _ in range(3):
            game.mark()
            game.press("ctrl+x")
            game.hear(">first : remove$")
        game.must_show("4k6*4/R10*4/11*4/7p3*4/2N8*4/11*4/3p2p4*4/3P2P4*4/11*4/5R5*4/6K2pW*1C2")


def play(simoom, pictures):
    """Both games."""
    effects(simoom, pictures)
    retracted(simoom, pictures)
