"""Rooms by link: how they are watched, when their clocks run out, the lobby, and when the server was away."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns, and the table of downtimes."""
    for column in _columns():
        op.add_column("room", column)
    op.create_index("room_watch", "room", ["watch"], unique=True, sqlite_where=sa.text("watch != ''"))
    op.create_index("room_due", "room", ["due"], sqlite_where=sa.text("due IS NOT NULL"))
    op.create_index("room_lobby", "room", ["phase", "at"], sqlite_where=sa.text("phase != ''"))
    op.create_table(
        "downtime",
        sa.Column("ended", sa.BigInteger, primary_key=True),
        sa.Column("begun", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("downtime")
    for index in ("room_lobby", "room_due", "room_watch"):
        op.drop_index(index, "room")
    for column in reversed(_columns()):
        op.drop_column("room", column.name)


def _columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("watch", sa.Text, nullable=False, server_default=""),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("phase", sa.Text, nullable=False, server_default=""),
        sa.Column("seats", sa.Integer, nullable=False, server_default="0"),
        sa.Column("clock", sa.Text, nullable=False, server_default="none"),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hand", sa.Text, nullable=False, server_default="none"),
        sa.Column("lobby", sa.Text, nullable=False, server_default=""),
    ]
