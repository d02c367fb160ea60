"""Zoff in Buffalo at a table: options, notation, refusals, and positions read from outside."""
