"""The interface of a game, states, chance, compiling: what knows no game and draws nothing."""
