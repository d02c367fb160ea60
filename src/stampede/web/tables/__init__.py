"""All tables: registry, projections of the log, archive."""
