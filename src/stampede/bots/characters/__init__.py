"""The characters of the computer: twelve people, two for each level, with faces and lines of their own."""

from stampede.bots.characters.cast import CAST, Character, face, found, named_at
from stampede.bots.characters.words import line_of

__all__ = ["CAST", "Character", "face", "found", "line_of", "named_at"]
