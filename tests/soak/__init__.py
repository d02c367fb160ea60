"""Soak tests: one server for an hour, with thousands of spectators, malformed messages, a full disk."""
