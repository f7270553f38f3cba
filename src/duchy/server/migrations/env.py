"""Alembic's entry: the connection comes from duchy.server.store."""

from alembic import context

from duchy.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
