"""Alembic's migrations, in one file each."""
