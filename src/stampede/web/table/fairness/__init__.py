"""How the chance of a match is agreed on."""
