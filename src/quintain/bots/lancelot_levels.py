"""The levels of the Lancelot bots: who they are, what they get wrong, and how much they work. Imports no compiler."""

from dataclasses import dataclass

from quintain.bots.bot import Level


@dataclass(frozen=True, slots=True)
class Mind:
    """How a level thinks and errs."""

    searches: bool
    """With the learnt tables; else by eye, as people begin."""
    depth: int = 0
    """The most turns it looks ahead; 0 for as many as its work allows. By eye it is 1."""
    notices: float = 1.0
    """By eye: the share of the free squares that it looks at, and the chance that it sees a capture on one of them."""
    fears: float = 0.0
    """By eye: how much a shield that it leaves at stake counts against one that it captures."""
    gathers: float = 0.0
    """By eye: what a shield of its own on the same line counts, against one that it captures."""
    wavers: float = 0.0
    """The spread of its errors of judgement: with tables in logits, by eye in shields."""
    wavers_among_several: float = 0.0
    """With tables and three to five knights, instead of `wavers`: turns differ less in what they do for one of many."""
    moves_sword: bool = True
    """Whether it thinks of its white shield at all."""


LEVELS: tuple[Level, ...] = (
    Level(
        "page",
        "Page",
        "Has just learnt where a shield may stand",
        "Scatters shields where none of its own stand, and overlooks most captures.",
        1,
    ),
    Level(
        "squire",
        "Squire",
        "Knows what a capture is and likes it",
        "Sees every second capture and never what the others can capture next.",
        1,
    ),
    Level(
        "yeoman",
        "Yeoman",
        "Takes what is offered",
        "Always captures most, but never asks what it leaves behind; forgets the white shield.",
        1,
    ),
    Level(
        "sergeant",
        "Sergeant",
        "Takes what is offered and covers what is at stake",
        "Looks no further than the next turn and has no plan for the lines.",
        1,
    ),
    Level(
        "knight_errant",
        "Knight errant",
        "Judges every line, but hastily",
        "Weighs its own turn by experience and errs by a shield or so; forgets the white shield.",
        200,
    ),
    Level(
        "banneret",
        "Banneret",
        "Thinks of your answer",
        "Looks two turns ahead and is still careless now and then.",
        600,
    ),
    Level(
        "champion",
        "Champion",
        "Sees most traps in time",
        "Misses combinations of more than a few turns.",
        2_000,
    ),
    Level(
        "grail_knight",
        "Knight of the Grail",
        "Plans ahead and forgives little",
        "Misses only what lies deep.",
        20_000,
    ),
    Level(
        "lancelot",
        "Lancelot",
        "The best there is",
        "",
        300_000,
    ),
)
"""Weakest first."""

MINDS: dict[str, Mind] = {
    "page": Mind(searches=False, notices=0.15, gathers=-0.3, wavers=0.5, moves_sword=False),
    "squire": Mind(searches=False, notices=0.5, wavers=0.3, moves_sword=False),
    "yeoman": Mind(searches=False, gathers=0.02, moves_sword=False),
    "sergeant": Mind(searches=False, fears=0.8, gathers=0.05),
    "knight_errant": Mind(searches=True, depth=1, wavers=0.12, wavers_among_several=0.05, moves_sword=False),
    "banneret": Mind(searches=True, depth=2, wavers=0.2, wavers_among_several=0.05),
    "champion": Mind(searches=True),
    "grail_knight": Mind(searches=True),
    "lancelot": Mind(searches=True),
}
"""By level."""
