"""The database: schema, migrations, event storage, backup and integrity."""
