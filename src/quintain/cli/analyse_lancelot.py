"""`quintain analyse` for records of Lancelot: the review as text, JSON, and a picture of the chances."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.core.errors import RecordError
from quintain.games.records import Replayed, seat_names
from quintain.lancelot.rules import Lancelot

if TYPE_CHECKING:
    from quintain.bots.lancelot_analysis import Review, Told

MOST_TOLD = 8
"""Costly turns that are told."""
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 900, 360, 56, 24, 20, 40
"""Of the picture, pixels."""
COLOURS = ("#b3261e", "#1f4e8c", "#2e7d32", "#8d6e00", "#6a1b9a")
"""[seats]"""


def review_record(replayed: Replayed, work: int, told: "Told | None" = None) -> "Review":
    """The review of a replayed record of Lancelot. Raises RecordError for the other game."""
    from quintain.bots.lancelot_analysis import review

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
    lines += [f"  {name} gave away {found.given_away(seat):.2f} games in all." for seat, name in enumerate(names)]
    lines += ["", "The turns that cost most:" if found.costly else "No turn cost more than a few percent."]
    for at in found.costly[:MOST_TOLD]:
        turn = found.turns[at]
        lines.append(f"  {turn.turn + 1}. {turn.sentence}")
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
                "seat": turn.seat,
                "move": notation.format_move(turn.move),
                "chance": round(turn.chance, 4),
                "cost": round(turn.cost, 4),
                "better": notation.format_move(turn.best.move),
                "line": [notation.format_move(move) for move in turn.best.line],
                "why": turn.sentence,
            }
            for turn in found.turns
        ],
        "costly": [found.turns[at].turn + 1 for at in found.costly],
    }


def picture(replayed: Replayed, found: "Review") -> str:
    """The chances over the game as an SVG picture, with a dot where a turn cost much."""
    names = seat_names(replayed.record, replayed.configured.game.seats)
    last = max(1, len(found.graph) - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        "<style>text { font: 13px sans-serif }</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ee"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#d9cfb8"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for seat, name in enumerate(names):
        points = " ".join(f"{_x(at, last):.1f},{_y(chances[seat]):.1f}" for at, chances in enumerate(found.graph))
        colour = COLOURS[seat]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(f'<text x="{LEFT + 8 + 160 * seat}" y="{HEIGHT - 10}" fill="{colour}">{_escaped(name)}</text>')
    for at in found.costly[:MOST_TOLD]:
        turn = found.turns[at]
        x, y = _x(at + 1, last), _y(found.graph[at + 1][turn.seat])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[turn.seat]}"/>')
        parts.append(f'<text x="{x:.1f}" y="{y - 9:.1f}" text-anchor="middle">{turn.turn + 1}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _chances(chances: Sequence[float], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {100 * chance:.0f} %" for name, chance in zip(names, chances, strict=True))


def _x(at: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / last


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
