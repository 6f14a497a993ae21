"""Compiling the kernels of one variant of Lancelot with its progress told. Importing this imports numba."""

from quintain.bots.bot import Progress
from quintain.bots.lancelot import compile_variant
from quintain.bots.lancelot_search import DUEL, ROUND, search_kernels
from quintain.core.compiling import telling
from quintain.lancelot.variant import Variant


def compile_variant_telling(variant: Variant, progress: Progress) -> None:
    """As `compile_variant`. progress: hears of what is really compiled, and of the end."""
    with telling(search_kernels(variant, DUEL if variant.players == 2 else ROUND, plain=False), progress):
        compile_variant(variant)
