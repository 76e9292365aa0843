#!/usr/bin/env python3
"""Games of Cashew Shogi between Simoom and HaChu (by hachu_cashew.py), judged by `simoom apply`.

Every opening of four random plies is played twice, colours changed. HaChu gets `st 1` and `time 50` before each
move, about half a second; Simoom gets half a second. One line a game, the last line counts them from Simoom's
side; a void game is one in which HaChu had no move, and counts for nobody.
"""

import argparse
import collections
import json
import queue
import random
import subprocess
import sys
import threading
from pathlib import Path

from referee import Refused, Referee, default_simoom

GAME = "cashew-shogi"
OPENING_PLIES = 4
# Seconds without a move that end a game: HaChu's adapter may need four attempts of ten seconds.
PATIENCE = 60
TROUBLES = ("crashed", "refused", "retried")


class Player:
    """An engine that speaks CECP with plain texts."""

    def __init__(self, command, limits):
        self.limits, self.troubles = limits, collections.Counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.send("xboard", "protover 2", "accepted simoom_text", "new", f"variant {GAME}", "force")

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send(self, *lines):
        try:
            self.process.stdin.write("\n".join([*lines, ""]))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # The end of its output tells the same.

    def move(self):
        """(move, None), or (None, why there is none)."""
        self.send(*self.limits, "go")
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                return None, "stall"
            if line is None:
                return None, "disconnect"
            words = line.split()
            if words[:2] == ["#", "hachu"]:
                self.troubles[words[2].rstrip(":")] += 1
            elif words[:1] == ["move"]:
                self.send("force")
                return words[1], None
            elif words[:1] == ["tellusererror"]:
                return None, "void"

    def close(self):
        self.send("quit")
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()


def opening(referee, seed):
    """Random moves from the start."""
    chance, moves = random.Random(seed), []
    fen, legal = referee.moves()
    while len(moves) < OPENING_PLIES:
        moves.append(chance.choice(legal))
        fen, legal = referee.moves(referee.play(None, moves)[0])
    return moves


def play(referee, players, moves, max_plies):
    """A game from the opening on: (moves, result line)."""
    moves, result = list(moves), "none"
    for move in moves:
        for player in players:
            player.send(f"usermove {move}")
    while result == "none" and len(moves) < max_plies:
        turn = len(moves) % 2
        move, fault = players[turn].move()
        try:
            if move:
                _, result = referee.play(None, [*moves, move])
        except Refused:
            fault = f"illegal move {move}"
        if fault:
            return moves, "void" if fault == "void" else f"{'bw'[turn]} wins: {fault}"
        moves.append(move)
        players[1 - turn].send(f"usermove {move}")
    return moves, "unfinished: length limit" if result == "none" else result


def count(result, side):
    """What a result line is for the player of a side."""
    if result.startswith(("w wins", "b wins")):
        return "wins" if result[0] == side else "losses"
    return {"draw": "draws", "void": "voids"}.get(result.split(":")[0], "unfinished")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="example:\n  scripts/hachu_match.py --simoom target/release/simoom --games 10 --record games.jsonl",
    )
    parser.add_argument("--simoom", default=default_simoom(), help="engine and referee (%(default)s)")
    parser.add_argument("--games", type=int, default=10, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=1, help="number of the first game, to go on later (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="where the openings come from (%(default)s)")
    parser.add_argument("--max-plies", type=int, default=1000, help="break off longer games (%(default)s)")
    parser.add_argument("--record", metavar="FILE", help="add the games to this file, one JSON line each")
    options = parser.parse_args()
    referee, total = Referee(options.simoom, GAME), collections.Counter()
    adapter = [sys.executable, str(Path(__file__).with_name("hachu_cashew.py")), "--simoom", options.simoom]
    for number in range(options.first, options.first + options.games):
        simoom, hachu = Player([options.simoom], ["st 0.5"]), Player(adapter, ["st 1", "time 50"])
        side = "wb"[(number - 1) % 2]
        try:
            start = opening(referee, f"{options.seed} {(number - 1) // 2}")
            players = [simoom, hachu] if side == "w" else [hachu, simoom]
            moves, result = play(referee, players, start, options.max_plies)
        finally:
            simoom.close()
            hachu.close()
        total.update([count(result, side)])
        total.update(hachu.troubles)
        notes = ", ".join(f"{hachu.troubles[how]} {how}" for how in TROUBLES)
        print(f"{number}: Simoom {side}, {result}, {len(moves)} plies; hachu: {notes}", flush=True)
        if options.record:
            with open(options.record, "a", encoding="utf-8") as file:
                json.dump({"game": number, "simoom": side, "result": result, "moves": moves}, file)
                file.write("\n")
    kinds = ("wins", "draws", "losses", "voids", "unfinished")
    print(", ".join(f"{total[kind]} {kind}" for kind in kinds + TROUBLES))


if __name__ == "__main__":
    main()
