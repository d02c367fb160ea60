"""Kuhn's poker: the second example of docs/add-a-game.md, with hands that are dealt."""
