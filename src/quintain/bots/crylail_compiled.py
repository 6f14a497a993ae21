"""The kernels of the Crylail bots, compiled by numba on top of the physics'. Importing this imports numba and numpy."""

from quintain.bots import crylail_outcomes, crylail_prospects, crylail_scorer
from quintain.bots.bot import Progress
from quintain.crylail import compiled, rows

KERNELS = compiled.bind(
    (crylail_scorer, crylail_prospects, crylail_outcomes), compiled.KERNELS, (rows, *compiled.SOURCES)
)
"""By name; their arguments are flat float64 and int64 arrays."""


def compile_ahead(progress: Progress | None = None) -> None:
    """Compiles the physics and the search, or finds them compiled."""
    compiled.warm(progress, {**compiled.KERNELS, **KERNELS})
