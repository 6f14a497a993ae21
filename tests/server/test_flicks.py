"""Flicks of a match that is over, looked at again: what may be asked, what is answered, and what the figures mean."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.bots.analysis_tasks import review_flick
from quintain.bots.bot import Stop
from quintain.bots.crylail_findings import Ghost, Reviewed, Split, spread_of
from quintain.bots.crylail_luck import review_turn
from quintain.bots.review import FLICK_WORK
from quintain.cli.analyse_crylail import review_record
from quintain.core.game import Outcome
from quintain.crylail.disks import Side, Spot
from quintain.crylail.moves import Stand
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Flick, Kind
from quintain.games.room_record import record_of_room
from quintain.room.events import Moved, Replaced, TookBack
from quintain.room.fold import fold
from quintain.room.recording import steps
from quintain.room.room import Forfeit
from quintain.server.analyst import Analyst
from quintain.server.flicks import flick_split, flick_turns, ghost_figures, own_tremor
from quintain.server.reviews import CrylailReview, end_of
from quintain.server.taking_in import replay_one, room_of
from quintain.server.thinkers import Thinkers
from quintain.server.wire import Snapshot
from quintain.server.wire_analysis import Progress, ReviewTurn, ReviewView
from quintain.server.wire_flicks import FlickMapView, FlickStudy, GhostsView
from quintain.server.wire_rooms import OpenedRoom
from tests.server.serving import obeyed, open_room, problem, received, serving, watching
from tests.server.test_crylail import play_on

GOLDEN = Path(__file__).parents[1] / "golden"
PATIENCE = 400.0
"""Seconds; kernels may have to be compiled first."""
V = TypeVar("V", FlickMapView, GhostsView, ReviewView)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("matches")) as running:
        yield running


@pytest.fixture(scope="module")
def room(client: TestClient) -> str:
    """A match that is over."""
    return taken_in(client, "crylail_2_standard.txt")


def taken_in(client: TestClient, name: str) -> str:
    text = (GOLDEN / name).read_text(encoding="utf-8")
    answer = client.post("/api/records", content=text, headers={"content-type": "text/plain"})
    return msgspec.json.decode(answer.content, type=OpenedRoom).room


def study(client: TestClient, room: str, ply: int) -> FlickStudy:
    answer = client.get(f"/api/rooms/{room}/flick-study?ply={ply}")
    return msgspec.json.decode(answer.content, type=FlickStudy)


def found_out(client: TestClient, path: str, told: type[V]) -> V:
    """The answer when it is ready."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = client.get(f"/api/rooms/{path}")
        assert answer.status_code == 200, answer.text
        view = msgspec.json.decode(answer.content, type=told)
        if view.progress.state == "ready":
            return view
        time.sleep(0.05)
    raise AssertionError(f"{path} was not ready in time")


def test_whoever_sits_there_in_the_end_flicked_with_the_hand_of_his_level() -> None:
    """C24: a bot may have been filled in after the room was opened."""
    replayed = replay_one((GOLDEN / "crylail_2_standard.txt").read_text(encoding="utf-8"))
    finished, _ = room_of(replayed, "k", "w", 0)
    bot = msgspec.structs.replace(finished.seats[1], kind="bot", level="paladin")
    filled = msgspec.structs.replace(finished, seats=(finished.seats[0], bot))
    assert {(turn.seat, turn.level) for turn in flick_turns(filled)} == {(0, ""), (1, "paladin")}


def test_who_left_flicked_with_his_own_hand_before_a_bot_took_over() -> None:
    """C24: the turns before the takeover are the person's, those after it the bot's."""
    replayed = replay_one((GOLDEN / "crylail_2_standard.txt").read_text(encoding="utf-8"))
    finished, log = room_of(replayed, "k", "w", 0)
    bot = msgspec.structs.replace(finished.seats[1], kind="bot", level="paladin")
    moves = [event for event in log if isinstance(event, Moved)]
    replaced = Replaced(1, bot, "left", 0)
    events = [log[0], *moves[:9], TookBack(0, 2), replaced, TookBack(0), *moves[6:]]
    left = fold(finished.game, finished.notation, events)
    assert {forfeit.seat: forfeit.moves for forfeit in left.forfeits} == {1: 6}
    levels = {(turn.ply > 6, turn.level) for turn in flick_turns(left) if turn.seat == 1}
    assert levels == {(False, ""), (True, "paladin")}


def test_a_record_taken_in_tells_since_when_a_bot_played() -> None:
    """C24, Forfeits: and its room's record tells the same."""
    text = (GOLDEN / "crylail_2_standard.txt").read_text(encoding="utf-8")
    replayed = replay_one(text.replace('[Result "2-1"]', '[Forfeits "2@8"]\n[Bot2 "paladin"]\n[Result "1-2"]'))
    taken, log = room_of(replayed, "k", "w", 0)
    assert fold(taken.game, taken.notation, log) == taken
    assert taken.forfeits == (Forfeit(1, taken.opened.seats[1], "k", 7),)
    levels = {(turn.ply > 7, turn.level) for turn in flick_turns(taken) if turn.seat == 1}
    assert levels == {(False, ""), (True, "paladin")}
    again = record_of_room(replayed.configured, taken, steps(taken), {})
    assert {again.tag(name) for name in ("Forfeits", "Bot2")} == {"2@8", "paladin"}


def test_a_turn_is_told_as_it_was_before_it(client: TestClient, room: str) -> None:
    """C6, C13, C24"""
    told = study(client, room, 9)
    assert (told.ply, told.seat, told.phase) == (9, 1, "flick")
    assert told.move.startswith("hero 64641 593563 ")
    assert told.made == told.move
    assert [(knight.kind, knight.legal, knight.rule) for knight in told.sendable] == [
        ("hero", True, ""),
        ("slayer", True, ""),
        ("cleric", False, "C13"),
    ]
    assert [tremor.name for tremor in told.tremors] == ["own", "none", "slight", "plain", "strong"]
    assert (told.tremors[0].direction, told.tremors[0].speed) == (1.5, 7.0)
    assert all(disk.whereabouts == "hand" for disk in told.position.disks if disk.disk == 6)
    assert len(told.rest) == sum(disk.whereabouts == "table" for disk in told.position.disks)


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("flick-study?ply=0", 404, "unknown_ply"),
        ("flick-study?ply=41", 404, "unknown_ply"),
        ("flick-study?ply=-1", 404, "unknown_ply"),
        ("flick-study", 404, "unknown_ply"),
        ("flick-map?ply=²&knight=hero&x=200000&y=350000", 404, "unknown_ply"),
        ("flick-map?ply=9&knight=king&x=200000&y=350000", 422, "knight"),
        ("flick-map?ply=9&knight=spearman&x=200000&y=350000", 422, "illegal"),
        ("flick-map?ply=9&knight=cleric&x=200000&y=350000", 422, "illegal"),
        ("flick-map?ply=9&knight=hero&x=240000&y=350000", 422, "illegal"),
        ("flick-map?ply=9&knight=hero&x=NaN&y=350000", 422, "place"),
        ("flick-map?ply=9&knight=hero&x=200000&y=Infinity", 422, "place"),
        ("flick-map?ply=9&knight=hero&x=1e5&y=350000", 422, "place"),
        ("flick-map?ply=9&knight=hero&x=200000&y=9999999999", 422, "place"),
        ("flick-map?ply=9&knight=hero&x=200000&y=350000&tremor=nerves", 422, "tremor"),
        ("ghosts?ply=9&move=hero%20NaN%201%201%201", 422, "notation"),
        ("ghosts?ply=9&move=hero%20200000%20350000%201e9%200", 422, "notation"),
        ("ghosts?ply=9&move=hero%20900000%20350000%201%200", 422, "illegal"),
        ("ghosts?ply=9&move=stand", 422, "no_flick"),
        ("ghosts?ply=9&tremor=", 422, "tremor"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(
    client: TestClient, room: str, asked: str, status: int, code: str
) -> None:
    """C6, C13"""
    told = problem(client.get(f"/api/rooms/{room}/{asked}"), status)
    assert told.code == code
    assert told.why
    assert "nan" not in told.rule.lower()


def test_a_running_match_and_the_other_game_are_not_looked_into(client: TestClient) -> None:
    running = open_room(client, "crylail")
    play_on(client, running, 1)
    other = taken_in(client, "lancelot_2_standard.txt")
    for asked in ("flick-study?ply=1", "flick-map?ply=1&knight=hero&x=200000&y=350000", "ghosts?ply=1"):
        assert problem(client.get(f"/api/rooms/{running}/{asked}"), 409).code == "running"
        assert problem(client.get(f"/api/rooms/{other}/{asked}"), 404).code == "not_this_game"


@pytest.mark.slow
def test_map_ghosts_and_luck_of_one_flick_speak_of_the_same_thing(client: TestClient) -> None:
    """C24: the map expects what the ghosts bring on average; choice and luck lead from the best to what happened."""
    room = open_room(client, "crylail", {"hand": "steady"})
    play_on(client, room, 3)
    with watching(client, room) as socket:
        opened = received(socket)
        assert isinstance(opened, Snapshot)
        obeyed(socket, {"type": "resign", "command": "r", "version": opened.room.version, "seat": 0})
    told = study(client, room, 3)
    assert told.made != told.move
    assert (told.tremors[0].direction, told.tremors[0].speed) == (1.0, 4.0)
    kind, x, y, *_ = told.move.split()
    chart = found_out(client, f"{room}/flick-map?ply=3&knight={kind}&x={x}&y={y}", FlickMapView).map
    assert chart is not None
    assert (len(chart.speeds), len(chart.directions)) == (81, 121)
    best = chart.speeds.index(chart.best.speed), chart.directions.index(chart.best.direction)
    assert chart.expected[best[0]][best[1]] == chart.best.swing == max(map(max, chart.expected))
    ghosts = found_out(client, f"{room}/ghosts?ply=3", GhostsView)
    assert ghosts.found is not None
    assert len(ghosts.found.ghosts) == 30
    review = found_out(client, f"{room}/review", ReviewView)
    split = review.turns[2].split
    assert split is not None
    assert chart.chosen == split.best + split.choice
    assert chart.best.swing <= split.best
    assert ghosts.found.mean == pytest.approx(chart.chosen, abs=250)
    assert sum(side.given_away for side in review.sides) == pytest.approx(sum(turn.cost for turn in review.turns))


def test_the_page_and_the_terminal_tell_the_same_of_a_match(client: TestClient, room: str) -> None:
    """C24: with the work that both take when nothing is said."""
    told = found_out(client, f"{room}/review", ReviewView).turns
    replayed = replay_one((GOLDEN / "crylail_2_standard.txt").read_text(encoding="utf-8"))
    found = review_record(replayed, FLICK_WORK)
    assert [turn.split for turn in told] == [flick_split(each) for each in found]
    assert [turn.sentence for turn in told] == [each.verdict for each in found]
    spell = replayed.configured.notation.format_move
    assert [turn.better for turn in told] == [spell(each.better) if each.advice else "" for each in found]
    assert all(turn.split is not None and turn.split.choice <= 0 for turn in told)


class Inline:
    """An analyst that does the work itself."""

    async def run(self, task: Callable[..., Any], *args: Any) -> Any:
        return task(*args, stop=Stop(), progress=lambda *_, **__: None)

    def progress(self, done: int, total: int) -> Progress:
        return Progress("weighing", done, total, "")


def test_what_a_map_finds_better_is_the_best_of_the_review_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """C24: heard of before the turn is weighed or after it."""
    monkeypatch.setattr("quintain.server.reviews.FLICK_WORK", 16)
    finished, _ = room_of(replay_one((GOLDEN / "crylail_2_standard.txt").read_text(encoding="utf-8")), "k", "w", 0)
    turn = flick_turns(finished)[2]
    deep = review_turn(turn.game, turn.made, own_tremor(turn), 2, 20_000)
    assert isinstance(deep.better, Flick)

    async def told(learnt_after: int) -> ReviewTurn:
        review = CrylailReview(finished, turn.game, cast("Analyst", Inline()))
        for done in range(4):
            if done == learnt_after:
                await review.learn(2, cast("Flick", deep.better), deep.split.best)
            if done < 3:
                await review.advance()
        return review.view().turns[2]

    shallow, early, late = (asyncio.run(told(after)) for after in (9, 0, 3))
    assert shallow.split is not None
    assert shallow.split.best < round(100 * deep.split.best)
    assert early == late
    assert early.split == flick_split(deep)
    assert early.better == finished.notation.format_move(deep.better)


def test_the_graph_and_the_turns_are_of_one_scale(
    client: TestClient, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C21, C24: before a turn its best flick's chance, whatever the net says of what happened; then how it ended."""
    asked = iter(range(1_000))

    async def run(_: Thinkers, task: Callable[..., Any], *args: Any, **__: Any) -> Reviewed | None:
        if task is not review_flick:
            return None
        config, made, at = args[0], args[1], args[3]
        game = Crylail(config)
        side = game.side_on_turn(made.before)
        best = 0.3 + 0.01 * (next(asked) % 40)
        split = Split(2.0, 1.0, 5.0, best, best - 0.05, 0.99)
        return Reviewed(at, 1, game.seat_of(made.before, side), side, made.meant, split, made.meant, "", "", "")

    monkeypatch.setattr(Thinkers, "run", run)
    review = found_out(client, f"{room}/review", ReviewView)
    assert len(review.graph) == len(review.turns) + 1
    for chances, turn in zip(review.graph, review.turns, strict=False):
        assert chances[turn.side] == pytest.approx(turn.could)
        assert sum(chances) == pytest.approx(1.0)
    assert sorted(review.graph[-1]) == [0.0, 1.0]


def test_a_team_that_won_has_all_and_a_draw_is_shared() -> None:
    """C21, C22"""
    assert end_of(Outcome(1, (2, 1, 2, 1), (3, 8, 3, 8), "rounds")) == [0.0, 1.0]
    assert end_of(Outcome(None, (1, 1), (4, 4), "rounds")) == [0.5, 0.5]


def test_the_parts_of_a_split_add_up_whatever_is_rounded() -> None:
    """C24: in hundredths of a point, best + choice + luck is what happened."""
    for number in range(200):
        best, meant, happened = 3.333333 - number / 7.0, 1.0 / 3.0 - number / 11.0, number / 13.0
        flick = Reviewed(0, 1, 0, 0, Stand(), Split(best, meant, happened, 0.5, 0.5, 0.5), Stand(), "", "", "")
        split = flick_split(flick)
        assert split.best + split.choice + split.luck == split.happened == round(100 * happened)


def test_the_ellipse_lies_along_the_scatter() -> None:
    """Two standard deviations each way, turned as the points lie."""
    side: Side = 0
    points = [Spot(side, 1_000 * k, 1_000 * k) for k in range(-5, 6)]
    spread = spread_of([Spot(0, point.x + 7_000, point.y) for point in points])
    assert spread is not None
    assert (spread.x, spread.y) == (7_000.0, 0.0)
    assert spread.turned == pytest.approx(45.0)
    assert spread.short == pytest.approx(0.0, abs=1e-6)
    assert spread.long == pytest.approx(2.0 * 1_000.0 * 22.0**0.5)
    assert spread_of(points[:2]) is None


def test_ghosts_tell_who_stays_and_who_is_out() -> None:
    """C7: a knight that stops short rests on the table and is out of play."""
    flick = Flick(Kind.HERO, 200_000, 350_000, 2_000_000, 0)
    stays, short = Spot(0, 1_500_000, 300_000), Spot(0, 1_300_000, 300_000)
    target = Spot(12, 1_600_000, 200_000)
    found = ghost_figures(
        0,
        (
            Ghost(flick, (stays, target), (stays, target), 2.5),
            Ghost(flick, (short, target), (target,), -0.5),
            Ghost(flick, (target,), (target,), 1.0),
        ),
    )
    assert (found.stay, found.mean, found.least, found.most) == (1, 100, -50, 250)
    assert [ghost.out for ghost in found.ghosts] == [[], [0], []]
    assert found.spread is None
