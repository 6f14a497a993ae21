"""A plugin of mypy: `msgspec.structs.replace` is checked as `dataclasses.replace` is, by names and types of fields.

msgspec declares it as taking anything; mypy knows the fields of a Struct as it knows those of a dataclass. What is
imported here may move with a new mypy, whose version is locked; without it, tests/project/test_struct_replace.py is no
longer right.
"""

from collections.abc import Callable

from mypy.plugin import FunctionSigContext, Plugin
from mypy.plugins.dataclasses import replace_function_sig_callback
from mypy.types import FunctionLike


class StructReplace(Plugin):
    """Takes mypy's own check for one more function."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """The check where it is wanted."""
        return replace_function_sig_callback if fullname == "msgspec.structs.replace" else None


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for."""
    del version
    return StructReplace
