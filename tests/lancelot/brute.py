"""Lancelot counted in the slowest and plainest way, to check the engine: dictionaries, and walks over the board.

It shares nothing with the engine but the notation of squares. A square is (file, rank), both from 1.
"""

from dataclasses import dataclass, field

Square = tuple[int, int]


@dataclass
class Brute:
    size: int
    players: int
    diagonals: bool
    favour: str
    shields: dict[Square, int] = field(default_factory=dict)
    sword: Square | None = None
    sword_of: int | None = None
    hand: list[int] = field(default_factory=list)
    white: list[bool] = field(default_factory=list)
    to_move: int = 0
    captured: list[int] = field(default_factory=list)
    target: int = 90
    passes: int = 0

    def copy(self) -> "Brute":
        return Brute(
            self.size,
            self.players,
            self.diagonals,
            self.favour,
            dict(self.shields),
            self.sword,
            self.sword_of,
            list(self.hand),
            list(self.white),
            self.to_move,
            list(self.captured),
            self.target,
            self.passes,
        )

    def over(self) -> bool:
        return max(self.captured) >= self.target or self.passes >= self.players

    def turns(self) -> dict[str, list[str]]:
        """Every legal turn with the squares it captures."""
        if self.over():
            return {}
        me = self.to_move
        found: dict[str, list[str]] = {}
        everywhere = [(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)]
        free = [here for here in everywhere if here not in self.shields and here != self.sword]
        if self.hand[me] > 0:
            for here in free:
                kind = self.sword_of == me
                self._try(found, here, None, {**self.shields, here: me}, self.sword, kind)
            if self.favour != "no" and self.white[me]:
                for here in free:
                    for there in free:
                        if here != there:
                            self._try(found, here, there, {**self.shields, here: me}, there, True)
        return found or {"--": []}

    def play(self, turn: str, taken: list[str]) -> "Brute":
        """The position after a legal turn that captures these squares."""
        after = self.copy()
        after.to_move = (self.to_move + 1) % self.players
        if turn == "--":
            after.passes += 1
            return after
        after.passes = 0
        here, _, there = turn.partition("S")
        after.shields[_square(here)] = self.to_move
        after.hand[self.to_move] -= 1
        if there:
            after.sword = _square(there)
            after.sword_of = self.to_move if self.favour == "kept" else None
            after.white[self.to_move] = False
        for name in taken:
            del after.shields[_square(name)]
        after.captured[self.to_move] += len(taken)
        return after

    def _try(
        self,
        found: dict[str, list[str]],
        here: Square,
        there: Square | None,
        shields: dict[Square, int],
        sword: Square | None,
        sword_is_mine: bool,
    ) -> None:
        taken: set[Square] = set()
        for touched in [here] if there is None else [here, there]:
            for step in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = self._walk(touched, step)
                if 0 in step or (self.diagonals and len(line) >= 4):
                    mine = sum(shields.get(at) == self.to_move for at in line) + (sword in line and sword_is_mine)
                    foreign = [at for at in line if at in shields and shields[at] != self.to_move]
                    theirs = len(foreign) + (sword in line and not sword_is_mine)
                    if mine > theirs + 2:
                        return
                    if mine == theirs + 2:
                        taken.update(foreign)
        found[_name(here) + (f"S{_name(there)}" if there else "")] = sorted(map(_name, taken))

    def _walk(self, start: Square, step: Square) -> list[Square]:
        line = [start]
        for sign in (1, -1):
            x, y = start
            while 1 <= x + sign * step[0] <= self.size and 1 <= y + sign * step[1] <= self.size:
                x, y = x + sign * step[0], y + sign * step[1]
                line.append((x, y))
        return line


def perft(position: Brute, depth: int) -> int:
    """How many sequences of `depth` turns there are; a game that ends earlier counts as one."""
    if depth == 0 or position.over():
        return 1
    turns = position.turns()
    if depth == 1:
        return len(turns)
    return sum(perft(position.play(turn, taken), depth - 1) for turn, taken in turns.items())


def _name(square: Square) -> str:
    return f"{chr(96 + square[0])}{square[1]}"


def _square(name: str) -> Square:
    return ord(name[0]) - 96, int(name[1:])


def read(text: str, players: int, diagonals: bool, favour: str, target: int = 90) -> Brute:
    """A position in the text form of `quintain.lancelot.positions`, every field written out."""
    board, *words = text.split()
    fields = dict(word.split("=") for word in words)
    rows = board.split("/")
    position = Brute(len(rows), players, diagonals, favour, target=target)
    for from_top, row in enumerate(rows):
        for x, letter in enumerate(row, start=1):
            if letter == "S":
                position.sword = (x, len(rows) - from_top)
            elif letter != ".":
                position.shields[x, len(rows) - from_top] = int(letter)
    position.to_move = int(fields["move"])
    position.captured = [sum(map(int, part.split(","))) for part in fields["captured"].split("/")]
    position.hand = [int(part) for part in fields["hand"].split(",")]
    position.white = [letter == "y" for letter in fields.get("white", "n" * players)]
    position.sword_of = int(fields["sword"]) if "sword" in fields else None
    position.passes = int(fields.get("passes", "0"))
    return position
