"""Where Alembic starts: run the steps on the connection that ``stampede.web.store.migrate`` hands over."""

from alembic import context

from stampede.web.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
