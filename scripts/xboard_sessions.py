#!/usr/bin/env python3
"""A person's session with Simoom in the real XBoard for each game of sessions.toml, two games at a time, each on a display
of its own.

xboard_session.py says what is done and checked; in Arena, xboard_arena.py plays on, and xboard_arena4.py plays Arena for four. Pictures are for people to look at.
Exit status: 0 all is well, or it says `skipped` because a program is missing; 1 a session failed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import xboard_arena
import xboard_arena4
from xboard_pgn import Mismatch
from xboard_screen import HERE, Failed, XBoard
from xboard_session import Session

TOOLS = ["xboard", "xvfb-run", "xdotool", "xclip", "import"]


def session(name, data, simoom, pictures):
    """Runs the session of a game on the present display; true if all is well."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        command = [HERE / "xboard.sh", name, "-searchDepth", "2", "-animateMoving", "false"]
        try:
            if data.get("own"):
                xboard_arena4.play(simoom, pictures)
            else:
                with XBoard(command, folder, pictures) as board:
                    Session(name, data, simoom, board).run()
            if name == "arena":
                xboard_arena.play(simoom, pictures)
            print(f"{name}: the session is as it should be ({time.monotonic() - begun:.0f} s)")
            return True
        except (Failed, Mismatch) as error:
            print(f"{name}: {error}", file=sys.stderr)
            log = Path(folder) / "xboard.log"
            if pictures and log.exists():
                shutil.copy(log, Path(pictures) / f"{name}.log")
            return False


def apart(name, options):
    """Runs the session of a game in a process with a display of its own; true if all is well."""
    call = ["xvfb-run", "--auto-servernum", "--server-args", "-screen 0 1600x1200x24", sys.executable, __file__, name]
    call += ["--simoom", str(options.simoom)] + (["--pictures", options.pictures] if options.pictures else [])
    return subprocess.run(call, env={**os.environ, "XBOARD_SESSIONS": name}).returncode == 0


def main():
    games = tomllib.loads((HERE / "sessions.toml").read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; all unless told")
    parser.add_argument("--simoom", default=HERE.parent / "target/release/simoom", help="the engine")
    parser.add_argument("--pictures", metavar="DIR", help="keep pictures, and the logs of sessions that fail")
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="so many sessions at a time, two unless told")
    options = parser.parse_args()
    unknown = set(options.games) - set(games)
    if unknown:
        parser.error(f"no session of {', '.join(unknown)}")
    missing = [tool for tool in TOOLS if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/games")]
    if missing:
        print(f"skipped: there is no {', '.join(missing)} (on Debian: apt install xboard xvfb xdotool xclip imagemagick)")
        return
    if name := os.environ.get("XBOARD_SESSIONS"):
        simoom = str(Path(options.simoom).resolve())
        os.environ["SIMOOM"] = simoom
        sys.exit(not session(name, games[name], simoom, options.pictures))
    if options.pictures:
        Path(options.pictures).mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        good = list(pool.map(lambda name: apart(name, options), options.games or games))
    if not all(good):
        sys.exit(1)


if __name__ == "__main__":
    main()
