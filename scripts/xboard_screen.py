"""XBoard as a person uses it: its windows, mouse and keys, and the dialogue in its debug log.

Used by scripts that run on a display of their own (xvfb-run) and have xdotool and ImageMagick's import.
"""

import os
import re
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Longer than XBoard or the engine takes for anything on a busy machine, in seconds.
PATIENCE = 60
# By how many pixels a piece is pulled for the next choice of promotion.
PULL = 25


class Failed(Exception):
    """XBoard or the engine did not do what a session asks for."""


def say(*words):
    """Runs xdotool and returns what it prints."""
    run = subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE)
    return run.stdout.strip()


def wait_for(what, look):
    """Looks again and again until there is something to see."""
    end = time.monotonic() + PATIENCE
    while not (seen := look()):
        if time.monotonic() > end:
            raise Failed(f"no {what}")
        time.sleep(0.05)
    return seen


class XBoard:
    """A running XBoard; `with` ends it."""

    def __init__(self, command, folder, pictures=None):
        self.log_file = Path(folder) / "xboard.log"
        self.pictures = pictures
        self.errors = open(Path(folder) / "xboard.errors", "w+", encoding="utf-8")
        self.heard = 0
        self.xboard = subprocess.Popen(
            [*command, "-debug", "-nameOfDebugFile", self.log_file, "-soundProgram", "", "-saveSettingsOnExit", "false"],
            env={**os.environ, "PATH": os.environ["PATH"] + ":/usr/games"},
            stdout=self.errors,
            stderr=self.errors,
        )

    def __enter__(self):
        try:
            self.window = self.find_window("xboard")
        except Failed:
            self.end()
            raise
        self.focus(self.window)
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Ends XBoard, which ends the engine."""
        self.xboard.terminate()
        try:
            self.xboard.wait(5)
        except subprocess.TimeoutExpired:
            self.xboard.kill()
            self.xboard.wait()
        self.errors.close()

    # The dialogue.

    def log(self):
        """All that was said so far; a line that is not yet whole is left out."""
        text = self.log_file.read_text(encoding="latin-1") if self.log_file.exists() else ""
        return text[: text.rfind("\n") + 1]

    def mark(self):
        """From here on `hear` listens."""
        self.heard = len(self.log())

    def hear(self, pattern):
        """Waits for a line of the log behind the last mark; returns the match."""

        def look():
            self.check_alive()
            return re.search(pattern, self.log()[self.heard :], re.M)

        match = wait_for(f"'{pattern}' in the dialogue", look)
        time.sleep(0.2)  # XBoard draws after it has read.
        return match

    def check_alive(self):
        """XBoard must not have ended."""
        if self.xboard.poll() is not None:
            self.errors.seek(0)
            raise Failed(f"XBoard ended with status {self.xboard.returncode}: {self.errors.read().strip()}")

    # Windows.

    def find_window(self, title):
        """Waits for a window whose title has these words; returns its number."""

        def look():
            self.check_alive()
            return say("search", "--onlyvisible", "--name", title)

        return wait_for(f"window '{title}'", look).split()[0]

    def focus(self, window):
        """Lets the keys go to a window."""
        say("windowfocus", "--sync", window)
        time.sleep(0.3)

    def closed(self, title):
        """Waits until a window is gone; the keys go to the board again."""
        wait_for(f"end of window '{title}'", lambda: not say("search", "--onlyvisible", "--name", title))
        self.focus(self.window)

    def put_aside(self, title):
        """Moves a window that may lie over the board; without a window manager they all begin in one corner."""
        window = self.find_window(title)
        left, _, width, _ = self.geometry(self.window)
        say("windowmove", "--sync", window, left + width, 0)
        self.focus(self.window)

    def geometry(self, window):
        """Left, top, width and height in pixels."""
        facts = dict(line.split("=") for line in say("getwindowgeometry", "--shell", window).splitlines())
        return tuple(int(facts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def press(self, *keys):
        """Presses keys one after the other, in xdotool's names."""
        for key in keys:
            say("key", key)
            time.sleep(0.3)

    def paste(self, text, keys):
        """Lets XBoard take a text from the clipboard by some keys."""
        subprocess.run(["xclip", "-selection", "clipboard"], input=text, text=True, check=True, timeout=PATIENCE)
        self.press(keys)

    def copied(self, keys):
        """The text that XBoard puts into the clipboard by some keys."""
        self.paste("", keys)
        read = ["xclip", "-o", "-selection", "clipboard"]
        return wait_for(f"copy by {keys}", lambda: subprocess.run(read, capture_output=True, text=True, timeout=PATIENCE).stdout)

    def click(self, x, y):
        """Clicks on a point of the screen."""
        say("mousemove", x, y)
        time.sleep(0.1)
        say("click", 1)
        time.sleep(0.2)

    # The board.

    def measure(self, files, ranks, holdings=False):
        """Finds the board, of so many files and ranks, by the black line below it; holdings stand two files off."""
        self.files, self.ranks, self.beside = files, ranks, 2 if holdings else 0
        pixels = subprocess.run(["import", "-window", self.window, "-depth", "8", "ppm:-"], capture_output=True, check=True)
        _, width, height, _, pixels = pixels.stdout.split(maxsplit=4)
        width, height = int(width), int(height)
        for row in range(height - 1, 0, -1):
            line = pixels[row * width * 3 : (row + 1) * width * 3]
            dark = [max(line[3 * x : 3 * x + 3]) < 40 for x in range(width)]
            left = dark.index(True) if True in dark else width
            right = dark.index(False, left) if False in dark[left:] else width
            if right - left > width // 2:
                break
        else:
            raise Failed("no board in the window")
        x, y, _, _ = self.geometry(self.window)
        self.corner = (x + left, y + row)
        self.side = (right - left - 1) / (files + 2 * self.beside)

    def square(self, name):
        """The middle of a square in XBoard's names: ten ranks are counted from 0, others from 1."""
        first_rank = 0 if self.ranks == 10 else 1
        file, rank = ord(name[0]) - ord("a") + self.beside, int(name[1:]) - first_rank
        return int(self.corner[0] + (file + 0.5) * self.side), int(self.corner[1] - (rank + 0.5) * self.side)

    def click_square(self, name):
        """Clicks on a square."""
        self.click(*self.square(name))

    def drag(self, name, to):
        """Draws what stands on a square to another one."""
        say("mousemove", *self.square(name))
        say("mousedown", 1)
        time.sleep(0.2)
        say("mousemove", *self.square(to))
        time.sleep(0.2)
        say("mouseup", 1)
        time.sleep(0.3)

    def pull(self, name, steps):
        """Presses the button on a square and pulls backwards; what XBoard shows there changes with every step."""
        x, y = self.square(name)
        say("mousemove", x, y)
        say("mousedown", 1)
        time.sleep(0.2)
        for step in range(steps()):
            say("mousemove", x, y + (step + 1) * PULL)
            time.sleep(0.2)
        say("mouseup", 1)
        time.sleep(0.3)

    def picture(self, name, window="root"):
        """Keeps a picture of the screen, if pictures are wanted."""
        if self.pictures:
            time.sleep(0.3)
            file = Path(self.pictures) / f"{name}.png"
            subprocess.run(["import", "-window", window, "-trim", file], check=True, timeout=PATIENCE)
