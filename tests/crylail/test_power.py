"""Power: one curve for the page and the terminal. The same figures stand in web/test/crylail-aim.test.ts."""

import pytest

from quintain.crylail.power import power_of, speed_of
from quintain.crylail.table import MAX_FLICK_SPEED, PRESETS

FIGURES = {10.0: 1_026_256, 51.9: 2_337_973, 75.0: 2_810_518, 90.0: 4_318_251, 100.0: 6_000_000}
"""Per cent and µm/s on the standard table."""


@pytest.mark.parametrize("power", FIGURES)
def test_power_is_what_the_page_makes_of_it(power: float) -> None:
    """C6"""
    table = PRESETS["standard"]
    assert round(speed_of(power, table)) == FIGURES[power]
    assert power_of(FIGURES[power], table) == pytest.approx(power, abs=1e-4)


@pytest.mark.parametrize("name", PRESETS)
def test_power_goes_from_rest_to_the_hardest_flick_on_every_table(name: str) -> None:
    table = PRESETS[name]
    assert speed_of(0.0, table) == power_of(0.0, table) == 0.0
    assert speed_of(100.0, table) == pytest.approx(MAX_FLICK_SPEED)
    assert speed_of(400.0, table) == speed_of(100.0, table)
    for power in range(0, 101, 5):
        assert power_of(speed_of(power, table), table) == pytest.approx(power)
