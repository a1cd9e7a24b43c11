"""Alembic's way in; `migrate.py` hands it the connection."""

from alembic import context

from saqqara.server import database

context.configure(connection=context.config.attributes["connection"], target_metadata=database.metadata)
with context.begin_transaction():
    context.run_migrations()
