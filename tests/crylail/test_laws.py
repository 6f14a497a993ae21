"""Laws that hold for any position and any match of Crylail."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import IllegalMoveError
from quintain.crylail.disks import DRAK_BORG_VALUES, KNIGHTS_A_SIDE, Spot, drak_borg_of, is_drak_borg, side_of
from quintain.crylail.moves import Flicked, Move, Stand
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import (
    ClericLost,
    Dispute,
    DrakBorgLost,
    RoundEnd,
    Sheet,
    SpearRivals,
    score,
)
from quintain.crylail.table import Flick, Kind
from tests.crylail.matches import PLAIN, begun, in_round

LENGTH, WIDTH = 1_830_000, 700_000
FLIPS = (True, False, True, False, True, False)


@st.composite
def ends(draw: st.DrawFn) -> RoundEnd:
    """Any end of a round; places on a coarse grid half of the time, so that distances are often equal."""
    step = draw(st.sampled_from((1, 50_000)))
    xs, ys = st.integers(1_400_000 // step, LENGTH // step), st.integers(0, WIDTH // step)
    disks = draw(st.lists(st.integers(0, 11), unique=True).map(sorted))
    lost = draw(st.lists(st.sampled_from(DRAK_BORG_VALUES), unique=True))
    left = [drak_borg_of(value) for value in DRAK_BORG_VALUES if value not in lost]
    return RoundEnd(
        length=LENGTH,
        width=WIDTH,
        tolerance=draw(st.sampled_from((0, 500, 5_000))),
        spear_rivals=draw(st.sampled_from(SpearRivals)),
        knights=tuple(Spot(disk, draw(xs) * step, draw(ys) * step) for disk in disks),
        drak_borgs=tuple(Spot(disk, draw(xs) * step, draw(ys) * step) for disk in left),
        clerics_lost=tuple(ClericLost(by) for by in draw(st.lists(st.integers(0, 1), max_size=2))),
        drak_borgs_lost=tuple(DrakBorgLost(draw(st.integers(0, 1)), value) for value in lost),
        second=draw(st.integers(0, 1)),
    )


def scored(end: RoundEnd) -> Sheet:
    """The sheet with flips enough."""
    sheet = score(end, FLIPS)
    assert isinstance(sheet, Sheet)
    return sheet


@given(ends())
def test_mirroring_the_table_keeps_the_score(end: RoundEnd) -> None:
    """C19"""

    def mirrored(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple(replace(spot, y=WIDTH - spot.y) for spot in spots)

    other = scored(replace(end, knights=mirrored(end.knights), drak_borgs=mirrored(end.drak_borgs)))
    assert [(a.what, a.side, a.points, a.disk) for a in other.awards] == [
        (a.what, a.side, a.points, a.disk) for a in scored(end).awards
    ]


@given(ends())
def test_swapping_the_sides_swaps_the_points(end: RoundEnd) -> None:
    """C19, C20"""
    swapped = replace(
        end,
        knights=tuple(
            sorted(
                (replace(spot, disk=(spot.disk + KNIGHTS_A_SIDE) % (2 * KNIGHTS_A_SIDE)) for spot in end.knights),
                key=lambda spot: spot.disk,
            )
        ),
        clerics_lost=tuple(ClericLost(1 - lost.by) for lost in end.clerics_lost),
        drak_borgs_lost=tuple(DrakBorgLost(1 - lost.by, lost.value) for lost in end.drak_borgs_lost),
        second=1 - end.second,
    )
    assert scored(swapped).points == scored(end).points[::-1]


@given(ends())
def test_the_order_in_which_the_disks_are_given_does_not_matter(end: RoundEnd) -> None:
    """C19"""
    assert scored(replace(end, knights=end.knights[::-1])).points == scored(end).points


@given(ends())
def test_a_round_waits_for_one_flip_after_the_other_and_uses_each_once(end: RoundEnd) -> None:
    """C20"""
    sheet = scored(end)
    for drawn in range(sheet.flips_used):
        assert isinstance(score(end, FLIPS[:drawn]), Dispute)
    assert score(end, FLIPS[: sheet.flips_used]) == sheet


@given(ends())
def test_each_drak_borg_left_scores_once_if_a_knight_is_left(end: RoundEnd) -> None:
    """C18, C23"""
    values = [award.drak_borg for award in scored(end).awards if award.what == "drak_borg"]
    left = [spot for spot in end.drak_borgs if end.knights]
    assert values == sorted(DRAK_BORG_VALUES[spot.disk - 12] for spot in left)


@given(ends())
def test_what_scores_is_no_further_than_any_rival_but_for_the_tolerance(end: RoundEnd) -> None:
    """C20 tolerance"""
    for award in scored(end).awards:
        if award.margin is not None:
            assert award.margin >= -end.tolerance - 1


STATES = (
    PLAIN.start(),
    begun(PLAIN),
    in_round("1 hero 100 350; 4 at 1600 300", hand="0 hero slayer cleric; 1 all"),
    PLAIN.resolve(begun(PLAIN), Flick(Kind.BLADESMAN, 200_000, 350_000, 2_340_000, 0)).state,
)
NUMBERS = st.one_of(st.integers(-(10**9), 10**9), st.integers(0, 700_000))
MOVES = st.one_of(
    st.just(Stand()), st.builds(Flick, st.sampled_from(Kind), NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.integers(-9, 9))
)


@given(st.sampled_from(STATES), MOVES)
def test_resolving_and_asking_why_not_agree_and_a_refusal_changes_nothing(state: object, move: Move) -> None:
    """C5, C6, C13, C15"""
    before = repr(state)
    refusal = PLAIN.why_not(state, move)  # type: ignore[arg-type]
    if refusal is None:
        assert PLAIN.resolve(state, move).state != state  # type: ignore[arg-type]
    else:
        with pytest.raises(IllegalMoveError) as raised:
            PLAIN.resolve(state, move)  # type: ignore[arg-type]
        assert str(raised.value) == str(refusal)
        assert refusal.why
        assert not refusal.why.endswith(".")
    assert repr(state) == before


PLACES = st.tuples(st.integers(1_420_000, 1_790_000), st.integers(40_000, 660_000))


@given(
    st.lists(PLACES, max_size=6), st.integers(40_000, 660_000), st.integers(1_900_000, 4_000_000), st.integers(-9, 9)
)
def test_mirroring_a_flick_mirrors_everything_that_it_does(
    places: list[tuple[int, int]], y: int, vx: int, vy_hundredth: int
) -> None:
    """C7, C8, C9, C10"""
    apart: list[tuple[int, int]] = []
    for place in places:
        if all((place[0] - x) ** 2 + (place[1] - other) ** 2 >= 40_000**2 for x, other in apart):
            apart.append(place)
    disks = (6, 7, 8, 12, 13, 14)
    lying = tuple(Spot(disk, x, at) for disk, (x, at) in zip(disks, apart, strict=False))
    state = replace(in_round(), on_table=lying)
    other = replace(state, on_table=tuple(replace(spot, y=WIDTH - spot.y) for spot in lying))
    game = Crylail(Config())
    flick = Flick(Kind.CLERIC, 150_000, y, vx, vx * vy_hundredth // 100, 0)
    after = game.resolve(state, flick).state
    mirrored = game.resolve(other, replace(flick, y=WIDTH - y, vy=-flick.vy)).state
    assert {spot.disk for spot in after.on_table} == {spot.disk for spot in mirrored.on_table}
    assert after.totals == mirrored.totals
    for spot, image in zip(after.on_table, mirrored.on_table, strict=True):
        assert abs(spot.x - image.x) <= 2
        assert abs(spot.y - (WIDTH - image.y)) <= 2


@given(st.integers(40_000, 660_000), st.integers(0, 4_000_000))
def test_nothing_is_lost_between_table_hand_and_what_was_removed(y: int, vx: int) -> None:
    """C5, C7"""
    state = begun(PLAIN)
    played = PLAIN.resolve(state, Flick(Kind.HERO, 150_000, y, vx, 0))
    after = played.state
    everywhere = [*after.unsent, *(spot.disk for spot in after.on_table), *(spot.disk for spot in after.removed)]
    assert sorted(everywhere) == list(range(15))
    (flicked,) = [event for event in played.events if isinstance(event, Flicked)]
    assert side_of(flicked.disk) == 0
    assert not is_drak_borg(flicked.disk)
