"""`quintain flick`: one flick simulated, told in sentences, as JSON, or drawn."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import hypot
from pathlib import Path

from quintain.cli.aiming import describe, parse_aim, usual_place
from quintain.cli.flick_picture import draw_picture
from quintain.cli.play_crylail import target_on
from quintain.cli.reading import read_text
from quintain.cli.score import located
from quintain.cli.terminal import console, refuse
from quintain.cli.writing import check_place, write_whole
from quintain.core.errors import NotationError, OptionError, PositionError, QuintainError, RecordError
from quintain.crylail.disks import (
    Disk,
    Spot,
    drak_borg_of,
    is_drak_borg,
    kind_of,
    knight_of,
    side_of,
    value_of,
)
from quintain.crylail.motion import MOST_OVERLAP, Motion, play
from quintain.crylail.moves import Fell, Struck
from quintain.crylail.placing import why_not_flickable, why_not_placed
from quintain.crylail.position import Position, read_positions
from quintain.crylail.rules import ORDERS
from quintain.crylail.table import LIMITS, Flick, Profile, drak_borg_spots, free_profile, preset
from quintain.crylail.telling import disk_name, tell

NAMES = ("Side 0", "Side 1")


@dataclass(frozen=True, slots=True)
class Request:
    """What the command line asked for."""

    flick: str
    side: int
    order: str
    position: str | None
    file: Path | None
    profile: str
    picture: Path | None


@dataclass(frozen=True, slots=True)
class Simulated:
    """A flick and what it did."""

    profile: Profile
    before: tuple[Spot, ...]
    """The other disks on the table."""
    disk: Disk
    flick: Flick
    motion: Motion


def simulate_flick(request: Request, *, as_json: bool) -> int:
    """Simulates, and tells or draws it. Returns 0, or 1 for a flick or a position that can't be."""
    try:
        if request.picture is not None:
            check_place(request.picture, "flick.svg")
        simulated = simulate(request)
        if request.picture is not None:
            picture = draw_picture(
                simulated.profile, simulated.before, simulated.disk, simulated.flick, simulated.motion
            )
            write_whole(request.picture, picture)
    except QuintainError as error:
        return refuse("flick", located(error))
    if as_json:
        print(json.dumps(_json(simulated)))
        return 0
    out = console()
    for line in sentences(simulated):
        out.print(line)
    if request.picture is not None:
        out.print(f"The picture is in {request.picture}.", soft_wrap=True)
    return 0


def simulate(request: Request) -> Simulated:
    """Raises QuintainError: a typed one for each part of the request that can't be."""
    profile, spots = _layout(request)
    aim = parse_aim(request.flick, profile, lambda name: target_on(spots, request.side, name))
    if aim.knight is None:
        raise NotationError(request.flick, 0, "a knight first, such as hero")
    flick = aim.raw
    if flick is None:
        if aim.speed is None:
            raise NotationError(request.flick, len(request.flick), "how hard, such as 1300 mm or 2.3 m/s")
        flick = aim.flick(aim.knight, aim.place or usual_place(profile))
    disk = knight_of(request.side, flick.knight)
    others = tuple(spot for spot in spots if spot.disk != disk)
    refusal = why_not_flickable(flick) or why_not_placed(profile, others, flick.x, flick.y)
    if refusal is not None:
        raise refusal
    start = tuple((spot.disk, spot.x, spot.y) for spot in others)
    return Simulated(profile, others, disk, flick, play(profile, start, disk, flick))


def sentences(simulated: Simulated) -> Iterator[str]:
    """What happens, in the order of time, then where everything lies."""
    profile, motion, disk = simulated.profile, simulated.motion, simulated.disk
    yield f"{NAMES[side_of(disk)]}: {describe(simulated.flick, profile)}"
    told = [
        *((fall.t, tell(Fell(fall.t, fall.disk, fall.x, fall.y, fall.edge), NAMES, profile)) for fall in motion.falls),
        *(
            (strike.t, _struck(Struck(strike.t, strike.disk, None if strike.other < 0 else strike.other, strike.speed)))
            for strike in motion.strikes
        ),
    ]
    for t, sentence in sorted(told, key=lambda entry: entry[0]):
        yield f"{t:7.3f} s  {sentence}"
    yield f"{motion.duration:7.3f} s  Everything is at rest."
    yield from _at_rest(simulated)


def _struck(event: Struck) -> str:
    """With the speed of the contact, also where the match would not mention so gentle a one."""
    other = "a triangle" if event.other is None else disk_name(event.other, NAMES)
    who = disk_name(event.disk, NAMES)
    return f"{who[:1].upper()}{who[1:]} hits {other} at {event.speed:.2f} m/s."


def _at_rest(simulated: Simulated) -> Iterator[str]:
    profile = simulated.profile
    before = {spot.disk: (spot.x, spot.y) for spot in simulated.before}
    before[simulated.disk] = (simulated.flick.x, simulated.flick.y)
    for disk, x, y in simulated.motion.rest:
        way = hypot(x - before[disk][0], y - before[disk][1])
        moved = f"moved {way / 1000:.1f} mm" if way else "did not move"
        name = disk_name(disk, NAMES)
        line = f"{name[:1].upper()}{name[1:]} rests at {x / 1000:.1f}, {y / 1000:.1f} mm, {moved}"
        if disk == simulated.disk:
            crossed = "beyond" if x > profile.battle_line else "not beyond"
            line += f", {crossed} the Battle Line (C7), {(profile.length - x) / 1000:.1f} mm before the Void"
        yield f"  {line}."
    yield f"  Hash #{simulated.motion.digest}."


def _layout(request: Request) -> tuple[Profile, tuple[Spot, ...]]:
    """The table and the disks on it."""
    if request.position is not None and request.file is not None:
        raise OptionError("position", "given both as a text and as a file")
    profile = preset(request.profile)
    text = request.position
    if request.file is not None:
        try:
            text = read_text(request.file)
        except RecordError as error:
            raise RecordError(0, f"{request.file}: {error}") from error
    if text is None:
        return profile, _set_up(profile, request.order)
    positions = read_positions(text)
    if len(positions) != 1:
        raise PositionError("position", f"expected one, found {len(positions)}")
    return _table_of(positions[0], profile)


def _set_up(profile: Profile, order: str) -> tuple[Spot, ...]:
    known = ["".join(map(str, values)) for values in ORDERS]
    if order not in known:
        raise OptionError("order", f"{order[:40]!r} is none of {', '.join(known)}", "C3")
    places = drak_borg_spots(profile)
    return tuple(Spot(drak_borg_of(int(value)), x, y) for value, (x, y) in zip(order, places, strict=True))


def _table_of(position: Position, profile: Profile) -> tuple[Profile, tuple[Spot, ...]]:
    """The profile with the position's size. Raises PositionError for disks that can't lie so: they were measured."""
    end = position.end
    spots = (*end.knights, *end.drak_borgs)
    for name, size in (("length", end.length), ("width", end.width)):
        least, most = LIMITS[name]
        if not least <= size <= most:
            why = f"a flick needs one from {least / 1000:g} to {most / 1000:g} mm, found {size / 1000:g} (C1)"
            raise PositionError(f"table, {name}", why)
    if (end.length, end.width) != (profile.length, profile.width):
        figures = asdict(profile)
        before_void = profile.length - profile.battle_line
        for name in ("name", "version", "length", "width"):
            del figures[name]
        profile = free_profile(end.length, end.width, **{**figures, "battle_line": end.length - before_void})
    for number, spot in enumerate(spots):
        if not (0 <= spot.x <= profile.length and 0 <= spot.y <= profile.width):
            raise PositionError(
                disk_name(spot.disk, NAMES), "its centre is beyond an edge, so it is off the table (C8)"
            )
        for other in spots[:number]:
            if hypot(spot.x - other.x, spot.y - other.y) < profile.disk_diameter - MOST_OVERLAP:
                names = disk_name(other.disk, NAMES), disk_name(spot.disk, NAMES)
                raise PositionError(names[1], f"overlaps {names[0]}, so nothing can be simulated")
    return profile, spots


def _json(simulated: Simulated) -> dict[str, object]:
    """Lengths at rest in whole µm; the motion in metres and seconds; disks by their numbers."""
    motion, flick = simulated.motion, simulated.flick
    start = sorted((*simulated.before, Spot(simulated.disk, flick.x, flick.y)), key=lambda spot: spot.disk)
    return {
        "flick": f"{flick.knight.value} {flick.x} {flick.y} {flick.vx} {flick.vy} {flick.spin}",
        "disk": simulated.disk,
        "profile": asdict(simulated.profile),
        "start": [_named(spot) for spot in start],
        "segments": [list(segment) for segment in motion.segments],
        "strikes": [asdict(strike) for strike in motion.strikes],
        "falls": [asdict(fall) for fall in motion.falls],
        "rest": [_named(Spot(*at)) for at in motion.rest],
        "duration": motion.duration,
        "events": motion.events,
        "hash": motion.digest,
    }


def _named(spot: Spot) -> dict[str, object]:
    what: dict[str, object] = (
        {"value": value_of(spot.disk)}
        if is_drak_borg(spot.disk)
        else {"side": side_of(spot.disk), "kind": kind_of(spot.disk).value}
    )
    return {"disk": spot.disk, **what, "x": spot.x, "y": spot.y}
