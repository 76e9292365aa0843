"""One HaChu process: it gets one position, gives one move, and is thrown away.

The order of commands matters: without `memory` before `go` HaChu crashes, and before `setboard` it would
remember another position's moves; with a side field in `setboard` it exits.
"""

import re
import subprocess
import threading

from hachu_text import turned_board, turned_move

NEW_GAME = ("xboard", "protover 2", "new", "variant cashew-shogi")


def greeting(program):
    """What HaChu tells a GUI of the game: its `setup` and `piece` lines."""
    script = "\n".join((*NEW_GAME, "ping 1", "quit", ""))
    done = subprocess.run([program], input=script, capture_output=True, text=True, timeout=10, check=False)
    return [line for line in done.stdout.splitlines() if line.startswith(("setup ", "piece "))]


class Hachu:
    """HaChu thinking; sends `(self, move)` to the queue, the move being None when it ended without one."""

    def __init__(self, program, fen, budget, depth, memory, events):
        """`budget` is in centiseconds, `depth` in plies or None, `memory` in megabytes."""
        placement, side = fen.split()[:2]
        self.turn = side == "b"
        if self.turn:
            placement = turned_board(placement)
        limits = [f"st {-(-budget // 100)}"] + ([f"sd {depth}"] if depth else [])
        clock = [f"time {budget}", f"otim {budget}"]
        script = [*NEW_GAME, "force", "easy", *limits, f"setboard {placement}", f"memory {memory}", *clock, "go"]
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        threading.Thread(target=self._listen, args=(events,), daemon=True).start()
        try:
            self.process.stdin.write("\n".join([*script, ""]))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # It is gone already; the end of its output says so.

    def _listen(self, events):
        """Joins the legs of a move, each on a line of its own with a comma behind all but the last."""
        legs = ""
        for line in self.process.stdout:
            found = re.match(r"move (\S+)", line)
            if found:
                legs += found[1]
                if not legs.endswith(","):
                    events.put((self, self._ours(legs)))
                    return
        events.put((self, None))

    def _ours(self, text):
        text = text.rstrip("+")
        return turned_move(text) if self.turn else text

    def end(self):
        """How it ended: a signal or an exit code."""
        code = self.process.wait()
        return f"signal {-code}" if code < 0 else f"exit {code}"

    def kill(self):
        """Ends the process, whatever it does."""
        self.process.kill()
        self.process.wait()
