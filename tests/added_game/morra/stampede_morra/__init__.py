"""Morra with cows: the example of docs/add-a-game.md."""
