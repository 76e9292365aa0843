#!/usr/bin/env python3
"""The share of tests/tactics that a search solves: of positions with one winning move, those in which that is the best
move when the nodes are spent.

Usage: scripts/tactics.py [--simoom PATH] [--nodes N] [--unsolved] [FILE ...]
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A search of some 100,000 nodes that takes so many seconds hangs.
PATIENCE = 600


def best_move(simoom, game, fen, nodes):
    """The move that a search from scratch chooses; the FEN is given on standard input."""
    command = [simoom, "search", game, "--fen", "-", "--nodes", str(nodes), "--hash", "16", "--json"]
    run = subprocess.run(command, input=fen, capture_output=True, text=True, timeout=PATIENCE)
    if run.returncode != 0:
        sys.exit(f"tactics.py: {' '.join(command)}: {run.stderr.strip()}")
    return json.loads(run.stdout)["bestmove"]


def main():
    """Prints a line for each file, and one for each unsolved position if they are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--simoom", default=ROOT / "target/release/simoom", help="the program that is measured")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes for each position")
    parser.add_argument("--unsolved", action="store_true", help="show the positions that are not solved")
    parser.add_argument("files", nargs="*", type=Path, help="all of tests/tactics unless some are named")
    args = parser.parse_args()
    for path in args.files or sorted((ROOT / "tests/tactics").glob("*.json")):
        try:
            file = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            sys.exit(f"tactics.py: {path} is no file of tactics: {error}")
        game, positions = file["game"], file["positions"]
        unsolved = []
        for position in positions:
            chosen = best_move(args.simoom, game, position["fen"], args.nodes)
            if chosen != position["move"]:
                unsolved.append((position, chosen))
        solved = len(positions) - len(unsolved)
        print(f"{game} solved {solved} of {len(positions)} within {args.nodes} nodes", flush=True)
        if args.unsolved:
            for position, chosen in unsolved:
                print(f"  {position['fen']}: {position['move']} in {position['plies']} plies, not {chosen}", flush=True)


if __name__ == "__main__":
    main()
