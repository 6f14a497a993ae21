"""The log of every room, and one line a room for the list of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates both tables."""
    op.create_table(
        "event",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("room", "command", name="event_room_command"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "room",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("room_at", "room", ["at"])


def downgrade() -> None:
    """Drops both tables."""
    op.drop_table("event")
    op.drop_table("room")
