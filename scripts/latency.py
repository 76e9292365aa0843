#!/usr/bin/env python3
"""How fast the engine obeys while it thinks, in both protocols, over all games: milliseconds from the command to its answer.

    scripts/latency.py [--rounds N] [--games A,B] [ENGINE]

For each game and command the slowest of N rounds is shown (default 5): `?`, `force` (until the pong of a ping behind it)
`ping` behind a `?` (it waits for the move) and `quit` (until the process has left) in CECP; `stop`, `isready` and `quit`
in UCI. Exit code 1 if anything takes longer than 50 ms; 10 is the aim.
"""
import argparse
import os
import subprocess
import sys
import time

AIM, FLOOR = 10.0, 50.0


class Engine:
    """A process that is talked to by lines."""

    def __init__(self, command, lines):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.reader = os.fdopen(os.dup(self.process.stdout.fileno()), "r", errors="replace")
        for line in lines:
            self.say(line)

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())

    def until(self, start):
        """Reads up to a line that starts so."""
        for line in self.reader:
            if line.startswith(start):
                return line
        sys.exit(f"the engine left before `{start}`")

    def timed(self, line, answer):
        """Milliseconds from a line to its answer; without one, to the end of the process."""
        began = time.perf_counter()
        self.say(line)
        if answer is None:
            for _ in self.reader:
                pass
            self.process.wait()
        else:
            self.until(answer)
        return (time.perf_counter() - began) * 1000

    def end(self):
        if self.process.poll() is None:
            self.say("quit")
            for _ in self.reader:
                pass
            self.process.wait()
        self.reader.close()
        self.process.stdin.close()
        self.process.stdout.close()


def cecp(command, game, line, answer):
    engine = Engine(command, ["xboard", "protover 2", "accepted simoom_text", "new", f"variant {game}", "post", "level 0 60 0", "go"])
    engine.until("3 ")
    time.sleep(0.1)
    taken = engine.timed(line, answer)
    engine.end()
    return taken


def uci(command, game, line, answer):
    engine = Engine(command, ["uci", f"setoption name UCI_Variant value {game}", "position startpos", "go infinite"])
    engine.until("info depth 3 ")
    time.sleep(0.1)
    taken = engine.timed(line, answer)
    engine.end()
    return taken


# Protocol, column, what is said, what answers it.
COMMANDS = [
    (cecp, "?", "?", "move "),
    (cecp, "force", "force\nping 7", "pong 7"),
    (cecp, "ping", "?\nping 8", "pong 8"),
    (cecp, "quit", "quit", None),
    (uci, "stop", "stop", "bestmove "),
    (uci, "isready", "isready", "readyok"),
    (uci, "quit", "quit", None),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", default=os.environ.get("SIMOOM", "target/release/simoom"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", help="separated by commas; all when left out")
    arguments = parser.parse_args()
    listed = subprocess.run([arguments.engine, "variants"], capture_output=True, text=True, check=True).stdout
    games = arguments.games.split(",") if arguments.games else [line.split()[0] for line in listed.splitlines()]
    print(f"{'game':<16}" + "".join(f"{name:>9}" for _, name, _, _ in COMMANDS) + "   ms, the slowest of", arguments.rounds)
    worst = 0.0
    for game in games:
        row = []
        for talk, _, line, answer in COMMANDS:
            row.append(max(talk(arguments.engine, game, line, answer) for _ in range(arguments.rounds)))
        print(f"{game:<16}" + "".join(f"{taken:>9.1f}" for taken in row), flush=True)
        worst = max(worst, *row)
    print(f"worst {worst:.1f} ms; the aim is {AIM:.0f}, the floor {FLOOR:.0f}")
    sys.exit(worst > FLOOR)


if __name__ == "__main__":
    main()
