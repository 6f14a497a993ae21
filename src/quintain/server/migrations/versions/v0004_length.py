"""How many events the log of each room has."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, and counts the logs that are there."""
    op.add_column("room", sa.Column("events", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE room SET events = (SELECT count(*) FROM event WHERE event.room = room.room)")


def downgrade() -> None:
    """Takes it away."""
    op.drop_column("room", "events")
