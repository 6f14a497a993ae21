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

from quintain.core.pointers import part, pointers_in
from quintain.lancelot import bitboard, deposit, kernel, playouts, variant
from quintain.lancelot.variant import Variant, constants_of

NO_KERNELS = ("constants", "part", "_nth_bit")
"""Functions of the sources that make constants, and the one for which pointers have an instruction."""
Kernels = dict[str, Callable[..., Any]]
"""The compiled functions by name."""
behind: Any = None
"""The kernel behind a door, bound in `_door_to`."""


@cache
def kernels_of(of: Variant, more: tuple[ModuleType, ...] = (), plain: bool = False) -> Kernels:
    """The functions of kernel.py, playouts.py and the modules built on it, compiled for this variant when first called.

    A module of `more` may have a function `constants(variant)`: further names in capitals, by name. `plain`: the same
    functions as they stand, not compiled; so they are whenever numba compiles nothing.
    """
    constants = constants_of(of)
    for module in more:
        if "constants" in vars(module):
            constants |= vars(module)["constants"](of)
    return _bind((kernel, playouts, *more), constants, of.name, plain=plain or is_off())


@cache
def bitboard_kernels() -> Kernels:
    """The functions of bitboard.py, compiled when first called, with what this processor has for them."""
    if is_off():
        return _bind((bitboard,), {}, "bits", plain=True)
    if not deposit.is_quick():
        return _bind((bitboard,), {}, "bits", plain=False)
    instead = {"chosen": deposit.chosen, "spread": deposit.spread}
    return _bind((bitboard,), {}, "bits_deposited", plain=False, instead=instead)


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


def _bind(
    sources: Sequence[ModuleType],
    constants: Mapping[str, Any],
    name_of: str,
    *,
    plain: bool,
    instead: Mapping[str, Any] | None = None,
) -> Kernels:
    """instead: what kernels call in place of functions of the sources."""
    namespace: dict[str, Any] = {"__name__": __name__, "__builtins__": __builtins__}
    for module in sources:
        namespace |= {name: value for name, value in vars(module).items() if not name.startswith("__")}
    namespace |= constants
    mark = f"{name_of}_{digest_of(sources)}"
    twins: dict[str, FunctionType] = {}
    for module in sources:
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__ and name not in NO_KERNELS:
                twins[name] = FunctionType(function.__code__, namespace, name, function.__defaults__)
                twins[name].__qualname__ = f"{name}_{mark}"
    if plain:
        namespace |= twins
        return dict(twins)
    kernels = {name: _compiled(twin) for name, twin in twins.items()} | dict(instead or {})
    namespace |= {**kernels, "part": part}
    return {name: _door_to(kernel, name, mark) for name, kernel in kernels.items()}


def _door_to(kernel: Any, name: str, mark: str) -> Any:
    """Takes arrays and hands their addresses to a kernel, which is compiled for pointers alone."""
    around = {"__name__": __name__, "__builtins__": __builtins__, "behind": kernel, "pointers_in": pointers_in}
    door = FunctionType(_door.__code__, around, f"door_{name}")
    door.__qualname__ = f"door_{name}_{mark}"
    return _compiled(door)


def is_off() -> bool:
    """Whether NUMBA_DISABLE_JIT is set: then the plain functions do the work."""
    settings: Any = numba.config
    return bool(settings.DISABLE_JIT)


def _compiled(function: FunctionType) -> Any:
    """Compiled when first called, and kept on disk if there is a place for it."""
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # neither the package nor the user's cache folder can be written to
        return numba.njit(nogil=True, error_model="numpy")(function)


def _door(*arguments: Any) -> Any:
    return behind(*pointers_in(arguments))
