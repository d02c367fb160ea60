"""The SQLAlchemy metadata that all database tables belong to."""

from sqlalchemy import MetaData

metadata = MetaData()
