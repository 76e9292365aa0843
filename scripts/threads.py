#!/usr/bin/env python3
"""What several threads of a search cost, and what they bring.

The first table has nodes per CPU second of user code on N threads and on one, from the start: a ratio of 1 means that a thread
more costs nothing. With --positions, the second has the time to a depth from so many positions of short games, the depth being
that which one thread comes to in half the time of a search: how many times as fast N threads are (the mean of logarithms), with
its 95 % error. One and N threads search by turns. The machine should have nothing else to do.
"""

import argparse
import json
import math
import os
import random
import resource
import statistics
import subprocess
import sys

GAMES = ["scirocco", "al-ces", "cashew-shogi", "arena", "chess"]
# The positions: after so many moves by chance and so many of quick searches.
CHANCE, THOUGHT = 6, (4, 40)
# Nodes of a quick search; and a position is left out that is won by so many centipawns.
QUICK, CLEAR = 500, 400


def simoom(options, *words):
    """What a command says with --json."""
    told = subprocess.run([options.simoom, *words, "--json"], capture_output=True, text=True, check=False)
    if told.returncode:
        sys.exit(f"threads.py: {told.stderr.strip()}")
    return json.loads(told.stdout)


def speed(options, game, threads):
    """Nodes per CPU second of one search from the start."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = simoom(options, "search", game, "--movetime", str(options.milliseconds), "--threads", str(threads))
    return told["nodes"] / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def cost(options):
    """The first table."""
    print(f"| game | 1 thread | {options.threads} threads | ratio |\n| --- | --- | --- | --- |")
    for game in options.games:
        speeds = {1: [], options.threads: []}
        for _ in range(options.rounds):
            for threads, found in speeds.items():
                found.append(speed(options, game, threads))
        one, many = (statistics.median(found) for found in speeds.values())
        print(f"| `{game}` | {one:.0f} | {many:.0f} | {many / one:.3f} |", flush=True)


def position(options, game, chance):
    """The FEN of a position that is not decided; none if the game ends on the way."""
    fen = simoom(options, "moves", game)["fen"]
    for _ in range(CHANCE):
        moves = simoom(options, "moves", game, "--fen", fen)["moves"]
        if not moves:
            return None
        fen = simoom(options, "apply", game, chance.choice(moves), "--fen", fen)["fen"]
    for _ in range(chance.randint(*THOUGHT)):
        told = simoom(options, "search", game, "--fen", fen, "--nodes", str(QUICK), "--hash", "1")
        if told["bestmove"] is None or abs(told["info"][-1]["score"].get("cp", CLEAR)) >= CLEAR:
            return None
        fen = simoom(options, "apply", game, told["bestmove"], "--fen", fen)["fen"]
    return fen


def reached(options, game, fen):
    """The depth that one thread finishes in half the time of a search."""
    told = simoom(options, "search", game, "--fen", fen, "--movetime", str(options.milliseconds // 2))
    return told["depth"]


def seconds(options, game, fen, depth, threads):
    """The time to a depth."""
    told = simoom(options, "search", game, "--fen", fen, "--depth", str(depth), "--threads", str(threads))
    return max(told["info"][-1]["time_ms"], 1) / 1000


def gain(options):
    """The second table."""
    print(f"\n| game | depth | positions | {options.threads} threads are faster by |\n| --- | --- | --- | --- |")
    for game in options.games:
        chance, fens = random.Random(1), []
        while len(fens) < options.positions:
            fen = position(options, game, chance)
            fens += [fen] if fen and simoom(options, "moves", game, "--fen", fen)["moves"] else []
        depth = statistics.median_low(reached(options, game, fen) for fen in fens)
        gains = []
        for fen in fens:
            by_turns = [[seconds(options, game, fen, depth, threads) for threads in (1, options.threads)] for _ in range(options.rounds)]
            one, many = (statistics.fmean(math.log(time) for time in times) for times in zip(*by_turns))
            gains.append(one - many)
        mean, error = statistics.fmean(gains), 1.96 * statistics.stdev(gains) / math.sqrt(len(gains))
        print(f"| `{game}` | {depth} | {len(gains)} | {math.exp(mean):.2f} ± {math.exp(mean) * error:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES, help="the games (Simoom's own, and chess)")
    parser.add_argument("--simoom", default=os.environ.get("SIMOOM", "simoom"), help="the engine (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="threads compared with one (%(default)s)")
    parser.add_argument("--milliseconds", type=int, default=2000, help="time of a search (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="searches of each (%(default)s)")
    parser.add_argument("--positions", type=int, default=0, metavar="N", help="positions of the second table, at least 2 (none)")
    options = parser.parse_args()
    if options.positions == 1:
        parser.error("argument --positions: one position tells no error; take 2 or more")
    cost(options)
    if options.positions:
        gain(options)


if __name__ == "__main__":
    main()
