"""The tables of the database."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("box", String(64), nullable=False),  # the digest of the components
    Column("options", JSON, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seed", String(64), nullable=False),  # secret until the game is over
    Column("status", String(10), nullable=False),
    Column("bots_due", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("active", Float, nullable=False),
    Index("tables_listed", "status", "public", "active"),
    Index("tables_due", "bots_due", "active"),
)

boxes = Table(
    "boxes",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("text", Text, nullable=False),  # the component file, in its one form
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("token", String(64), nullable=False),  # SHA-256 of the secret token; empty if nobody holds it
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("client", String(48), nullable=True),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "client", name="moves_once"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=True),
    Column("name", String(48), nullable=False),
    Column("text", Text, nullable=False),
    Column("phrase", String(16), nullable=False),
    Column("at", Float, nullable=False),
)

deals = Table(
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),  # as 2026-01-31
    Column("game", String(32), primary_key=True),
    Column("seed", String(64), nullable=False),  # secret until the day
    Column("rules", Integer, nullable=False),
    Column("print", String(64), nullable=False),  # of rules and judgement, by which the bots decide
    Column("box", String(64), nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("bot", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("made", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("visitor", String(64), primary_key=True),  # SHA-256 of the secret of a browser
    Column("id", String(16), nullable=False),
    Column("name", String(48), nullable=False),
    Column("colour", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("at", Float, nullable=False),
    ForeignKeyConstraint(["day", "game"], ["deals.day", "deals.game"], ondelete="CASCADE"),
    Index("results_ranked", "day", "game", "score", "at"),
)
