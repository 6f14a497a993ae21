"""Lancelot for two knights on 8×8 as a game of OpenSpiel written in Python, for the benchmarks; as quick as it gets.

Actions: 0 to 63 a square, 64 the forced pass.
"""

from typing import Any

import pyspiel

SIZE = 8
SQUARES = SIZE * SIZE
PASS = SQUARES
SHIELDS, TARGET = 30, 7
LINES = 2 * SIZE
LINES_OF = [(square // SIZE, SIZE + square % SIZE) for square in range(SQUARES)]
SQUARES_ON = [[square for square in range(SQUARES) if line in LINES_OF[square]] for line in range(LINES)]

KIND = pyspiel.GameType(
    short_name="python_lancelot",
    long_name="Lancelot, two knights",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=SQUARES + 1,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=2 * SHIELDS * 2,
)


class LancelotGame(pyspiel.Game):  # type: ignore[misc]
    """The game."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(KIND, INFO, params or {})

    def new_initial_state(self) -> "LancelotState":
        """The empty board."""
        return LancelotState(self)


class LancelotState(pyspiel.State):  # type: ignore[misc]
    """A position."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.board = [-1] * SQUARES
        self.leads = [0] * LINES
        """Of player 0 over player 1."""
        self.hands = [SHIELDS, SHIELDS]
        self.captured = [0, 0]
        self.player = 0
        self.passes = 0
        self.over = False

    def current_player(self) -> int:
        """Who is on turn."""
        return int(pyspiel.PlayerId.TERMINAL) if self.over else self.player

    def _legal_actions(self, player: int) -> list[int]:
        if self.hands[player] == 0:
            return [PASS]
        sign = 1 if player == 0 else -1
        shut = [lead * sign >= 2 for lead in self.leads]
        rows, files = shut[:SIZE], shut[SIZE:]
        found = [
            square
            for square, owner in enumerate(self.board)
            if owner < 0 and not rows[square // SIZE] and not files[square % SIZE]
        ]
        return found or [PASS]

    def _apply_action(self, action: int) -> None:
        player = self.player
        self.player = 1 - player
        if action == PASS:
            self.passes += 1
            self.over = self.passes == 2
            return
        self.passes = 0
        sign = 1 if player == 0 else -1
        self.board[action] = player
        self.hands[player] -= 1
        taken = set()
        for line in LINES_OF[action]:
            self.leads[line] += sign
            if self.leads[line] * sign == 2:
                taken |= {square for square in SQUARES_ON[line] if self.board[square] == 1 - player}
        for square in taken:
            self.board[square] = -1
            for line in LINES_OF[square]:
                self.leads[line] += sign
        self.captured[player] += len(taken)
        self.over = self.captured[player] >= TARGET

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 (OpenSpiel calls it so)
        return "--" if action == PASS else f"{'abcdefgh'[action % SIZE]}{action // SIZE + 1}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.over

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the other."""
        mine, yours = self.captured
        value = 0.0 if not self.over or mine == yours else 1.0 if mine > yours else -1.0
        return [value, -value]

    def __str__(self) -> str:
        return f"{self.board} {self.hands} {self.captured} {self.player}"


pyspiel.register_game(KIND, LancelotGame)


def load() -> Any:
    """The game, as OpenSpiel hands it out."""
    return pyspiel.load_game(KIND.short_name)
