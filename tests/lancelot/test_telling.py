"""What happened, in sentences for people."""

from quintain.core.game import Outcome
from quintain.lancelot.telling import tell_outcome
from tests.lancelot.pictures import NAMES, beginning, configured, picture


def test_placing_and_the_sword_are_told() -> None:
    table = beginning(configured(favour="turn"))
    assert table.told("Sb3") == ["Bors places the sword in the stone on b3."]
    table = table.after("Sb3")
    assert table.told("a1") == ["Elaine places a shield on a1."]
    assert table.told("a1Sc4") == [
        "Elaine places a shield on a1.",
        "Elaine spends the white shield and moves the sword from b3 to c4: it counts for Elaine in this turn.",
    ]
    kept = beginning(configured(favour="kept")).after("Sb3")
    assert kept.told("a1Sc4")[1].endswith("from b3 to c4: it counts for Elaine until another knight moves it.")


def test_a_capture_is_told_with_line_counts_and_squares() -> None:
    table = picture(". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . . / 0 1 0 1 0 .")
    assert table.told("f1")[1] == "Elaine captures 2 shields of Bors on row 1 (4 against 2): b1 and d1."


def test_a_capture_from_several_knights_is_told_by_knight() -> None:
    table = picture(
        "0 . . . . . / 2 . . . . . / 0 . . . . . / . . . . . . / . . . . . . / . 0 1 0 2 0",
        players=3,
    )
    assert table.told("a1")[1] == (
        "Elaine captures 3 shields on row 1 (4 against 2) and file a (3 against 1): c1 of Bors; e1 and a5 of Gawain."
    )


def test_a_pass_and_the_end_by_exhaustion_are_told() -> None:
    table = picture(".... / .... / .... / .... hand=0,0 captured=0,1/0,0")
    assert table.told("--") == ["Elaine has no legal turn and passes."]
    assert table.after("--").told("--") == [
        "Bors has no legal turn and passes.",
        "Nobody can place a shield any more. Elaine wins with 1 captured shield, ahead of Bors with none.",
    ]


def test_the_end_by_the_target_is_told() -> None:
    table = picture(". . . . / . . . . / . . . . / 0 1 0 . captured=0,6/2,0", target=7)
    assert table.told("d1")[-1] == "Elaine wins with 7 captured shields, ahead of Bors with 2."


def test_shared_places_are_told() -> None:
    shared = Outcome(None, (3, 1, 1), (2, 4, 4), "exhausted")
    assert tell_outcome(shared, NAMES) == (
        "Nobody can place a shield any more. "
        "Bors and Gawain share first place with 4 captured shields each, ahead of Elaine with 2."
    )
    second = Outcome(0, (1, 2, 4, 2), (9, 3, 0, 3), "target")
    assert tell_outcome(second, NAMES[:4]) == (
        "Elaine wins with 9 captured shields, ahead of Bors and Isolde with 3 each and Gawain with none."
    )


def test_giving_up_is_told() -> None:
    assert tell_outcome(Outcome(1, (2, 1), (5, 3), "resigned"), NAMES[:2]) == "Elaine gives up. Bors wins."
    assert tell_outcome(Outcome(1, (3, 1, 2), (5, 3, 0), "resigned"), NAMES[:3]) == (
        "Elaine gives up. Bors wins with 3 captured shields, ahead of Gawain with none."
    )
