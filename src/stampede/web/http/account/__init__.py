"""The routes about what opens an account."""
