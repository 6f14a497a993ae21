"""Browsers that want to be told of their turns, and what they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "push",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("push_key", "push", ["key"])
    op.create_table(
        "push_told",
        sa.Column("room", sa.Text, sa.ForeignKey("room.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("push_told")
    op.drop_table("push")
