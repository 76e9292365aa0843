#!/usr/bin/env python3
"""Our perft against other programs', by CPU time. Usually started by scripts/perft_race.sh, which builds what is needed.

In every round each program of a row runs with the work and with next to none (its start-up), ours and the peer's by
turns, as often as it takes to run for a third of a second: short work is below what the clock can tell. A row shows the
medians of the differences, in CPU seconds of user code, and the ratio of sequences counted per second: above 1, ours is
the faster. The median absolute deviation is shown beside each median.

Cores that share caches and clock slow each other down whatever runs on them. So two threads race against one thread
twice: alone, and in company, that is, beside another process of one thread.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = Path(os.environ.get("SIMOOM", ROOT / "target/release/simoom"))
FAIRY = Path("/usr/games/fairy-stockfish")
SJAAK = Path("/usr/games/sjaakii")
CRATES = ROOT / "scripts/peers/target/release/peers"
ENOUGH_SECONDS = 1 / 3
MOST_RUNS = 100


def start(command: list[str]) -> subprocess.Popen:
    """A program, with pipes to its standard input and from its standard output."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)


@dataclass(frozen=True)
class Side:
    """A program with work to do."""

    name: str
    program: Path
    game: str
    depth: int
    options: tuple[str, ...] = ()
    in_company: bool = False

    def command(self, depth: int) -> tuple[list[str], str]:
        """Arguments, and what standard input says."""
        program = str(self.program)
        if self.program == FAIRY:
            return [program], (
                f"setoption name UCI_Variant value {self.game}\nposition startpos\ngo perft {depth}\nquit\n"
            )
        if self.program == SJAAK:
            return [program], f"xboard\nvariant {self.game}\nperft {depth}\nquit\n"
        if self.program == CRATES:
            return [program, self.name, str(depth), *self.options], ""
        return [program, "perft", self.game, str(depth), *self.options], ""

    def nodes(self, output: str) -> int:
        """The count in what the program printed."""
        lines = [line.split() for line in output.splitlines()]
        if self.program == FAIRY:
            return next(int(words[2]) for words in lines if words[:2] == ["Nodes", "searched:"])
        if self.program == SJAAK:
            return next(int(words[1]) for words in lines if words[:1] == [str(self.depth)])
        return int(lines[-1][0])

    def run(self, depth: int) -> tuple[str, float]:
        """What the program prints, and its CPU seconds of user code."""
        command, text = self.command(depth)
        # More work than the program itself has, so that it is never alone.
        company = start(self.command(depth + 1)[0]) if self.in_company else None
        process = start(command)
        try:
            process.stdin.write(text)
            process.stdin.close()
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
        finally:
            if company:
                company.kill()
                company.communicate()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        return output, usage.ru_utime

    def measure(self) -> tuple[int, float]:
        """Sequences counted, and seconds without the start-up."""
        idle = busy = 0.0
        for runs in range(1, MOST_RUNS + 1):
            idle += self.run(1)[1]
            output, seconds = self.run(self.depth)
            busy += seconds
            if busy > ENOUGH_SECONDS:
                break
        return self.nodes(output), max((busy - idle) / runs, 1e-6)


@dataclass(frozen=True)
class Row:
    """Two sides, and the ratio that is asked for, if any: at least `floor`, hoped for `aim`."""

    ours: Side
    peer: Side
    floor: float | None = None
    aim: float | None = None

    def title(self) -> str:
        """The work, as one can type it."""
        company = ["in company"] if self.ours.in_company else []
        return " ".join([self.ours.game, str(self.ours.depth), *self.ours.options, *company])

    def against(self) -> str:
        """The peer, with its work where that differs."""
        peer, ours = self.peer, self.ours
        same = (peer.game, peer.depth) == (ours.game, ours.depth)
        return peer.name if same else f"{peer.name} {peer.game} {peer.depth}"


def ours(game: str, depth: int, *options: str) -> Side:
    return Side("Simoom", OURS, game, depth, options)


def fairy(game: str, depth: int) -> Side:
    return Side("Fairy-Stockfish", FAIRY, game, depth)


def table() -> list[Row]:
    same_game = [
        ("grand", 4, 2, 5),
        ("chess", 5, 2, 5),
        ("shogi", 4, 1.5, 4),
        ("crazyhouse", 4, 1.5, 4),
        ("xiangqi", 4, 1, 3),
        ("shako", 4, 1, 3),
    ]
    rows = [Row(ours(game, depth), fairy(game, depth), *ratios) for game, depth, *ratios in same_game]
    rows.append(Row(ours("grand", 4), Side("Sjaak II", SJAAK, "grand", 4), 4, 8))
    for crate, *ratios in (("cozy-chess", 0.3, 0.6), ("shakmaty",)):
        peer = Side(crate, CRATES, "chess", 5, ("--no-bulk",))
        rows.append(Row(ours("chess", 5, "--no-bulk"), peer, *ratios))
    rows.extend(Row(ours("cashew-shogi", depth), fairy("shogi", 4), 1, 2) for depth in (3, 4))
    rows.append(Row(ours("scirocco", 5), fairy("grand", 4), 1, 2))
    one_thread = Side("one thread", OURS, "chess", 6)
    in_company = replace(one_thread, name="one thread in company", in_company=True)
    two_threads = ours("chess", 6, "--threads", "2")
    rows.extend(Row(two_threads, peer, 0.95, 0.99) for peer in (one_thread, in_company))
    rows.append(Row(replace(in_company, name="Simoom"), one_thread))
    return rows


def race(row: Row, rounds: int) -> dict:
    """The row's figures over so many rounds."""
    sides = {"ours": row.ours, "peer": row.peer}
    times = {side: [] for side in sides}
    nodes = {}
    for number in range(rounds):
        order = list(sides) if number % 2 == 0 else list(reversed(sides))
        for side in order:
            nodes[side], seconds = sides[side].measure()
            times[side].append(seconds)
    if row.ours.game == row.peer.game and nodes["ours"] != nodes["peer"]:
        sys.exit(f"{row.title()}: we count {nodes['ours']}, {row.against()} {nodes['peer']}")
    result = {"work": row.title(), "against": row.against(), "floor": row.floor, "aim": row.aim}
    for side, list_of_times in times.items():
        middle = statistics.median(list_of_times)
        result[side] = {
            "nodes": nodes[side],
            "seconds": middle,
            "deviation": statistics.median(abs(time - middle) for time in list_of_times),
        }
    speed = {side: result[side]["nodes"] / result[side]["seconds"] for side in sides}
    result["ratio"] = speed["ours"] / speed["peer"]
    return result


def show(result: dict) -> str:
    """A row of the table in Markdown."""

    def seconds(side: str) -> str:
        return f"{result[side]['seconds']:.4f} ± {result[side]['deviation']:.4f}"

    cells = [result["work"], result["against"], seconds("ours"), seconds("peer"), f"**{result['ratio']:.2f}**"]
    cells += ["" if result[ratio] is None else str(result[ratio]) for ratio in ("floor", "aim")]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="runs of each side of a row (7)")
    parser.add_argument("--only", metavar="TEXT", default="", help="only rows whose work or peer contains this")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    options = parser.parse_args()
    rows = [row for row in table() if options.only in f"{row.title()} {row.against()}"]
    results = []
    if not options.json:
        print("| perft | against | our seconds | its seconds | ratio | floor | aim |", flush=True)
        print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for row in rows:
        missing = [str(side.program) for side in (row.ours, row.peer) if not side.program.exists()]
        if missing:
            print(f"skipped: {row.title()} against {row.against()}: there is no {missing[0]}", file=sys.stderr)
            continue
        results.append(race(row, max(options.rounds, 1)))
        if not options.json:
            print(show(results[-1]), flush=True)
    if options.json:
        print(json.dumps(results, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
