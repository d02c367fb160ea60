"""What every part of the server stands on: the wire, the database, refusals, limits, settings."""
