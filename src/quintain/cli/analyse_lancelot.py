"""`quintain analyse` for records of Lancelot: the review as text, JSON, and a picture of the chances."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from quintain.bots.recorded import shares_of
from quintain.bots.review import mark_of
from quintain.core.errors import RecordError
from quintain.games.records import Replayed, seat_names
from quintain.lancelot.rules import Lancelot

if TYPE_CHECKING:
    from quintain.bots.lancelot_review import Review, Told

MOST_TOLD = 8
"""Costly turns that are told."""
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 900, 380, 56, 40, 20, 60
"""Of the picture, pixels."""
COLOURS = ("#b3261e", "#1f4e8c", "#2e7d32", "#8d6e00", "#6a1b9a")
DASHES = ("none", "9 4", "2.5 3.5", "12 3 2.5 3", "16 3 2.5 3 2.5 3")
"""[seats] Colours and dashes of the lines."""
PAPER, LINES = "#fbf7ee", "#d9cfb8"
TICKS = 12
"""About as many turns are numbered."""
LONGEST = 16
"""Letters of a name in a legend."""


def review_record(replayed: Replayed, work: int, told: "Told | None" = None) -> "Review":
    """The review of a replayed record of Lancelot. Raises RecordError for the other game."""
    from quintain.bots.lancelot_review import review

    game = replayed.configured.game
    if not isinstance(game, Lancelot):
        raise RecordError(0, f"a record of {game.name} is no record of Lancelot")
    parse = replayed.configured.notation.parse_move
    played = [(step.before, parse(step.step.text)) for step in replayed.steps if step.seat is not None]
    return review(game, played, replayed.state, seat_names(replayed.record, game.seats), work, None, told)


def tell(replayed: Replayed, found: "Review") -> str:
    """The review as text."""
    names = seat_names(replayed.record, replayed.configured.game.seats)
    notation = replayed.configured.notation
    lines = [f"{len(found.turns)} turns. Chances to win at the end: {_chances(found.graph[-1], names)}."]
    for share in shares_of(replayed):
        costs = [each.cost for each in found.turns if share.made(each.seat, each.turn)]
        mean = 100 * sum(costs) / max(1, len(costs))
        lines.append(f"  {share.name} gave away {mean:.1f} % of the chance to win in a turn, on average.")
    lines += ["", "The turns that cost most:" if found.costly else "No turn cost more than a few percent."]
    for at in found.costly[:MOST_TOLD]:
        turn = found.turns[at]
        lines.append(f"  {_label(notation.number_of(turn.turn))} {turn.sentence}")
        line = " ".join(notation.format_move(move) for move in turn.best.line)
        lines.append(f"      expected then: {line}")
    return "\n".join(lines)


def as_json(replayed: Replayed, found: "Review") -> dict[str, object]:
    """The review for programs."""
    notation = replayed.configured.notation
    return {
        "game": "lancelot",
        "seats": list(seat_names(replayed.record, replayed.configured.game.seats)),
        "chances": [[round(chance, 4) for chance in chances] for chances in found.graph],
        "turns": [
            {
                "turn": turn.turn + 1,
                "number": notation.number_of(turn.turn),
                "seat": turn.seat,
                "move": notation.format_move(turn.move),
                "chance": round(turn.chance, 4),
                "cost": round(turn.cost, 4),
                "better": notation.format_move(turn.best.move),
                "line": [notation.format_move(move) for move in turn.best.line],
                "mark": mark_of(turn.cost),
                "why": turn.sentence,
            }
            for turn in found.turns
        ],
        "costly": [found.turns[at].turn + 1 for at in found.costly],
    }


def picture(replayed: Replayed, found: "Review") -> str:
    """The chances over the game as an SVG picture, with the number of each turn that cost much."""
    names = seat_names(replayed.record, replayed.configured.game.seats)
    last = max(1, len(found.graph) - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<g font-family="sans-serif" font-size="13"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="bold">Chances to win after each turn</text>',
        *_axes(last, replayed.configured.notation.number_of),
    ]
    for seat, name in enumerate(names):
        points = " ".join(f"{_x(at, last):.1f},{_y(chances[seat]):.1f}" for at, chances in enumerate(found.graph))
        line = f'fill="none" stroke="{COLOURS[seat]}" stroke-width="2.5" stroke-dasharray="{DASHES[seat]}"'
        x, y = LEFT + 165 * seat, HEIGHT - 12
        parts.append(f'<polyline points="{points}" {line}/>')
        parts.append(f'<path d="M{x} {y - 4}h34" {line}/>')
        parts.append(f'<text x="{x + 42}" y="{y}">{_escaped(_short(name))}</text>')
    for at in found.costly[:MOST_TOLD]:
        seat = found.turns[at].seat
        number = replayed.configured.notation.number_of(found.turns[at].turn)
        parts.append(_numbered(number, _x(at + 1, last), _y(found.graph[at + 1][seat]), COLOURS[seat]))
    return "\n".join([*parts, "</g></svg>\n"])


def _axes(last: int, number_of: Callable[[int], int]) -> list[str]:
    """Lines for the chances, and the numbers that some turns bear in the record."""
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINES}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    step = max(1, round(last / TICKS / 5) * 5)
    foot = HEIGHT - BOTTOM + 18
    return parts + [
        f'<text x="{_x(turn, last):.1f}" y="{foot}" text-anchor="middle">{number_of(turn - 1)}</text>'
        for turn in range(step, last + 1, step)
    ]


def _numbered(number: int, x: float, y: float, colour: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="{PAPER}" stroke="{colour}" stroke-width="2"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="11">{number}</text>'
    )


def _label(number: int) -> str:
    """As the record numbers the turn; the sword is placed before the first one (L13)."""
    return f"{number}." if number else "Before turn 1:"


def _chances(chances: Sequence[float], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {100 * chance:.0f} %" for name, chance in zip(names, chances, strict=True))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _x(at: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / last


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
