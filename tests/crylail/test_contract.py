"""Crylail keeps the contract of core.game: whole matches end, are written, read and replayed to the same bits."""

from itertools import product

import pytest

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Chance, Game, Notation, Outcome
from quintain.core.record import Step
from quintain.crylail.moves import Event, Flicked, Move
from quintain.crylail.notation import CrylailNotation
from quintain.crylail.options import Config, Crossing, LastKnight, PushedBack, read_config
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import SpearRivals
from quintain.crylail.state import State
from quintain.crylail.table import PRESETS
from tests.crylail.matches import random_match

HOUSE_RULES = tuple(product(Crossing, PushedBack, LastKnight, SpearRivals))


def config(number: int) -> Config:
    """One of many: every combination of house rules, both numbers of players, rounds and points."""
    crossing, pushed_back, last_knight, spear_rivals = HOUSE_RULES[number % len(HOUSE_RULES)]
    return Config(
        players=2 + number % 2 * 2,
        rounds=2 if number % 3 else 0,
        points=0 if number % 3 else 15,
        tolerance=(0, 500, 20_000)[number % 3],
        crossing=crossing,
        pushed_back=pushed_back,
        last_knight=last_knight,
        spear_rivals=spear_rivals,
    )


def test_rules_and_notation_are_what_core_expects() -> None:
    game: Game[State, Move, Event] = Crylail(Config())
    notation: Notation[State, Move, Event] = CrylailNotation(Config())
    assert (game.name, game.seats) == ("crylail", 2)
    assert read_config(notation.options()) == Config()


@pytest.mark.parametrize("number", range(len(HOUSE_RULES)))
def test_a_whole_match_ends_and_is_replayed_from_its_text_to_the_same_bits(number: int) -> None:
    """C5, C21, C22"""
    game, notation = Crylail(config(number)), CrylailNotation(config(number))
    steps: list[Step] = []
    states: list[State] = []
    for state, chosen, played in random_match(game, seed=number):
        waits = game.waits_for(state)
        if isinstance(waits, Chance):
            assert isinstance(chosen, int)
            steps.append(Step("draw", notation.format_chance(waits.kind, chosen)))
        else:
            assert not isinstance(chosen, int)
            steps.append(Step("move", notation.format_move(chosen), notation.checks(played)))
        states.append(played.state)
    outcome = game.waits_for(states[-1])
    assert isinstance(outcome, Outcome)
    assert max(outcome.ranks) == (1 if outcome.winner is None else 2)
    assert outcome.reason == ("rounds" if game.config.rounds else "points")
    read = notation.read_body(list(enumerate(notation.write_body(steps).splitlines(), start=1)))
    assert read == tuple(steps)
    assert replayed(game, notation, read) == states


def replayed(game: Crylail, notation: CrylailNotation, steps: tuple[Step, ...]) -> list[State]:
    """The state after each step, every hash verified."""
    state, states = game.start(), []
    for step in steps:
        waits = game.waits_for(state)
        if isinstance(waits, Chance):
            played = game.resolve(state, None, notation.parse_chance(waits.kind, step.text))
        else:
            played = game.resolve(state, notation.parse_move(step.text))
            assert notation.checks(played) == step.checks
        state = played.state
        states.append(state)
    return states


@pytest.mark.parametrize("table", list(PRESETS))
def test_a_match_can_be_played_on_every_table(table: str) -> None:
    """C1"""
    game = Crylail(Config(rounds=2, profile=PRESETS[table]))
    *_, (_, _, last) = random_match(game, seed=1)
    assert isinstance(game.waits_for(last.state), Outcome)


def test_totals_are_the_sum_of_the_sheets_at_the_end_of_every_round() -> None:
    """C21, C10"""
    game = Crylail(Config(rounds=3))
    for _, _, played in random_match(game, seed=11):
        state = played.state
        if len(state.scored) == state.round or not state.on_table:
            sums = [sum(scored.sheet.points[side] for scored in state.scored) for side in (0, 1)]
            assert list(state.totals) == sums


def test_in_each_round_every_knight_is_flicked_and_a_bladesman_at_most_twice() -> None:
    """C5, C15"""
    flicks: dict[int, list[int]] = {}
    for state, _, played in random_match(Crylail(Config()), seed=5):
        for event in played.events:
            if isinstance(event, Flicked):
                flicks.setdefault(state.round, []).append(event.disk)
    assert sorted(flicks) == [1, 2, 3, 4]
    for disks in flicks.values():
        assert set(disks) == set(range(12))
        assert all(disks.count(disk) == 1 for disk in set(disks) - {3, 9})
        assert max(disks.count(3), disks.count(9)) <= 2


def test_a_draw_that_is_not_awaited_or_can_not_be_leaves_everything_as_it_was() -> None:
    game = Crylail(Config())
    for state, _, _ in random_match(game, seed=2):
        before = repr(state)
        with pytest.raises(IllegalMoveError):
            game.resolve(state, None, -1)
        assert repr(state) == before
