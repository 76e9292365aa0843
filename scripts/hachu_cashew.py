#!/usr/bin/env python3
"""HaChu as a CECP engine for Cashew Shogi that keeps to Simoom's rules.

HaChu (Debian package `hachu`) knows Cashew Shogi but not all of its moves: Hook Movers and Goblins, promotion
left open, some Wolf moves; and it crashes at times. So this adapter keeps the game itself, asks `simoom` for
legal moves and results, and starts a fresh HaChu for every move, always as the first player: when HaChu plays
the second side the board is turned. HaChu's move is looked up among the legal ones by its effect.

A HaChu that crashes, hangs or names no legal move is asked again at depth 4, 2 and 1. What happened is told
in comments that begin `# hachu crashed`, `# hachu refused` or `# hachu retried`. If no retry helps the game
is void, and nobody's loss: `tellusererror hachu has no move: game void`, and `* {...}` for programs.
"""

import argparse
import collections
import queue
import shutil
import signal
import sys
import threading
import time

from hachu_clock import Clock
from hachu_process import Hachu, greeting
from hachu_text import matching_move, plain_move, xboard_move
from referee import Refused, Referee, claim, default_simoom

GAME = "cashew-shogi"
FEATURES = (
    "feature ping=1 setboard=1 usermove=1 playother=1 time=1 memory=1 san=0 colors=0 sigint=0 sigterm=0 "
    f'reuse=1 analyze=0 debug=1 variants="{GAME}" myname="HaChu (by Simoom\'s rules)" simoom_text=1 done=1'
)
RETRY_DEPTHS = (4, 2, 1)
# HaChu may take several times its time on a busy machine; after so many times it hangs.
PATIENCE = 10
# Megabytes; HaChu has no use for more.
MOST_MEMORY = 1024
IGNORED = set(
    "xboard easy hard post nopost random computer name rating ics draw hint bk rejected otim".split()
)


class Adapter:
    """The engine as the GUI sees it."""

    def __init__(self, options):
        self.hachu, self.referee = options.hachu, Referee(options.simoom, GAME)
        self.events = queue.Queue()
        self.memory, self.plain, self.clock = 64, False, Clock()
        # The HaChu that thinks now, what it was asked, and the pings that wait for its move.
        self.thinker, self.deadline, self.legal = None, None, []
        self.retries, self.pings, self.in_trouble = [], [], False
        self.troubles = collections.Counter()
        self.begin(None, "b")

    def begin(self, fen, side):
        """A game from a position; `side` is what the engine plays, None for neither."""
        fen, _ = self.referee.moves(fen)
        self.stop()
        self.start, self.moves, self.fens, self.result, self.side = fen, [], [fen], "none", side

    def run(self):
        """Serves the GUI until it leaves."""
        threading.Thread(target=self.listen, daemon=True).start()
        try:
            while True:
                wait = None if self.deadline is None else max(self.deadline - time.monotonic(), 0)
                try:
                    sender, line = self.events.get(timeout=wait)
                except queue.Empty:
                    self.failed("crashed", f"no move {PATIENCE} times its time")
                    continue
                if sender is None and (line is None or line.split()[:1] == ["quit"]):
                    return
                if sender is None:
                    self.hear(line)
                elif sender is self.thinker:
                    self.answered(line)
        finally:
            self.stop()

    def listen(self):
        """Passes on what the GUI says; bytes that are no text are unknown commands like others."""
        sys.stdin.reconfigure(errors="replace")
        for line in sys.stdin:
            self.events.put((None, line))
        self.events.put((None, None))

    def hear(self, line):
        """Does what one line of the GUI says; what cannot be done changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if not word or word in IGNORED:
            return
        action = getattr(self, "do_" + word.replace("?", "now"), None)
        if action is None:
            say(f"Error (unknown command): {line.strip()}")
            return
        try:
            action(rest.strip())
        except Refused as refusal:
            kind = "Illegal move" if word == "usermove" else f"Error ({refusal})"
            say(f"{kind}: {rest.strip()}")
        except (ValueError, OverflowError):
            say(f"Error (bad value): {line.strip()}")

    def do_protover(self, _):
        say(FEATURES)

    def do_accepted(self, feature):
        self.plain = self.plain or feature == "simoom_text"

    def do_new(self, _):
        self.begin(None, "b")
        self.clock.depth = None

    def do_variant(self, name):
        if name != GAME:
            raise Refused("unsupported variant")
        if not self.plain:
            for line in greeting(self.hachu):
                say(line)

    def do_setboard(self, fen):
        self.begin(fen, None)

    def do_force(self, _):
        self.stop()
        self.side = None

    do_result = do_force

    def do_go(self, _):
        self.side = self.turn()
        self.think()

    def do_playother(self, _):
        self.stop()
        self.side = "b" if self.turn() == "w" else "w"

    def do_usermove(self, text):
        if self.thinker:
            raise Refused("out of turn")
        self.play(plain_move(text))
        if self.side == self.turn():
            self.think()

    def do_undo(self, _):
        self.take_back(1)

    def do_remove(self, _):
        self.take_back(2)

    def take_back(self, plies):
        """Takes moves back; the side the engine plays stays."""
        if plies > len(self.moves):
            raise Refused("no move to take back")
        self.stop()
        del self.moves[-plies:], self.fens[-plies:]
        self.result = "none"

    def do_ping(self, text):
        # A pong says that all before it is done: it waits for the move in the making.
        if self.thinker:
            self.pings.append(text)
        else:
            say(f"pong {text}")

    def do_st(self, text):
        self.clock.fixed = float(text) * 100

    def do_sd(self, text):
        self.clock.depth = int(text)

    def do_level(self, text):
        moves, base, increment = text.split()
        self.clock.level(moves, base, increment)

    def do_time(self, text):
        self.clock.left = int(text)

    def do_memory(self, text):
        self.memory = min(max(int(text), 1), MOST_MEMORY)

    def do_now(self, _):
        # HaChu reads nothing while it thinks: the position goes to another one that answers at once.
        if self.thinker:
            self.retries = self.retries or [RETRY_DEPTHS[-1]]
            self.ask(self.retries.pop(0))

    def turn(self):
        return self.fens[-1].split()[1]

    def play(self, move):
        """Makes a legal move and says how the game stands if it is over."""
        if claim(self.result):
            raise Refused("the game is over")
        fen, self.result = self.referee.play(self.start, [*self.moves, move])
        self.moves.append(move)
        self.fens.append(fen)

    def think(self):
        """Starts HaChu on the position; the game's end is said instead when it is over."""
        if claim(self.result):
            say(claim(self.result))
            return
        _, self.legal = self.referee.moves(self.fens[-1])
        self.retries, self.in_trouble = list(RETRY_DEPTHS), False
        self.ask(self.clock.depth)

    def ask(self, depth):
        """Starts a fresh HaChu; `depth` None leaves it to the clock."""
        if self.thinker:
            self.thinker.kill()
        budget = self.clock.budget(len(self.moves) // 2)
        self.deadline = time.monotonic() + PATIENCE * max(budget / 100, 1)
        self.thinker = Hachu(self.hachu, self.fens[-1], budget, depth, self.memory, self.events)

    def answered(self, text):
        """HaChu named a move, in our squares, or ended without one."""
        if text is None:
            self.failed("crashed", self.thinker.end())
            return
        before = self.fens[-1]
        move = matching_move(text, before.split()[0], self.legal)
        if move is None:
            self.failed("refused", f"{text} is no move")
            return
        if self.in_trouble:
            self.note("retried", "a retry found a move")
        self.play(move)
        after = self.fens[-1]
        say("move " + (move if self.plain else xboard_move(move, before.split()[0], after.split()[0])))
        if claim(self.result):
            say(claim(self.result))
        self.stop()

    def failed(self, how, why):
        """An attempt gave no move: the next one, or the end of the game without a result."""
        self.note(how, f"{why}: {self.fens[-1]}")
        self.in_trouble = True
        if self.retries:
            self.ask(self.retries.pop(0))
        else:
            say("tellusererror hachu has no move: game void")
            say("* {hachu has no move: game void}")
            self.side = None
            self.stop()

    def note(self, how, what):
        """Counts a trouble and tells of it in a comment."""
        self.troubles[how] += 1
        say(f"# hachu {how}: {what}")

    def stop(self):
        """Ends HaChu's thinking, if it does; nothing waits for it any more."""
        if self.thinker:
            self.thinker.kill()
        self.thinker = self.deadline = None
        while self.pings:
            say(f"pong {self.pings.pop(0)}")


def say(line):
    """One line to the GUI."""
    print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="""examples:
  SIMOOM=target/release/simoom scripts/hachu_cashew.py
  scripts/hachu_cashew.py --simoom target/release/simoom --hachu /usr/games/hachu
  xboard -fcp "scripts/hachu_cashew.py --simoom $PWD/target/release/simoom" -variant cashew-shogi -testLegality false""",
    )
    parser.add_argument("--simoom", default=default_simoom(), help="the binary that knows the rules (%(default)s)")
    parser.add_argument("--hachu", default="/usr/games/hachu", help="HaChu's binary (%(default)s)")
    options = parser.parse_args()
    if not shutil.which(options.hachu):
        parser.error(f"there is no HaChu at {options.hachu} (see --hachu)")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        adapter = Adapter(options)
        adapter.run()
        counts = (f"{adapter.troubles[how]} {how}" for how in ("crashed", "refused", "retried"))
        say(f"# hachu in all: {', '.join(counts)}")
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # The GUI has gone; the children went with `stop`.
    except (OSError, Refused) as error:
        sys.exit(f"hachu_cashew.py: {error}")


if __name__ == "__main__":
    main()
