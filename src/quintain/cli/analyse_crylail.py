"""`quintain analyse` for records of Crylail: choice and luck of each flick as text, JSON, picture; flick maps."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.bots.crylail_findings import Made, costliest
from quintain.bots.crylail_levels import tremor_of
from quintain.bots.recorded import shares_of
from quintain.bots.review import mark_of
from quintain.core.errors import RecordError
from quintain.crylail.power import power_of
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Profile
from quintain.games.records import Replayed, seat_names

if TYPE_CHECKING:
    from quintain.bots.bot import Progress
    from quintain.bots.crylail_findings import FlickMap, Reviewed
    from quintain.crylail.hands import Tremor

MOST_TOLD = 8
"""Costly flicks that are told."""
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 900, 430, 56, 28, 20, 60
"""Of the picture, pixels."""
SIDE_COLOURS = ("#b3261e", "#1f4e8c")
QUIET = "#5f513a"
HEADING = "Points that each flick gave away by choice, and what luck brought"
BARS = "whole bar: choice · hollow bar: luck · numbers: turns"
TICKS = 12
"""About as many turns are numbered below."""
LEAST_REACH = 10.0
"""Points; the picture of choice and luck shows at least so many either way."""
PAPER, LINES = "#fbf7ee", "#d9cfb8"


def review_record(
    replayed: Replayed, work: int, tremor: "Tremor | None" = None, progress: "Progress | None" = None
) -> "tuple[Reviewed, ...]":
    """The review of a replayed record of Crylail. Raises RecordError for the other game.

    tremor: of all hands; when None, each turn's own: a bot's by its level, a person's as agreed (C24).
    """
    from quintain.bots.crylail_luck import review

    game = replayed.configured.game
    if not isinstance(game, Crylail):
        raise RecordError(0, f"a record of {game.name} is no record of Crylail")
    parse = replayed.configured.notation.parse_move
    turns = [
        Made(step.before, parse(step.step.text), step.played, parse(step.step.aim) if step.step.aim else None)
        for step in replayed.steps
        if step.seat is not None
    ]
    shares = shares_of(replayed)
    seats = [step.seat for step in replayed.steps if step.seat is not None]
    levels = [next(each.level for each in shares if each.made(seat, turn)) for turn, seat in enumerate(seats)]
    return review(game, turns, [tremor or tremor_of(game.config, level) for level in levels], work, progress)


def tell(replayed: Replayed, found: "Sequence[Reviewed]", work: int) -> str:
    """The review as text."""
    shares = shares_of(replayed)
    lines = [
        f"{len(found)} flicks, each weighed with {work} simulated ones and a map.",
        "Points given away by choice, and brought by luck; what a flick gave away of the chance to win, on average:",
    ]
    for share in shares:
        own = [each for each in found if share.made(each.seat, each.step)]
        choice, luck = sum(each.split.choice for each in own), sum(each.split.luck for each in own)
        cost = 100.0 * sum(each.split.cost for each in own) / max(1, len(own))
        lines.append(f"  {share.name}: choice {choice:+.1f}, luck {luck:+.1f}, {cost:.1f} % a flick")
    worst = costliest(found, MOST_TOLD)
    lines += [
        "",
        "The flicks that cost most:" if worst else "No flick cost more than a few percent of the chance to win.",
    ]
    for each in worst:
        lost = 100.0 * each.split.cost
        by = next(share.name for share in shares if share.made(each.seat, each.step))
        lines.append(f"  Turn {each.step + 1} (round {each.round}): {by} gave away {lost:.0f} % of the chance to win")
        lines.append(f"      played: {each.told}")
        lines.append(f"      better: {each.advice}")
    return "\n".join(lines)


def as_json(replayed: Replayed, found: "Sequence[Reviewed]", work: int) -> dict[str, object]:
    """The review for programs; points of the round, own minus foreign."""
    notation = replayed.configured.notation
    return {
        "game": "crylail",
        "work": work,
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
                "cost": round(each.split.cost, 4),
                "mark": mark_of(each.split.cost),
                "verdict": each.verdict,
                "better": notation.format_move(each.better),
                "why": each.advice,
            }
            for each in found
        ],
        "costly": [each.step + 1 for each in costliest(found, MOST_TOLD)],
    }


def picture(replayed: Replayed, found: "Sequence[Reviewed]") -> str:
    """Choice (whole bars, always down) and luck (hollow bars) of each flick as an SVG picture."""
    names = seat_names(replayed.record, replayed.configured.game.seats)
    reach = max([LEAST_REACH, *(abs(part) for each in found for part in (each.split.choice, each.split.luck))])
    middle, scale = (TOP + HEIGHT - BOTTOM) / 2, (HEIGHT - TOP - BOTTOM) / 2 / reach
    parts = [_opening(WIDTH, HEIGHT), f'<text x="{LEFT}" y="18" font-size="15" font-weight="bold">{HEADING}</text>']
    for points in (-reach, -reach / 2, 0.0, reach / 2, reach):
        y = middle - scale * points
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINES}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{points:+.0f}</text>')
    step = (WIDTH - LEFT - RIGHT) / max(1, len(found))
    numbered = {each.step for each in costliest(found, MOST_TOLD)}
    every = max(1, round(len(found) / TICKS / 5) * 5)
    for k, each in enumerate(found):
        x, colour = LEFT + step * k, SIDE_COLOURS[each.side]
        parts.append(_bar(x + 0.1 * step, 0.4 * step, middle, -scale * each.split.choice, f'fill="{colour}"'))
        hollow = f'fill="{PAPER}" stroke="{colour}" stroke-width="1.5"'
        parts.append(_bar(x + 0.54 * step, 0.3 * step, middle, -scale * each.split.luck, hollow))
        if each.step in numbered:
            y = middle - scale * each.split.choice + 14
            parts.append(f'<text x="{x + 0.3 * step:.1f}" y="{y:.1f}" text-anchor="middle">{each.step + 1}</text>')
        if (each.step + 1) % every == 0:
            foot = f'x="{x + 0.5 * step:.1f}" y="{HEIGHT - BOTTOM + 28}" text-anchor="middle" fill="{QUIET}"'
            parts.append(f"<text {foot}>{each.step + 1}</text>")
        if k == 0 or found[k - 1].round != each.round:
            parts.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{LINES}" stroke-dasharray="4 4"/>')
            parts.append(f'<text x="{x + 5:.1f}" y="{TOP + 14}" fill="{QUIET}">round {each.round}</text>')
    return "\n".join([*parts, *_legend(names), "</svg>\n"])


def _legend(names: Sequence[str]) -> list[str]:
    """Which colour is whose, and which bar is what."""
    sides = [" and ".join(names[side::2]) for side in range(2)]
    parts = []
    for side, name in enumerate(sides):
        x, y = LEFT + 260 * side, HEIGHT - 14
        parts.append(f'<rect x="{x}" y="{y - 11}" width="14" height="12" fill="{SIDE_COLOURS[side]}"/>')
        parts.append(f'<text x="{x + 20}" y="{y}">{_escaped(name)}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 14}" text-anchor="end" fill="{QUIET}">{BARS}</text>')
    return parts


def map_picture(found: "FlickMap", profile: Profile) -> str:
    """The map of one knight and place as an SVG picture: blue where it brings most, the best flick ringed.

    How hard is told as power on that table, as everywhere; the rows are even in the logarithm of the speed.
    """
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
        power = _power(found.speeds[r], profile)
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{power}</text>')
    for k in range(0, columns, max(1, columns // 8)):
        x = LEFT + wide * (columns - 1 - k + 0.5)
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{found.directions[k]:.0f}°</text>'
        )
    tolerance = found.tolerance
    parts.append(
        f'<text x="{LEFT}" y="18">{found.knight.value.capitalize()}: best {found.best.swing:+.1f} points at'
        f" {found.best.direction:+.1f}°, power {_power(found.best.speed, profile)}; a point is lost"
        f" {tolerance.left:.1f}° to the left, {tolerance.right:.1f}° to the right,"
        f" {100 * tolerance.slower:.0f} % slower, {100 * tolerance.faster:.0f} % faster</text>"
    )
    parts.append(
        f'<text x="{LEFT}" y="{HEIGHT - 8}">direction (+ to the left) and power; points of the round from'
        f" {least:+.1f} (red) to {most:+.1f} (blue)</text>"
    )
    return "\n".join([*parts, "</svg>\n"])


def _power(speed: float, profile: Profile) -> str:
    """Of a speed in m/s."""
    return f"{power_of(speed * 1e6, profile):.1f} %"


def _opening(width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="13"><rect width="{width}" height="{height}" fill="{PAPER}"/>'
    )


def _bar(x: float, width: float, middle: float, height: float, look: str) -> str:
    y = middle if height > 0 else middle + height
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{abs(height):.1f}" {look}/>'


def _tint(share: float) -> str:
    """White at 0, blue at 1, red at -1."""
    full = (31, 78, 140) if share > 0 else (179, 38, 30)
    red, green, blue = (round(255 + (part - 255) * min(1.0, abs(share))) for part in full)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
