"""Planned answers: the server plays them when an opponent makes the move that they answer."""
