"""The kernels of the Crylail bots, compiled by numba on top of the physics', and the ways into them for arrays.

Importing this imports numba and numpy. The entries are called as `KERNELS[name]`, never directly.
"""

from quintain.bots import crylail_outcomes, crylail_prospects, crylail_scorer
from quintain.bots.bot import Progress
from quintain.bots.crylail_outcomes import DRAWS, flick_once, outcomes, prepare, rest
from quintain.bots.crylail_prospects import note_features, swing
from quintain.bots.crylail_scorer import expected_points, note_gaps
from quintain.core.pointers import pointer_to
from quintain.crylail.compiled import PHYSICS, Floats, Ints, bind, warm


def weigh_flicks(
    real: Floats,
    whole: Ints,
    table: Floats,
    shapes: Floats,
    log: Floats,
    figures: Floats,
    net: Floats,
    before: Floats,
    unsent: Ints,
    mover: int,
    again: int,
    flicks: Floats,
    kinds: Ints,
    draws: Floats,
    layout: Floats,
    after: Floats,
    hand: Ints,
    scratch: Floats,
    features: Floats,
    hidden: Floats,
    results: Floats,
) -> None:
    """As `outcomes`."""
    outcomes(
        pointer_to(real), pointer_to(whole), pointer_to(table), pointer_to(shapes), pointer_to(log),
        pointer_to(figures), pointer_to(net), pointer_to(before), pointer_to(unsent), mover, again,
        pointer_to(flicks), pointer_to(kinds), len(kinds), pointer_to(draws), len(draws) // DRAWS, pointer_to(layout),
        pointer_to(after), pointer_to(hand), pointer_to(scratch), pointer_to(features), pointer_to(hidden),
        pointer_to(results),
    )  # fmt: skip


def play_flick(
    real: Floats,
    whole: Ints,
    table: Floats,
    shapes: Floats,
    log: Floats,
    figures: Floats,
    before: Floats,
    flick: Floats,
    draw: Floats,
    layout: Floats,
    after: Floats,
    fixed: Floats,
) -> int:
    """One flick with one tremor: as `flick_once`, with `after` and fixed[0] as `rest` has them."""
    prepare(pointer_to(table), pointer_to(figures), pointer_to(before), pointer_to(layout))
    crossed = flick_once(
        pointer_to(real), pointer_to(whole), pointer_to(table), pointer_to(shapes), pointer_to(log),
        pointer_to(figures), pointer_to(layout), pointer_to(flick), 0, pointer_to(draw), 0,
    )  # fmt: skip
    fixed[0] = rest(pointer_to(real), pointer_to(figures), pointer_to(before), pointer_to(after))
    return crossed


def swing_of(
    at: Floats,
    unsent: Ints,
    mover: int,
    again: int,
    figures: Floats,
    net: Floats,
    scratch: Floats,
    features: Floats,
    hidden: Floats,
) -> float:
    """As `swing`; notes the gaps of `at`, [AT], first."""
    note_gaps(pointer_to(at))
    return swing(
        pointer_to(at), pointer_to(unsent), mover, again, pointer_to(figures), pointer_to(net),
        pointer_to(scratch), pointer_to(features), pointer_to(hidden),
    )  # fmt: skip


def features_of(
    at: Floats, unsent: Ints, mover: int, again: int, figures: Floats, points: Floats, features: Floats
) -> None:
    """As `note_features`; notes the gaps of `at`, [AT], first."""
    note_gaps(pointer_to(at))
    note_features(
        pointer_to(at), pointer_to(unsent), mover, again, pointer_to(figures), pointer_to(points), pointer_to(features)
    )


def points_of(at: Floats, length: float, tolerance: float, rivals: int, points: Floats) -> None:
    """As `expected_points`; notes the gaps of `at`, [AT], first."""
    note_gaps(pointer_to(at))
    expected_points(pointer_to(at), length, tolerance, rivals, pointer_to(points))


SEARCH = bind(
    (crylail_scorer, crylail_prospects, crylail_outcomes),
    (weigh_flicks, play_flick, swing_of, features_of, points_of),
    PHYSICS,
)
KERNELS = SEARCH.compiled
"""By name; call the entries of this file only."""


def compile_ahead(progress: Progress | None = None) -> None:
    """Compiles the physics and the search, or finds them compiled."""
    warm(progress, (PHYSICS, SEARCH))
