"""What lets a house be trusted with its matches: the chain of events, its key, copies of the database."""
