"""Games and positions that hypothesis draws."""

from hypothesis import strategies as st

from quintain.lancelot.moves import Move, Pass, Place, PlaceSword
from quintain.lancelot.options import Config, Favour
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import EMPTY, NEUTRAL, State
from tests.lancelot.pictures import Table, beginning


@st.composite
def configs(draw: st.DrawFn, diagonals: bool | None = None, most: int = 6) -> Config:
    sword = draw(st.booleans())
    favours: list[Favour] = ["no", "turn", "kept"]
    return Config(
        players=draw(st.integers(2, 5)),
        size=draw(st.integers(4, most)),
        target=draw(st.integers(1, 20)),
        shields=draw(st.integers(1, 30)),
        diagonals=draw(st.booleans()) if diagonals is None else diagonals,
        sword=sword,
        favour=draw(st.sampled_from(favours)) if sword else "no",
    )


@st.composite
def tables(draw: st.DrawFn, diagonals: bool | None = None, most: int = 6) -> Table:
    """A position that turns from the beginning have led to; the game may be over there."""
    table = beginning(draw(configs(diagonals, most)))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 60))):
        if table.state.outcome is not None:
            break
        with_sword = random.random() < 0.1
        turns = list(table.game.legal_moves(table.state)) if with_sword else shield_turns(table)
        table = Table(table.game, table.game.resolve(table.state, random.choice(turns)).state)
    return table


@st.composite
def sprinkled(draw: st.DrawFn) -> Table:
    """A position with a sword, whether turns lead to it or not, from an empty board to one that is nearly full."""
    favour: Favour = draw(st.sampled_from(["no", "turn", "kept"]))
    config = Config(draw(st.integers(2, 5)), draw(st.integers(4, 6)), 90, 30, draw(st.booleans()), True, favour)
    random = draw(st.randoms(use_true_random=False))
    density, seats = random.random(), range(config.players)
    squares = [random.choice(seats) if random.random() < density else EMPTY for _ in range(config.size**2)]
    sword = random.randrange(config.size**2)
    state = State(
        shields=tuple(
            sum(1 << square for square, owner in enumerate(squares) if owner == seat and square != sword)
            for seat in seats
        ),
        sword=sword,
        sword_of=random.choice([NEUTRAL, *seats]) if favour == "kept" else NEUTRAL,
        hand=tuple(int(random.random() < 0.9) for _ in seats),
        captured=((0,) * config.players,) * config.players,
        white=tuple(favour != "no" and random.random() < 0.9 for _ in seats),
        to_move=random.choice(seats),
    )
    return Table(Lancelot(config), state)


def shield_turns(table: Table) -> list[Move]:
    """The legal turns that leave the sword where it is, or all of them when there is none."""
    game, state = table.game, table.state
    if game.awaits_sword(state):
        return list(game.legal_moves(state))
    size = game.config.size
    alone: list[Move] = [Place(square) for square in range(size * size) if game.open_squares(state) >> square & 1]
    return alone or list(game.legal_moves(state))


def any_moves(game: Lancelot) -> st.SearchStrategy[Move]:
    """Turns of every kind, most of them illegal, squares outside the board among them."""
    squares = st.integers(-2, game.config.size**2 + 1)
    return st.one_of(st.builds(Place, squares, st.none() | squares), st.builds(PlaceSword, squares), st.builds(Pass))
