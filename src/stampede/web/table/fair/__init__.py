"""How the chance of a match is agreed on before it begins, so that nobody can bend it."""
