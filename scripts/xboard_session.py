"""A person's session with Simoom in XBoard, in one game of sessions.toml: a move against the engine and its retraction,
moves by mouse with marks, undo, analysis, options, Edit Position. xboard_sessions.py runs it.

What XBoard says is checked by its debug log, and what it shows by the games and positions it copies, both against the
rules on the command line.
"""

import json
import re
import subprocess

from xboard_pgn import compare, pgn_moves, plain
from xboard_screen import HERE, Failed, wait_for

SENT = r">first : usermove(?: \d+ >first :)? (\S+)$"
HIGHLIGHT = r"<first : highlight (\S+)$"


def path_of(move):
    """The squares that are clicked for a move in Simoom's text; a drop begins with `P@`, where the piece is held."""
    if "@" in move:
        return re.findall(r"[A-Z]'?@|[a-p]\d+", move)
    squares = re.findall(r"[a-p]\d+", move)
    if len(squares) == 2 and squares[0] == squares[1]:  # an explosion: a shot at a neighbour, and home
        file, rank = squares[0][0], squares[0][1:]
        return [squares[0], chr(ord(file) + (-1 if file > "a" else 1)) + rank, squares[0]]
    return squares[:1] + squares[1::2]


def cells(fen, files):
    """The squares of a FEN's board in its order: what stands on each, a dot where nothing does.

    What XBoard shows beside the board, behind its files, is left out.
    """
    board = []
    for row in fen.split()[0].split("[")[0].split("/"):
        parts = re.findall(r"\d+|\*|\+?[A-Za-z]['!^]?", row)
        row = [cell for part in parts for cell in (["."] * int(part) if part.isdigit() else [part])]
        board += row[:files]
    return board


class Session:
    """One game in one XBoard."""

    def __init__(self, name, data, simoom, board):
        self.name, self.data, self.simoom, self.board = name, data, simoom, board
        self.first_rank = data.get("first-rank", 1)
        # XBoard counts the ranks of boards with ten of them from 0.
        self.shift = self.first_rank if data["ranks"] == 10 else 0
        self.fen, self.moves = None, []

    # The rules.

    def rules(self, command, *words, fen=None):
        """What a command of the engine prints about the game from a position, line by line."""
        start = ["--fen", fen] if fen else []
        call = [self.simoom, command, self.name, *words, *start]
        run = subprocess.run(call, capture_output=True, text=True, timeout=60)
        if run.returncode != 0:
            raise Failed(f"{' '.join(call)}: {run.stderr.strip()}")
        return run.stdout.splitlines()

    def now(self):
        """The FEN after the moves so far."""
        if self.moves:
            return self.rules("apply", *self.moves, fen=self.fen)[0]
        return json.loads(self.rules("show", "--json", fen=self.fen)[0])["fen"]

    def legal(self):
        """The moves that may follow."""
        return self.rules("moves", fen=self.now())

    # The board.

    def xboard_square(self, square):
        """XBoard's name of a square; held pieces stand two files off, White's from below, Black's from above."""
        if square.endswith("@"):
            white, place = self.now().split()[1] == "w", self.data["holdings"].index(square[:-1])
            file, rank = (self.data["files"] + 1, 1 + place) if white else (-2, self.data["ranks"] - place)
            return f"{chr(ord('a') + file)}{rank}"
        return square[0] + str(int(square[1:]) - self.shift)

    def index(self, square):
        """Where a square stands in a FEN."""
        file, rank = ord(square[0]) - ord("a"), int(square[1:]) - self.first_rank
        return (self.data["ranks"] - 1 - rank) * self.data["files"] + file

    def marked(self, answer):
        """The squares that a `highlight` of the engine marks, in Simoom's names."""
        squares = set()
        for row, line in enumerate(answer.split("/")):
            file, rank = 0, self.data["ranks"] - 1 - row + self.first_rank
            for empty, letter in re.findall(r"(\d+)|([A-Za-z])", line):
                if letter:
                    squares.add(f"{chr(ord('a') + file)}{rank}")
                file += int(empty or 1)
        return squares

    def check_marks(self, way, answer, legal):
        """The marks must be the next squares of all legal moves that begin like this."""
        paths = [path_of(move) for move in legal if move != "@@@@"]
        begun = [path for path in paths if path[: len(way)] == way]
        wanted = {path[len(way)] for path in begun if len(path) > len(way)}
        if way in begun:  # the move may also end here, which is a second click
            wanted.add(way[-1])
        seen = self.marked(answer)
        explodes = way[0] * 2 in legal  # by any neighbour
        if seen != wanted and not (explodes and wanted & seen == wanted or explodes and len(way) == 2):
            raise Failed(f"{' '.join(way)}: marked are {sorted(seen)}, allowed {sorted(wanted)}")

    def play(self, move):
        """Enters a move by clicks; XBoard must send just this move to the engine."""
        legal = self.legal()
        if move not in legal:
            raise Failed(f"{move} is no legal move of {self.name} there")
        path = path_of(move)
        choices = [other for other in legal if path_of(other) == path]
        for count, square in enumerate(path, 1):
            self.board.mark()
            if count == len(path) and len(choices) > 1:
                self.promote(move, self.xboard_square(square))
            else:
                self.board.click_square(self.xboard_square(square))
            if count < len(path):
                answer = self.board.hear(HIGHLIGHT)
                self.check_marks(path[:count], answer[1], legal)
                self.board.picture(f"{self.name}-{square}-{move}")
        sent = self.own_text(self.board.hear(SENT)[1].rstrip(";"))
        if sent != move and (len(choices) > 1 or sent.rstrip("+") != move.rstrip("+")):
            raise Failed(f"XBoard sent {sent} for {move}")
        self.moves.append(move)

    def promote(self, move, square):
        """Puts a piece down where it may become another one: chosen in a box, or by pulling it backwards."""
        if not move[-1].isalpha():
            self.board.click_square(square)
            box = self.board.find_window("^Promotion$")
            self.board.picture(f"{self.name}-{move}")
            left, top, width, _ = self.board.geometry(box)
            button = 0 if move.endswith("+") else 1  # of Promote, Defer and Cancel
            self.board.click(left + (2 * button + 1) * width // 6, top + 15)
            return

        def steps():  # from the first piece to the last, and on towards the first
            letters = self.board.hear(r"<first : choice (\S+)$")[1]
            return -letters.index(move[-1].upper()) % len(letters)

        self.board.pull(square, steps)

    def own_text(self, text):
        """XBoard's text of a move in Simoom's; a piece that comes from behind the board's files is dropped."""
        text = plain(text, self.name, self.shift)
        if ord(text[0]) - ord("a") < self.data["files"] or "more-files" not in self.data:
            return text
        to = re.findall(r"[a-p]\d+", text)[-1]
        return cells(self.board.copied("ctrl+shift+c"), self.data["files"])[self.index(to)].upper() + "@" + to

    def answer(self):
        """The engine's move; half-moves that complete what XBoard does not show come before it."""
        legal = self.legal()

        def look():
            said = re.findall(r"<first : move (\S+)$", self.board.log()[self.board.heard :], re.M)
            said = map(self.own_text, said)
            return [move for text in said for move in legal if text in (move, move + "+")]

        self.moves += wait_for("move of the engine", look)[-1:]

    def shown(self, fen):
        """The squares of a FEN from XBoard, the pieces in our letters."""
        letters = self.data.get("letters", {})
        letters |= {theirs.lower(): ours.lower() for theirs, ours in letters.items()}
        return [letters.get(cell, cell) for cell in cells(fen, self.data["files"])]

    def check_board(self):
        """XBoard must show the position of the game."""
        fen, shown = self.now(), self.board.copied("ctrl+shift+c")
        if self.shown(shown) != cells(fen, self.data["files"]):
            raise Failed(f"XBoard shows {shown.strip()}, the rules say {fen}")

    def check_game(self):
        """XBoard's record must have the moves of the game."""
        moves = [re.sub(r"[a-p]\d+", lambda square: self.xboard_square(square[0]), move) for move in self.moves]
        compare(moves, pgn_moves(self.board.copied("ctrl+c")))

    # The parts of a session.

    def against_the_engine(self):
        """A move, its answer, and both taken back."""
        self.play(self.data["first"])
        self.answer()
        self.check_board()
        self.board.picture(f"{self.name}-answer")
        self.board.mark()
        self.board.press("ctrl+x")
        self.board.hear(">first : remove$")
        self.moves = []
        self.check_board()

    def new_game(self):
        """The game begins again."""
        self.fen, self.moves = None, []
        self.board.mark()
        self.board.press("ctrl+n")
        self.board.hear(">first : new$")
        self.board.hear("<first : pong ")

    def moves_of_both(self, part):
        """Moves of both sides by mouse, from the start or from a position, and the last of them undone and redone."""
        self.fen, self.moves = part.get("fen"), []
        if self.fen:
            self.board.mark()
            self.board.paste(self.fen + "\n", "ctrl+shift+v")
            self.board.hear(">first : setboard ")
        else:
            self.new_game()
            self.board.mark()
            self.board.press("ctrl+e")
            self.board.hear(">first : force$")
        for move in part["moves"].split():
            self.play(move)
        self.check_board()
        self.check_game()
        self.board.picture(f"{self.name}-{self.moves[-1]}-played")
        self.board.mark()
        self.board.press("alt+Left")
        self.board.hear(">first : undo$")
        last = self.moves.pop()
        self.check_board()
        self.board.press("alt+Right")
        self.board.hear(SENT)
        self.moves.append(last)
        self.check_board()

    def side_effects(self, part):
        """A move in a game against the engine whose effects XBoard does not know: the engine completes it."""
        self.fen, self.moves = part["fen"], []
        self.board.paste(self.fen + "\n", "ctrl+shift+v")
        self.board.mark()
        self.board.press("ctrl+b")
        self.answer()
        self.play(part["moves"])
        self.answer()
        self.check_board()
        self.board.picture(f"{self.name}-effects")

    def analysis(self):
        """The engine thinks until it is told to stop."""
        self.board.mark()
        self.board.press("ctrl+a")
        self.board.hear(r"<first : (\d+ -?\d+ \d+ \d+ \S.*\n(.*\n)*?.*<first : ){2}\d+ ")
        self.board.picture(f"{self.name}-analysis")
        self.board.put_aside("Engine output")
        self.board.press("ctrl+e")
        self.board.hear(">first : exit$")

    def options(self):
        """A number changed in the dialogue of the engine's options."""
        rows = re.findall(r'<first : feature option="(.*?) -', self.board.log())
        self.board.press("alt+n", "Down", "Down", "Down", "Return")
        dialogue = self.board.find_window("Engine Settings")
        self.board.focus(dialogue)
        left, top, width, height = self.board.geometry(dialogue)
        row = (height - 40) / len(rows)  # the buttons below take the rest
        self.board.click(left + int(width * 0.7), top + int((rows.index("MultiPV") + 0.5) * row))
        self.board.press("ctrl+a", "2")
        self.board.picture(f"{self.name}-options", dialogue)
        self.board.mark()
        self.board.click(left + width - 146, top + height - 18)  # OK
        self.board.hear(">first : option MultiPV=2$")
        self.board.closed("Engine Settings")

    def edit_position(self):
        """A new game, a piece put elsewhere in Edit Position, and a move from there."""
        self.new_game()
        self.check_board()
        self.board.press("ctrl+shift+e")
        self.board.drag(*map(self.xboard_square, self.data["edit"]))
        self.board.mark()
        self.board.press("ctrl+e")
        sent = self.board.hear(">first : setboard (.*)$")[1]
        wanted = cells(self.now(), self.data["files"])
        start, end = map(self.index, self.data["edit"])
        wanted[start], wanted[end] = ".", wanted[start]
        if self.shown(sent) != wanted:
            raise Failed(f"the edited position is {sent}")
        self.board.picture(f"{self.name}-edited")

    def run(self):
        """All of it, and no complaint of the engine."""
        self.board.hear("<first : pong ")
        shown = self.data["files"] + self.data.get("more-files", 0)
        self.board.measure(shown, self.data["ranks"], "holdings" in self.data)
        self.board.picture(f"{self.name}-start")
        self.against_the_engine()
        for part in self.data["parts"]:
            (self.side_effects if part.get("engine") else self.moves_of_both)(part)
        self.analysis()
        self.options()
        self.edit_position()
        complaint = re.search(r"<first : (Illegal|Error|tell|.*panicked).*", self.board.log())
        if complaint:
            raise Failed(complaint[0])

