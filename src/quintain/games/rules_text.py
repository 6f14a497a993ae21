"""The numbered rules of both games in our own words: for the page, the terminal and anyone who reads an error's number.

`by` says where a rule comes from: "game" is the published game, "ours" a ruling of ours where it leaves a gap, "both"
a rule of the game that we had to make exact. `lancelot/` and `crylail/` implement them; tests name them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

GameName = Literal["lancelot", "crylail"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule."""

    number: str
    game: GameName
    by: Literal["game", "ours", "both"]
    title: str
    text: str


def _rule(number: str, by: Literal["game", "ours", "both"], title: str, text: str) -> Rule:
    return Rule(number, "lancelot" if number.startswith("L") else "crylail", by, title, text)


GOALS: Mapping[GameName, tuple[str, ...]] = MappingProxyType(
    {
        "lancelot": (
            "Goal: be the first to capture enough shields of others; two knights need seven (L10).",
            "Place a shield a turn; one that stands never moves (L4).",
            "With exactly two more on a row or column than all others there together, you capture theirs (L6).",
            "You may never place for a lead of three (L5).",
        ),
        "crylail": (
            "Goal: have the most points when the match ends (C21).",
            "By turns, flick your six knights beyond the Battle Line; those that stay short are out (C7).",
            "At a round's end each Drak Borg gives its 3, 4 or 5 points to the side with the nearest knight (C18).",
            "One that you push off the table gives them to your opponents at once (C10).",
        ),
    }
)
"""What each game is about, for who has read no rule: the goal, then how it is reached; a sentence each."""

LANCELOT_RULES = (
    _rule(
        "L1",
        "game",
        "Players and boards",
        "Two to five knights play. Two use a board of 8×8 squares, three 10×10, four 12×12, five the full board.",
    ),
    _rule(
        "L2",
        "ours",
        "Names of the squares",
        "The full board has 14×14 squares. Files carry letters from the left, ranks numbers from the bottom, always "
        "counted on the board in play: a1 is its lower left corner.",
    ),
    _rule("L3", "game", "Shields", "Every knight brings 30 shields of one colour."),
    _rule(
        "L4",
        "game",
        "A turn",
        "In clockwise order each knight puts one shield on a free square. A shield that stands never moves.",
    ),
    _rule(
        "L5",
        "game",
        "The code of chivalry",
        "Count every line through the square you want. With the new shield your own may outnumber all others "
        "together by two at the most, on each of those lines; with a bigger lead the square is closed to you.",
    ),
    _rule(
        "L6",
        "game",
        "Capture",
        "If the new shield gives you a lead of exactly two on a line where others stand, you capture all the others "
        "on that line. They leave the board and lie before you, sorted by colour.",
    ),
    _rule(
        "L7",
        "game",
        "Several lines at once",
        "One shield may capture on all its lines in one turn. All of them are counted before anything is lifted.",
    ),
    _rule(
        "L8",
        "ours",
        "No chains",
        "Only lines through the shield just placed capture. A lead that appears elsewhere because shields left, or "
        "that is left over afterwards, does nothing until its owner places there again.",
    ),
    _rule(
        "L9",
        "game",
        "A lead that is left over",
        "After a capture you may stand with more than two to the good. You can't add to such a line while the code "
        "forbids it; everybody else may.",
    ),
    _rule(
        "L10",
        "game",
        "Winning",
        "Whoever first has captured 7 shields (two knights), 8 (three), 9 (four) or 10 (five) wins at once. A higher "
        "target may be agreed. The last turn may take more than was needed.",
    ),
    _rule(
        "L11",
        "both",
        "You must place",
        "A knight who can place must do so. Only one without any legal turn passes. When all have passed one after "
        "the other, the game is over and the most captured shields win; equal numbers share the place.",
    ),
    _rule(
        "L12",
        "game",
        "Option: diagonals",
        "Diagonals of four squares and more are counted as well, for the code and for captures.",
    ),
    _rule(
        "L13",
        "both",
        "Option: the sword in the stone",
        "Before the first shield, the knight who plays last puts the sword on any square. No shield may stand there, "
        "and nobody captures it.",
    ),
    _rule(
        "L14",
        "both",
        "What the sword counts",
        "On its lines the sword is one more foreign shield for everybody, always. It is nothing to capture: a line "
        "with the sword and no foreign shield captures nothing.",
    ),
    _rule(
        "L15",
        "both",
        "Option: the white shield",
        "Once in the game, in the turn in which you place a shield, you may also move the sword to another free "
        "square; your white shield goes back to the box. Shield and sword go to two different squares, and your "
        "shield can't use the one that the sword leaves.",
    ),
    _rule(
        "L16",
        "both",
        "The sword fights for you",
        "In that turn the sword counts as a shield of yours. Code and captures are checked on every line through "
        "either square, all counted before anything is lifted. Then it is neutral again; with the house rule "
        "favour = kept it stays yours until another knight moves it.",
    ),
    _rule(
        "L17",
        "ours",
        "When only the sword helps",
        "If every legal turn you have left moves the sword, you must make one of them.",
    ),
    _rule(
        "L18",
        "ours",
        "Custom games",
        "Boards from 4×4 to 14×14, any target, 1 to 98 shields each and 2 to 5 knights can be combined freely. "
        "Such games are marked as custom.",
    ),
    _rule(
        "L19",
        "ours",
        "Places",
        "The winner is first, the others follow by the shields they captured; equal numbers share a place.",
    ),
)

CRYLAIL_RULES = (
    _rule(
        "C1",
        "both",
        "The table",
        "A smooth table about six feet long; here 1.83 m by 0.70 m unless you choose another. The far short edge is "
        "the Void, but what slides over any edge is gone.",
    ),
    _rule(
        "C2",
        "both",
        "The pieces",
        "Three Drak Borgs worth 3, 4 and 5, two sides of six knights, all disks 40 mm across. Pairs of triangles at "
        "the long edges mark the Launch Line, 0.25 m from the near edge, and the Battle Line, 0.43 m before the Void.",
    ),
    _rule(
        "C3",
        "both",
        "Setting up",
        "The Drak Borgs stand in a row halfway between Battle Line and Void, at a quarter, a half and three quarters "
        "of the width. Their order is drawn for every round.",
    ),
    _rule(
        "C4",
        "game",
        "Who begins",
        "A knight flipped like a coin decides which side begins the first round. After that the sides take turns to "
        "begin.",
    ),
    _rule("C5", "game", "A round", "The sides send one knight at a time, in turn, until all twelve have been sent."),
    _rule(
        "C6",
        "both",
        "A flick",
        "Choose a knight you have not sent, put it anywhere behind the Launch Line and flick it. The whole disk lies "
        "on the table, at most touching the line, and on top of nothing. Not flicking it hard enough still counts.",
    ),
    _rule(
        "C7",
        "both",
        "Crossing the Battle Line",
        "The knight you flicked is out for the round if it leaves the table, or if its centre is not beyond the "
        "Battle Line when all is at rest. With crossing = ever it only has to have been beyond it. What it pushed "
        "stays pushed.",
    ),
    _rule(
        "C8",
        "ours",
        "Over the edge",
        "A disk falls when its centre passes an edge. One that merely hangs over is still on the table.",
    ),
    _rule(
        "C9",
        "both",
        "Knocked off",
        "Any knight pushed off the table is out for the round. One that is pushed back across the Battle Line stays "
        "in play, unless you play with pushed_back = removed.",
    ),
    _rule(
        "C10",
        "game",
        "Losing a Drak Borg",
        "A Drak Borg pushed off the table is gone for the round, and its value goes to the other side at once.",
    ),
    _rule("C11", "game", "Triangles", "A triangle that was moved is put back. It costs nothing."),
    _rule(
        "C12",
        "both",
        "Hero and Slayer",
        "The Hero (sword) brings two points more, once a round, if it scores at all. The Slayer (axe) scores double.",
    ),
    _rule(
        "C13",
        "both",
        "Never the last one",
        "Hero and Slayer can't be the last knight of a side. A choice that would leave only them is refused. With "
        "last_knight = penalty it may happen: the flick counts for the others, then that knight is taken off.",
    ),
    _rule(
        "C14",
        "both",
        "Spearman",
        "The Spearman (spear) earns 6 points if no other knight of either side is nearer to the Void edge. With "
        "spear_rivals = all the Drak Borgs compete too.",
    ),
    _rule(
        "C15",
        "both",
        "Bladesman",
        "If the Bladesman (two blades) is still in play after its flick, its player may pick it up and flick it once "
        "more at once. Everything else stays as it is. He may also let it stand.",
    ),
    _rule(
        "C16",
        "both",
        "Slinger",
        "The Slinger (sling) earns the value of the Drak Borg nearest to it; of two at the same distance the higher. "
        "It can earn that Drak Borg's points a second time as its nearest knight.",
    ),
    _rule(
        "C17",
        "both",
        "Cleric",
        "Whoever makes a Cleric (mace) leave play, an own or a foreign one, loses 4 points. A Cleric that is sent "
        "and falls or does not cross counts too.",
    ),
    _rule(
        "C18",
        "both",
        "Drak Borgs",
        "Every Drak Borg left gives its value once, to the side with the nearest knight, in the order 3, 4, 5.",
    ),
    _rule(
        "C19",
        "game",
        "Order of scoring",
        "Clerics, Spearmen, Slingers, Drak Borgs. Distances run from centre to centre, to the Void from the centre "
        "to the edge.",
    ),
    _rule(
        "C20",
        "both",
        "Disputed distances",
        "Distances within the measuring tolerance (half a millimetre unless agreed otherwise) are settled by "
        "flipping a disk: face up favours the side that gains most, face down the other; at equal gain face up "
        "favours the side that is really nearer. If all rivals are of one side, it counts the best of them.",
    ),
    _rule(
        "C21",
        "both",
        "The match",
        "Play a number of rounds, at least two, or to a limit of points: then the match ends with the round in which "
        "a side gets beyond it, but never after only one round. More points win, equal points are a draw.",
    ),
    _rule(
        "C22",
        "game",
        "Two or four",
        "Two players, or two teams of two. In a team the partners play alternate rounds, all six knights each.",
    ),
    _rule(
        "C23",
        "ours",
        "Below zero",
        "Points may be negative. A round that leaves no knight on the table scores only deductions.",
    ),
    _rule(
        "C24",
        "ours",
        "Hands",
        "A flick may carry the tremor of a hand in direction, speed and placing. It is drawn by the host, shown and "
        "kept in the record. A surgeon's hand has none.",
    ),
)

RULES = LANCELOT_RULES + CRYLAIL_RULES


BY_NUMBER = {rule.number: rule for rule in RULES}
