"""The figures of a table as options: asked for in millimetres, grams and thousandths, kept in every record (C1, C2).

They can be chosen for a free table only. A named one has its own; a record spells them out all the same, so that it can
be read without knowing what a table's name meant, and is refused should the name ever mean something else.
"""

from collections.abc import Mapping

from quintain.core.errors import OptionError
from quintain.core.options import Option
from quintain.crylail.table import LIMITS, Profile, free_profile, preset

FREE = "free"
MICROMETRES = 1000
"""In a millimetre, in which sizes are asked for."""


_SIZES = ("length", "width", "launch_line", "battle_line", "disk_diameter", "marker_side")
"""Fields of a profile that are asked for in whole millimetres; `battle_line` as its distance before the Void."""
_LINE_LIMITS = {"launch_line": (40_000, 1_000_000), "battle_line": (100_000, 2_000_000)}
"""µm; whether there is room, Profile says."""
FIGURES: tuple[tuple[str, str, str, str], ...] = (
    ("length", "Length (mm)", "From the near edge to the Void.", "C1"),
    ("width", "Width (mm)", "Across the table.", "C1"),
    ("launch_line", "Launch Line (mm)", "From the near edge.", "C2"),
    ("battle_line", "Battle Line (mm)", "Before the Void.", "C2"),
    ("disk_diameter", "Disks (mm)", "Across.", "C2"),
    ("disk_mass", "Weight of a disk (g)", "All disks weigh the same.", "C2"),
    ("marker_side", "Triangles (mm)", "Each side of the four markers.", "C2"),
    ("table_friction", "Friction of the table (‰)", "200: a disk slides 1.3 m from 2.3 m/s; less is slicker.", "C1"),
    ("restitution", "Bounce of disks (‰)", "How much of their approach two disks part with.", "C2"),
    ("disk_friction", "Friction between disks (‰)", "What turns a grazed disk.", "C2"),
    ("marker_restitution", "Bounce off triangles (‰)", "How much of its approach a disk leaves a marker with.", "C11"),
)
"""Figures of a free table, by their field in Profile: label, line and rule. Lengths in mm, weights in g, rest in ‰."""
_IN_THOUSANDS = frozenset({*_SIZES, "disk_mass"})


def figures_of(profile: Profile) -> dict[str, str]:
    """The profile's figures as options, in the order in which they are asked for."""
    return {name: str(_figure(profile, name) // _unit(name)) for name, _, _, _ in FIGURES}


def _figure(profile: Profile, name: str) -> int:
    if name == "battle_line":
        return profile.length - profile.battle_line
    value: int = getattr(profile, name)
    return value


def _unit(name: str) -> int:
    return MICROMETRES if name in _IN_THOUSANDS else 1


def read_profile(texts: Mapping[str, str]) -> Profile:
    """The named table, or the free one of the given figures."""
    name = texts["table"]
    if name == FREE:
        figures = {figure: int(texts[figure]) * _unit(figure) for figure, _, _, _ in FIGURES}
        figures["battle_line"] = figures["length"] - figures["battle_line"]
        return free_profile(**figures)
    profile = preset(name)
    own, untouched = figures_of(profile), figures_of(Profile())
    for figure, label, _, rule in FIGURES:
        if texts[figure] not in {own[figure], untouched[figure]}:
            raise OptionError(
                figure, f"{label} of the {name} table is {own[figure]}; choose table=free for another", rule
            )
    return profile


def check_profile(profile: Profile) -> None:
    """A profile must be one that its texts give back."""
    if profile.name != FREE:
        if profile != preset(profile.name):
            raise OptionError("table", f"these are not the figures of the {profile.name} table; name it free", "C1")
        return
    for name, _, _, rule in FIGURES:
        if _figure(profile, name) % _unit(name):
            raise OptionError(name, "a free table is measured in whole millimetres and grams", rule)


def figure_options() -> tuple[Option, ...]:
    standard = figures_of(Profile())
    limits = {**LIMITS, **_LINE_LIMITS}
    return tuple(
        Option(
            name=name,
            label=label,
            line=line,
            rule=rule,
            default=standard[name],
            kind="number",
            group="table",
            least=limits[name][0] // _unit(name),
            most=limits[name][1] // _unit(name),
            needs="table=free",
        )
        for name, label, line, rule in FIGURES
    )
