"""Scenes, SVG, strokes, brands and the colours of the house: drawing that knows no game."""
