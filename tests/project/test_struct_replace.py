"""mypy checks what `msgspec.structs.replace` is given: else it complains here of ignores that nothing needs."""

import msgspec
import pytest

from quintain.room.messages import Occupant

BOB = Occupant("guest", "Bob", 1)


def test_a_field_that_a_struct_does_not_have_is_refused_when_checked_and_when_run() -> None:
    """scripts/struct_replace.py"""
    with pytest.raises(TypeError, match="sheild"):
        msgspec.structs.replace(BOB, sheild=2)  # type: ignore[call-arg]


def test_a_value_of_another_type_is_refused_only_when_checked() -> None:
    """scripts/struct_replace.py"""
    wrong = msgspec.structs.replace(BOB, shield="2")  # type: ignore[arg-type]
    assert wrong != msgspec.structs.replace(BOB, shield=2)
