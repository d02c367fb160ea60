"""Provably fair chance: the server and the players commit to it before a match, and reveal it."""
