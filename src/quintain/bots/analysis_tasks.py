"""The pieces of an analysis that a worker process does: functions of picklable arguments and results.

Naming them imports no compiler, so a server may; running them does. A review is made of many small pieces, so that
a question about one position never waits for the end of a long game.
"""

from quintain.bots.bot import Stop
from quintain.bots.crylail_findings import FlickMap, Ghost, Made, Reviewed
from quintain.bots.lancelot_analysis import Evaluation, evaluate
from quintain.bots.tasks import Report
from quintain.crylail import options as crylail_options
from quintain.crylail import rules as crylail_rules
from quintain.crylail import state as crylail_state
from quintain.crylail.hands import Tremor
from quintain.crylail.table import Flick, Kind
from quintain.lancelot import options as lancelot_options
from quintain.lancelot import rules as lancelot_rules
from quintain.lancelot import state as lancelot_state


def weigh_lancelot(
    config: lancelot_options.Config,
    state: lancelot_state.State,
    work: int,
    turns: int,
    *,
    stop: Stop,
    progress: Report,
) -> Evaluation:
    """A position of Lancelot with at most `turns` of the best turns."""
    del progress
    return evaluate(lancelot_rules.Lancelot(config), state, work, turns, stop)


def review_flick(
    config: crylail_options.Config,
    made: Made,
    tremor: Tremor,
    step: int,
    work: int,
    known: tuple[Flick, ...] = (),
    *,
    stop: Stop,
    progress: Report,
) -> Reviewed:
    """One turn of Crylail split into choice and luck; step: its index in the match, known: flicks found good before."""
    del progress
    from quintain.bots.crylail_luck import review_turn

    return review_turn(crylail_rules.Crylail(config), made, tremor, step, work, stop, known)


def map_flicks(
    config: crylail_options.Config,
    made: Made,
    kind: Kind,
    place: tuple[int, int],
    tremor: Tremor,
    step: int,
    size: tuple[int, int],
    *,
    stop: Stop,
    progress: Report,
) -> FlickMap:
    """What a knight from a place is expected to bring in a turn; the averages of the best flick and of the one that was
    made are as in its review.

    place: x and y in µm. step: the turn's index in the match. size: how many directions and speeds.
    """
    del stop, progress
    from quintain.bots.crylail_luck import as_reviewed
    from quintain.bots.crylail_maps import flick_map

    game = crylail_rules.Crylail(config)
    return as_reviewed(game, flick_map(game, made.before, kind, *place, tremor, *size), made, tremor, step)


def shake_flick(
    config: crylail_options.Config,
    state: crylail_state.State,
    flick: Flick,
    tremor: Tremor,
    seed: int,
    *,
    stop: Stop,
    progress: Report,
) -> tuple[Ghost, ...]:
    """One flick under many tremors."""
    del stop, progress
    from quintain.bots.crylail_luck import ghosts

    return ghosts(crylail_rules.Crylail(config), state, flick, tremor, seed)
