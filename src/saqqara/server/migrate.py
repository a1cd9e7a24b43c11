"""Bringing a database to the schema of this version."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from saqqara.core.errors import BadOption

_LOCK = 72_637_263


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are missing; several workers may try at the same time."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    missing(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def missing(connection: Connection) -> int | None:
    """How many migrations are due; None of a database that was never used. Raises if it is of a later version."""
    now = MigrationContext.configure(connection).get_current_revision()
    revisions = [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]
    if now is None:
        return None
    if now not in revisions:
        raise BadOption("it was written by a later version of Saqqara: install that one, or restore an earlier backup")
    return revisions.index(now)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config
