"""The score sheet of a round of Crylail as a table: every award, the distance it rests on, its rival and the margin."""

from collections.abc import Sequence
from typing import assert_never

from rich import box
from rich.table import Table
from rich.text import Text

from quintain.crylail.disks import NOBODY, SIDES, VOID, kind_of
from quintain.crylail.scoring import Award, Distance, Sheet
from quintain.crylail.table import Kind
from quintain.crylail.telling import disk_name, side_name

SIDE_STYLES = ("bold red", "bold blue")
"""As the liveries on the page: red and blue."""


def sheet_table(sheet: Sheet, names: Sequence[str], title: str) -> Table:
    """The sheet with a line of sums. `names`: [seats]."""
    table = Table(
        title=title,
        box=box.SIMPLE_HEAD,
        title_style="bold",
        title_justify="left",
        collapse_padding=True,
        pad_edge=False,
        show_edge=False,
    )
    table.add_column("Award", no_wrap=True)
    table.add_column("Knight")
    table.add_column("at mm", justify="right", no_wrap=True)
    table.add_column("Nearest rival")
    table.add_column("at mm", justify="right", no_wrap=True)
    table.add_column("margin", justify="right", no_wrap=True)
    for side in SIDES:
        table.add_column(side_name(side, names), justify="right", header_style=SIDE_STYLES[side], overflow="fold")
    for award in sheet.awards:
        table.add_row(*_row(award, names))
    if not sheet.awards:
        table.add_row(Text("nothing", style="dim"), "", "", "", "", "", "", "")
    table.add_section()
    points = [Text(str(number), style=SIDE_STYLES[side]) for side, number in zip(SIDES, sheet.points, strict=True)]
    table.add_row(Text("Total", style="bold"), "", "", "", "", "", *points)
    return table


def _row(award: Award, names: Sequence[str]) -> list[str | Text]:
    points = ["", ""]
    if award.side != NOBODY:
        points[award.side] = f"{award.points:+d}"
    knight = "" if award.disk is None else disk_name(award.disk, names)
    return [
        Text.assemble(_what(award), " ", (award.rule, "dim")),
        _capital(knight),
        _millimetres(award.distance),
        _capital(_rival(award, names)),
        "" if award.rival is None else _millimetres(award.rival),
        _margin(award),
        *points,
    ]


def _what(award: Award) -> str:
    match award.what:
        case "drak_borg_lost":
            return f"Drak Borg {award.drak_borg} off"
        case "cleric":
            return "Cleric lost"
        case "spearman":
            return "Spearman"
        case "slinger":
            return f"Slinger: {award.drak_borg}"
        case "drak_borg":
            return f"Drak Borg {award.drak_borg}{_bonus(award)}"
        case _:
            assert_never(award.what)


def _bonus(award: Award) -> str:
    if award.disk is None or award.points <= award.drak_borg:
        return ""
    return " ×2" if kind_of(award.disk) is Kind.SLAYER else " +2"


def _rival(award: Award, names: Sequence[str]) -> str:
    if award.rival is None:
        return ""
    rival = award.rival.end.disk if award.what == "slinger" else award.rival.start.disk
    return "" if rival == VOID else disk_name(rival, names)


def _margin(award: Award) -> str:
    if award.flip is not None:
        return f"flip {'up' if award.flip else 'down'}"
    return "" if award.margin is None else f"{award.margin / 1000:.1f}"


def _millimetres(distance: Distance | None) -> str:
    return "" if distance is None else f"{distance.length / 1000:.1f}"


def _capital(text: str) -> str:
    text = text.removeprefix("the ") if "Drak Borg" in text else text
    return text[:1].upper() + text[1:]
