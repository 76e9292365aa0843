#!/usr/bin/env python3
"""What several threads of a search cost: nodes per CPU second of user code on N threads against one.

The two run by turns for as long each; a row shows the median of both and the ratio: 1 means that a thread more costs nothing.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys

GAMES = ["scirocco", "al-ces", "cashew-shogi", "arena", "chess"]


def speed(simoom, game, threads, milliseconds):
    """Nodes per CPU second of one search from the start."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [simoom, "search", game, "--movetime", str(milliseconds), "--threads", str(threads), "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if told.returncode:
        sys.exit(f"threads.py: {told.stderr.strip()}")
    return json.loads(told.stdout)["nodes"] / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES, help="the games (Simoom's own, and chess)")
    parser.add_argument("--simoom", default=os.environ.get("SIMOOM", "simoom"), help="the engine (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="threads compared with one (%(default)s)")
    parser.add_argument("--milliseconds", type=int, default=2000, help="time of a search (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="searches of each (%(default)s)")
    options = parser.parse_args()
    print(f"| game | 1 thread | {options.threads} threads | ratio |\n| --- | --- | --- | --- |")
    for game in options.games:
        speeds = {1: [], options.threads: []}
        for _ in range(options.rounds):
            for threads, found in speeds.items():
                found.append(speed(options.simoom, game, threads, options.milliseconds))
        one, many = (statistics.median(found) for found in speeds.values())
        print(f"| `{game}` | {one:.0f} | {many:.0f} | {many / one:.3f} |", flush=True)


if __name__ == "__main__":
    main()
