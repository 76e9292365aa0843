"""The rules of a game for Python scripts, asked of the `simoom` binary: no script knows rules itself."""

import json
import os
import subprocess


class Refused(Exception):
    """Simoom does not take a position or a move; the text is its own message."""


class Referee:
    """Legal moves, positions and results of one game."""

    def __init__(self, simoom, game):
        self.simoom, self.game = simoom, game

    def moves(self, fen=None):
        """(the position's full FEN, its legal moves); the start position when none is given."""
        answer = self._ask("moves", fen)
        return answer["fen"], answer["moves"]

    def play(self, fen, moves):
        """(FEN, result line) after the moves, which count as history; `fen` None is the start."""
        answer = self._ask("apply", fen, moves)
        return answer["fen"], answer["result"]

    def _ask(self, command, fen, moves=()):
        # The FEN goes by standard input and the moves behind `--`: neither can be taken for an option.
        where = ["--fen", "-"] if fen else []
        done = subprocess.run(
            [self.simoom, command, self.game, *where, "--json", *(["--", *moves] if moves else [])],
            input=fen or "", capture_output=True, text=True, check=False,
        )
        if done.returncode:
            raise Refused(done.stderr.strip().removeprefix("simoom: "))
        return json.loads(done.stdout)


def default_simoom():
    """The binary that scripts use when none is named: $SIMOOM, or `simoom` in the PATH."""
    return os.environ.get("SIMOOM", "simoom")


def claim(result):
    """A result line as a CECP claim: `w wins: king captured` -> `1-0 {king captured}`; None for `none`."""
    who, _, reason = result.partition(": ")
    score = {"w wins": "1-0", "b wins": "0-1", "draw": "1/2-1/2"}.get(who)
    return score and f"{score} {{{reason}}}"
