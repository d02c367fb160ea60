"""Zoff in Buffalo as people set it up and write it: options, notation, refusals, positions as text."""
