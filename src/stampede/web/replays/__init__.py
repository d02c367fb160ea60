"""Replays of finished matches, and matches that branch off from them."""
