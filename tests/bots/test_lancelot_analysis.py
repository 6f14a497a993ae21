"""Analysis of Lancelot: chances, threats, and what the turns of a game cost."""

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from quintain.bots.bot import Stop
from quintain.bots.lancelot import LancelotBot
from quintain.bots.lancelot_analysis import STRONGEST, evaluate, name_move, threats
from quintain.bots.lancelot_review import review
from quintain.bots.lancelot_words import why_this
from quintain.lancelot.moves import Move, Pass, Place, PlaceSword
from quintain.lancelot.state import State
from tests.cli.terminal import Answer
from tests.lancelot.pictures import NAMES, Table, picture

PLAIN = LancelotBot(STRONGEST, plain=True)
GOLDEN = "tests/golden/lancelot_2_standard.txt"


def threat(table: Table, seat: int) -> list[tuple[str, str, str]]:
    """The threats of a seat: line, where, and what is captured."""
    return [
        (found.line, table.names(found.squares), table.names(found.shields))
        for found in threats(table.game, table.state)
        if found.seat == seat
    ]


def test_a_line_with_a_lead_of_one_and_a_foreign_shield_is_a_threat() -> None:
    """L6"""
    table = picture("..... / 0.... / .110. / ..... / ..... move=0")
    assert threat(table, 1) == [("row 3", "a3 e3", "d3")]
    assert threat(table, 0) == []
    assert not threats(table.game, table.state)[0].now


def test_a_threat_of_the_knight_on_turn_stands_first() -> None:
    """L6 L12"""
    table = picture("..... / ..... / .110. / ..... / 001.. move=0")
    found = threats(table.game, table.state)
    assert [(each.seat, each.now, each.line) for each in found] == [(0, True, "row 1"), (1, False, "row 3")]


def test_nothing_is_a_threat_where_no_free_square_is_open() -> None:
    """L5: d4 and e4 lie on files that hold two of his own."""
    table = picture("0.... / 011.. / ...11 / ...11 / 0.... move=1")
    assert all("d4" not in where for _, where, _ in threat(table, 1))


def test_the_sword_is_no_shield_to_capture() -> None:
    """L14"""
    table = picture("....S / ..... / ..... / ..... / ..... move=0")
    assert threats(table.game, table.state) == ()


def test_chances_sum_to_one_and_a_finished_game_is_shared() -> None:
    """L10 L19"""
    table = picture("..... / 0.... / 11... / 0.... / ..... move=0")
    found = evaluate(table.game, table.state, 200, 3, None, PLAIN)
    assert sum(found.chances) == pytest.approx(1.0)
    assert found.best[0].value == found.chances[0]
    assert len(found.best) == 3
    over = picture("..... / 0.... / 1.... / ..... / ..... passes=2")
    assert evaluate(over.game, over.state).chances == (0.5, 0.5)
    assert evaluate(over.game, over.state).best == ()


@pytest.mark.parametrize(("white", "proven"), [("nn", True), ("yn", True), ("yy", False), ("ny", False)])
def test_a_win_is_proven_only_if_no_turn_of_the_loser_was_left_out(white: str, proven: bool) -> None:
    """L15 L16: two rows threaten to win; the sword may cover one of them, and few of its turns are looked at."""
    text = f"S.... / ..... / 001.. / ..... / ..100 move=1 captured=0,3/0,0 white={white}"
    table = picture(text, target=4, favour="turn")
    chances = evaluate(table.game, table.state, 300, 1, None, PLAIN).chances
    assert (chances == (1.0, 0.0)) is proven
    assert proven or all(0.01 <= chance <= 0.99 for chance in chances)


def test_a_turn_that_ends_the_game_is_proven_whatever_else_there_was() -> None:
    """L10 L15"""
    text = "S.... / ..... / 001.. / ..... / ..... move=0 captured=0,3/0,0 white=yy"
    table = picture(text, target=4, favour="turn")
    assert evaluate(table.game, table.state, 60, 1, None, PLAIN).chances == (1.0, 0.0)


def test_no_chance_of_several_knights_looks_certain_before_the_end() -> None:
    """L10 L19: the one on turn wins at once, or by what is most likely."""
    table = picture("..... / 0.... / 12... / 0.... / ..... move=0 captured=0,3,0/0,0,0/0,0,0", players=3, target=4)
    assert evaluate(table.game, table.state, 400, 1, None, PLAIN).chances == (1.0, 0.0, 0.0)
    table = picture("..... / 00... / 1.... / ..... / 0..00 move=1 captured=0,8,0/0,0,0/0,0,0", players=3, target=9)
    assert all(0.01 <= chance <= 0.98 for chance in evaluate(table.game, table.state, 400, 3, None, PLAIN).chances)


def test_what_is_proven_is_said_in_words() -> None:
    """L10"""
    table = picture("..... / 0.... / 11... / 0.... / ..... move=0 captured=0,3/0,0", target=4)
    best = evaluate(table.game, table.state, 400, 1, None, PLAIN).best[0]
    assert why_this(table.game, table.state, best, NAMES).endswith("; it is a proven win.")
    assert "your chance to win is then 99 %" in why_this(table.game, table.state, replace(best, value=0.99), NAMES)


def played(table: Table, *turns: str) -> tuple[list[tuple[State, Move]], State]:
    """The turns as `review` takes them."""
    steps: list[tuple[State, Move]] = []
    for turn in turns:
        steps.append((table.state, table.move(turn)))
        table = table.after(turn)
    return steps, table.state


def test_the_turn_that_lets_the_game_go_is_named_with_the_better_one() -> None:
    """L6 L10: a capture on row 3 would have won; instead the other knight wins on row 1."""
    table = picture("..... / ..... / 001.. / ..... / 011.. move=0 captured=0,3/3,0", target=4)
    steps, end = played(table, "e5")
    found = review(table.game, steps, end, NAMES, 400, None, None, PLAIN)
    turn = found.turns[0]
    assert found.graph == ((1.0, 0.0), (0.0, 1.0))
    assert turn.cost == 1.0
    assert found.costly == (0,)
    assert table.capture(table.notation.format_move(turn.best.move)) == "c3"
    assert turn.sentence.startswith("e5 costs Elaine 100 % of the game: better was ")
    assert ", which captures 1 shield of Bors on row 3; now Bors captures 1 shield of Elaine with " in turn.sentence


def test_a_win_that_is_taken_costs_nothing() -> None:
    """L10"""
    table = picture("..... / 0.... / 11... / 0.... / ..... move=0 captured=0,3/0,0", target=4)
    winning = next(move for move, squares in table.game.legal_moves(table.state).items() if squares)
    steps = [(table.state, winning)]
    end = table.game.resolve(table.state, winning).state
    good = review(table.game, steps, end, NAMES, 400, None, None, PLAIN)
    assert good.turns[0].cost == 0.0
    assert good.costly == ()
    assert good.graph[-1] == (1.0, 0.0)


def test_a_review_tells_how_far_it_is_and_can_be_stopped() -> None:
    table = picture("..... / ..... / ..... / ..... / ..... move=0")
    steps, end = played(table, "a1", "b2", "c3")
    seen: list[tuple[int, int]] = []
    stop = Stop()

    def told(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 2:
            stop.now()

    found = review(table.game, steps, end, NAMES, 60, stop, told, PLAIN)
    assert seen == [(0, 3), (1, 3), (2, 3)]
    assert len(found.turns) == 1


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Place(3), "d1"),
        (Place(3, 9), "d1 with the sword to b2"),
        (PlaceSword(0), "the sword on a1"),
        (Pass(), "pass"),
    ],
)
def test_turns_are_named(move: Move, words: str) -> None:
    """L2"""
    assert name_move(move, 8) == words


def test_the_command_reviews_a_record_as_text_json_and_picture(tmp_path: Path) -> None:
    """quintain analyse"""
    target = tmp_path / "graph.svg"
    answer = Answer(["analyse", GOLDEN, "--work", "300", "--picture", str(target)])
    assert answer.code == 0, answer.err
    assert "The turns that cost most" in answer.out
    assert "better was" in answer.out
    drawn = target.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count("<polyline") == 2
    machine = json.loads(Answer(["analyse", GOLDEN, "--work", "300", "--json"]).out)
    assert machine["game"] == "lancelot"
    assert len(machine["chances"]) == len(machine["turns"]) + 1
    assert all(0.0 <= turn["cost"] <= 1.0 for turn in machine["turns"])


def test_a_picture_whose_place_can_not_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    """quintain analyse --picture"""
    for place, why in [
        (tmp_path / f"{'g' * 300}.svg", "can't be written: File name too long"),
        (tmp_path / "none" / "at.svg", "can't be written: No such file or directory"),
        (tmp_path, "is a directory; name a file"),
    ]:
        answer = Answer(["analyse", GOLDEN, "--work", "1", "--picture", str(place)])
        assert (answer.code, answer.out) == (1, "")
        assert why in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_picture_that_can_not_be_kept_does_not_cost_the_review() -> None:
    """quintain analyse --picture"""
    answer = Answer(["analyse", GOLDEN, "--work", "1", "--picture", "/dev/full"])
    assert answer.code == 1
    assert "Chances to win at the end" in answer.out
    assert "/dev/full can't be written: No space left on device" in answer.err
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_the_command_refuses_what_it_can_not_review(tmp_path: Path) -> None:
    """quintain analyse"""
    answer = Answer(["analyse", GOLDEN, "--record", "2"])
    assert (answer.code, "there is no record 2" in answer.err) == (1, True)
    lost = Answer(["analyse", str(tmp_path / "none.txt")])
    assert lost.code == 1
    assert lost.err.startswith("quintain analyse:")
