"""A match, pure: no clock, no network, no disk."""
