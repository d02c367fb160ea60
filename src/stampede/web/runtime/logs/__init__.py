"""The log: format, repeated lines, faults of databases in words."""
