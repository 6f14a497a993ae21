"""What numba has no word for: the address of an array. Importing this module imports numba.

Compiled functions count every array that they are handed, up and down again, as atomic operations, which takes more
than half of the time of a small function; they do not count pointers. A kernel is compiled as it stands with pointers
for arrays; only the door to it takes arrays.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic

POINTER: Any = types.CPointer
TUPLE: Any = types.Tuple


def _pointer_to(_typing: Any, array: Any) -> Any:
    """The address of the first figure of an array."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, values[0]).data

    return POINTER(array.dtype)(array), generate


def _pointers_in(_typing: Any, arguments: Any) -> Any:
    """The same tuple, with the address of the first figure for every array in it."""
    kinds = [POINTER(kind.dtype) if isinstance(kind, types.Array) else kind for kind in arguments]

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        made = []
        for at, kind in enumerate(arguments):
            value = builder.extract_value(values[0], at)
            is_array = isinstance(kind, types.Array)
            made.append(context.make_array(kind)(context, builder, value).data if is_array else value)
        return context.make_tuple(builder, signature.return_type, made)

    return TUPLE(kinds)(arguments), generate


def _part(_typing: Any, pointer: Any, at: Any) -> Any:
    """The address of the figure that stands `at` places further on."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return pointer(pointer, at), generate


pointer_to: Any = intrinsic(_pointer_to)
pointers_in: Any = intrinsic(_pointers_in)
part: Any = intrinsic(_part)
