#!/usr/bin/env python3
"""A session of chess with Simoom through python-chess, a UCI client that takes nothing for granted: it refuses illegal
moves, wrong options and lines that it cannot read. It ends with 0 and says `skipped` where the library is missing
(`pip install chess`).
"""

import argparse
import sys
from pathlib import Path

try:
    import chess
    import chess.engine
except ImportError:
    print("skipped: there is no python-chess (pip install chess)")
    sys.exit()

# Guards against an engine that hangs, in seconds and plies.
PATIENCE = 60
LONGEST = 300


def check(good, what):
    """Ends the session when something is wrong."""
    if not good:
        sys.exit(f"uci_client.py: {what}")


def options(engine):
    """What the engine calls itself and lets its user set."""
    check(engine.id["name"].startswith("Simoom "), f"it is called {engine.id['name']}")
    wanted = {"Hash", "Threads", "Ponder", "MultiPV", "UCI_Variant", "Move Overhead"}
    check(wanted <= set(engine.options), f"options are missing: {wanted - set(engine.options)}")
    check("chess" in engine.options["UCI_Variant"].var, "no chess among the games")
    engine.configure({"Hash": 16, "Threads": 2, "Move Overhead": 50})
    engine.ping()


def analysis(engine):
    """Several lines at once, a mate, a search that is stopped, moves to choose from."""
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
    check(len({line["pv"][0] for line in lines}) == 3, f"not three different lines: {lines}")
    check(all(line["depth"] == 6 and line["nodes"] > 0 and "score" in line for line in lines), f"facts are missing: {lines}")

    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1")
    line = engine.analyse(mate, chess.engine.Limit(depth=5))
    check(line["score"].white() == chess.engine.Mate(1) and line["pv"][0] == chess.Move.from_uci("a1a8"), f"no mate: {line}")

    with engine.analysis(board) as endless:
        depths = [info["depth"] for info, _ in zip((info for info in endless if "depth" in info), range(5))]
        endless.stop()
        best = endless.wait()
    check(len(depths) == 5 and best.move in board.legal_moves, f"the stopped analysis says {depths}, {best}")

    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    chosen = engine.play(board, chess.engine.Limit(nodes=1000), root_moves=only).move
    check(chosen in only, f"of {only} it chose {chosen}")


def games(engine):
    """Whole games by nodes and by the clock, with pondering; python-chess knows when they are over."""
    limits = [chess.engine.Limit(nodes=500), chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.05, black_inc=0.05)]
    for limit, ponder in zip(limits, (False, True)):
        board, game = chess.Board(), object()
        while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
            board.push(engine.play(board, limit, game=game, ponder=ponder, info=chess.engine.INFO_SCORE).move)
        print(f"{board.ply()} plies, {board.result(claim_draw=True)}")
    unusual = chess.Board("r3k2r/P6P/8/3pP3/8/8/p6p/R3K2R w KQkq d6 0 1")
    for move in list(unusual.legal_moves):  # castling, en passant and promotions
        unusual.push(move)
        if any(unusual.legal_moves):
            engine.play(unusual, chess.engine.Limit(nodes=100))
        unusual.pop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = Path(__file__).resolve().parent.parent / "target/release/simoom"
    parser.add_argument("simoom", nargs="?", default=default, help="the engine (default: target/release/simoom)")
    simoom = str(parser.parse_args().simoom)
    with chess.engine.SimpleEngine.popen_uci(simoom, timeout=PATIENCE) as engine:
        options(engine)
        analysis(engine)
        games(engine)
    print(f"python-chess {chess.__version__} has no complaint")


if __name__ == "__main__":
    try:
        main()
    except (chess.engine.EngineError, TimeoutError) as error:
        sys.exit(f"uci_client.py: {error!r}")
