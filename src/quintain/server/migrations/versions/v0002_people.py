"""Accounts, the keys of browsers, who held seats, results and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables of people and their results."""
    _people()
    _results()


def downgrade() -> None:
    """Drops them, those that point at others first."""
    for table in ("result_seat", "result", "rating", "person_key", "account", "room_holder"):
        op.drop_table(table)


def _people() -> None:
    op.create_table(
        "account",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("skeleton", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("skeleton", name="account_skeleton"),
    )
    op.create_table(
        "person_key",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("account.account", ondelete="SET NULL"), nullable=True),
        sa.Column("session", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("person_key_account", "person_key", ["account"])
    op.create_table(
        "room_holder",
        sa.Column("room", sa.Text, sa.ForeignKey("room.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("room_holder_key", "room_holder", ["key"])


def _results() -> None:
    op.create_table(
        "rating",
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hand", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("account.account", ondelete="CASCADE"), nullable=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("rating_table", "rating", ["game", "seats", "hand"])
    op.create_index("rating_account", "rating", ["account"])
    op.create_table(
        "result",
        sa.Column("room", sa.Text, sa.ForeignKey("room.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("unrated", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("result_table", "result", ["game", "seats", "hand", "at"])
    op.create_table(
        "result_seat",
        sa.Column("room", sa.Text, sa.ForeignKey("result.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
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
        sqlite_with_rowid=False,
    )
    op.create_index("result_seat_account", "result_seat", ["account"])
