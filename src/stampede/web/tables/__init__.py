"""All tables of a server: the registry of those in memory, the projections of their logs, and the archive."""
