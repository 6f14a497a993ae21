"""The tables as the code uses them; the migrations make them, and a test compares.

Times are milliseconds since 1970. A `key` is a PersonKey: the hash of a browser's secret, never the secret.
"""

from typing import Final

import sqlalchemy as sa

TABLES: Final = sa.MetaData()

EVENT: Final = sa.Table(
    "event",
    TABLES,
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)
"""The logs: the only truth about rooms."""

ROOM: Final = sa.Table(
    "room",
    TABLES,
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("watch", sa.Text, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True),
    sa.Column("counts", sa.Boolean, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("hand", sa.Text, nullable=False),
    sa.Column("lobby", sa.Text, nullable=False),
    sa.Column("events", sa.Integer, nullable=False),
)
"""A line a room, for lists (store.Summary), and how many events its log has: one that lost its end is not whole."""

DOWNTIME: Final = sa.Table(
    "downtime",
    TABLES,
    sa.Column("ended", sa.BigInteger, primary_key=True),
    sa.Column("begun", sa.BigInteger, nullable=False),
)
"""When the server was away, ms since 1970; the row with `ended` 0 says when it was last known to be up."""

ROOM_HOLDER: Final = sa.Table(
    "room_holder",
    TABLES,
    sa.Column("room", sa.Text, sa.ForeignKey("room.room", ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
)
"""Who held a seat in a room at any time, for "my games"."""

ACCOUNT: Final = sa.Table(
    "account",
    TABLES,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("skeleton", sa.Text, nullable=False, unique=True),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""`account`: a random id. `skeleton`: names that look alike have one in common. `password`: argon2id, salt and all."""

PERSON_KEY: Final = sa.Table(
    "person_key",
    TABLES,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("account", sa.Text, sa.ForeignKey("account.account", ondelete="SET NULL"), nullable=True),
    sa.Column("session", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Keys that belong to an account: by those with `session` its owner is logged in (until a year after `at`).

The others are spent: seats that they hold stay the account's, but the secret behind them opens nothing any more.
A key without a row is a guest's.
"""

RATING: Final = sa.Table(
    "rating",
    TABLES,
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("hand", sa.Text, primary_key=True),
    sa.Column("account", sa.Text, sa.ForeignKey("account.account", ondelete="CASCADE"), nullable=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""`subject`: an account's id, or "bot:" and a level; `account` is NULL for a bot."""

RESULT: Final = sa.Table(
    "result",
    TABLES,
    sa.Column("room", sa.Text, sa.ForeignKey("room.room", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("hand", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("unrated", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""A finished match, once a room. `reason`: how it ended. `unrated`: why it was not rated, "" when it was."""

RESULT_SEAT: Final = sa.Table(
    "result_seat",
    TABLES,
    sa.Column("room", sa.Text, sa.ForeignKey("result.room", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("account", sa.Text, sa.ForeignKey("account.account", ondelete="SET NULL"), nullable=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("mu_before", sa.Float, nullable=True),
    sa.Column("sigma_before", sa.Float, nullable=True),
    sa.Column("mu_after", sa.Float, nullable=True),
    sa.Column("sigma_after", sa.Float, nullable=True),
)
"""A seat of it. `level`: the bot's, "" for a person. `side`: seats of one side play together. Unrated: NULL ratings."""

PUSH: Final = sa.Table(
    "push",
    TABLES,
    sa.Column("endpoint", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("push_key", "key"),
)
"""A browser that wants to be told of its turns: where its push service takes messages, and how they are encrypted."""

PUSH_TOLD: Final = sa.Table(
    "push_told",
    TABLES,
    sa.Column("room", sa.Text, sa.ForeignKey("room.room", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
)
"""The version at which the turn began that was told last, so that every turn is told once."""
