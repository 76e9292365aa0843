#!/usr/bin/env python3
"""A person's session with Simoom in the real XBoard for each game of sessions.toml, on a display of its own.

xboard_session.py says what is done and checked; in Arena, xboard_arena.py plays on. Pictures are for people to look at.
Exit status: 0 all is well, or it says `skipped` because a program is missing; 1 a session failed.
"""

import argparse
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

import xboard_arena
from xboard_pgn import Mismatch
from xboard_screen import HERE, Failed, XBoard
from xboard_session import Session

TOOLS = ["xboard", "xvfb-run", "xdotool", "xclip", "import"]


def sessions(games, simoom, pictures):
    """Runs the sessions of some games; true if all are well."""
    good = True
    os.environ["SIMOOM"] = simoom
    for name, data in games.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [HERE / "xboard.sh", name, "-searchDepth", "2", "-animateMoving", "false"]
            try:
                with XBoard(command, folder, pictures) as board:
                    Session(name, data, simoom, board).run()
                if name == "arena":
                    xboard_arena.play(simoom, pictures)
                print(f"{name}: the session is as it should be")
            except (Failed, Mismatch) as error:
                good = False
                print(f"{name}: {error}", file=sys.stderr)
                log = Path(folder) / "xboard.log"
                if pictures and log.exists():
                    shutil.copy(log, Path(pictures) / f"{name}.log")
    return good


def main():
    games = tomllib.loads((HERE / "sessions.toml").read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; all unless told")
    parser.add_argument("--simoom", default=HERE.parent / "target/release/simoom", help="the engine")
    parser.add_argument("--pictures", metavar="DIR", help="keep pictures, and the logs of sessions that fail")
    options = parser.parse_args()
    unknown = set(options.games) - set(games)
    if unknown:
        parser.error(f"no session of {', '.join(unknown)}")
    missing = [tool for tool in TOOLS if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/games")]
    if missing:
        print(f"skipped: there is no {', '.join(missing)} (on Debian: apt install xboard xvfb xdotool xclip imagemagick)")
        return
    if "XBOARD_SESSIONS" not in os.environ:
        screen = ["xvfb-run", "--auto-servernum", "--server-args", "-screen 0 1600x1200x24"]
        os.execvpe(screen[0], [*screen, *sys.orig_argv], {**os.environ, "XBOARD_SESSIONS": "1"})
    if options.pictures:
        Path(options.pictures).mkdir(parents=True, exist_ok=True)
    chosen = {name: games[name] for name in options.games or games}
    if not sessions(chosen, str(Path(options.simoom).resolve()), options.pictures):
        sys.exit(1)


if __name__ == "__main__":
    main()
