"""A flick split into choice and luck, the same flick under many tremors, and the review of a match. Imports numba.

For the side that moved, all in points of the round, own minus foreign, from the position before the flick on:
what the best flick would bring on average, what this one brings on average (with the hand's tremor around it), and what
it did bring. The first step is the choice, the second is luck. The best one is the best of all that were found, by a
search and on the map of the flick's own place, and of the flick itself; all are weighed under the same tremors.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from quintain.bots.bot import Progress, Stop
from quintain.bots.crylail import move_of
from quintain.bots.crylail_findings import FlickMap, Ghost, Made, Reviewed, Split, aim_of, flick_at
from quintain.bots.crylail_maps import flick_map
from quintain.bots.crylail_prospects import chance
from quintain.bots.crylail_scene import Scene, Weigher, scene_of, spread_after
from quintain.bots.crylail_search import Search
from quintain.bots.crylail_weighing import best_of, weigh_moves
from quintain.bots.crylail_words import gain_words, verdict, words_of
from quintain.bots.review import FLICK_WORK, unproven
from quintain.crylail.disks import KINDS, Spot
from quintain.crylail.hands import Tremor, shake
from quintain.crylail.moves import Flicked, Move
from quintain.crylail.placing import why_not_placed
from quintain.crylail.rules import Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick

GHOSTS = 30
FINALISTS: Final = 4
"""Flicks of each search that are weighed against the one that was made."""


def ghosts(
    game: Crylail, state: State, flick: Flick, tremor: Tremor, seed: int = 0, many: int = GHOSTS
) -> tuple[Ghost, ...]:
    """The same flick under many tremors. Raises IllegalMoveError for an illegal one."""
    refusal = game.why_not(state, flick)
    if refusal is not None:
        raise refusal
    random = Random(seed)
    side = game.side_on_turn(state)
    others = tuple(spot for spot in state.on_table if spot.disk != KINDS.index(flick.knight) + len(KINDS) * side)

    def may_lie(x: int, y: int) -> bool:
        return why_not_placed(game.config.profile, others, x, y) is None

    weigher = Weigher(game.config, tremor)
    lead = scene_of(game, state).lead
    found = []
    for _ in range(many):
        made = shake(flick, tremor, lambda: random.gauss(0.0, 1.0), may_lie)
        played = game.resolve(state, made)
        motion = next(event.motion for event in played.events if isinstance(event, Flicked))
        swing = lead_to_come(game, weigher, state, played.state) - lead
        rest = tuple(Spot(*spot) for spot in motion.rest)
        found.append(Ghost(made, rest, _in_play(state, played.state), swing))
    return tuple(found)


def lead_to_come(game: Crylail, weigher: Weigher, before: State, after: State) -> float:
    """The lead, at the end of the round of `before`, that its mover may expect after the move."""
    side = game.side_on_turn(before)
    if len(after.scored) > len(before.scored):
        totals = after.totals
        return float(totals[side] - totals[1 - side])
    scene = scene_of(game, after)
    lead = scene.lead + weigher.worth(scene)
    return lead if scene.mover == side else -lead


def split(
    game: Crylail,
    made: Made,
    tremor: Tremor,
    work: int = FLICK_WORK,
    seed: int = 0,
    stop: Stop | None = None,
    known: Sequence[Move] = (),
) -> tuple[Split, Move]:
    """A turn split into choice and luck, and the best move found in its place; known: found before, elsewhere."""
    scene = scene_of(game, made.before)
    weigher = Weigher(game.config, tremor)
    moves = dict.fromkeys([made.meant, *known, *_found(game, made, weigher, scene, work, seed, stop or Stop())])
    worths = weigh_moves(weigher, scene, list(moves), seed)
    meant, best = worths[0], best_of(worths, worths[0])
    lead = lead_to_come(game, weigher, made.before, made.played.state)
    result = Split(
        max(best.swing, meant.swing), meant.swing, lead - scene.lead, best.chance, meant.chance,
        _happened(made.played.state, lead, scene),
    )  # fmt: skip
    return result, best.move


def _found(
    game: Crylail, made: Made, weigher: Weigher, scene: Scene, work: int, seed: int, stop: Stop
) -> Iterator[Move]:
    """What might have been better: by a search for the chance to win, by one for points, and on the map that is shown.

    Where the match is decided, only points tell flicks apart.
    """
    for goal in (scene, scene.for_points()):
        for each in Search(weigher, work // 2, stop, seed).find(goal, 1).best[:FINALISTS]:
            move = move_of(each)
            if game.why_not(made.before, move) is None:
                yield move
    if isinstance(made.meant, Flick) and not stop.asked:
        found = flick_map(game, made.before, made.meant.knight, made.meant.x, made.meant.y, weigher.tremor)
        yield flick_at(found.knight, found.x, found.y, found.best)


def as_reviewed(game: Crylail, found: FlickMap, made: Made, tremor: Tremor, step: int) -> FlickMap:
    """The map with its best flick and the one that was meant weighed as `review_turn` weighs them.

    The better of the two is its best. All cells are moved by the little that this differs from the map's own reckoning.
    """
    best = flick_at(found.knight, found.x, found.y, found.best)
    meant = made.meant
    own = isinstance(meant, Flick) and (meant.knight, meant.x, meant.y) == (found.knight, found.x, found.y)
    weighed = weigh_moves(
        Weigher(game.config, tremor), scene_of(game, made.before), [best, meant] if own else [best], step
    )
    aims = [replace(found.best, swing=weighed[0].swing)]
    if isinstance(meant, Flick) and own:
        aims.append(aim_of(meant, weighed[1].swing))
    most = max(aims, key=lambda aim: aim.swing)
    moved = most.swing - found.best.swing
    expected = tuple(tuple(points + moved for points in row) for row in found.expected)
    return replace(found, expected=expected, best=most, chosen=weighed[1].swing if own else None)


def _happened(after: State, lead: float, scene: Scene) -> float:
    """The mover's chance once the disks lie: certain when the match is over (C21)."""
    if after.phase is Phase.OVER:
        return 0.5 if lead == 0.0 else float(lead > 0.0)
    return unproven(chance(lead, spread_after(scene)))


def review(
    game: Crylail,
    turns: Sequence[Made],
    hands: Sequence[Tremor],
    work: int = FLICK_WORK,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> tuple[Reviewed, ...]:
    """Every turn of a match, in order; as far as it came when it is stopped. hands: [turns] what each missed by."""
    found: list[Reviewed] = []
    for step, made in enumerate(turns):
        if stop is not None and stop.asked:
            break
        if progress is not None:
            progress(step, len(turns), f"round {made.before.round}")
        found.append(review_turn(game, made, hands[step], step, work, stop))
    if progress is not None:
        progress(len(found), len(turns), "")
    return tuple(found)


def review_turn(
    game: Crylail,
    made: Made,
    tremor: Tremor,
    step: int = 0,
    work: int = FLICK_WORK,
    stop: Stop | None = None,
    known: Sequence[Move] = (),
) -> Reviewed:
    """One turn looked at again; step: its index in the match, and the seed; known: as for `split`."""
    result, better = split(game, made, tremor, work, step, stop, known)
    side = game.side_on_turn(made.before)
    advice = "" if better == made.meant else f"{words_of(game, made.before, better)}: {gain_words(result)}"
    return Reviewed(
        step,
        made.before.round,
        game.seat_of(made.before, side),
        side,
        made.meant,
        result,
        better,
        words_of(game, made.before, made.meant),
        advice,
        verdict(result, advice),
    )


def _in_play(before: State, after: State) -> tuple[Spot, ...]:
    """The table after a flick: as it was scored when that ended the round."""
    if len(after.scored) > len(before.scored):
        end = after.scored[-1].end
        return (*end.knights, *end.drak_borgs)
    return after.on_table if after.phase is not Phase.DRAK_BORG_ORDER else ()
