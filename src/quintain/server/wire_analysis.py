"""What the HTTP interface tells of a finished match looked at again; written to the page's types like wire.py.

Squares are indices as in lancelot_view; chances are to win, 0 to 1.
"""

from typing import Literal

import msgspec

from quintain.games.lancelot_view import LancelotView


class Side(msgspec.Struct, frozen=True):
    """Who has a line in the graph: a knight of Lancelot, a side of Crylail."""

    name: str
    seats: list[int]
    shield: int
    """The colour of the line: that of the first seat."""
    given_away: float
    """What all its turns so far gave away of the chance to win, added up: 1 is a whole match."""


class FlickSplit(msgspec.Struct, frozen=True):
    """A turn of Crylail split into choice and luck: best + choice + luck = happened.

    Hundredths of a point of the round from the flick on, own minus foreign.
    """

    round: int
    best: int
    """What the best flick found would bring on average."""
    choice: int
    """What the one that was chosen brings on average, against that: never above 0."""
    luck: int
    """What it brought beyond its own average."""
    happened: int
    told: str
    """The flick in words."""


class ReviewTurn(msgspec.Struct, frozen=True):
    """One turn of the match, looked at again."""

    ply: int
    """Counts the moves of the match from 1."""
    side: int
    text: str
    better: str
    """The turn that should have been made, in notation; "" when nothing was better."""
    line: list[str]
    """What would have followed the better turn, that one first."""
    chance: float
    """Of the side after the turn, as it was chosen."""
    could: float
    """Its chance with the better turn."""
    cost: float
    """The difference, at least 0."""
    mark: Literal["good", "slip", "mistake", "blunder"]
    sentence: str
    """What it cost and what was better, or what little it gave away; "" when that is not told."""
    split: FlickSplit | None
    """Choice and luck of a turn of Crylail; None in Lancelot."""


class Progress(msgspec.Struct, frozen=True):
    """How far something is that takes a while."""

    state: Literal["starting", "preparing", "weighing", "ready"]
    """starting: nothing is heard yet; preparing: kernels are being compiled, once for each kind of board."""
    done: int
    total: int
    what: str
    """What is being prepared, "" otherwise."""


class ReviewView(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/review: as far as it is; asked again about once a second until its progress is "ready".

    When nobody asks for ten seconds the work rests, and goes on with the next question.
    """

    progress: Progress
    sides: list[Side]
    graph: list[list[float]]
    """[positions weighed so far][sides] chances with best play, the first before the first turn."""
    turns: list[ReviewTurn]
    """Those whose position before and after has been weighed, in order."""
    costly: list[int]
    """Plies of the turns that cost most, the worst first; good turns are left out."""


class LineStep(msgspec.Struct, frozen=True):
    """One turn of a line of Lancelot, for the board."""

    text: str
    """In notation."""
    name: str
    """For people: "d4 with the sword to e5"."""
    seat: int
    square: int
    """Where the shield is placed, -1 for none."""
    sword_to: int
    """Where the sword goes, -1 when it stays."""
    captured: list[int]
    """Squares of the shields that it captures."""


class BestTurn(msgspec.Struct, frozen=True):
    """One of the best turns in a position."""

    chance: float
    """Of the knight on turn, with it."""
    line: list[LineStep]
    """It and what is expected to follow."""


class ThreatView(msgspec.Struct, frozen=True):
    """A line on which a knight captures if he is let."""

    seat: int
    line: str
    """Its name, such as "row 4"."""
    squares: list[int]
    """Where he may place a shield to do it."""
    shields: list[int]
    """Those that he captures."""
    now: bool
    """Whether it is his turn."""


class AnalysisView(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/analysis?ply=N&branch=d4,e5 (Lancelot): a position of the match, or one that branches off.

    It is answered at once; chances and best turns come, and get better, while it is asked again until "ready".
    """

    ply: int
    """Turns of the match before the branch."""
    branch: list[LineStep]
    """The turns of the branch."""
    played: LineStep | None
    """What was played here in the match; None in a branch and at the end."""
    told: list[str]
    """What the last turn did, as sentences."""
    view: LancelotView
    threats: list[ThreatView]
    chances: list[float]
    """[seats] empty while nothing is known."""
    best: list[BestTurn]
    """Best first; empty while nothing is known and when the game is over."""
    depth: int
    """How many turns the search looked ahead."""
    progress: Progress
