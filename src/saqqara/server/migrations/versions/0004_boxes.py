"""Boxes that people bring along to their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The files of boxes, by their digest."""
    op.create_table(
        "boxes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Without them; their tables cannot be played on."""
    op.drop_table("boxes")
