"""Maps and ghosts of flicks being found out by a worker while somebody looks."""

from collections.abc import Awaitable, Callable
from typing import Final

from quintain.bots.analysis_tasks import map_flicks, shake_flick
from quintain.bots.crylail_findings import flick_at
from quintain.crylail.hands import Tremor
from quintain.crylail.table import Flick, Kind
from quintain.server.analyst import Analyst
from quintain.server.flicks import FlickTurn, flicked_disk, ghost_figures, map_figures
from quintain.server.wire_flicks import FlickMapView, GhostFigures, GhostsView, MapFigures, TremorView

Learnt = Callable[[int, Flick, float], Awaitable[None]]
"""Called with how many turns were played before one, the best flick of a map of it, and its points."""
GRIDS: Final = ((41, 27), (121, 81))
"""Directions and speeds of a map: for an answer at once, then for a fine one."""


class MapStudy:
    """A map, coarse and then fine."""

    def __init__(
        self,
        analyst: Analyst,
        turn: FlickTurn,
        kind: Kind,
        place: tuple[int, int],
        told: TremorView,
        tremor: Tremor,
        learnt: Learnt,
    ) -> None:
        """`learnt` hears the best flick of the fine map with the player's own hand."""
        self._learnt = learnt
        self._analyst = analyst
        self._turn = turn
        self._kind = kind
        self._place = place
        self._told = told
        self._tremor = tremor
        self._done = 0
        self._map: MapFigures | None = None

    async def advance(self) -> bool:
        """As Study says: the next finer map."""
        if self._done >= len(GRIDS):
            return False
        turn = self._turn
        found = await self._analyst.run(
            map_flicks,
            turn.game.config,
            turn.made,
            self._kind,
            self._place,
            self._tremor,
            turn.ply - 1,
            GRIDS[self._done],
        )
        if self._done == len(GRIDS) - 1 and self._told.name == "own":  # shown only when the review knows as much
            await self._learnt(turn.ply - 1, flick_at(self._kind, *self._place, found.best), found.best.swing)
        self._map = map_figures(found)
        self._done += 1
        return True

    def view(self) -> FlickMapView:
        """As far as it is."""
        progress = self._analyst.progress(self._done, len(GRIDS))
        return FlickMapView(self._turn.ply, self._kind.value, *self._place, self._told, self._map, progress)


class GhostStudy:
    """A flick under many tremors."""

    def __init__(
        self, analyst: Analyst, turn: FlickTurn, flick: Flick, move: str, told: TremorView, tremor: Tremor
    ) -> None:
        self._analyst = analyst
        self._turn = turn
        self._flick = flick
        self._move = move
        self._told = told
        self._tremor = tremor
        self._found: GhostFigures | None = None

    async def advance(self) -> bool:
        """As Study says: all of them at once."""
        if self._found is not None:
            return False
        turn = self._turn
        found = await self._analyst.run(
            shake_flick,
            turn.game.config,
            turn.made.before,
            self._flick,
            self._tremor,
            turn.ply,
        )
        self._found = ghost_figures(flicked_disk(turn, self._flick), found)
        return True

    def view(self) -> GhostsView:
        """As far as it is."""
        disk = flicked_disk(self._turn, self._flick)
        progress = self._analyst.progress(int(self._found is not None), 1)
        return GhostsView(self._turn.ply, self._move, disk, self._told, self._found, progress)
