"""Nonces are no longer handed in with a seat: people pledge them, and show them when the game begins."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was handed in before is shown to nobody."""
    op.drop_column("seats", "nonce")


def downgrade() -> None:
    """Seats without nonces."""
    op.add_column("seats", sa.Column("nonce", sa.String(64), nullable=False, server_default=""))
