"""`quintain analyse` says what it waits for, and nothing of what is there already."""

from pathlib import Path

import pytest

from quintain.bots.bot import Stop
from quintain.bots.parts import Part
from quintain.bots.tasks import Report
from quintain.cli import analyse
from quintain.cli.analyse import Wanted, analyse_record

SHORT = '[Game "lancelot"]\n[Size "4"]\n[Target "3"]\n[Shields "5"]\n\nb2 c2\n'
READY = "making ready, the first time for a minute: Lancelot for 2 on 4×4"


@pytest.mark.parametrize("kept", [True, False])
def test_making_ready_is_said_only_where_something_is_compiled(
    kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_part(part: Part, *, stop: Stop, progress: Report) -> None:
        if not kept:
            progress(0, 2, "deepen")
        progress(2, 2, "")

    monkeypatch.setattr(analyse, "compile_part", compile_part)
    record = tmp_path / "short.txt"
    record.write_text(SHORT, encoding="utf-8")
    assert analyse_record(Wanted(record, 1, 50, json=True, picture=None)) == 0
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if "ready" in line] == ([] if kept else [f"{READY} 0 of 2"])
    assert said[-1].startswith("weighing turn ")


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_analysing_once_more_says_nothing_of_making_ready(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "short.txt"
    record.write_text(SHORT if game == "lancelot" else '[Game "crylail"]\n\n', encoding="utf-8")
    wanted = Wanted(record, 1, 50, json=True, picture=None)
    assert analyse_record(wanted) == 0
    capsys.readouterr()
    assert analyse_record(wanted) == 0
    assert "ready" not in capsys.readouterr().err
