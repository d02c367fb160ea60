"""The games of the tests' own are found here, beside those of the house."""

from tests.added_game.finding import own_games

__all__ = ["own_games"]
