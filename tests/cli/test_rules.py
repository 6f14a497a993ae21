"""`quintain rules`."""

import pytest

from quintain.cli.rules import print_rules
from quintain.games.rules_text import GOALS, RULES


def test_every_rule_has_a_number_a_title_and_a_sentence() -> None:
    numbers = [f"L{number}" for number in range(1, 20)] + [f"C{number}" for number in range(1, 25)]
    assert [rule.number for rule in RULES] == numbers
    assert all(rule.title and rule.text.endswith(".") for rule in RULES)


def test_each_game_says_in_four_sentences_what_it_is_about() -> None:
    assert set(GOALS) == {rule.game for rule in RULES}
    for sentences in GOALS.values():
        assert len(sentences) == 4
        assert sentences[0].startswith("Goal: ")
        assert all(sentence.endswith(".") for sentence in sentences)


def test_single_rules_and_whole_games_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_rules(["l5", "C18"]) == 0
    shown = capsys.readouterr().out
    assert "The code of chivalry" in shown
    assert "Drak Borgs" in shown
    assert "Spearman" not in shown


def test_an_unknown_rule_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_rules(["L20"]) == 1
    assert "L20 is neither" in capsys.readouterr().err
