"""The kernels of Lancelot compiled by numba, one set for each variant, kept on disk and in memory.

Nothing here is a second engine: the code of kernel.py (and of whatever search is built on it) is bound again in a
namespace of its own with the constants of the variant. Importing this module imports numba. The machine code is kept
under a name that holds the variant and a digest of all sources, so that a stale one is never used.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba

from quintain.lancelot import bitboard, kernel, variant
from quintain.lancelot.variant import Variant, constants_of

NO_KERNELS = ("constants", "_nth_bit")
"""Functions of the sources that make constants."""
Kernels = dict[str, Callable[..., Any]]
"""The compiled functions by name."""


@cache
def kernels_of(of: Variant, more: tuple[ModuleType, ...] = (), plain: bool = False) -> Kernels:
    """The functions of kernel.py and of the modules built on it, compiled for this variant when first called.

    A module of `more` may have a function `constants(variant)`: further names in capitals, by name. `plain`: the same
    functions as they stand, not compiled.
    """
    constants = constants_of(of)
    for module in more:
        if "constants" in vars(module):
            constants |= vars(module)["constants"](of)
    return _bind((kernel, *more), constants, of.name, plain=plain)


@cache
def bitboard_kernels() -> Kernels:
    """The functions of bitboard.py, compiled when first called."""
    return _bind((bitboard,), {}, "bits", plain=False)


def digest_of(sources: Sequence[ModuleType]) -> str:
    """A word for what the functions and figures of these modules say, comments and descriptions aside."""
    digest = blake2b(Path(str(variant.__file__)).read_bytes(), digest_size=4)
    for module in sources:
        for name, value in sorted(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                code = value.__code__
                constants = [each for each in code.co_consts if each != value.__doc__]
                digest.update(f"{name} {code.co_names} {code.co_varnames} {constants}".encode())
                digest.update(code.co_code)
            elif name.isupper() and isinstance(value, int | float):
                digest.update(f"{name} {value}".encode())
    return digest.hexdigest()


def _bind(sources: Sequence[ModuleType], constants: Mapping[str, Any], name_of: str, *, plain: bool) -> Kernels:
    namespace: dict[str, Any] = {"__name__": __name__, "__builtins__": __builtins__}
    for module in sources:
        namespace |= {name: value for name, value in vars(module).items() if not name.startswith("__")}
    namespace |= constants
    mark = f"{name_of}_{digest_of(sources)}"
    bound: Kernels = {}
    for module in sources:
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__ and name not in NO_KERNELS:
                twin = FunctionType(function.__code__, namespace, name, function.__defaults__)
                twin.__qualname__ = f"{name}_{mark}"
                bound[name] = twin if plain else numba.njit(cache=True, nogil=True, error_model="numpy")(twin)
    namespace |= bound
    return bound
