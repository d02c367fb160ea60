"""Finished matches, and matches that branch off from them."""
