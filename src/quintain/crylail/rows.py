"""The workspace of the physics: one row of ROOM numbers for each quantity of a disk, laid end to end in flat sequences.

The same code reads it as Python lists (one flick, at once) and as numpy arrays (thousands of flicks, compiled by
numba), so it is neither a class nor a matrix. `real[X + 3]` is the x of disk 3. Metres, seconds, kilograms, radians.
"""

from collections.abc import MutableSequence, Sequence
from math import inf, sqrt

from quintain.crylail.table import Profile, markers

Reals = MutableSequence[float]
Wholes = MutableSequence[int]

ROOM = 16
"""Disks that the workspace holds. A table has at most fifteen (C2); a fixed width lets a compiler unroll every row."""

# rows of `real`
T0, X, Y, UX, UY, V = 0 * ROOM, 1 * ROOM, 2 * ROOM, 3 * ROOM, 4 * ROOM, 5 * ROOM
"""When the present stretch began, where, in which direction (a unit vector) and how fast."""
SPIN = 6 * ROOM
"""rad/s at T0."""
TS, XE, YE = 7 * ROOM, 8 * ROOM, 9 * ROOM
"""When and where the stretch ends if nothing happens, after WAY metres."""
TE = 10 * ROOM
"""When the centre passes an edge or the rim meets a marker; INF if neither."""
IM = 11 * ROOM
"""One over the mass."""
SIZE2, REACH2 = 12 * ROOM, 13 * ROOM
"""Squared distance of touching centres: SIZE2 while on the table, REACH2 while at rest as well; 0 otherwise."""
REST_T, REST_TIE = 14 * ROOM, 15 * ROOM
"""When it first meets a resting disk, and the same again if it may meet a second one at that instant, else INF."""
NEXT, SECOND = 16 * ROOM, 17 * ROOM
"""The time of its next event, and of the next meeting after that one."""
PATH = 18 * ROOM
"""Scratch: the way to each resting disk."""
VX, VY, WX, WY = 19 * ROOM, 20 * ROOM, 21 * ROOM, 22 * ROOM
"""Scratch of tied contacts: velocities before, and with the impulses found so far."""
SPIN_CHANGE, SHIFT_X, SHIFT_Y = 23 * ROOM, 24 * ROOM, 25 * ROOM
"""Scratch of tied contacts: what they add to the spin and to the place."""
WAY = 26 * ROOM
LESSER = 27 * ROOM
"""Scratch: the lesser halves of PATH."""
PAIR = 28 * ROOM
"""ROOM rows: PAIR + ROOM * i + k is when moving disk i meets k, which moves or has moved."""
CONTACT = PAIR + ROOM * ROOM
"""Scratch of tied contacts: CONTACT_ROW numbers for each of MOST_CONTACTS."""
CONTACT_ROW = 5
NX, NY, IMPULSE, CHANGE, APPROACH = range(CONTACT_ROW)
MOST_CONTACTS = 3 * ROOM
"""Disks of one size in a plane touch fewer than three times their number."""
REALS = CONTACT + CONTACT_ROW * MOST_CONTACTS

# rows of `whole`
END = 0 * ROOM
"""What happens at TE: one of the edges below, or 2 f for face f and 2 f + 1 for the corner at its start."""
REST_K, WITH = 1 * ROOM, 2 * ROOM
"""The disks met at REST_T and at NEXT; NOBODY if the next event is that of TE."""
STATE, MOVER = 3 * ROOM, 4 * ROOM
"""One of the three below, and the list of the disks that have moved, in the order in which they began."""
CHANGED = 5 * ROOM
"""The disks whose motion the present event changed."""
TOUCHES = 6 * ROOM
"""Scratch of tied contacts: with how many others a disk exchanges impulses."""
FIRST, OTHER = 7 * ROOM, 7 * ROOM + MOST_CONTACTS
"""The two disks of each tied contact."""
NEVER_MOVED, SLIDES, RESTS_AGAIN = range(3)
"""RESTS_AGAIN: or has fallen."""
MOVERS = OTHER + MOST_CONTACTS
"""Length of the list of movers."""
LOG_ROOM, LOGGED = MOVERS + 1, MOVERS + 2
"""Rows that the log holds, 0 for no log at all; rows that were wanted, more than it holds if it was too short."""
WHOLES = LOGGED + 1

NOBODY = -1
NEAR_EDGE, VOID_EDGE, RIGHT_EDGE, LEFT_EDGE = -2, -3, -4, -5
"""x = 0, x = length, y = 0, y = width."""

# the figures of a table
LENGTH, WIDTH, DECELERATION, SPIN_DECELERATION, DIAMETER = range(5)
RESTITUTION, DISK_FRICTION, MARKER_RESTITUTION = range(5, 8)
CLEAR_LOW, CLEAR_HIGH = 8, 9
"""A centre that stays between these y meets no marker."""
MARKERS = 10
FIGURES = 11

MARKER_ROW = 6
BOX_X0, BOX_Y0, BOX_X1, BOX_Y1, FACE_FROM, FACE_TO = range(MARKER_ROW)
"""Of `shapes`, first a row for each marker: the box that a centre enters to touch it; its faces, the last excluded."""
FACE_ROW = 6
AX, AY, EX, EY, FACE_LENGTH, FACE_MARKER = range(FACE_ROW)
"""Then a row for each face: its start, its unit direction (counter-clockwise), its length, its marker."""

# the log
LOG_ROW = 9
WHAT, WHEN, WHO, WHOM, PLACE = range(5)
SPEED = PLACE
"""At PLACE begin x, y, vx, vy, spin (MOVED, FELL); for STRUCK it is the SPEED of the approach."""
MOVED, STRUCK, FELL = range(3)
"""A new stretch of WHO begins; WHO met disk WHOM, or marker -1 - WHOM; WHO fell over edge WHOM."""

INF = inf
TOUCHING = 1e-10
"""m; a smaller gap is none."""
APPROACHING = 1e-9
"""m/s; touching disks that approach more slowly than this do not meet now."""
BOX_SLACK = 1e-6
"""How much larger than needed a marker's box is, so that rounding can't hide a touch."""
MICRO = 1e6
"""Micrometres in a metre; whole micrometres are divided by it, which rounds once."""


LAYOUT_ROWS = 4


def new_reals() -> list[float]:
    """Room for `real`, with every disk off the table."""
    return [0.0] * REALS


def new_wholes() -> list[int]:
    """Room for `whole`, with no disk moving."""
    return [0] * WHOLES


def layout_of(places: Sequence[tuple[float, float]], masses: Sequence[float], diameter: float) -> list[float]:
    """LAYOUT_ROWS rows of ROOM as `physics.lay_out` reads them: disks at these places, m, with these masses, kg."""
    empty = ROOM - len(places)
    xs = [x for x, _ in places] + [0.0] * empty
    ys = [y for _, y in places] + [0.0] * empty
    inverse = [1.0 / mass for mass in masses] + [1.0] * empty
    return xs + ys + inverse + [diameter * diameter] * len(places) + [0.0] * empty


def figures_of(profile: Profile) -> tuple[list[float], list[float]]:
    """The figures and the marker shapes of a table, as the physics reads them."""
    radius = profile.radius / MICRO
    figures = [0.0] * FIGURES
    figures[LENGTH] = profile.length / MICRO
    figures[WIDTH] = profile.width / MICRO
    figures[DECELERATION] = profile.deceleration
    figures[SPIN_DECELERATION] = 4.0 * profile.deceleration / (3.0 * radius)
    figures[DIAMETER] = profile.disk_diameter / MICRO
    figures[RESTITUTION] = profile.restitution / 1000.0
    figures[DISK_FRICTION] = profile.disk_friction / 1000.0
    figures[MARKER_RESTITUTION] = profile.marker_restitution / 1000.0
    polygons = [[(x / MICRO, y / MICRO) for x, y in corners] for corners in markers(profile)]
    shapes = add_markers(figures, polygons)
    return figures, shapes


def add_markers(figures: list[float], polygons: list[list[tuple[float, float]]]) -> list[float]:
    """The shapes of convex polygons (corners counter-clockwise, metres); sets their number and the clear band."""
    reach = 0.5 * figures[DIAMETER] + BOX_SLACK
    figures[MARKERS] = float(len(polygons))
    figures[CLEAR_LOW] = 0.0
    figures[CLEAR_HIGH] = figures[WIDTH]
    boxes: list[float] = []
    faces: list[float] = []
    for marker, corners in enumerate(polygons):
        xs = [x for x, _ in corners]
        ys = [y for _, y in corners]
        low, high = min(ys) - reach, max(ys) + reach
        if low + high < figures[WIDTH]:
            figures[CLEAR_LOW] = max(figures[CLEAR_LOW], high)
        else:
            figures[CLEAR_HIGH] = min(figures[CLEAR_HIGH], low)
        first = len(faces) // FACE_ROW
        boxes += [min(xs) - reach, low, max(xs) + reach, high, float(first), float(first + len(corners))]
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
            faces += [ax, ay, (bx - ax) / length, (by - ay) / length, length, float(marker)]
    return boxes + faces
