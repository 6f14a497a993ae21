"""`quintain replay`: the vectors through the command line, and files that are no records."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from quintain.cli.analyse import Wanted, analyse_record
from quintain.cli.replay import replay_files
from quintain.room.draws import draw_lot

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


def test_verify_proves_a_finished_match_and_names_the_line_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--verify: every draw and tremor follows from the seed (C24)."""
    proven = Path(__file__).parents[1] / "golden" / "proven_crylail_2.txt"
    assert replay_files([proven], as_json=False, verify=True) == 0
    assert capsys.readouterr().out.endswith(
        "  Proven from the seed: 3 draws, every tremor in 27 moves.\n"
        "  Not proven: who has the first seat. The record does not say whether a lot was drawn.\n"
        "  The record's own word, which no seed proves: the names, and the moves that were meant.\n"
    )
    assert replay_files([proven], as_json=True, verify=True) == 0
    assert json.loads(capsys.readouterr().out)["proven"] == {"draws": 3, "moves": 27, "lot": "untold"}
    text = proven.read_text(encoding="utf-8")
    forged, bare = tmp_path / "forged.txt", tmp_path / "bare.txt"
    forged.write_text(text.replace("aim=153021,", "aim=153022,"), encoding="utf-8")
    bare.write_text('[Game "lancelot"]\nd4\n', encoding="utf-8")
    assert replay_files([forged, bare], as_json=False, verify=True) == 1
    shown = capsys.readouterr()
    number = text.split("\n").index(next(line for line in text.split("\n") if "aim=153021," in line)) + 1
    assert f"forged.txt: line {number}: " in shown.err
    assert "is not what the seed's tremor makes of" in shown.err
    assert "bare.txt: nothing can be proven: it names no seed" in shown.err
    assert shown.out == ""


def test_verify_says_in_words_what_is_proven_of_the_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Lot, Sat1: the seat that the lot made the first one follows from the seed, and another order is refused."""
    seed = "00" * 32
    record = (
        '[Game "lancelot"]\n[Seat1 "Bob"]\n[Seat2 "Ann"]\n'
        f'[SeedHash "{sha256(bytes.fromhex(seed)).hexdigest()}"]\n[Seed "{seed}"]\n'
    )
    first = draw_lot(seed, 2)
    sat = ["Bob", "Ann"] if first == 0 else ["Ann", "Bob"]
    lot = f'[Lot "{first + 1}"]\n[Sat1 "{sat[0]}"]\n[Sat2 "{sat[1]}"]\n'
    files = {"drawn": record + lot, "chosen": record + '[Lot "none"]\n', "forged": record.replace("Ann", "Cid") + lot}
    for name, text in files.items():
        (tmp_path / name).write_text(f"{text}\nd4\n", encoding="utf-8")
    assert replay_files([tmp_path / name for name in files], as_json=False, verify=True) == 1
    shown = capsys.readouterr()
    assert (
        f"  Proven from the seed: the lot fell on seat {first + 1} of those who sat there as {', '.join(sat)}."
        in shown.out
    )
    assert "  No lot was drawn: who begins was chosen." in shown.out
    assert shown.out.count("  Nothing was drawn for the moves.\n") == 2
    assert "tremor" not in shown.out
    assert "would not sit as Bob, Cid" in shown.err


FORGED = '[Game "{game}"]\n[Seat1 "Ann"]\n[Bot2 "{level}"]\n\n'


@pytest.mark.parametrize(
    ("game", "level"), [("lancelot", "nobody"), ("crylail", "nobody"), ("lancelot", "dragon_slayer")]
)
@pytest.mark.parametrize("wanted", ["replay", "analyse"])
def test_a_bot_of_a_level_that_there_is_not_is_refused_by_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, level: str, wanted: str
) -> None:
    """Bot2: by whatever reads a record, before anything is weighed; the server's import in test_bot_seats."""
    record = tmp_path / "forged.txt"
    moves = "d4\n" if game == "lancelot" else ""
    record.write_text(FORGED.format(game=game, level=level) + moves, encoding="utf-8")
    if wanted == "replay":
        assert replay_files([record], as_json=False) == 1
    else:
        assert analyse_record(Wanted(record, 1, None, json=False, picture=None)) == 1
    shown = capsys.readouterr()
    assert f"forged.txt: line 3: tag Bot2: '{level}' is none of" in shown.err
    assert shown.out == ""


def test_where_no_picture_can_be_written_is_said_before_anything_is_weighed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "match.svg"
    assert analyse_record(Wanted(tmp_path / "none.txt", 1, None, json=False, picture=nowhere)) == 1
    assert capsys.readouterr().err == f"quintain analyse: {nowhere} can't be written: No such file or directory\n"
