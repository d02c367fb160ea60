"""Score sheets: the count of a game that is played beside a screen, by the game's own rules."""
