"""The deal of the day, and what visitors made of it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A deal for each day and game, a result for each visitor."""
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("print", sa.String(64), nullable=False),
        sa.Column("box", sa.String(64), nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("bot", sa.String(16), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("colour", sa.SmallInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["day", "game"], ["deals.day", "deals.game"], ondelete="CASCADE"),
    )
    op.create_index("results_ranked", "results", ["day", "game", "score", "at"])


def downgrade() -> None:
    """No deals."""
    op.drop_table("results")
    op.drop_table("deals")
