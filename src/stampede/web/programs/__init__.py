"""The API for external bots."""
