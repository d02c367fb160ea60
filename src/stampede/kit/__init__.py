"""Small tools that know no game."""
