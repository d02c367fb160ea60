"""Who comes in at all: the names by which this server may be asked for."""
