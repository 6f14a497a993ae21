"""A finished match looked at again: the review, any position, what branches off. The worker is the plain search."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.bots.analysis_tasks import weigh_lancelot
from quintain.bots.lancelot import LancelotBot
from quintain.bots.lancelot_analysis import STRONGEST, Evaluation, evaluate
from quintain.bots.tasks import compile_part
from quintain.core.ending import Ending
from quintain.games.reading import parse_records
from quintain.games.records import replay
from quintain.lancelot.rules import Lancelot
from quintain.room.events import Opened
from quintain.room.messages import Occupant
from quintain.room.recording import events_of
from quintain.server.ahead import Ahead
from quintain.server.analyst import Analyst
from quintain.server.positions import PositionStudy, stand
from quintain.server.thinkers import Thinkers
from quintain.server.wire_analysis import AnalysisView, BestTurn, ReviewView
from quintain.server.wire_rooms import Squares
from tests.server.serving import open_room, problem, serving

MATCH = """[Quintain "1"]
[Game "lancelot"]
[Players "2"]
[Size "4"]
[Target "2"]
[Sword "yes"]
[Favour "turn"]
[Seat1 "Elaine"]
[Seat2 "Gawain"]

Sd2
1. a1 b1 2. a4 d4 3. c4
"""
FINISHED = MATCH.replace("[Seat1", '[End "resigned 2"]\n[Seat1')
PLAIN = LancelotBot(STRONGEST, plain=True)
WORK = 30


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    async def run(_: Thinkers, task: Callable[..., Any], *args: Any, **__: Any) -> Evaluation | None:
        if task is compile_part:
            return None
        assert task is weigh_lancelot
        config, state, _, turns = args
        return await asyncio.to_thread(evaluate, Lancelot(config), state, WORK, turns, None, PLAIN)

    monkeypatch.setattr(Thinkers, "run", run)
    with serving(tmp_path) as serves:
        yield serves


@pytest.fixture
def room(client: TestClient) -> str:
    """The address of a match that is over."""
    answer = client.post("/api/records", content=FINISHED, headers={"content-type": "text/plain"})
    return f"/api/rooms/{answer.json()['room']}"


def until_ready(client: TestClient, path: str, kind: type[Any]) -> Any:
    while True:
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        found = msgspec.json.decode(answer.content, type=kind)
        if found.progress.state == "ready":
            return found


def test_a_review_weighs_every_position_and_judges_every_turn(client: TestClient, room: str) -> None:
    review: ReviewView = until_ready(client, f"{room}/review", ReviewView)
    assert [side.name for side in review.sides] == ["Elaine", "Gawain"]
    assert [turn.text for turn in review.turns] == ["Sd2", "a1", "b1", "a4", "d4", "c4"]
    assert len(review.graph) == 7
    assert all(sum(chances) == pytest.approx(1.0) for chances in review.graph)
    assert all(turn.could == pytest.approx(turn.chance + turn.cost) for turn in review.turns)
    assert all((turn.better == "") == (turn.cost == 0.0) for turn in review.turns)
    marked = [turn.ply for turn in sorted(review.turns, key=lambda turn: -turn.cost) if turn.mark != "good"]
    assert review.costly == marked
    given = [sum(turn.cost for turn in review.turns if turn.side == side) for side in (0, 1)]
    assert [side.given_away for side in review.sides] == pytest.approx(given)


def test_a_position_is_shown_with_its_threats_and_best_turns(client: TestClient, room: str) -> None:
    found: AnalysisView = until_ready(client, f"{room}/analysis?ply=5", AnalysisView)
    assert found.played is not None
    assert (found.played.text, found.played.seat) == ("c4", 0)
    assert found.view.position.to_move == 0
    assert found.best[0].chance == max(found.chances[0], found.best[0].chance)
    assert [turn.chance for turn in found.best] == sorted((turn.chance for turn in found.best), reverse=True)
    assert found.told == ["Gawain places a shield on d4."]
    assert {threat.seat for threat in found.threats} <= {0, 1}


def test_a_branch_is_played_by_the_rules_and_goes_on_from_there(client: TestClient, room: str) -> None:
    found: AnalysisView = until_ready(client, f"{room}/analysis?ply=5&branch=c2,c3", AnalysisView)
    assert [step.text for step in found.branch] == ["c2", "c3"]
    assert [step.seat for step in found.branch] == [0, 1]
    assert found.played is None
    assert found.view.position.to_move == 0
    refused = problem(client.get(f"{room}/analysis?ply=5&branch=c2,c2"), 422)
    assert (refused.code, refused.rule, refused.where) == ("illegal", "L4", "c2")
    assert problem(client.get(f"{room}/analysis?ply=5&branch=z9"), 422).code == "notation"
    assert problem(client.get(f"{room}/analysis?ply=5&branch={'c2,' * 300}c2"), 413).code == "too_large"


def test_squares_of_a_turn_that_moves_the_sword_are_told_in_any_position(client: TestClient, room: str) -> None:
    """L15"""
    where = msgspec.json.decode(client.get(f"{room}/analysis/squares?ply=3").content, type=Squares)
    assert [square.name for square in where.squares if not square.legal] == ["a1", "b1", "d2"]
    shield = msgspec.json.decode(client.get(f"{room}/analysis/squares?ply=3&sword=c3").content, type=Squares)
    assert "c3" in {square.name for square in shield.squares if not square.legal}


@pytest.mark.parametrize("resource", ["review", "analysis?ply=0", "analysis/squares?ply=0"])
def test_a_match_that_is_being_played_is_not_analysed(client: TestClient, resource: str) -> None:
    room = open_room(client)
    assert problem(client.get(f"/api/rooms/{room}/{resource}"), 409).code == "running"


@pytest.mark.parametrize("ply", ["7", "-1", "x", "", "123456"])
def test_a_turn_that_was_not_played_is_refused(client: TestClient, room: str, ply: str) -> None:
    assert problem(client.get(f"{room}/analysis?ply={ply}"), 404).code == "unknown_ply"


def test_what_is_found_out_about_a_position_mends_the_review(client: TestClient, room: str) -> None:
    before: ReviewView = until_ready(client, f"{room}/review", ReviewView)
    position: AnalysisView = until_ready(client, f"{room}/analysis?ply=2", AnalysisView)
    after: ReviewView = until_ready(client, f"{room}/review", ReviewView)
    assert after.turns[2].could == pytest.approx(max(position.best[0].chance, after.turns[2].chance))
    assert after.graph == before.graph


def test_best_turns_are_shown_only_when_the_review_knows_as_much() -> None:
    """The card of a turn and the list beside it come from one search."""
    (record,) = parse_records(FINISHED)
    replayed = replay(record)
    game, notation = replayed.configured.game, replayed.configured.notation
    opened = Opened(
        "lancelot",
        dict(notation.options()),
        [Occupant("guest", name, seat) for seat, name in enumerate(("Elaine", "Gawain"))],
        False,
        "00",
        0,
        [],
    )
    loaded, _ = events_of(game, notation, opened, record.steps, Ending("resigned", 1))
    told: list[tuple[str, float]] = []
    listed: list[list[BestTurn]] = []

    class Asked(Analyst):
        async def run(self, task: Callable[..., Any], *args: Any) -> Any:
            listed.append(study.view().best)
            config, state, _, turns = args
            return evaluate(Lancelot(config), state, WORK, turns, None, PLAIN)

    async def learn(at: int, before: Evaluation, after: Evaluation) -> None:
        assert at == 2
        told.append((loaded.notation.format_move(before.best[0].move), before.best[0].value))
        listed.append(study.view().best)

    study = PositionStudy(loaded, stand(loaded, 2, ()), Asked(Thinkers(1), Ahead(Thinkers(1), ()), game), learn)
    assert asyncio.run(study.advance())
    assert listed == [[], [], []]
    assert [(each.line[0].text, each.chance) for each in study.view().best[:1]] == told


def test_a_room_that_is_not_there_has_no_review(client: TestClient) -> None:
    assert problem(client.get("/api/rooms/nowhere/review"), 404).code == "unknown_room"
