"""The instruction of newer x86 processors that deposits bits, in place of the tables of bitboard.py.

Only where the processor has it and it is quick; the answers are the same. Importing this module imports numba.
"""

from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from quintain.lancelot.bitboard import FILES

SLOW = {"znver1", "znver2", "bdver4"}
"""Processors that take a hundred times as long for it."""
INSTRUCTION = "llvm.x86.bmi.pdep.64"
FUNCTION: Any = cgutils.get_or_insert_function
WORD = ir.IntType(64)


def is_quick() -> bool:
    """Whether this processor deposits bits quickly."""
    return bool(llvm.get_host_cpu_features().get("bmi2", False)) and llvm.get_host_cpu_name() not in SLOW


def _chosen(_typing: Any, board: Any, rank: Any) -> Any:
    """As bitboard.chosen."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        bit = _deposit(builder, builder.shl(WORD(1), values[1]), values[0])
        return builder.cttz(bit, ir.IntType(1)(1))

    return types.uint64(board, rank), generate


def _spread(_typing: Any, bits: Any) -> Any:
    """As bitboard.spread."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return _deposit(builder, values[0], WORD(int(FILES)))

    return types.uint64(bits), generate


def _deposit(builder: Any, bits: Any, mask: Any) -> Any:
    kind = ir.FunctionType(WORD, [WORD, WORD])
    return builder.call(FUNCTION(builder.module, kind, INSTRUCTION), [bits, mask])


chosen: Any = intrinsic(_chosen)
spread: Any = intrinsic(_spread)
