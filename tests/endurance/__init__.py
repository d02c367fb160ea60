"""Soak tests of one real server: malformed messages, many spectators, long play, a failing disk."""
