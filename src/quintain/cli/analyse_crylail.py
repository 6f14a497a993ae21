"""`quintain analyse` for records of Crylail: choice and luck of each flick as text, JSON, picture; flick maps."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.core.errors import RecordError
from quintain.crylail.hands import TREMORS, Tremor
from quintain.crylail.rules import Crylail
from quintain.games.records import Replayed, seat_names

if TYPE_CHECKING:
    from quintain.bots.bot import Progress
    from quintain.bots.crylail_luck import Reviewed
    from quintain.bots.crylail_maps import FlickMap

MOST_TOLD = 8
"""Costly flicks that are told."""
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 900, 420, 56, 28, 20, 44
"""Of the picture, pixels."""
SIDE_COLOURS = ("#b3261e", "#1f4e8c")
LUCK_COLOUR = "#8d6e00"
LEAST_REACH = 10.0
"""Points; the picture of choice and luck shows at least so many either way."""
PAPER, LINES = "#fbf7ee", "#d9cfb8"


def review_record(
    replayed: Replayed, work: int, tremor: Tremor | None = None, progress: "Progress | None" = None
) -> "tuple[Reviewed, ...]":
    """The review of a replayed record of Crylail. Raises RecordError for the other game.

    tremor: of the hands; that of the match, or a slight one, when None.
    """
    from quintain.bots.crylail_luck import Made, review

    game = replayed.configured.game
    if not isinstance(game, Crylail):
        raise RecordError(0, f"a record of {game.name} is no record of Crylail")
    parse = replayed.configured.notation.parse_move
    turns = [Made(step.before, parse(step.step.text), step.played) for step in replayed.steps if step.seat is not None]
    hand = tremor or game.config.shake or TREMORS["slight"]
    return review(game, turns, hand, work, progress)


def tell(replayed: Replayed, found: "Sequence[Reviewed]") -> str:
    """The review as text."""
    from quintain.bots.crylail_luck import costliest

    names = seat_names(replayed.record, replayed.configured.game.seats)
    lines = [f"{len(found)} flicks. Points given away by choice, and brought by luck:"]
    for seat, name in enumerate(names):
        own = [each for each in found if each.seat == seat]
        choice, luck = sum(each.split.choice for each in own), sum(each.split.luck for each in own)
        lines.append(f"  {name}: choice {choice:+.1f}, luck {luck:+.1f}")
    worst = costliest(found, MOST_TOLD)
    lines += ["", "The flicks that cost most:" if worst else "No flick could have been chosen better."]
    for each in worst:
        lost = 100.0 * (each.split.chance_best - each.split.chance_meant)
        lines.append(f"  {each.step + 1}. round {each.round}, {names[each.seat]}: {each.told}")
        lines.append(f"      gave away {lost:.0f} % of the match; better {each.advice}")
    return "\n".join(lines)


def as_json(replayed: Replayed, found: "Sequence[Reviewed]") -> dict[str, object]:
    """The review for programs; points of the round, own minus foreign."""
    from quintain.bots.crylail_luck import costliest

    notation = replayed.configured.notation
    return {
        "game": "crylail",
        "seats": list(seat_names(replayed.record, replayed.configured.game.seats)),
        "turns": [
            {
                "turn": each.step + 1,
                "round": each.round,
                "seat": each.seat,
                "side": each.side,
                "move": notation.format_move(each.move),
                "told": each.told,
                "best": round(each.split.best, 2),
                "meant": round(each.split.meant, 2),
                "happened": round(each.split.happened, 2),
                "choice": round(each.split.choice, 2),
                "luck": round(each.split.luck, 2),
                "chance": round(each.split.chance_happened, 4),
                "cost": round(each.split.chance_best - each.split.chance_meant, 4),
                "better": notation.format_move(each.better),
                "why": each.advice,
            }
            for each in found
        ],
        "costly": [each.step + 1 for each in costliest(found, MOST_TOLD)],
    }


def picture(replayed: Replayed, found: "Sequence[Reviewed]") -> str:
    """Choice (in the colour of the side, always down) and luck of each flick as an SVG picture."""
    names = seat_names(replayed.record, replayed.configured.game.seats)
    reach = max([LEAST_REACH, *(abs(part) for each in found for part in (each.split.choice, each.split.luck))])
    middle, scale = (TOP + HEIGHT - BOTTOM) / 2, (HEIGHT - TOP - BOTTOM) / 2 / reach
    parts = [_opening(WIDTH, HEIGHT)]
    for points in (-reach, -reach / 2, 0.0, reach / 2, reach):
        y = middle - scale * points
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINES}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{points:+.0f}</text>')
    step = (WIDTH - LEFT - RIGHT) / max(1, len(found))
    for k, each in enumerate(found):
        x = LEFT + step * k
        parts.append(_bar(x + 0.1 * step, 0.4 * step, middle, -scale * each.split.choice, SIDE_COLOURS[each.side]))
        parts.append(_bar(x + 0.5 * step, 0.4 * step, middle, -scale * each.split.luck, LUCK_COLOUR))
        if k and found[k - 1].round != each.round:
            parts.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{LINES}" stroke-dasharray="4 4"/>')
    legend = [(f"{name}'s choice", SIDE_COLOURS[seat % 2]) for seat, name in enumerate(names)] + [("luck", LUCK_COLOUR)]
    for k, (text, colour) in enumerate(legend):
        parts.append(f'<text x="{LEFT + 170 * k}" y="{HEIGHT - 12}" fill="{colour}">{_escaped(text)}</text>')
    parts.append(f'<text x="{LEFT}" y="17">points of each flick, from the first to the last</text>')
    return "\n".join([*parts, "</svg>\n"])


def map_picture(found: "FlickMap") -> str:
    """The map of one knight and place as an SVG picture: blue where it brings most, the best flick ringed."""
    rows, columns = len(found.speeds), len(found.directions)
    wide, high = (WIDTH - LEFT - RIGHT) / columns, (HEIGHT - TOP - BOTTOM) / rows
    least, most = min(map(min, found.expected)), max(map(max, found.expected))
    reach = max(most - least, 1e-9)
    parts = [_opening(WIDTH, HEIGHT), '<g shape-rendering="crispEdges">']
    for r, row in enumerate(found.expected):
        y = HEIGHT - BOTTOM - high * (r + 1)
        for c, value in enumerate(reversed(row)):
            parts.append(
                f'<rect x="{LEFT + wide * c:.1f}" y="{y:.1f}" width="{wide + 0.3:.1f}" height="{high + 0.3:.1f}"'
                f' fill="{_tint(2.0 * (value - least) / reach - 1.0)}"/>'
            )
    parts.append("</g>")
    c = columns - 1 - found.directions.index(found.best.direction)
    x = LEFT + wide * (c + 0.5)
    y = HEIGHT - BOTTOM - high * (found.speeds.index(found.best.speed) + 0.5)
    parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="none" stroke="#000" stroke-width="2"/>')
    for r in range(0, rows, max(1, rows // 6)):
        y = HEIGHT - BOTTOM - high * (r + 0.5)
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{found.speeds[r]:.1f}</text>')
    for k in range(0, columns, max(1, columns // 8)):
        x = LEFT + wide * (columns - 1 - k + 0.5)
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{found.directions[k]:.0f}°</text>'
        )
    tolerance = found.tolerance
    parts.append(
        f'<text x="{LEFT}" y="18">{found.knight.value.capitalize()}: best {found.best.swing:+.1f} points at'
        f" {found.best.direction:+.1f}°, {found.best.speed:.2f} m/s; a point is lost {tolerance.left:.1f}° to the left,"
        f" {tolerance.right:.1f}° to the right, {100 * tolerance.slower:.0f} % slower,"
        f" {100 * tolerance.faster:.0f} % faster</text>"
    )
    parts.append(
        f'<text x="{LEFT}" y="{HEIGHT - 8}">direction (+ to the left) and speed in m/s; points of the round from'
        f" {least:+.1f} (red) to {most:+.1f} (blue)</text>"
    )
    return "\n".join([*parts, "</svg>\n"])


def _opening(width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="13"><rect width="{width}" height="{height}" fill="{PAPER}"/>'
    )


def _bar(x: float, width: float, middle: float, height: float, colour: str) -> str:
    y = middle if height > 0 else middle + height
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{abs(height):.1f}" fill="{colour}"/>'


def _tint(share: float) -> str:
    """White at 0, blue at 1, red at -1."""
    full = (31, 78, 140) if share > 0 else (179, 38, 30)
    red, green, blue = (round(255 + (part - 255) * min(1.0, abs(share))) for part in full)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
