"""Run by Alembic: the steps from one shape of the database to the next, on the connection it is given."""

from alembic import context

from whistlestop.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change a table in place: Alembic makes a new one, moves everything and drops the old one.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
