"""What can be agreed before a match: the options as texts, and the configuration they make (C1, C2, C7-C24).

A record holds every figure of its table, so that it can be read without knowing what a table's name meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from quintain.core.errors import OptionError
from quintain.core.options import Option, read_options
from quintain.crylail.free_table import FREE, check_profile, figure_options, figures_of, read_profile
from quintain.crylail.hands import TREMORS, Hand, Tremor
from quintain.crylail.position import DEFAULT_TOLERANCE
from quintain.crylail.scoring import SpearRivals
from quintain.crylail.table import Profile

PLAYERS = (2, 4)
"""C22"""
MIN_ROUNDS = 2
"""C21: never fewer."""
MAX_ROUNDS = 99
MAX_POINTS = 999
MAX_TOLERANCE = 20_000
"""µm: a disk's radius; beyond it nothing would be measured."""


class Crossing(Enum):
    """House rule `crossing` (C7): when the flicked knight must have been beyond the Battle Line."""

    REST = "rest"
    EVER = "ever"


class PushedBack(Enum):
    """House rule `pushed_back` (C9): what becomes of a knight knocked back over the Battle Line."""

    STAYS = "stays"
    REMOVED = "removed"


class LastKnight(Enum):
    """House rule `last_knight` (C13): what forbids Hero and Slayer to be sent last."""

    FORBIDDEN = "forbidden"
    PENALTY = "penalty"


LIMIT_PRESETS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "3_rounds": (3, 0),
        "4_rounds": (4, 0),
        "40_points": (0, 40),
        "50_points": (0, 50),
        "9_rounds": (9, 0),
        "10_rounds": (10, 0),
        "75_points": (0, 75),
        "100_points": (0, 100),
    }
)
"""C21: rounds and points, 0 for the one that does not count. The first four are short matches, the others long ones."""

DEFAULT_ROUNDS = 4
DEFAULT_POINTS = 60


@dataclass(frozen=True, slots=True)
class Config:
    """Everything agreed before the match. Raises OptionError for what can't be played."""

    players: int = 2
    rounds: int = 4
    """C21: how many; 0 when the match goes to points."""
    points: int = 0
    """C21: the limit; 0 when the match goes by rounds."""
    profile: Profile = field(default_factory=Profile)
    hand: Hand = Hand.FLICK
    tremor: str = "slight"
    """C24: a name of hands.TREMORS; of a steady hand only."""
    practice: bool = False
    """Moves may be taken back."""
    tolerance: int = DEFAULT_TOLERANCE
    """C20, µm."""
    crossing: Crossing = Crossing.REST
    pushed_back: PushedBack = PushedBack.STAYS
    last_knight: LastKnight = LastKnight.FORBIDDEN
    spear_rivals: SpearRivals = SpearRivals.KNIGHTS

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise OptionError("players", f"{self.players} is neither 2 nor 4", "C22")
        if (self.rounds == 0) == (self.points == 0):
            raise OptionError("limit", "a match goes either by rounds or to points", "C21")
        if self.rounds and not MIN_ROUNDS <= self.rounds <= MAX_ROUNDS:
            raise OptionError("rounds", f"{self.rounds} is not between {MIN_ROUNDS} and {MAX_ROUNDS}", "C21")
        if self.points and not 1 <= self.points <= MAX_POINTS:
            raise OptionError("points", f"{self.points} is not between 1 and {MAX_POINTS}", "C21")
        if not 0 <= self.tolerance <= MAX_TOLERANCE:
            raise OptionError("tolerance", f"{self.tolerance} is not between 0 and {MAX_TOLERANCE}", "C20")
        if self.tremor not in TREMORS:
            raise OptionError("tremor", f"{self.tremor!r} is none of {', '.join(TREMORS)}", "C24")
        check_profile(self.profile)

    @property
    def shake(self) -> Tremor | None:
        """The tremor that the host adds to every flick; None for a hand that has none of ours (C24)."""
        return TREMORS[self.tremor] if self.hand is Hand.STEADY else None

    def options(self) -> dict[str, str]:
        """The configuration as texts, in the order of OPTIONS; `read_config` of them gives it back."""
        named = {limits: name for name, limits in LIMIT_PRESETS.items()}
        other = "rounds" if self.rounds else "points"
        return {
            "players": str(self.players),
            "limit": named.get((self.rounds, self.points), other),
            "rounds": str(self.rounds or DEFAULT_ROUNDS),
            "points": str(self.points or DEFAULT_POINTS),
            "hand": self.hand.value,
            "tremor": self.tremor,
            "practice": "yes" if self.practice else "no",
            "table": self.profile.name,
            **figures_of(self.profile),
            "tolerance": str(self.tolerance),
            "crossing": self.crossing.value,
            "pushed_back": self.pushed_back.value,
            "last_knight": self.last_knight.value,
            "spear_rivals": self.spear_rivals.value,
        }


def read_config(given: Mapping[str, str]) -> Config:
    """The configuration in texts; what is left out has its default. Raises OptionError."""
    texts = read_options(OPTIONS, given)
    limit = texts["limit"]
    by_choice = {"rounds": (int(texts["rounds"]), 0), "points": (0, int(texts["points"]))}
    rounds, points = by_choice[limit] if limit in by_choice else LIMIT_PRESETS[limit]
    return Config(
        players=int(texts["players"]),
        rounds=rounds,
        points=points,
        profile=read_profile(texts),
        hand=Hand(texts["hand"]),
        tremor=texts["tremor"],
        practice=texts["practice"] == "yes",
        tolerance=int(texts["tolerance"]),
        crossing=Crossing(texts["crossing"]),
        pushed_back=PushedBack(texts["pushed_back"]),
        last_knight=LastKnight(texts["last_knight"]),
        spear_rivals=SpearRivals(texts["spear_rivals"]),
    )


def _limit_choices() -> tuple[tuple[str, str, str], ...]:
    short, long = "A short match, a quarter of an hour", "A long match, up to an hour"
    presets = tuple(
        (name, name.replace("_", " ").capitalize(), line)
        for (name, _), line in zip(LIMIT_PRESETS.items(), [short] * 4 + [long] * 4, strict=True)
    )
    return (
        *presets,
        ("rounds", "Other number of rounds", "As many as you say, at least two"),
        ("points", "Other number of points", "Until a side has more than you say, at least two rounds"),
    )


OPTIONS: tuple[Option, ...] = (
    Option(
        name="players",
        label="Players",
        line="Two, or two teams of two whose partners play alternate rounds.",
        rule="C22",
        default="2",
        group="game",
        choices=(("2", "2 players", "One for each side"), ("4", "4 players", "Two teams; partners sit opposite")),
    ),
    Option(
        name="limit",
        label="Length of the match",
        line="A number of rounds, or until a side has more points than the limit; never fewer than two rounds.",
        rule="C21",
        default="4_rounds",
        group="game",
        choices=_limit_choices(),
    ),
    Option(
        name="rounds",
        label="Rounds",
        line="How many rounds are played.",
        rule="C21",
        default=str(DEFAULT_ROUNDS),
        kind="number",
        group="game",
        least=MIN_ROUNDS,
        most=MAX_ROUNDS,
        needs="limit=rounds",
    ),
    Option(
        name="points",
        label="Points",
        line="The match ends with the round after which a side has more.",
        rule="C21",
        default=str(DEFAULT_POINTS),
        kind="number",
        group="game",
        least=1,
        most=MAX_POINTS,
        needs="limit=points",
    ),
    Option(
        name="hand",
        label="Hand",
        line="How knights are flicked, and whether the hand trembles.",
        rule="C24",
        default=Hand.FLICK.value,
        group="game",
        choices=(
            (
                "flick",
                "Flick",
                "Your pointer's own motion. Sliders and keys flick exactly; for equal terms choose the steady hand",
            ),
            ("steady", "Steady", "Drag, keys or sliders; a little tremor is added and shown"),
            ("surgeon", "Surgeon", "Exactly as aimed: for practice and study"),
        ),
    ),
    Option(
        name="tremor",
        label="Tremor",
        line="By how much a steady hand misses, one standard deviation.",
        rule="C24",
        default="slight",
        group="game",
        needs="hand=steady",
        choices=(
            ("slight", "Slight", "1° in direction, 4 % in speed, half a millimetre in placing"),
            ("plain", "Plain", "1.5°, 7 %, one millimetre"),
            ("strong", "Strong", "2.5°, 12 %, two millimetres"),
        ),
    ),
    Option(
        name="practice",
        label="Practice",
        line="Flicks may be taken back.",
        rule="C24",
        default="no",
        kind="yes_no",
        group="game",
    ),
    Option(
        name="table",
        label="Table",
        line="Its size, and how disks slide and bounce on it.",
        rule="C1",
        default="standard",
        group="table",
        choices=(
            ("standard", "Standard", "1.83 m by 0.70 m"),
            ("long_bar", "Long bar", "3.00 m by 0.60 m, a little slicker"),
            ("kitchen", "Kitchen table", "1.40 m by 0.80 m, a little rougher"),
            ("slick", "Slick", "The standard size, polished: disks slide twice as far"),
            ("rough", "Rough", "The standard size, raw wood: disks soon stop"),
            (FREE, "Your own", "Any size, friction and bounce"),
        ),
    ),
    *figure_options(),
    Option(
        name="tolerance",
        label="Measuring tolerance (µm)",
        line="Distances that differ by no more are disputed and settled by a flip; 500 is half a millimetre, 0 exact.",
        rule="C20",
        default=str(DEFAULT_TOLERANCE),
        kind="number",
        group="option",
        most=MAX_TOLERANCE,
    ),
    Option(
        name="crossing",
        label="Crossing the Battle Line",
        line="When the flicked knight must be beyond the line to stay in play.",
        rule="C7",
        default=Crossing.REST.value,
        group="house",
        choices=(
            ("rest", "At rest", "Where it lies when everything has stopped"),
            ("ever", "Ever", "House rule: at some time of the flick is enough"),
        ),
    ),
    Option(
        name="pushed_back",
        label="Pushed back",
        line="What becomes of an earlier knight that is knocked back over the Battle Line.",
        rule="C9",
        default=PushedBack.STAYS.value,
        group="house",
        choices=(
            ("stays", "Stays", "It stays in play"),
            ("removed", "Removed", "House rule: it is removed for the round"),
        ),
    ),
    Option(
        name="last_knight",
        label="Hero or Slayer last",
        line="They can't be the last knight that a side sends.",
        rule="C13",
        default=LastKnight.FORBIDDEN.value,
        group="house",
        choices=(
            ("forbidden", "Forbidden", "A choice that would leave only them is refused"),
            ("penalty", "Penalty", "House rule: it may happen; that knight is taken off after its flick"),
        ),
    ),
    Option(
        name="spear_rivals",
        label="Rivals of a Spearman",
        line="Which disks a Spearman must be nearer to the Void than.",
        rule="C14",
        default=SpearRivals.KNIGHTS.value,
        group="house",
        choices=(
            ("knights", "Knights", "All other knights, of both sides"),
            ("all", "All disks", "House rule: the Drak Borgs too"),
        ),
    ),
)
"""In the order in which a start page asks and a record keeps them."""
