"""Layouts and flicks by number: the same ones on every machine, for tests and the golden hash."""

from random import Random

from quintain.crylail.table import Flick, Kind, Point, Profile, drak_borg_spots, overlaps_disk, overlaps_marker

Disk = tuple[int, int, int]


def layout(profile: Profile, disks: int, seed: int) -> list[Disk]:
    """Disks 1, 2, ... scattered behind the Battle Line, half of the time with three on the Drak Borgs' spots."""
    random = Random(seed)
    places: list[Point] = list(drak_borg_spots(profile))[:disks] if random.random() < 0.5 else []
    radius = profile.radius
    while len(places) < disks:
        x = random.randint(profile.battle_line + 1, profile.length - 1)
        y = random.randint(1, profile.width - 1)
        if random.random() < 0.2 and places:
            ox, oy = random.choice(places)
            x = ox + random.choice((-1, 1)) * 2 * radius
            y = oy
        fits = 0 <= x <= profile.length and not overlaps_marker(profile, x, y)
        if fits and not any(overlaps_disk(profile, (x, y), other) for other in places):
            places.append((x, y))
    return [(k + 1, *place) for k, place in enumerate(places)]


def flick(profile: Profile, disks: list[Disk], seed: int) -> Flick:
    """From behind the Launch Line, mostly at a disk, sometimes at a marker, dead straight or anywhere."""
    random = Random(1_000_003 * seed + 17)
    x = random.randint(profile.radius, profile.launch_line)
    y = random.randint(100_000, profile.width - 100_000)
    speed = random.randint(1_500_000, 6_000_000)
    style = random.random()
    dx, dy = profile.length, random.randint(-200_000, 200_000)
    if style < 0.75 and disks:
        _, tx, ty = random.choice(disks)
        dx, dy = tx - x, ty - y + random.randint(-profile.disk_diameter, profile.disk_diameter)
    elif style < 0.85:
        dx, dy = profile.battle_line - x, random.choice((0, profile.width)) - y
    elif style < 0.9:
        dy = 0
    larger = max(abs(dx), abs(dy))
    spin = random.choice((0, 0, random.randint(-60_000, 60_000)))
    return Flick(Kind.HERO, x, y, speed * dx // larger, speed * dy // larger, spin)
