#!/usr/bin/env python3
"""Two builds of ours against each other, in CPU seconds of user code: perft, and searches of a fixed number of nodes.

The builds run by turns; a row shows the median of each and the ratio: above 1, the second is the faster. Start-up counts.
"""

import argparse
import resource
import statistics
import subprocess
import sys

WORK = [
    "perft chess 5 --no-bulk",
    "perft grand 4",
    "perft scirocco 5",
    "perft cashew-shogi 5",
    "search scirocco --nodes 150000 --hash 16",
    "search chess --nodes 200000 --hash 16",
    "search cashew-shogi --nodes 60000 --hash 16",
]


def seconds(program: str, work: str) -> float:
    """CPU seconds of user code of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    null = subprocess.DEVNULL
    subprocess.run([program, *work.split()], stdout=null, stderr=null, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("builds", nargs=2, metavar="BINARY")
    parser.add_argument("--rounds", type=int, default=7, help="runs of each build (7)")
    options = parser.parse_args()
    print("| work | first | second | ratio |\n| --- | --- | --- | --- |", flush=True)
    for work in WORK:
        times = [[], []]
        for number in range(max(options.rounds, 1)):
            for build in (0, 1) if number % 2 else (1, 0):
                times[build].append(seconds(options.builds[build], work))
        first, second = map(statistics.median, times)
        print(f"| {work} | {first:.3f} | {second:.3f} | {first / second:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
