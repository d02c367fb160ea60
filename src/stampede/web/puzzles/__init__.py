"""A puzzle a day for each game, the same for everybody."""
