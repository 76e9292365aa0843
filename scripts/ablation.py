#!/usr/bin/env python3
"""What each idea of the search is worth: a build that has all of them against the same build without one.

The build is made with the feature `ablation` in a folder of its own. One row an idea: games won, drawn and lost by the
search that has it, and its Elo with the 95 % error bar. A row `all` puts several games together.
"""

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "ablation"
# What decides how long is thought, which tells on a clock only.
CLOCK = {"stable-move", "node-effort", "falling-score"}


def build():
    """The binary that can do without ideas."""
    command = ["cargo", "build", "--release", "--quiet", "--bin", "simoom", "--features", "ablation"]
    subprocess.run([*command, "--target-dir", FOLDER], cwd=ROOT, check=True)
    return FOLDER / "release" / "simoom"


def ideas(simoom):
    """All names, which the binary tells whoever asks for one that it does not know."""
    environment = {**os.environ, "SIMOOM_WITHOUT": "?"}
    search = [simoom, "search", "chess", "--depth", "6"]
    told = subprocess.run(search, env=environment, capture_output=True, text=True, check=False)
    return told.stderr.strip().rpartition(": ")[2].split(", ")


def match(simoom, idea, game, options):
    """Wins, draws and losses of the search with the idea."""
    engines = [f"name=all,cmd={simoom}", f"name=without,cmd=env,args=SIMOOM_WITHOUT={idea} {simoom}"]
    command = [simoom, "match", game, "--games", str(options.games)]
    command += ["--tc", options.tc] if options.tc else ["--nodes", str(options.nodes)]
    command += ["--seed", str(options.seed), "--concurrency", str(options.concurrency), "--json"]
    for engine in engines:
        command += ["--engine", engine]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if told.returncode:
        sys.exit(f"ablation.py: {idea} in {game}: {told.stderr.strip()}")
    result = json.loads(told.stdout)
    return [result[kind] for kind in ("wins", "draws", "losses")]


def elo(wins, draws, losses):
    """Elo of the first engine and the half width of its 95 % interval, from games taken as independent."""
    games = wins + draws + losses
    mean = (wins + draws / 2) / games
    if mean in (0, 1):
        return math.copysign(math.inf, mean - 0.5), math.inf
    spread = math.sqrt(max((wins + draws / 4) / games - mean**2, 0) / games)
    return -400 * math.log10(1 / mean - 1), 1.96 * spread * 400 / math.log(10) / (mean * (1 - mean))


def row(idea, game, counts):
    score, error = elo(*counts)
    print(f"| {idea} | {game} | {', '.join(map(str, counts))} | {score:+.0f} ± {error:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="examples:\n  scripts/ablation.py chess scirocco --games 100 --nodes 2000 --idea razoring\n"
        "  scripts/ablation.py chess --games 100 --tc 1+0.02 --concurrency 1",
    )
    parser.add_argument("variants", nargs="+", metavar="GAME", help="the games played")
    parser.add_argument("--games", type=int, default=100, help="games for each idea and variant (%(default)s)")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes a move (%(default)s)")
    parser.add_argument("--tc", metavar="SECONDS+INCREMENT", help="this clock in place of nodes, for the ideas about time")
    parser.add_argument("--seed", type=int, default=1, help="where the openings come from (%(default)s)")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count(), help="games at a time (%(default)s)")
    parser.add_argument("--idea", action="append", help="only this idea; may be repeated")
    options = parser.parse_args()
    simoom = build()
    known = ideas(simoom)
    wanted = options.idea or [idea for idea in known if (idea in CLOCK) == bool(options.tc)]
    if unknown := set(wanted) - set(known):
        parser.error(f"no idea is called {', '.join(sorted(unknown))}; known are {', '.join(known)}")
    print("| idea | game | with it won, drawn, lost | Elo |\n| --- | --- | --- | --- |", flush=True)
    for idea in wanted:
        counts = [match(simoom, idea, game, options) for game in options.variants]
        for game, count in zip(options.variants, counts):
            row(idea, f"`{game}`", count)
        if len(counts) > 1:
            row(idea, "all", [sum(column) for column in zip(*counts)])


if __name__ == "__main__":
    main()
