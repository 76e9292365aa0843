"""The time that a CECP GUI grants an engine, as a number for the next move."""

# An hour for a move, in centiseconds; more is not granted.
LONGEST = 360_000


class Clock:
    """The time the GUI grants, in centiseconds."""

    def __init__(self):
        self.fixed = self.left = self.depth = None
        self.moves, self.base, self.increment = 0, None, 0

    def level(self, moves, base, increment):
        """Time for so many moves (0: for the game) in minutes or min:sec, and seconds more for each."""
        minutes, _, seconds = base.partition(":")
        self.moves, self.increment = int(moves), float(increment) * 100
        self.base = (int(minutes) * 60 + int(seconds or 0)) * 100
        self.fixed = self.left = None

    def budget(self, played):
        """For the next move of a side that has made so many; one second when nothing is known."""
        left = self.left if self.left is not None else self.base
        if self.fixed is not None:
            budget = self.fixed if left is None else min(self.fixed, left)
        elif left is None:
            budget = 100
        else:
            to_go = self.moves - played % self.moves if self.moves else 40
            budget = left / (to_go + 1) + self.increment * 0.8
        return min(max(int(budget), 1), LONGEST)
