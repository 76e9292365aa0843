#!/usr/bin/env python3
"""Many fast games of Simoom against itself through pipes, as a program with a board would play them: CECP against UCI where
there are two seats, UCI in all of them where there are more. Tells what became of the games, and how much memory the
engines held when they had played a quarter of their games and when they had played all.

Exit status: 0 all is well, 1 a game was lost by a fault or an engine grew.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from pathlib import Path

SIMOOM = Path(os.environ.get("SIMOOM", Path(__file__).resolve().parent.parent / "target/release/simoom"))
# What an engine may hold more at the end than before, in MB: the allocator keeps a little of what it gave back.
MOST_GROWTH = 8


def games():
    """Each game with its number of seats."""
    listed = subprocess.run([SIMOOM, "variants", "--json"], check=True, capture_output=True, text=True).stdout
    return [(game["name"], game["players"]) for game in json.loads(listed)]


def engines_of(parent):
    """The engines below a runner: number of the process, and MB that it holds."""
    found = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            status = dict(line.split(":", 1) for line in (entry / "status").read_text().splitlines())
            arguments = (entry / "cmdline").read_bytes().split(b"\0")
        except (OSError, ValueError):
            continue
        if "VmRSS" in status and arguments[0] == str(SIMOOM).encode() and arguments[1:] == [b""] and descends(entry, parent):
            found[int(entry.name)] = int(status["VmRSS"].split()[0]) / 1024
    return found


def descends(entry, parent):
    """Whether a process is a child, or a child's child, of another."""
    while entry.name not in ("0", "1"):
        if int(entry.name) == parent:
            return True
        try:
            entry = Path("/proc") / (entry / "stat").read_text().rsplit(")", 1)[1].split()[1]
        except OSError:
            return False
    return False


def watch(process, held):
    """Notes what the engines hold, twice a second, until the runner ends."""
    while process.poll() is None:
        for number, megabytes in engines_of(process.pid).items():
            held[number].append(megabytes)
        time.sleep(0.5)


def soak(game, seats, count, options, folder):
    """Plays one game so many times: lines that the runner told, and what each engine held from look to look."""
    protocols = ["cecp", "uci"] if seats == 2 else ["uci"] * seats
    engines = [word for n, protocol in enumerate(protocols) for word in ("--engine", f"cmd={SIMOOM},name={protocol}{n},proto={protocol}")]
    command = [SIMOOM, "match", game, "--games", str(count), "--tc", options.tc, "--concurrency", str(options.concurrency)]
    command += ["--seed", str(options.seed), "--pgn", str(Path(folder) / f"{game}.pgn"), *engines]
    held = defaultdict(list)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    watcher = threading.Thread(target=watch, args=(process, held))
    watcher.start()
    told, faults = process.communicate()
    watcher.join()
    if process.returncode:
        print(faults, file=sys.stderr)
    return told.splitlines(), held, process.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games in all (400)")
    parser.add_argument("--tc", default="0.1+0.01", help="the clock of each player (0.1+0.01)")
    parser.add_argument("--concurrency", type=int, default=max(1, (os.cpu_count() or 1) // 2), help="games at a time (half the cores)")
    parser.add_argument("--seed", type=int, default=1, help="where openings come from (1)")
    options = parser.parse_args()
    chosen = games()
    good, endings, played = True, Counter(), 0
    print("| game | games | faults | MB after a quarter | MB at the end | most growth |\n| --- | --- | --- | --- | --- | --- |", flush=True)
    for number, (game, seats) in enumerate(chosen):
        count = options.games * (number + 1) // len(chosen) - options.games * number // len(chosen)
        with tempfile.TemporaryDirectory() as folder:
            told, held, well = soak(game, seats, count, options, folder)
        last = dict(zip(*[iter(told[-1].split())] * 2))
        # Engines that were seen for an instant only say nothing about growth.
        looks = [looks for looks in held.values() if len(looks) >= 8]
        before = [looks[len(looks) // 4] for looks in looks]
        after = [looks[-1] for looks in looks]
        growth = max((b - a for a, b in zip(before, after)), default=0.0)
        good &= well and growth <= MOST_GROWTH
        played += int(last["games"])
        endings.update(line.split(": ", 2)[-1].split(",")[0] for line in told if line.split(".")[0].isdigit() and " plies" in line)
        print(
            f"| {game} | {last['games']} | {last['faults']} | {max(before, default=0):.1f} | {max(after, default=0):.1f} | {growth:+.1f} |",
            flush=True,
        )
    print(f"{played} games: " + ", ".join(f"{number} {ending}" for ending, number in endings.most_common()))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
