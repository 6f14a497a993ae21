"""`quintain replay`: the vectors through the command line, and files that are no records."""

import json
from pathlib import Path

import pytest

from quintain.cli.replay import replay_files

ORDER = ["game", "config", "turns", "board", "captured", "hand", "winner", "ranks", "sword"]
VECTORS = Path(__file__).parents[1] / "vectors" / "lancelot_games.jsonl"


def _record(game: dict[str, object]) -> str:
    config, turns = game["config"], game["turns"]
    assert isinstance(config, dict)
    assert isinstance(turns, list)
    yes_no = {True: "yes", False: "no", None: "no"}
    tags = [f'[{name.capitalize()} "{yes_no.get(value, value)}"]' for name, value in config.items() if name != "size"]
    tags.append(f'[Size "{config["size"]}"]')
    return '[Game "lancelot"]\n' + "\n".join(tags) + "\n\n" + " ".join(turn["turn"] for turn in turns) + "\n"


def test_every_game_of_the_vectors_replays_to_the_same_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    files = []
    for number, game in enumerate(games):
        files.append(tmp_path / f"{number:03}.txt")
        files[-1].write_text(_record(game), encoding="utf-8")
    assert replay_files(files, as_json=True) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(game) for game in printed] == [ORDER] * len(games)
    assert printed == [{"game": "lancelot", **game} for game in games]


def test_a_bad_file_is_named_and_stops_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text('[Game "lancelot"]\nd4\n', encoding="utf-8")
    bad.write_bytes(b'[Game "lancelot"]\n\xff\n')
    assert replay_files([bad, tmp_path / "none.txt", good], as_json=False) == 1
    shown = capsys.readouterr()
    assert "bad.txt: line 2: no UTF-8: byte 0xff" in shown.err
    assert "none.txt: No such file or directory" in shown.err
    assert "good.txt: lancelot" in shown.out
